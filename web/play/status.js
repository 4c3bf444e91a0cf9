// What the game page says of the game: whose turn, who won, the position in words.

import { capital, explain, say, term, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';
import { result } from './solver.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('./store.js').Store} Store */

const speak = vocabulary(words);

/** Players whose name is a plural in English. */
const MANY = ['cross', 'ring'];

/**
 * How a game ended.
 * @param {Game} game
 */
export function ending(game) {
  const player = (/** @type {number} */ side) => capital(term(game.position.players[side]));
  const { outcome } = game;
  if (!outcome) return '';
  const reason = outcome.reason
    .split(', ')
    .map((part) => term(part))
    .join(', ');
  if (game.seats.length === 1) return result(game, reason);
  const most = Math.max(...outcome.payoffs);
  const winners = game.seats.flatMap((_, side) =>
    outcome.payoffs[side] === most ? [player(side)] : [],
  );
  if (outcome.winner !== null) {
    const values = { player: player(outcome.winner), reason };
    const many = MANY.includes(game.position.players[outcome.winner]);
    return many ? speak('winMany', values) : say('wins', values);
  }
  return winners.length === 0 || winners.length === game.seats.length
    ? say('draw', { reason })
    : say('severalWin', { players: winners.join(', '), reason });
}

/**
 * How the game stands.
 * @param {Store} store
 */
export function standing(store) {
  const game = /** @type {Game} */ (store.game);
  const player = (/** @type {number} */ side) => capital(term(game.position.players[side]));
  if (game.outcome) return ending(game);
  if (game.failure) return say('trouble', { why: explain(game.failure) });
  const turn = game.position.turn ?? 0;
  if (game.thinking !== null) return say('thinking', { player: player(game.thinking) });
  const check = game.position.notice ? ` (${term(game.position.notice)})` : '';
  if (store.sides.includes(turn) && store.sides.length === 1)
    return say('yourTurn', { player: player(turn) }) + check;
  return say('turn', { player: player(turn) }) + check;
}

/**
 * What stands above the moves: how the game stands, or which move is looked at.
 * @param {Store} store
 */
export function status(store) {
  if (!store.online) return say('reconnecting');
  if (store.live || !store.game) return standing(store);
  const [move, all] = [store.path(store.at).length, store.path(store.game.head).length];
  return speak('looking', { move, all });
}

/**
 * The position in words, side by side.
 * @param {Store} store
 */
export function spoken(store) {
  const { position } = store;
  if (!position) return '';
  const name = (/** @type {{column: number, row: number}} */ cell) =>
    position.names[cell.row * position.columns + cell.column] ??
    `${cell.column + 1}:${cell.row + 1}`;
  const sides = position.players.map((player, side) => {
    const own = position.pieces.filter((piece) => piece.owner === side);
    return own.length > 0
      ? `${capital(term(player))}: ${own.map((piece) => `${term(piece.shape || piece.kind)} ${name(piece)}`).join(', ')}`
      : '';
  });
  const shared = position.pieces.some((piece) => piece.owner === null) ? [position.text] : [];
  return [...sides.filter(Boolean), ...shared, store.game ? standing(store) : ''].join('. ');
}
