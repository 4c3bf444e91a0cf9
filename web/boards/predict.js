// What a board will look like after a move, as far as the move itself says: drawn at once, until the server has answered.

import { same } from './layout.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('../types').Piece} Piece */

/** What new pieces look like where none is on the board yet. */
export const NEW = /** @type {Record<string, string>} */ ({
  crossings: 'stone',
  hexagons: 'stone',
  columns: 'disc',
});

/**
 * @param {Position} position
 * @param {Move} move
 * @returns {Position | null} nothing where the move does not say enough
 */
export function after(position, move) {
  const pieces = moved(position, move);
  if (!pieces || !move.to) return null;
  const last = [move.from, ...move.path, move.to].filter((cell) => cell !== null);
  const empty = { moves: [], marks: [], notice: null, claim: null, claims: [] };
  return { ...position, ...empty, pieces, last, text: `${position.text} ${move.text}` };
}

/**
 * @param {Position} position
 * @param {Move} move
 * @returns {Piece[] | null}
 */
function moved(position, move) {
  const { to, from, along } = move;
  if (!to) return null;
  const stay = position.pieces.filter((piece) => !move.takes.some((cell) => same(cell, piece)));
  if (move.act === 'take')
    return stay.filter((piece) => piece.column !== to.column || piece.row < to.row);
  if (move.act === 'drop') {
    const piece = fresh(position);
    return piece ? [...stay, { ...piece, ...to }] : null;
  }
  // A king written as taking its own rook does not say where it goes.
  if (move.act !== 'move' || !from || (along && same(along.from, to))) return null;
  if (stay.some((piece) => same(piece, to))) return null;
  return stay.map((piece) => {
    if (along && same(piece, along.from)) return { ...piece, ...along.to };
    if (!same(piece, from)) return piece;
    return move.choice ? { ...piece, ...to, shape: move.choice } : { ...piece, ...to };
  });
}

/**
 * The piece that the player to move puts down.
 * @param {Position} position
 * @returns {Piece | null}
 */
function fresh(position) {
  const { turn, players, geometry, pieces } = position;
  if (turn === null) return null;
  const own = pieces.find((piece) => piece.owner === turn);
  if (own) return own;
  const shape = NEW[geometry] ?? players[turn];
  return { column: 0, row: 0, kind: shape, shape, owner: turn };
}
