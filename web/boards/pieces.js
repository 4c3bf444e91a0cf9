// The pieces on a board. Their nodes stay from position to position: what moved slides, what was taken fades, what is new
// appears or falls.

import { svg } from '../core/dom.js';
import { same } from './layout.js';
import { draw, drawCard } from './shapes.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{piece: Piece, node: SVGGElement, skin: string, x: number, y: number}} Item */
/** @typedef {{x: number, y: number}} Point */

/** Milliseconds of one step of a piece. */
const STEP = 170;
/** Pieces that may slide at once; where more have changed, another position is shown and nothing has moved. */
const MOST_MOVED = 4;

export class Pieces {
  constructor() {
    /** @type {Item[]} */
    this.items = [];
    this.node = svg('g', { class: 'pieces', 'aria-hidden': true });
    /** What was taken, while it fades. */
    this.leaving = svg('g', { class: 'leaving', 'aria-hidden': true });
  }

  /** Forgets everything, since the board is another one. */
  clear() {
    this.items = [];
    this.node.replaceChildren();
    this.leaving.replaceChildren();
  }

  /** @param {Cell} cell */
  at(cell) {
    return this.items.find((item) => same(item.piece, cell)) ?? null;
  }

  /**
   * Shows the pieces of a position. `steps` are the cells its last move touched; a piece that a hand has put down on
   * `dropped` is there already.
   * @param {Position} position
   * @param {Layout} layout
   * @param {{steps: Cell[], dropped: Cell | null, still: boolean}} how
   */
  show(position, layout, { steps, dropped, still }) {
    const spots = new Map(layout.rows.flat().map((spot) => [`${spot.column},${spot.row}`, spot]));
    const wanted = position.pieces.filter((one) => spots.has(`${one.column},${one.row}`));
    const { pairs, gone } = match(this.items, wanted, steps);
    const moved = pairs.filter(({ item, piece }) => item && !same(item.piece, piece)).length;
    const quiet =
      still || moved > MOST_MOVED || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const path = steps.flatMap((cell) => spots.get(`${cell.column},${cell.row}`) ?? []);
    const rest = quiet ? 0 : STEP * Math.max(path.length - 2, 0);
    for (const item of gone) this.remove(item, quiet, rest);
    this.items = pairs.map(({ item, piece }) => {
      const spot = /** @type {Point} */ (spots.get(`${piece.column},${piece.row}`));
      const from = item ? { x: item.x, y: item.y } : null;
      const changed = item !== null && !same(item.piece, piece);
      const next = this.put(item, piece, spot, position, layout);
      const calm = quiet || (dropped !== null && same(dropped, piece));
      if (changed && from && !calm) {
        const leads = steps.length > 0 && same(steps[steps.length - 1], piece);
        slide(next.node, spot, leads ? [from, ...path.slice(1, -1)] : [from]);
      } else if (!item && !quiet && this.items.length > 0)
        appear(next.node, spot, position, layout);
      return next;
    });
  }

  /**
   * @param {Item | null} item
   * @param {Piece} piece
   * @param {Point} spot
   * @param {Position} position
   * @param {Layout} layout
   * @returns {Item}
   */
  put(item, piece, spot, position, layout) {
    const owner = piece.owner === null ? 'nobody' : position.players[piece.owner];
    // Where only colours tell pieces apart, the kind is the colour.
    const tone = piece.shape === 'block' ? piece.kind : owner;
    // Where cells cannot be coloured, the last stone wears a ring.
    const stone = ['crossings', 'hexagons', 'columns'].includes(position.geometry);
    const newest = stone && position.last.some((cell) => same(cell, piece));
    const skin = [piece.shape, piece.kind, tone, spot.x, spot.y, layout.size, newest].join(' ');
    const key = `${piece.column},${piece.row}`;
    if (item && item.skin === skin) {
      item.node.removeAttribute('transform');
      item.node.classList.remove('dragged');
      item.node.dataset.cell = key;
      return { ...item, piece };
    }
    const place = { x: spot.x, y: spot.y, size: layout.size };
    const drawn = layout.cards ? drawCard(piece, place) : draw(piece, tone, place);
    if (newest)
      drawn.firstElementChild?.append(svg('circle', { cx: 50, cy: 50, r: 20, class: 'newest' }));
    const node = item?.node ?? drawn;
    if (item) {
      node.replaceChildren(...drawn.children);
      node.setAttribute('class', drawn.getAttribute('class') ?? '');
      node.removeAttribute('transform');
    }
    node.dataset.cell = key;
    this.node.append(node);
    return { piece, node, skin, x: spot.x, y: spot.y };
  }

  /**
   * @param {Item} item
   * @param {boolean} quiet
   * @param {number} delay
   */
  remove(item, quiet, delay) {
    item.node.remove();
    if (quiet) return;
    this.leaving.append(item.node);
    const fade = item.node.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: STEP,
      delay,
      fill: 'both',
    });
    fade.addEventListener('finish', () => item.node.remove());
  }
}

/**
 * Which node becomes which piece: those that stay, the one that moved, and of the others the nearest of the same kind.
 * @param {Item[]} items
 * @param {Piece[]} wanted
 * @param {Cell[]} steps
 * @returns {{pairs: {item: Item | null, piece: Piece}[], gone: Item[]}}
 */
export function match(items, wanted, steps) {
  const free = new Set(items);
  const alike = (/** @type {Item} */ item, /** @type {Piece} */ piece) =>
    item.piece.kind === piece.kind && item.piece.owner === piece.owner;
  const take = (/** @type {Item | undefined} */ item) => {
    if (item) free.delete(item);
    return item ?? null;
  };
  /** @type {{item: Item | null, piece: Piece}[]} */
  const pairs = wanted.map((piece) => ({
    item: take(items.find((one) => same(one.piece, piece) && alike(one, piece))),
    piece,
  }));
  const [from, to] = [steps[0], steps.at(-1)];
  for (const pair of pairs) {
    if (pair.item || !from || !to || !same(pair.piece, to) || same(from, to)) continue;
    pair.item = take(
      [...free].find((one) => same(one.piece, from) && one.piece.owner === pair.piece.owner),
    );
  }
  for (const pair of pairs) {
    if (pair.item) continue;
    const away = (/** @type {Item} */ one) =>
      Math.abs(one.piece.column - pair.piece.column) + Math.abs(one.piece.row - pair.piece.row);
    const near = [...free].filter((one) => alike(one, pair.piece));
    pair.item = take(near.sort((one, other) => away(one) - away(other))[0]);
  }
  return { pairs, gone: [...free] };
}

/**
 * @param {SVGGElement} node
 * @param {Point} end
 * @param {Point[]} path where it was, and where it rests on its way
 */
function slide(node, end, path) {
  node.parentNode?.append(node);
  const frames = [...path, end].map((point) => ({
    transform: `translate(${point.x - end.x}px, ${point.y - end.y}px)`,
  }));
  node.animate(frames, { duration: STEP * path.length, easing: 'ease-out' });
}

/**
 * @param {SVGGElement} node
 * @param {Point} spot
 * @param {Position} position
 * @param {Layout} layout
 */
function appear(node, spot, position, layout) {
  if (position.geometry !== 'columns') {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: STEP });
    return;
  }
  const fall = `translate(0px, ${-spot.y - layout.size / 2}px)`;
  node.animate([{ transform: fall }, { transform: 'none' }], { duration: 260, easing: 'ease-in' });
}
