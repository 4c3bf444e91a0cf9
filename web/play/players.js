// The strip of a player above or below the board: name, strength, clock, whose turn.

import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { capital, grouped, say, term } from '../core/words.js';
import { spoils } from './material.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('./store.js').Store} Store */

/** @param {Seat} seat */
export function seatName(seat) {
  const depth = seat.depth ? `, ${say('depth', { depth: seat.depth })}` : '';
  if (seat.kind === 'level') return say('level', { level: seat.level ?? '' }) + depth;
  return seat.kind === 'engine' ? (seat.spec ?? '') + depth : say('person');
}

/**
 * Who sits above the board and who below: the reader below, the others above in the order of play.
 * @param {Game} game
 * @param {boolean} flipped
 * @returns {{above: number[], below: number}}
 */
export function around(game, flipped) {
  const count = game.seats.length;
  const below = count === 2 ? Number(flipped) : (game.sides[0] ?? 0);
  const above = game.seats.map((_, at) => (below + at) % count).slice(1);
  return { above, below };
}

/**
 * What the engine of a seat has counted, for whoever wants to know.
 * @param {Game} game
 * @param {number} side
 */
function counted(game, side) {
  const counts = game.counts[side];
  return counts
    ? say('counted', {
        nodes: grouped(counts.nodes),
        reused: grouped(counts.reused || counts.table_hits),
      })
    : null;
}

/**
 * @param {Store} store
 * @param {number} side
 * @param {{since: number, root: import('../types').Position | null}} known when the game was told by the page's own clock,
 *   and where it started
 * @returns {HTMLElement}
 */
export function strip(store, side, { since, root }) {
  const game = /** @type {Game} */ (store.game);
  const seat = game.seats[side];
  const turn = game.outcome === null && game.position.turn === side;
  const won = game.outcome?.winner === side;
  const player = capital(term(game.position.players[side]));
  const now = store.position;
  const path = store.path(store.at);
  const taken = root && now ? spoils({ start: root, now, path, side }) : null;
  const low = isLow(game, side, since) ? ' low' : '';
  const label = { role: 'timer', 'aria-label': say('timeLeft', { player }), 'data-side': side };
  return html(
    'div',
    { class: `strip${turn ? ' turn' : ''}${won ? ' won' : ''}` },
    html('span', { class: `chip tone-${game.position.players[side]}`, 'aria-hidden': true }),
    html('span', { class: 'player' }, player),
    html(
      'span',
      { class: 'seat', title: counted(game, side) },
      icon(seat.kind === 'human' ? 'person' : 'engine'),
      seatName(seat),
    ),
    game.thinking === side ? html('span', { class: 'busy', 'aria-hidden': true }) : null,
    taken,
    game.clock ? html('span', { class: `clock${low}`, ...label }, time(game, side, since)) : null,
  );
}

/**
 * What a side has left at this moment: of its time, or of the period that runs.
 * @param {Game} game
 * @param {number} side
 * @param {number} since
 */
function left(game, side, since) {
  const clock = /** @type {import('../types').Clock} */ (game.clock);
  const passed = clock.running === side ? performance.now() - since : 0;
  let spent = Math.max(0, passed - (clock.grace ?? 0));
  let [time, periods] = [clock.left[side], clock.periods?.[side] ?? 0];
  while (spent >= time && periods > 0) {
    spent -= time;
    time = clock.period;
    periods -= 1;
  }
  return { time: Math.max(0, time - spent), periods };
}

/**
 * Whether the time of a side is running short.
 * @param {Game} game
 * @param {number} side
 * @param {number} since
 */
export function isLow(game, side, since) {
  if (!game.clock || game.outcome) return false;
  const { time, periods } = left(game, side, since);
  return periods === 0 && time < Math.min(20_000, Math.max(5_000, game.clock.base / 6));
}

/**
 * The time a side has left, as clocks show it.
 * @param {Game} game
 * @param {number} side
 * @param {number} since
 */
export function time(game, side, since) {
  if (!game.clock) return '';
  const { time, periods } = left(game, side, since);
  const seconds = Math.ceil(time / 1000);
  const more = periods > 0 ? ` +${periods}×${game.clock.period / 1000}` : '';
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  if (time < 10_000 && game.outcome === null && !more)
    return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text =
    hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
  return text + more;
}

/**
 * Whether the pieces of the first player stand above those of the second at the start, as in English draughts.
 * @param {import('../types').Position} start
 */
export function homeAbove(start) {
  if (start.players.length !== 2 || start.geometry !== 'dark-squares') return false;
  const middle = (/** @type {number} */ side) => {
    const rows = start.pieces.filter((piece) => piece.owner === side).map((piece) => piece.row);
    return rows.reduce((sum, row) => sum + row, 0) / Math.max(rows.length, 1);
  };
  return middle(0) > middle(1);
}
