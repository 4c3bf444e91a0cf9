// One search beside another: its picture, what it found, its passes.

import { doubt } from '../analysis/score.js';
import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { grouped } from '../core/words.js';
import { Model } from './model.js';
import { number } from './numbers.js';
import { EXACT, Replay } from './replay.js';
import { strategyTable } from './strategy.js';
import { TreeView } from './view.js';
import { engineName, tell } from './words.js';

/** @typedef {import('../types').Trace} Trace */

/** The most passes that are listed. */
const MOST_PASSES = 60;

export class Pane {
  /**
   * @param {Trace} trace
   * @param {{pick: (pane: Pane, node: number) => void, seek: (step: number) => void}} acts
   */
  constructor(trace, acts) {
    this.trace = trace;
    this.acts = acts;
    this.model = new Model(trace);
    this.replay = new Replay(trace, this.model);
    this.box = html('div', {
      class: 'tree-box',
      role: 'group',
      tabindex: 0,
      'aria-label': tell('paneLabel', { engine: engineName(trace.engine) }),
    });
    this.notes = html('div', { class: 'notes' });
    this.answer = html('span', { class: 'faint answer' });
    this.element = html(
      'figure',
      { class: 'pane card' },
      html(
        'figcaption',
        {},
        html('strong', {}, engineName(trace.engine)),
        ' ',
        this.answer,
        this.tools(),
      ),
      this.box,
      this.notes,
    );
    this.remark();
  }

  /** Draws; the element must be on the page by now, so that its size is known. */
  draw() {
    this.view = new TreeView(this.box, this.replay, (node) => this.acts.pick(this, node));
    this.prepare();
  }

  /** Makes later jumps short, a little at a time. */
  async prepare() {
    do await new Promise((done) => setTimeout(done, 20));
    while (this.element.isConnected && this.replay.prepare());
  }

  tools() {
    const button = (
      /** @type {'larger' | 'smaller' | 'whole'} */ sign,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
    ) =>
      html(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': tell(key), title: tell(key), onclick: act },
        icon(sign),
      );
    return html(
      'span',
      { class: 'zoom' },
      button('smaller', 'zoomOut', () => this.zoom(1 / 1.4)),
      button('larger', 'zoomIn', () => this.zoom(1.4)),
      button('whole', 'fit', () => this.fit()),
    );
  }

  /** @param {number} factor */
  zoom(factor) {
    this.view?.scale(this.view.zoom * factor);
    this.view?.follow();
  }

  /** The whole tree again, as large as fits. */
  fit() {
    if (!this.view) return;
    if (this.view.root !== 0 || this.view.folded.size > 0) {
      this.view.folded.clear();
      this.view.look(0);
    }
    this.view.fit();
  }

  /** What must be known beside the picture. */
  remark() {
    const { trace } = this;
    const lines = [];
    if (trace.steps.length === 0) lines.push(tell('silent'));
    if (trace.limited) lines.push(tell('limited', { nodes: grouped(trace.counts.nodes) }));
    if (trace.dropped > 0)
      lines.push(
        tell('droppedNote', { kept: grouped(this.replay.length), dropped: grouped(trace.dropped) }),
      );
    this.notes.replaceChildren(
      ...lines.map((line) => html('p', { class: 'faint' }, line)),
      ...this.passes(),
    );
    if (trace.notes.length > 0) {
      const diary = trace.notes.map((note) => html('li', {}, note));
      this.notes.append(html('ul', { class: 'diary faint', tabindex: 0 }, ...diary));
    }
    const strategy = strategyTable(trace);
    if (strategy) this.notes.append(strategy);
  }

  /** The passes over the tree, to jump to. */
  passes() {
    const { trace, replay } = this;
    const chips = [];
    const kind = trace.kinds.indexOf('pass');
    const passes = [];
    for (let step = 0; step < replay.length && passes.length < MOST_PASSES; step += 1)
      if (trace.steps[step * trace.width] === kind) passes.push(step);
    const depths = new Set(passes.map((step) => trace.steps[step * trace.width + 2]));
    for (const [at, step] of passes.entries()) {
      const {
        numbers: [depth, alpha, beta],
      } = replay.row(step);
      const text = tell(depths.size > 1 ? 'passDepth' : 'passChip', {
        number: at + 1,
        depth,
        alpha: number(trace, alpha),
        beta: number(trace, beta),
      });
      chips.push(
        html(
          'button',
          { type: 'button', class: 'chip', onclick: () => this.acts.seek(step + 1) },
          text,
        ),
      );
    }
    return chips.length > 1
      ? [
          html(
            'div',
            { class: 'passes', role: 'group', 'aria-label': tell('passes') },
            html('span', { class: 'faint' }, `${tell('passes')}:`),
            ...chips,
          ),
        ]
      : [];
  }

  /** @param {number} step */
  seek(step) {
    this.replay.seek(step);
    this.view?.update();
    this.view?.follow();
    this.answer.textContent = step >= this.replay.length ? this.found : '';
  }

  /** What the search found, which is not told before its last step. */
  get found() {
    const { trace, replay } = this;
    const known = replay.bound[0] === EXACT && replay.visits[0] === 0 && !replay.interval[0];
    const shown = known ? number(trace, replay.value[0]) : trace.score;
    const score = doubt(trace, false) + shown;
    return trace.best === null ? score : tell('bestIs', { move: trace.best, score });
  }
}
