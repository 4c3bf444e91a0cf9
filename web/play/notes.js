// What people write about moves: a comment and a sign for the move looked at, and variations that are not wanted any more.

import { html } from '../core/dom.js';
import { vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';
import { MOVE, POSITION, sign } from './glyphs.js';

/** @typedef {import('./store.js').Store} Store */

const tell = vocabulary(words);

export class Notes {
  /**
   * @param {Store} store
   * @param {(error: unknown) => void} complain
   */
  constructor(store, complain) {
    this.store = store;
    this.complain = complain;
    /** The node whose notes are shown. */
    this.at = -1;
    /** Whether a study has been opened for writing. */
    this.opened = false;
    /** Done when everything written so far is saved. */
    this.saved = Promise.resolve();
    this.text = html('textarea', { id: 'comment', rows: 3, maxlength: 4000 });
    this.text.addEventListener('change', () => void this.save(this.glyphs));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map([...MOVE, ...POSITION].map((glyph) => [glyph, this.button(glyph)]));
    this.signs = html(
      'div',
      { class: 'signs' },
      this.group(MOVE, 'signs'),
      this.group(POSITION, 'signs2'),
    );
    this.first = html(
      'button',
      { type: 'button', id: 'put-first', onclick: () => void this.putFirst() },
      tell('first'),
    );
    this.cut = html(
      'button',
      { type: 'button', id: 'cut', onclick: () => void this.remove() },
      tell('cut'),
    );
    this.root = html(
      'details',
      { class: 'card fold study' },
      html('summary', {}, tell('study')),
      html('p', { class: 'faint' }, tell('studyHelp')),
      html('label', { for: 'comment' }, tell('comment')),
      this.text,
      this.signs,
      html('div', { class: 'row' }, this.first, this.cut),
    );
  }

  /**
   * A button for a sign; of each kind a move has one at most.
   * @param {string} glyph
   */
  button(glyph) {
    const name = glyph.startsWith('$')
      ? tell(/** @type {'glyph10'} */ (`glyph${glyph.slice(1)}`))
      : null;
    return html(
      'button',
      {
        type: 'button',
        title: name,
        'aria-label': name,
        onclick: () => {
          const kind = MOVE.includes(glyph) ? MOVE : POSITION;
          const others = this.glyphs.filter((one) => !kind.includes(one));
          const chosen = this.glyphs.includes(glyph) ? others : [...others, glyph];
          void this.save(chosen);
        },
      },
      sign(glyph),
    );
  }

  /**
   * @param {string[]} glyphs
   * @param {'signs' | 'signs2'} name
   */
  group(glyphs, name) {
    return html(
      'div',
      { class: 'row', role: 'group', 'aria-label': tell(name) },
      ...glyphs.flatMap((glyph) => this.buttons.get(glyph) ?? []),
    );
  }

  get node() {
    return this.store.node(this.store.at);
  }

  /** The signs of the move looked at that can be chosen here; records may have more. */
  get glyphs() {
    return this.node?.glyphs.filter((one) => this.buttons.has(one)) ?? [];
  }

  /** Shows the notes of the move looked at, unless somebody is writing. */
  update() {
    const { store, node } = this;
    this.root.hidden = !store.alone || !node;
    if (!node) return;
    if (this.at !== store.at || document.activeElement !== this.text)
      this.text.value = node.comment;
    this.at = store.at;
    this.signs.hidden = node.parent === null;
    for (const [glyph, button] of this.buttons) {
      button.setAttribute('aria-pressed', String(this.glyphs.includes(glyph)));
      button.classList.toggle('on', this.glyphs.includes(glyph));
    }
    const main = new Set(store.path(store.game?.head ?? 0).map((one) => one.id));
    const study = typeof store.game?.study === 'string';
    this.cut.hidden = node.parent === null || (main.has(node.id) && !study);
    this.cut.textContent = tell(study ? 'cutStudy' : 'cut');
    const [before] = store.children(node.parent ?? 0);
    this.first.hidden = !study || node.parent === null || before?.id === node.id;
    if (study && !this.opened) [this.opened, this.root.open] = [true, true];
  }

  /**
   * What was written last is saved last, however fast one writes.
   * @param {string[]} glyphs
   */
  save(glyphs) {
    const { store } = this;
    const order = {
      node: store.at,
      comment: this.text.value,
      glyphs,
    };
    this.saved = this.saved.then(() => store.act('notes', order).catch(this.complain));
    return this.saved;
  }

  async putFirst() {
    const { store, node } = this;
    if (node) await store.act('first', { node: node.id }).catch(this.complain);
  }

  async remove() {
    const { store, node } = this;
    if (!node) return;
    await store.act('cut', { node: node.id }).catch(this.complain);
    if (!store.node(node.id)) await store.go(node.parent ?? 0);
  }
}
