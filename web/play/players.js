// The strip of a player above or below the board: name, strength, clock, whose turn.

import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { capital, grouped, say, term } from '../core/words.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Seat} Seat */

/** @param {Seat} seat */
export function seatName(seat) {
  if (seat.kind === 'level') return say('level', { level: seat.level ?? '' });
  return seat.kind === 'engine' ? (seat.spec ?? '') : say('person');
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
 * @param {Game} game
 * @param {number} side
 * @param {number} since when the game was told, by the page's own clock
 * @returns {HTMLElement}
 */
export function strip(game, side, since) {
  const seat = game.seats[side];
  const turn = game.outcome === null && game.position.turn === side;
  const won = game.outcome?.winner === side;
  const player = capital(term(game.position.players[side]));
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
    game.clock
      ? html(
          'span',
          {
            class: 'clock',
            role: 'timer',
            'aria-label': say('timeLeft', { player }),
            'data-side': side,
          },
          time(game, side, since),
        )
      : null,
  );
}

/**
 * The time a side has left.
 * @param {Game} game
 * @param {number} side
 * @param {number} since
 */
export function time(game, side, since) {
  if (!game.clock) return '';
  const spent = game.clock.running === side ? performance.now() - since : 0;
  const left = Math.max(0, game.clock.left[side] - spent);
  const seconds = Math.ceil(left / 1000);
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  if (left < 10_000 && game.outcome === null)
    return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}`
    : `${minutes}:${pad(seconds % 60)}`;
}
