// The finished games of a tournament, the newest first, each of which can be replayed and analysed.

import { get, post } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints } from '../core/form.js';
import { remember } from '../core/memory.js';
import { term } from '../core/words.js';
import { table } from './tables.js';
import { tell } from './words.js';

/** @typedef {import('../types').FinishedGames} FinishedGames */
/** @typedef {import('../types').FinishedGame} FinishedGame */
/** @typedef {import('../types').Created} Created */

/** As many as the server tells at once. */
const PAGE = 200;

/**
 * @param {string} id
 * @param {string[]} players
 */
export function gamesView(id, players) {
  const place = html('div', { class: 'games-place' });
  const note = html('p', { class: 'faint' });
  const trouble = complaints();
  let from = 0;
  const turn = (/** @type {number} */ by) =>
    html(
      'button',
      {
        type: 'button',
        onclick: () => {
          from = Math.max(0, from + by);
          void refresh();
        },
      },
      tell(by > 0 ? 'older' : 'newer'),
    );
  const [older, newer] = [turn(PAGE), turn(-PAGE)];
  const replay = async (/** @type {FinishedGame} */ game) => {
    try {
      const created = /** @type {Created} */ (
        await post(`/tournaments/${id}/games/${game.number}/replay`, {})
      );
      remember(`keys.${created.id}`, created.keys);
      location.assign(`/game/${created.id}`);
    } catch (error) {
      trouble.complain(error);
    }
  };
  const row = (/** @type {FinishedGame} */ game) => {
    const [one, two] = game.players.map((player) => players[player]);
    const button = html(
      'button',
      {
        type: 'button',
        'aria-label': tell('replayOf', { round: game.round, one, two }),
        onclick: () => void replay(game),
      },
      tell('replay'),
    );
    const cell = (/** @type {string} */ text) => html('td', { class: 'text' }, text);
    return [
      game.round,
      cell(one),
      cell(two),
      game.result,
      html('td', { class: game.fault ? 'text bad' : 'text' }, term(game.reason)),
      button,
    ];
  };
  async function refresh() {
    const found = /** @type {FinishedGames} */ (await get(`/tournaments/${id}/games?from=${from}`));
    note.textContent = tell('newestOf', { count: found.games.length, total: found.total });
    older.disabled = from + found.games.length >= found.total;
    newer.disabled = from === 0;
    // A list somebody moves in is not torn away.
    if (place.contains(document.activeElement) && place.querySelector('button')) return;
    place.replaceChildren(
      table(
        tell('finishedGames'),
        [
          tell('game'),
          tell('first'),
          tell('second'),
          tell('result'),
          tell('reason'),
          tell('replay'),
        ],
        found.games.map(row),
      ),
    );
  }
  return {
    place: html(
      'section',
      { class: 'card', id: 'games-list' },
      place,
      note,
      html('p', { class: 'buttons' }, newer, older),
      trouble.place,
    ),
    refresh: () => refresh().catch(trouble.complain),
  };
}
