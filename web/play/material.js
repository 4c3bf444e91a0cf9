// What each side has lost, and who is ahead: counted from the pieces that stood there at the start.

import { draw } from '../boards/shapes.js';
import { html, svg } from '../core/dom.js';
import { term, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Node} GameNode */

const speak = vocabulary(words);

/** What people count a piece as. */
const WORTH = /** @type {Record<string, number>} */ ({
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  man: 1,
  crowned: 3,
});

/**
 * How many pieces of each shape a side has.
 * @param {Position} position
 * @param {number} side
 */
function count(position, side) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const piece of position.pieces)
    if (piece.owner === side) found.set(piece.shape, (found.get(piece.shape) ?? 0) + 1);
  return found;
}

/**
 * The shapes a side has lost, and how far another is behind it.
 * @param {Position} start
 * @param {Position} now
 * @param {number} side
 */
export function balance(start, now, side) {
  const [before, left] = [count(start, side), count(now, side)];
  const lost = [...before].flatMap(([shape, number]) =>
    Array.from({ length: Math.max(0, number - (left.get(shape) ?? 0)) }, () => shape),
  );
  lost.sort((one, other) => (WORTH[one] ?? 0) - (WORTH[other] ?? 0));
  const worth = (/** @type {number} */ owner) =>
    now.pieces.reduce(
      (sum, piece) => sum + (piece.owner === owner ? (WORTH[piece.shape] ?? 0) : 0),
      0,
    );
  return { lost, ahead: now.players.length === 2 ? worth(side) - worth(1 - side) : 0 };
}

/**
 * Stones that were put down and are not there any more.
 * @param {GameNode[]} path
 * @param {Position} now
 * @param {number} side
 */
function prisoners(path, now, side) {
  const played = path.filter((node) => node.side === side && node.word !== 'pass').length;
  return Math.max(0, played - now.pieces.filter((piece) => piece.owner === side).length);
}

/**
 * What a player has taken from the other, beside their name.
 * @param {{start: Position, now: Position, path: GameNode[], side: number}} what
 * @returns {HTMLElement | null}
 */
export function spoils({ start, now, path, side }) {
  if (now.players.length !== 2) return null;
  if (now.geometry === 'crossings') {
    const taken = prisoners(path, now, 1 - side);
    return taken > 0
      ? html('span', { class: 'spoils' }, speak('prisoners', { count: taken }))
      : null;
  }
  if (!start.pieces.some((piece) => WORTH[piece.shape])) return null;
  const { lost } = balance(start, now, 1 - side);
  const { ahead } = balance(start, now, side);
  if (lost.length === 0 && ahead <= 0) return null;
  const names = lost.map((shape) => term(shape)).join(', ');
  const tone = now.players[1 - side];
  const pictures = lost.map((shape) =>
    svg(
      'svg',
      { viewBox: '12 8 76 86', 'aria-hidden': true },
      draw({ shape, kind: shape }, tone, { x: 50, y: 50, size: 100 }),
    ),
  );
  return html(
    'span',
    { class: 'spoils', title: speak('captured', { pieces: names }) },
    html('span', { class: 'unseen' }, speak('captured', { pieces: names })),
    ...pictures,
    ahead > 0 ? html('b', { title: speak('ahead', { points: ahead }) }, `+${ahead}`) : null,
  );
}
