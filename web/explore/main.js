// The page of openings and studies: collections of games with their progress, files to bring, and one's own studies.

import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { complaints, field, percent, select } from '../core/form.js';
import { header } from '../core/header.js';
import { keysTo, remember } from '../core/memory.js';
import { capital, grouped, term, vocabulary } from '../core/words.js';
import { PERSON, begin } from '../play/enter.js';
import { explore as words } from '../words/explore.js';
import { collectionName } from './names.js';
import { send } from './send.js';
import { studies } from './studies.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../types').Collections} Collections */
/** @typedef {import('../types').Listing} Listing */

const tell = vocabulary(words);

/** Milliseconds between two looks at collections that are being read. */
const LOOK = 1000;

const list = html('tbody', {});
const trouble = complaints();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/** @param {Collection} one */
function state(one) {
  if (one.state === 'receiving')
    return tell('receiving', { percent: percent(one.received / one.bytes) });
  if (one.state === 'reading') return tell('reading', { percent: percent(one.read / one.bytes) });
  return one.state === 'failed' ? tell('failed', { why: one.complaint ?? '' }) : tell('ready');
}

/** @param {Collection} one */
function row(one) {
  const going = one.state === 'receiving' || one.state === 'reading';
  const own = one.source !== 'file';
  const part = one.state === 'receiving' ? one.received : one.read;
  const keys = keysTo(`collection.${one.id}`);
  const forget = html('button', { type: 'button', onclick: () => sure(one, keys) }, tell('forget'));
  const refused =
    one.refused > 0
      ? html(
          'span',
          { class: 'faint', title: one.complaint },
          tell('refused', { count: grouped(one.refused) }),
        )
      : null;
  return html(
    'tr',
    { 'data-collection': one.id },
    html('th', { scope: 'row' }, collectionName(one)),
    html('td', {}, own ? '' : capital(term(one.game.split('(')[0]))),
    html('td', { class: 'number' }, grouped(one.games)),
    html(
      'td',
      {},
      own ? null : html('span', { class: 'state' }, state(one)),
      going ? html('progress', { max: one.bytes, value: part, 'aria-label': state(one) }) : null,
      refused,
    ),
    html('td', {}, keys.length > 0 && !own ? forget : null),
  );
}

/**
 * Asks once more before games are deleted.
 * @param {Collection} one
 * @param {string[]} keys
 */
function sure(one, keys) {
  const question = tell('sureForget', { name: one.name });
  const dialog = html('dialog', { class: 'choose', 'aria-label': question });
  const end = (/** @type {boolean} */ yes) => {
    dialog.remove();
    if (yes)
      post(`/explorer/collections/${one.id}/forget`, {}, keys).then(
        (found) => show(/** @type {Collections} */ (found)),
        trouble.complain,
      );
  };
  dialog.append(
    html('p', {}, question),
    html(
      'button',
      { type: 'button', class: 'primary', id: 'forget-yes', onclick: () => end(true) },
      tell('forget'),
    ),
    html('button', { type: 'button', onclick: () => end(false) }, tell('keep')),
  );
  dialog.addEventListener('cancel', () => end(false));
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Collections} found */
function show({ collections }) {
  list.replaceChildren(...collections.map(row));
  clearTimeout(next);
  const going = collections.some((one) => one.state === 'reading' || one.state === 'receiving');
  if (going) next = setTimeout(() => void look(), LOOK);
}

async function look() {
  try {
    show(await get('/explorer/collections'));
  } catch {
    // The server may be back in a moment.
    next = setTimeout(() => void look(), 5 * LOOK);
  }
}

function table() {
  const head = (/** @type {string} */ text) => html('th', { scope: 'col' }, text);
  return html(
    'section',
    { class: 'card', 'aria-labelledby': 'collections' },
    html('h2', { id: 'collections' }, tell('collections')),
    html(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': tell('collections') },
      html(
        'table',
        { class: 'collections' },
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            head(tell('name')),
            head(tell('game')),
            head(tell('games')),
            head(tell('state')),
            html('td', {}),
          ),
        ),
        list,
      ),
    ),
  );
}

/**
 * @param {Listing[]} games
 * @param {string} id
 */
function gameField(games, id) {
  return select(
    id,
    games.map((one) => [one.name, capital(term(one.name))]),
    'chess',
  );
}

/** @param {Listing[]} games */
function importer(games) {
  const file = html('input', {
    type: 'file',
    id: 'collection-file',
    class: 'unseen',
    accept: '.pgn,.pdn,.sgf,.txt',
  });
  // The browser would write on a button of its own in its own language.
  const chosen = html('span', { class: 'faint' }, tell('noneChosen'));
  file.addEventListener('change', () => {
    chosen.textContent = file.files?.[0]?.name ?? tell('noneChosen');
  });
  const choose = html('label', { for: file.id, class: 'button' }, tell('chooseFile'));
  const game = gameField(games, 'collection-game');
  const form = html(
    'form',
    {},
    html('p', { class: 'faint' }, tell('importHelp')),
    field(tell('file'), file, choose, ' ', chosen),
    field(tell('game'), game),
    trouble.place,
    html('button', { type: 'submit', class: 'primary' }, tell('send')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    trouble.clear();
    const games = file.files?.[0];
    if (!games) return trouble.complain(tell('noFile'));
    send(games, game.value, show).catch(trouble.complain);
    file.value = '';
    chosen.textContent = tell('noneChosen');
  });
  return html(
    'section',
    { class: 'card', 'aria-labelledby': 'import' },
    html('h2', { id: 'import' }, tell('import')),
    form,
  );
}

/** @param {Listing[]} games */
function board(games) {
  const game = gameField(games, 'explore-game');
  const open = () => {
    const listing = games.find((one) => one.name === game.value);
    if (!listing) return;
    remember('explorer', true);
    const title = tell('boardTitle', { game: capital(term(listing.name)) });
    const seats = listing.position.players.map(() => PERSON);
    begin({ game: listing.name, seats, study: title }, '?explore').catch(trouble.complain);
  };
  return html(
    'div',
    { class: 'row open' },
    html('label', { for: 'explore-game', class: 'unseen' }, tell('game')),
    game,
    html(
      'button',
      { type: 'button', class: 'primary', id: 'explore-open', onclick: open },
      tell('openBoard'),
    ),
  );
}

/**
 * Games whose openings are counted: two players who see everything, and no dice.
 * @param {Listing} one
 */
const isCounted = (one) =>
  one.position.players.length === 2 && one.position.turn !== null && !one.hidden;

header();
document.title = `${tell('title')} · Hetman`;
byId('title').textContent = tell('title');
get('/catalogue').then(
  (found) => {
    const { games } = /** @type {Catalogue} */ (found);
    const counted = games.filter(isCounted);
    byId('main').append(
      html('p', { class: 'lead' }, tell('lead')),
      board(counted),
      table(),
      importer(counted),
      studies(games, trouble.complain),
    );
    void look();
  },
  (error) => byId('main').append(html('p', { role: 'alert' }, String(error))),
);
