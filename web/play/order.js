// Everything that can be chosen for a new game: rules, every player, one's own clock, a position to start from.

import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints } from '../core/form.js';
import { capital, say, term } from '../core/words.js';
import { clockOf, clocks } from './clock.js';
import { begin } from './enter.js';
import { describe } from './levels.js';
import { spec, variants } from '../core/variants.js';
import { setup } from './setup.js';

/** @typedef {import('../types').Listing} Listing */

export class OrderForm {
  /** @param {() => void} changed hears that the rules were changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Listing | null} */
    this.listing = null;
    /** @type {string | null} */
    this.start = null;
    this.trouble = complaints();
    this.details = html('div', { class: 'details' });
    const go = html('button', { type: 'submit', class: 'primary' }, say('start'));
    this.form = html(
      'form',
      { class: 'order', 'aria-label': say('newGame') },
      this.details,
      this.trouble.place,
      go,
    );
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      begin(this.order()).catch(this.trouble.complain);
    });
  }

  /** The game with its rules. */
  get spec() {
    return this.listing ? spec(this.form, this.listing) : '';
  }

  /** @param {Listing} listing */
  show(listing) {
    this.listing = listing;
    this.start = null;
    this.trouble.clear();
    const seats = html('fieldset', { class: 'seats' });
    fillSeats(seats, listing, listing.players);
    const rules = listing.settings.length > 0 ? [variants(listing)] : [];
    for (const part of rules)
      part.addEventListener('change', () => {
        void askSeats(seats, listing, this.spec);
        this.changed();
      });
    this.details.replaceChildren(...rules, seats, clocks(), this.setup(listing));
  }

  /** @param {Listing} listing */
  setup(listing) {
    const place = html('details', { class: 'fold' }, html('summary', {}, say('setUp')));
    place.addEventListener('toggle', () => {
      if (!place.open || place.children.length > 1) return;
      place.append(
        setup(
          listing,
          () => this.spec,
          (text) => (this.start = text),
        ),
      );
    });
    return place;
  }

  order() {
    const data = new FormData(this.form);
    const count = this.form.querySelectorAll('.seats select').length;
    const seats = Array.from({ length: count }, (_, side) => seatOf(data, side));
    return { game: this.spec, start: this.start, seats, clock: clockOf(data) };
  }
}

/**
 * @param {FormData} data
 * @param {number} side
 * @returns {import('../types').Seat}
 */
function seatOf(data, side) {
  const value = String(data.get(`seat-${side}`));
  const seat = { level: null, spec: null, depth: null };
  if (value === 'human') return { ...seat, kind: 'human' };
  if (value === 'spec') return { ...seat, kind: 'engine', spec: String(data.get(`spec-${side}`)) };
  if (value.startsWith('depth:'))
    return {
      ...seat,
      kind: 'engine',
      spec: value.slice('depth:'.length),
      depth: Number(data.get(`depth-${side}`)),
    };
  return { ...seat, kind: 'level', level: Number(value) };
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
      html('option', { value: level.level, selected: side > 0 && level.level === 7 }, text),
    );
  }
  const [first] = listing.engines;
  const deepens = listing.engines.some((engine) => engine.name === 'alphabeta');
  if (deepens) select.append(html('option', { value: 'depth:alphabeta' }, say('byDepth')));
  select.append(html('option', { value: 'spec' }, say('bySpec')));
  const depth = html('input', {
    type: 'number',
    name: `depth-${side}`,
    min: 1,
    max: 99,
    value: 4,
    hidden: true,
    'aria-label': say('depthLabel', { player }),
  });
  const spec = html('input', {
    type: 'text',
    name: `spec-${side}`,
    hidden: true,
    placeholder: say('specHelp', { example: first?.name ?? '' }),
    'aria-label': say('specLabel', { player }),
    list: 'engines',
  });
  select.addEventListener('change', () => {
    spec.hidden = select.value !== 'spec';
    depth.hidden = !select.value.startsWith('depth:');
  });
  const engines = listing.engines.map((engine) =>
    html('option', { value: engine.name }, engine.summary),
  );
  const list = side === 0 ? html('datalist', { id: 'engines' }, ...engines) : null;
  const label = html('label', { for: id }, player);
  return html('p', { class: 'field' }, label, select, spec, depth, list);
}
