// One large button: the game, side, strength and clock of the last time, and a board that starts the game when it is played on.

import { Board } from '../boards/board.js';
import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints } from '../core/form.js';
import { recall, remember } from '../core/memory.js';
import { capital, nameOf, say, term, vocabulary } from '../core/words.js';
import { start } from '../words/start.js';
import { choose } from './choose.js';
import { CLOCKS, clockSelect, control } from './clock.js';
import { PERSON, begin, invite } from './enter.js';
import { describe, levelWord } from './levels.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Position} Position */
/** @typedef {'first' | 'random' | 'second'} Colour */
/** @typedef {{colour: Colour, level: number, clock: number}} Taste */

const speak = vocabulary(start);

/** @returns {Taste} what was chosen the last time */
function taste() {
  const known = recall('taste', /** @type {Partial<Taste>} */ ({}));
  return { colour: 'first', level: 7, clock: 0, ...known };
}

/** @param {Partial<Taste>} part */
function prefer(part) {
  remember('taste', { ...taste(), ...part });
}

export class Quick {
  /** @param {() => string} spec the game with its rules */
  constructor(spec) {
    this.spec = spec;
    /** @type {Listing | null} */
    this.listing = null;
    /** @type {Position | null} */
    this.position = null;
    this.place = html('div', { class: 'board-place front-board' });
    this.root = html('section', { class: 'card quick', 'aria-labelledby': 'title' });
    this.trouble = complaints();
    this.board = new Board(this.place, {
      play: (move) => void this.start([move.text]),
      choose: (moves) => choose(moves, this.position?.players[this.position.turn ?? 0] ?? ''),
      refuse: () => {},
    });
  }

  /** @param {Listing} listing */
  show(listing) {
    this.listing = listing;
    this.position = listing.position;
    this.root.replaceChildren(
      ...(listing.players.length === 2 ? [this.colours(listing)] : []),
      this.strength(listing),
      this.clock(),
      this.buttons(),
      this.trouble.place,
    );
    this.trouble.clear();
    this.draw();
  }

  /** The rules were changed: the start position may be another. */
  async refresh() {
    /** @type {import('../types').SetupReply | null} */
    const reply = await post('/setup', { game: this.spec(), text: '' }).catch(() => null);
    if (reply?.position) this.position = reply.position;
    this.draw();
  }

  draw() {
    const { position, listing } = this;
    if (!position || !listing) return;
    const { colour } = taste();
    this.board.show({
      position,
      last: [],
      active: colour !== 'second' && position.turn === 0,
      flipped: colour === 'second' && position.players.length === 2,
      label: say('board', { game: capital(term(listing.name)) }),
    });
  }

  /** @param {Listing} listing */
  colours(listing) {
    const set = html('fieldset', { class: 'segments' }, html('legend', {}, speak('colour')));
    /** @type {[Colour, string, string][]} */
    const all = [
      ['first', capital(term(listing.players[0])), `tone-${listing.players[0]}`],
      ['random', speak('random'), 'tone-both'],
      ['second', capital(term(listing.players[1])), `tone-${listing.players[1]}`],
    ];
    for (const [value, text, tone] of all) {
      const radio = html('input', {
        type: 'radio',
        name: 'colour',
        value,
        checked: taste().colour === value,
        onchange: () => {
          prefer({ colour: value });
          this.draw();
        },
      });
      const chip = html('span', { class: `chip ${tone}`, 'aria-hidden': true });
      set.append(html('label', {}, radio, chip, html('span', {}, text)));
    }
    return set;
  }

  /** @param {Listing} listing */
  strength(listing) {
    const name = html('strong', {});
    const what = html('span', { class: 'faint', id: 'strength-text' });
    const slider = html('input', {
      type: 'range',
      id: 'strength',
      min: 1,
      max: listing.levels.length,
      value: taste().level,
      'aria-describedby': 'strength-text',
    });
    const tell = () => {
      const level = listing.levels[Number(slider.value) - 1];
      const of = listing.levels.length;
      const word = levelWord(level.level, of);
      const text = `${speak('strengthOf', { level: level.level, of })}: ${word}`;
      name.textContent = text;
      what.textContent = describe(level);
      slider.setAttribute('aria-valuetext', text);
    };
    slider.addEventListener('input', () => {
      prefer({ level: Number(slider.value) });
      tell();
    });
    tell();
    return html(
      'div',
      { class: 'strength' },
      html('label', { for: 'strength' }, speak('strength')),
      name,
      slider,
      what,
    );
  }

  clock() {
    const select = clockSelect('quick-clock', taste().clock, false);
    select.addEventListener('change', () => prefer({ clock: Number(select.value) }));
    return html(
      'p',
      { class: 'field' },
      html('label', { for: 'quick-clock' }, speak('clock')),
      select,
    );
  }

  buttons() {
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ text,
      /** @type {() => void} */ work,
    ) => html('button', { type: 'button', id, onclick: work }, text);
    const play = html(
      'button',
      { type: 'button', id: 'play', class: 'primary large', onclick: () => void this.start([]) },
      speak('play'),
    );
    return html(
      'div',
      { class: 'begin' },
      play,
      html(
        'div',
        { class: 'row ways' },
        button('friend', speak('friend'), () => void this.friend()),
        button('puzzles', speak('puzzles'), () =>
          location.assign(`/puzzles?game=${this.listing?.name ?? ''}`),
        ),
        button('analysis-board', speak('analysis'), () => void this.analyse()),
      ),
    );
  }

  /** Which side the reader takes; who moves first on the board is first. */
  mine(/** @type {string[]} */ moves) {
    const { colour } = taste();
    const count = this.position?.players.length ?? 2;
    if (count !== 2) return 0;
    if (colour === 'random' && moves.length === 0) return Math.floor(Math.random() * 2);
    return colour === 'second' ? 1 : 0;
  }

  /** @param {string[]} moves */
  start(moves) {
    const mine = this.mine(moves);
    const { level, clock } = taste();
    const engine = { kind: /** @type {const} */ ('level'), level, spec: null, depth: null };
    const seats = (this.position?.players ?? []).map((_, side) =>
      side === mine ? PERSON : engine,
    );
    return this.order({ seats, moves, clock: control(CLOCKS[clock] ?? null) }, (order) =>
      begin(order),
    );
  }

  friend() {
    const seats = (this.position?.players ?? []).map(() => PERSON);
    const clock = control(CLOCKS[taste().clock] ?? null);
    return this.order({ seats, moves: [], clock }, (order) => invite(order, this.mine([])));
  }

  analyse() {
    const seats = (this.position?.players ?? []).map(() => PERSON);
    return this.order({ seats, moves: [], clock: null }, (order) => begin(order, '?analyse'));
  }

  /**
   * @param {Pick<import('../types').NewGame, 'seats' | 'moves' | 'clock'>} order
   * @param {(order: any) => Promise<void>} send
   */
  async order(order, send) {
    try {
      await send({ ...order, game: this.spec() });
    } catch (error) {
      this.trouble.complain(error);
      this.draw();
    }
  }
}

/** The game played last. */
export function lastGame() {
  return nameOf(recall('last', 'chess'));
}
