// Arrows and circles that the reader draws with the right button; the same again takes them away.

import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('./arrows.js').Arrow} Arrow */

export class Scribble {
  constructor() {
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {Cell | null} */
    this.from = null;
  }

  /** Takes everything away; says whether there was anything. */
  clear() {
    const had = this.arrows.length > 0;
    this.arrows = [];
    return had;
  }

  /**
   * The button was let go over a cell.
   * @param {Cell} to
   * @param {boolean} other whether in the other colour
   */
  add(to, other) {
    const { from } = this;
    this.from = null;
    if (!from) return;
    const start = same(from, to) ? null : from;
    const alike = (/** @type {Arrow} */ one) =>
      same(one.to, to) && (start ? one.from !== null && same(one.from, start) : one.from === null);
    const rest = this.arrows.filter((one) => !alike(one));
    const fresh = rest.length === this.arrows.length;
    const tone = other ? 'mine other' : 'mine';
    this.arrows = fresh ? [...rest, { from: start, to, rank: 1, tone }] : rest;
  }
}
