// The start page: which game, who plays, how long; or a position set up, or a game read from text.

import { Board } from '../boards/board.js';
import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { recall, remember, visits } from '../core/memory.js';
import { capital, grouped, language, nameOf, say, term } from '../core/words.js';
import { spec, variants } from './rules.js';
import { setup } from './setup.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Created} Created */
/** @typedef {import('../types').Level} Level */
/** @typedef {import('../types').Seat} Seat */

/** Minutes and seconds; nothing is no clock. */
const CLOCKS = [null, [1, 1], [3, 2], [5, 3], [10, 5], [30, 20]];

/**
 * Goes to a new game with its keys.
 * @param {Created} created
 */
export function enter(created) {
  remember(`keys.${created.id}`, created.keys);
  location.assign(`/game/${created.id}`);
}

/** @param {unknown} error */
function complain(error) {
  const place = byId('trouble');
  place.textContent = error instanceof Error ? error.message : String(error);
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}

/** @param {Listing[]} games */
function build(games) {
  const form = html('form', { class: 'card order', 'aria-label': say('newGame') });
  /** @type {{listing: Listing, start: string | null}} */
  const chosen = {
    listing: games.find((one) => one.name === recall('last', 'chess')) ?? games[0],
    start: null,
  };
  const details = html('div', { class: 'details' });
  const pick = (/** @type {Listing} */ listing) => {
    chosen.listing = listing;
    chosen.start = null;
    remember('last', listing.name);
    details.replaceChildren(...choices(listing, chosen, form));
  };
  const trouble = html('p', { id: 'trouble', class: 'trouble', role: 'alert', hidden: true });
  const go = html('button', { type: 'submit', class: 'primary' }, say('start'));
  form.append(gallery(games, chosen.listing, pick), details, trouble, go);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    post('/games', order(form, chosen.listing, chosen.start)).then(
      (created) => enter(/** @type {Created} */ (created)),
      complain,
    );
  });
  pick(chosen.listing);
  return form;
}

/**
 * The games as pictures to choose from.
 * @param {Listing[]} games
 * @param {Listing} chosen
 * @param {(listing: Listing) => void} pick
 */
function gallery(games, chosen, pick) {
  const set = html('fieldset', { class: 'gallery' }, html('legend', {}, say('chooseGame')));
  for (const listing of games) {
    const radio = html('input', {
      type: 'radio',
      name: 'game',
      value: listing.name,
      checked: listing === chosen,
      onchange: () => pick(listing),
    });
    const picture = html('span', { class: 'thumbnail', 'aria-hidden': true });
    set.append(
      html(
        'label',
        { class: 'choice' },
        radio,
        picture,
        html('span', {}, capital(term(listing.name))),
      ),
    );
    thumbnail(picture, listing);
  }
  return set;
}

/**
 * The start position as a picture for eyes only.
 * @param {HTMLElement} place
 * @param {Listing} listing
 */
function thumbnail(place, listing) {
  const board = new Board(place, { play: () => {}, choose: async () => null, refuse: () => {} });
  board.show({
    position: listing.position,
    last: [],
    active: false,
    flipped: false,
    label: listing.name,
  });
  place.querySelector('svg')?.setAttribute('focusable', 'false');
  for (const cell of place.querySelectorAll('[tabindex], [role]')) {
    cell.removeAttribute('tabindex');
    cell.removeAttribute('role');
    cell.removeAttribute('aria-label');
  }
  place.querySelector('pre')?.removeAttribute('tabindex');
}

/**
 * @param {Listing} listing
 * @param {{listing: Listing, start: string | null}} chosen
 * @param {HTMLFormElement} form
 */
function choices(listing, chosen, form) {
  const seats = html('fieldset', { class: 'seats' });
  fillSeats(seats, listing, listing.players);
  const clock = html('select', { name: 'clock', id: 'clock' });
  CLOCKS.forEach((pace, at) => {
    const text = pace ? say('minutes', { minutes: pace[0], increment: pace[1] }) : say('noClock');
    clock.append(html('option', { value: at, selected: at === 0 }, text));
  });
  clock.append(html('option', { value: 'own' }, say('ownClock')));
  const own = ownClock();
  clock.addEventListener('change', () => (own.hidden = clock.value !== 'own'));
  const time = html(
    'div',
    {},
    html('p', { class: 'field' }, html('label', { for: 'clock' }, say('clock')), clock),
    own,
  );
  const place = html('details', { class: 'fold' }, html('summary', {}, say('setUp')));
  place.addEventListener('toggle', () => {
    if (place.open && place.children.length === 1) {
      place.append(
        setup(
          listing,
          () => spec(form, listing),
          (text) => (chosen.start = text),
        ),
      );
    }
  });
  const rules = listing.settings.length > 0 ? [variants(listing)] : [];
  for (const part of rules)
    part.addEventListener('change', () => void askSeats(seats, listing, spec(form, listing)));
  return [...rules, seats, time, place];
}

/**
 * One line for each player.
 * @param {HTMLElement} seats
 * @param {Listing} listing
 * @param {string[]} players
 */
function fillSeats(seats, listing, players) {
  const lines = players.map((player, side) => seat(listing, capital(term(player)), side));
  seats.replaceChildren(html('legend', {}, say('players')), ...lines);
}

/**
 * The rules may say how many play.
 * @param {HTMLElement} seats
 * @param {Listing} listing
 * @param {string} game
 */
async function askSeats(seats, listing, game) {
  /** @type {import('../types').SetupReply | null} */
  const reply = await post('/setup', { game, text: '' }).catch(() => null);
  const players = reply?.position?.players;
  if (players && players.length !== seats.querySelectorAll('select').length)
    fillSeats(seats, listing, players);
}

/** Minutes for the game and seconds for each move, to be typed. */
function ownClock() {
  const minutes = html('input', {
    type: 'number',
    id: 'clock-minutes',
    name: 'minutes',
    min: 0,
    max: 600,
    step: 'any',
    value: 15,
  });
  const seconds = html('input', {
    type: 'number',
    id: 'clock-seconds',
    name: 'seconds',
    min: 0,
    max: 600,
    step: 'any',
    value: 10,
  });
  return html(
    'div',
    { id: 'own-clock', hidden: true },
    html(
      'p',
      { class: 'field' },
      html('label', { for: 'clock-minutes' }, say('clockMinutes')),
      minutes,
    ),
    html(
      'p',
      { class: 'field' },
      html('label', { for: 'clock-seconds' }, say('clockSeconds')),
      seconds,
    ),
  );
}

/**
 * Who plays a side.
 * @param {Listing} listing
 * @param {string} player
 * @param {number} side
 */
function seat(listing, player, side) {
  const id = `seat-${side}`;
  const select = html(
    'select',
    { id, name: id },
    html('option', { value: 'human', selected: side === 0 }, say('person')),
  );
  for (const level of listing.levels) {
    const text = `${say('level', { level: level.level })}: ${describe(level)}`;
    select.append(
      html('option', { value: level.level, selected: side > 0 && level.level === 3 }, text),
    );
  }
  select.append(html('option', { value: 'spec' }, say('bySpec')));
  const example = listing.engines[0]?.name ?? '';
  const spec = html('input', {
    type: 'text',
    name: `spec-${side}`,
    hidden: true,
    placeholder: say('specHelp', { example }),
    'aria-label': say('specLabel', { player }),
    list: 'engines',
  });
  select.addEventListener('change', () => (spec.hidden = select.value !== 'spec'));
  const engines =
    side === 0
      ? html(
          'datalist',
          { id: 'engines' },
          ...listing.engines.map((engine) =>
            html('option', { value: engine.name }, engine.summary),
          ),
        )
      : null;
  return html('p', { class: 'field' }, html('label', { for: id }, player), select, spec, engines);
}

/** @param {Level} level */
function describe(level) {
  if (level.nodes === null) return say('levelFull', { seconds: level.time / 1000 });
  const random = level.random > 0 ? `, ${say('levelRandom', { random: level.random })}` : '';
  const elo = level.elo ? `, ${say('levelElo', { elo: level.elo })}` : '';
  return say('levelText', { nodes: grouped(level.nodes) }) + random + elo;
}

/**
 * @param {HTMLFormElement} form
 * @param {Listing} listing
 * @param {string | null} start
 */
function order(form, listing, start) {
  const data = new FormData(form);
  const count = form.querySelectorAll('.seats select').length;
  const seats = Array.from({ length: count }, (_, side) => {
    const value = String(data.get(`seat-${side}`));
    if (value === 'human') return { kind: 'human', level: null, spec: null };
    if (value === 'spec')
      return { kind: 'engine', level: null, spec: String(data.get(`spec-${side}`)) };
    return { kind: 'level', level: Number(value), spec: null };
  });
  const typed = [Number(data.get('minutes')), Number(data.get('seconds'))];
  const pace = data.get('clock') === 'own' ? typed : CLOCKS[Number(data.get('clock'))];
  const clock = pace
    ? { base: Math.round(pace[0] * 60_000), increment: Math.round(pace[1] * 1000) }
    : null;
  return { game: spec(form, listing), start, moves: [], seats, clock };
}

/** @param {Listing[]} games */
function importer(games) {
  const text = html('textarea', { id: 'import-text', rows: 6, spellcheck: 'false' });
  const game = html(
    'select',
    { id: 'import-game' },
    ...games.map((one) => html('option', { value: one.name }, capital(term(one.name)))),
  );
  const form = html(
    'form',
    {},
    html('p', { class: 'field' }, html('label', { for: 'import-game' }, say('chooseGame')), game),
    html(
      'p',
      { class: 'field tall' },
      html('label', { for: 'import-text' }, say('importText')),
      text,
    ),
    html('button', { type: 'submit' }, say('importButton')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    post('/import', { game: game.value, text: text.value }).then(
      (created) => enter(/** @type {Created} */ (created)),
      complain,
    );
  });
  return html('details', { class: 'card fold' }, html('summary', {}, say('import')), form);
}

function recent() {
  const known = visits();
  if (known.length === 0) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const items = known.map((one) => {
    const name = capital(term(nameOf(one.game)));
    return html(
      'li',
      {},
      html('a', { href: `/game/${one.id}` }, `${name}, ${when.format(one.when)}`),
    );
  });
  return html(
    'section',
    { class: 'card' },
    html('h2', {}, say('recent')),
    html('ul', { class: 'recent' }, ...items),
  );
}

header();
const title = byId('title');
title.textContent = say('title');
title.after(html('p', { class: 'tagline' }, say('tagline')));
get('/catalogue').then(
  (found) => {
    const { games } = /** @type {Catalogue} */ (found);
    const side = html('div', { class: 'aside' }, recent(), importer(games));
    byId('main').append(html('div', { class: 'columns', id: 'board' }, build(games), side));
  },
  (error) => byId('main').append(html('p', { role: 'alert' }, String(error))),
);
