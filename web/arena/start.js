// The form for a tournament, and those there are.

import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { remember } from '../core/memory.js';
import { capital, language, nameOf, term } from '../core/words.js';
import { form } from './form.js';
import { queue } from './queue.js';
import { tell } from './words.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Tournaments} Tournaments */
/** @typedef {import('../types').TournamentSummary} TournamentSummary */
/** @typedef {import('../types').TournamentCreated} TournamentCreated */
/** @typedef {import('../types').TournamentOrder} TournamentOrder */

/** Shows the page. */
export async function start() {
  const main = byId('main');
  main.append(html('p', { class: 'tagline' }, tell('lead')));
  try {
    const [catalogue, all] = await Promise.all([get('/catalogue'), get('/tournaments')]);
    const { games } = /** @type {Catalogue} */ (catalogue);
    const tournaments = /** @type {Tournaments} */ (all);
    main.append(
      html(
        'div',
        { class: 'columns' },
        form(games, tournaments, send),
        list(tournaments.tournaments),
      ),
      queue(),
    );
  } catch (error) {
    main.append(
      html(
        'p',
        { role: 'alert', class: 'trouble' },
        error instanceof Error ? error.message : String(error),
      ),
    );
  }
}

/** @param {TournamentOrder} order */
async function send(order) {
  const created = /** @type {TournamentCreated} */ (await post('/tournaments', order));
  remember(`keys.tournament.${created.id}`, [created.key]);
  location.assign(`/arena/${created.id}`);
}

/** @param {TournamentSummary[]} tournaments */
function list(tournaments) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const item = (/** @type {TournamentSummary} */ one) =>
    html(
      'li',
      {},
      html('a', { href: `/arena/${one.id}` }, titleOf(one.game, one.players)),
      ' ',
      html('span', { class: `state ${one.state}` }, tell(one.state)),
      html(
        'div',
        { class: 'faint' },
        `${capital(term(nameOf(one.game)))}, ${when.format(one.created * 1000)}`,
      ),
    );
  const items =
    tournaments.length > 0
      ? html('ul', { class: 'plain-list' }, ...tournaments.map(item))
      : html('p', { class: 'faint' }, tell('none'));
  return html('section', { class: 'card' }, html('h2', {}, tell('earlier')), items);
}

/**
 * What a tournament is called: of two players by their names.
 * @param {string} game
 * @param {string[]} players
 */
export function titleOf(game, players) {
  if (players.length === 2) return tell('matchTitle', { one: players[0], two: players[1] });
  return tell('tournamentTitle', {
    count: players.length,
    game: capital(term(nameOf(game))),
  });
}
