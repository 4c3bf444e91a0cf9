// The fold beside the board that opens the explorer of openings, which is fetched when it is first opened.

import { html } from '../core/dom.js';
import { vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {{complain: (error: unknown) => void, point: () => void, play: (text: string) => void}} Page */

const tell = vocabulary(words);

export class Openings {
  /**
   * @param {Store} store
   * @param {Page} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    /** @type {Promise<import('./explorer.js').Explorer> | null} */
    this.coming = null;
    /** @type {import('./explorer.js').Explorer | null} */
    this.explorer = null;
    this.root = html(
      'details',
      { class: 'card fold', id: 'explorer' },
      html('summary', {}, tell('openings')),
    );
    this.root.addEventListener('toggle', () => void this.toggle().catch(page.complain));
  }

  async toggle() {
    if (!this.root.open && !this.explorer) return;
    this.coming ??= import('./explorer.js').then(
      ({ Explorer }) => new Explorer(this.store, this.page, this.root),
    );
    this.explorer = await this.coming;
    await this.explorer.open();
  }

  /** An arrow for the move pointed at. */
  get pointed() {
    return this.explorer?.pointed ?? null;
  }

  /** Whether openings of this game can be counted, and looking them up is no advice in somebody else's game. */
  get fits() {
    const { game, alone } = this.store;
    if (!game || game.seats.length !== 2) return false;
    const drawn = game.nodes.some((node) => node.parent !== null && node.side === null);
    const hidden = game.handover !== null || game.formats.length === 0;
    return (alone || game.outcome !== null) && !drawn && !hidden;
  }

  update() {
    this.root.hidden = !this.fits;
    this.explorer?.update();
  }
}
