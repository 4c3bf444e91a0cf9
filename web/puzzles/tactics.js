// Tactics from games of engines: which there are, which is next for a reader of some rating, and how the rating moves.

import { recall, remember } from '../core/memory.js';

/** @typedef {{game: string, text: string, moves: string[], rating: number, themes: string[]}} Tactic */
/** @typedef {{rating: number, solved: string[]}} Standing */

/** The games that have a file of tactics. */
export const GAMES = [
  'chess',
  'draughts',
  'connect4',
  'hex',
  'nim',
  'tictactoe',
  'kalah',
  'einstein',
];
/** The themes by which they are chosen. */
export const THEMES = /** @type {const} */ ([
  'all',
  'win',
  'advantage',
  'best',
  'capture',
  'quiet',
  'sacrifice',
  'ending',
  'one',
  'line',
]);
/** Ratings from and below which a puzzle is of a difficulty; what suits a reader is found by their own. */
export const LEVELS = /** @type {const} */ ({
  suited: [0, Infinity],
  easy: [0, 900],
  medium: [900, 1300],
  hard: [1300, Infinity],
});

/** Where a reader begins, and by how much one puzzle moves them at most. */
const [BEGINNER, STEP] = [1000, 40];
/** The most solved puzzles that are remembered. */
const MOST = 2000;

/**
 * @param {string} game
 * @returns {Promise<Tactic[]>}
 */
export async function tacticsOf(game) {
  const response = await fetch(`/tactics/${game}.json`);
  return response.ok ? response.json() : [];
}

/**
 * @param {string} game
 * @returns {Standing}
 */
export function standing(game) {
  return recall(`tactics.${game}`, { rating: BEGINNER, solved: [] });
}

/**
 * The rating after a puzzle: less is won by what was easy, less is lost by what was hard.
 * @param {number} rating
 * @param {number} puzzle
 * @param {boolean} solved
 */
export function rated(rating, puzzle, solved) {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(rating + STEP * (Number(solved) - expected));
}

/**
 * Notes how a puzzle went; one that was not solved comes back.
 * @param {string} game
 * @param {Tactic} tactic
 * @param {boolean} solved
 */
export function note(game, tactic, solved) {
  const now = standing(game);
  remember(`tactics.${game}`, {
    rating: rated(now.rating, tactic.rating, solved),
    solved: solved ? [tactic.text, ...now.solved].slice(0, MOST) : now.solved,
  });
}

/**
 * The puzzle that suits the reader: of those not solved, of this theme and of this difficulty, the one nearest to their rating,
 * but not the one they have just had.
 * @param {Tactic[]} all
 * @param {Standing} now
 * @param {{theme: string, level?: string}} wish
 * @param {string} [last]
 * @returns {{next: Tactic | null, left: number}}
 */
export function nextOf(all, now, { theme, level = 'suited' }, last = '') {
  const solved = new Set(now.solved);
  const [least, most] = LEVELS[/** @type {keyof typeof LEVELS} */ (level)] ?? LEVELS.suited;
  const open = all.filter(
    (one) =>
      !solved.has(one.text) &&
      (theme === 'all' || one.themes.includes(theme)) &&
      one.rating >= least &&
      one.rating < most,
  );
  const away = (/** @type {Tactic} */ one) =>
    Math.abs(one.rating - now.rating) + (one.text === last ? 1e6 : 0);
  const [next] = [...open].sort((one, other) => away(one) - away(other));
  return { next: next ?? null, left: open.length };
}
