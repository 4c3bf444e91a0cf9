// From touched cells to moves. Nothing is judged here: a move is made by touching the cells the server named, in turn.

import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */

/**
 * The cells a move touches, in turn.
 * @param {Move} move
 * @returns {Cell[]}
 */
export function steps(move) {
  return [move.from, ...move.path, move.to].filter((cell) => cell !== null);
}

/**
 * @param {Move} move
 * @param {Cell[]} touched
 */
function begins(move, touched) {
  const all = steps(move);
  return touched.length <= all.length && touched.every((cell, at) => same(cell, all[at]));
}

/**
 * What follows from touching one more cell: the cells touched so far, and the moves that are now complete.
 * @param {Move[]} moves
 * @param {Cell[]} touched
 * @param {Cell} cell
 * @returns {{touched: Cell[], done: Move[], refused: boolean}}
 */
export function touch(moves, touched, cell) {
  const next = [...touched, cell];
  const open = moves.filter((move) => begins(move, next));
  if (open.length > 0) {
    const done = open.filter((move) => steps(move).length === next.length);
    return done.length === open.length
      ? { touched: [], done, refused: false }
      : { touched: next, done: [], refused: false };
  }
  const together = moves.filter(
    (move) =>
      touched.length > 0 && begins(move, touched) && move.along && same(move.along.from, cell),
  );
  if (together.length > 0) return { touched: [], done: together, refused: false };
  const last = touched.at(-1);
  if (last && same(last, cell)) {
    const done = moves.filter(
      (move) => begins(move, touched) && steps(move).length === touched.length,
    );
    return { touched: [], done, refused: false };
  }
  // Straight to the end of a path, where that says enough.
  const straight = moves.filter(
    (move) => touched.length > 0 && begins(move, touched) && move.to && same(move.to, cell),
  );
  if (straight.length > 0) return { touched: [], done: straight, refused: false };
  if (touched.length > 0)
    return { ...touch(moves, [], cell), refused: !moves.some((move) => begins(move, [cell])) };
  return { touched: [], done: [], refused: true };
}

/**
 * The cells that may be touched next.
 * @param {Move[]} moves
 * @param {Cell[]} touched
 * @returns {Cell[]}
 */
export function targets(moves, touched) {
  /** @type {Map<string, Cell>} */
  const found = new Map();
  for (const move of moves.filter((one) => begins(one, touched))) {
    const next = steps(move)[touched.length];
    if (next) found.set(`${next.column},${next.row}`, next);
  }
  return [...found.values()];
}
