// Rows of cards: the hand of each player, and beside it the card played to the trick. Card games.

import { NARROW } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./layout.js').View} View */

const WIDE = 70;
const HIGH = 100;
const GAP = 6;
/** Cards in a line of a hand that is folded where it would be too small to touch. */
const ACROSS = 7;
/** Columns that the picture of a table has beyond the longest hand: a gap, and the card played. */
const BESIDE = 2;
/** What a card is called that is seen from behind. */
const BACK = '??';

/**
 * @param {View} view
 * @param {boolean} _flipped
 * @param {number} below the player whose hand lies lowest, as the others sit above in the order of play
 * @returns {Layout}
 */
export function layout(view, _flipped, below) {
  const { columns, rows } = view;
  const order = Array.from({ length: rows }, (_, y) => rows - 1 - ((below + 1 + y) % rows));
  const folds = columns - BESIDE > ACROSS && globalThis.matchMedia?.(NARROW).matches;
  return folds ? folded(view, order) : straight(view, order);
}

/**
 * A line for each hand.
 * @param {View} view
 * @param {number[]} order the rows of the view from the top
 * @returns {Layout}
 */
function straight(view, order) {
  const place = (/** @type {number} */ x, /** @type {number} */ y) => ({ left: x, top: y });
  return table(view, order, place, [view.columns, view.rows]);
}

/**
 * The cards that the reader sees lie in several lines, so that a finger finds them; those seen from behind lie one over
 * another. A hand keeps its lines while cards leave it, and where none is open the lowest keeps them, so that nothing jumps.
 * @param {View} view
 * @param {number[]} order the rows of the view from the top
 * @returns {Layout}
 */
function folded(view, order) {
  const widest = view.columns - BESIDE;
  const lines = Math.ceil(widest / ACROSS);
  const open = openRows(view);
  if (open.size === 0) open.add(order[order.length - 1]);
  /** @type {number[]} the line in which each row from the top begins */
  const tops = [];
  let height = 0;
  for (const row of order) {
    tops.push(height);
    height += open.has(row) ? lines : 1;
  }
  const overlap = (ACROSS - 1) / (widest - 1);
  const place = (/** @type {number} */ x, /** @type {number} */ y) => {
    const isOpen = open.has(order[y]);
    if (x > widest) return { left: ACROSS + 0.2, top: tops[y] + (isOpen ? (lines - 1) / 2 : 0) };
    const card = Math.min(x, widest - 1);
    if (!isOpen) return { left: card * overlap, top: tops[y] };
    return { left: card % ACROSS, top: tops[y] + Math.floor(card / ACROSS) };
  };
  return table(view, order, place, [ACROSS + 1.2, height]);
}

/**
 * The rows in which the reader sees a card in hand.
 * @param {View} view
 */
function openRows({ columns, pieces }) {
  const inHand = pieces.filter((piece) => piece.column < columns - BESIDE);
  return new Set(inHand.filter((piece) => piece.kind !== BACK).map((piece) => piece.row));
}

/**
 * Cells where `place` puts them, counted in cards.
 * @param {View} view
 * @param {number[]} order
 * @param {(x: number, y: number) => {left: number, top: number}} place
 * @param {[number, number]} size cards across and down
 * @returns {Layout}
 */
function table(view, order, place, [across, down]) {
  const { columns } = view;
  const held = new Set(view.pieces.map((piece) => `${piece.column},${piece.row}`));
  const spot = (/** @type {number} */ x, /** @type {number} */ y) => {
    const row = order[y];
    const { left, top } = place(x, y);
    const isHeld = held.has(`${x},${row}`);
    const corner = `M${left * WIDE + GAP / 2} ${top * HIGH + GAP / 2}`;
    return {
      column: x,
      row,
      x: (left + 0.5) * WIDE,
      y: (top + 0.5) * HIGH,
      outline: `${corner}h${WIDE - GAP}v${HIGH - GAP}h${GAP - WIDE}z`,
      tone: isHeld ? 'card' : 'table',
      idle: !isHeld,
    };
  };
  /** @type {Spot[][]} */
  const lines = order.map((_, y) => Array.from({ length: columns }, (_, x) => spot(x, y)));
  return {
    width: across * WIDE,
    height: down * HIGH,
    size: WIDE,
    cards: true,
    rows: lines,
    labels: [],
    lines: [],
  };
}
