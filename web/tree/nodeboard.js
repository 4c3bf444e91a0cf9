// The position at a node of a search, as a small board with the moves that lead there; explicit trees have none.

import { miniature } from '../boards/miniature.js';
import { post } from '../core/api.js';
import { html } from '../core/dom.js';

/** @typedef {import('./pane.js').Pane} Pane */
/** @typedef {import('../types').SetupReply} SetupReply */

/** Milliseconds a node is looked at before its board is asked for. */
const REST = 120;
/** Positions that are remembered. */
const MOST = 300;

export class NodeBoard {
  constructor() {
    this.picture = html('div', { class: 'node-picture' });
    this.line = html('p', { class: 'node-line' });
    this.element = html('div', { class: 'node-board', hidden: true }, this.picture, this.line);
    /** @type {Map<string, SetupReply | null>} */
    this.known = new Map();
    this.wanted = '';
  }

  /**
   * @param {Pane | undefined} pane
   * @param {number} node
   */
  async show(pane, node) {
    const trace = pane?.trace;
    if (!pane || !trace || pane.model.tree) {
      this.wanted = '';
      this.element.hidden = true;
      return;
    }
    const moves = pane.model.path(node).map((one) => pane.model.words[one]);
    const key = JSON.stringify([trace.game, trace.position, moves]);
    if (key === this.wanted) return;
    this.wanted = key;
    if (!this.known.has(key)) {
      await new Promise((wake) => setTimeout(wake, REST));
      if (this.wanted !== key) return;
      const order = { game: trace.game, text: trace.position, moves };
      /** @type {SetupReply | null} */
      const reply = await post('/setup', order).catch(() => null);
      if (this.known.size >= MOST) this.known.clear();
      this.known.set(key, reply);
    }
    if (this.wanted === key) this.draw(this.known.get(key) ?? null);
  }

  /** @param {SetupReply | null} reply */
  draw(reply) {
    // Where somebody passes to see what happens there is no position to show.
    this.element.hidden = !reply?.position;
    if (!reply?.position) return;
    miniature(this.picture, reply.position);
    this.line.textContent = reply.records.join(' ');
  }
}
