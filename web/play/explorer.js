// Openings beside the board: what was played from the position looked at, how these games ended, and what an engine thinks of it.

import { scoreText } from '../analysis/score.js';
import { get, post } from '../core/api.js';
import { html } from '../core/dom.js';
import { capital, grouped, term, vocabulary } from '../core/words.js';
import { collectionName } from '../explore/names.js';
import { explore as words } from '../words/explore.js';
import { enter } from './enter.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Collections} Collections */
/** @typedef {import('../types').Created} Created */
/** @typedef {import('../types').OpeningMove} OpeningMove */
/** @typedef {import('../types').Openings} Openings */
/** @typedef {import('../types').Opinions} Opinions */

const tell = vocabulary(words);

/** Moves that are listed, and about which an engine is asked. */
const LISTED = 12;
/** Milliseconds a reader has to rest on a position before an engine is asked. */
const REST = 300;

export class Explorer {
  /**
   * @param {Store} store
   * @param {import('./openings.js').Page} page
   * @param {HTMLDetailsElement} root what it is shown in
   */
  constructor(store, page, root) {
    this.store = store;
    this.page = page;
    /** The node whose openings are shown or asked for. */
    this.asked = -1;
    /** @type {Openings | null} */
    this.found = null;
    /** @type {Map<string, import('../types').Score>} what an engine thinks, by move */
    this.opinions = new Map();
    this.thinking = false;
    /** @type {AbortController | null} calls the engine off */
    this.calling = null;
    /** @type {string | null} the move pointed at */
    this.word = null;
    this.body = html('div', { class: 'openings' });
    this.from = html('select', { id: 'openings-from' });
    this.from.addEventListener('change', () => {
      this.asked = -1;
      this.update();
    });
    this.root = root;
    root.append(
      html(
        'p',
        { class: 'field' },
        html('label', { for: 'openings-from' }, tell('from')),
        this.from,
      ),
      this.body,
    );
  }

  /** An arrow for the move pointed at. @returns {import('../boards/arrows.js').Arrow | null} */
  get pointed() {
    const move = this.store.position?.moves.find((one) => one.text === this.word);
    return move?.to ? { from: move.from, to: move.to, rank: 1, tone: 'hint' } : null;
  }

  /** Lists the collections of this game each time it is opened, since more may have come. */
  async open() {
    if (!this.root.open) return this.calling?.abort();
    try {
      /** @type {Collections} */
      const { collections } = await get('/explorer/collections');
      const game = this.store.game?.game.split('(')[0];
      const fitting = collections.filter(
        (one) => one.source !== 'file' || one.game.split('(')[0] === game,
      );
      const chosen = this.from.value;
      const option = (/** @type {string} */ value, /** @type {string} */ text) =>
        html('option', { value, selected: value === chosen }, text);
      this.from.replaceChildren(
        option('', tell('all')),
        ...fitting.map((one) => option(String(one.id), collectionName(one))),
      );
      this.asked = -1;
      this.update();
    } catch (error) {
      this.page.complain(error);
    }
  }

  update() {
    if (!this.root.open || this.root.hidden || this.asked === this.store.at) return;
    this.asked = this.store.at;
    // What is not counted is said here and not over the board.
    void this.ask().catch((error) =>
      this.body.replaceChildren(html('p', { class: 'faint' }, String(error.message))),
    );
  }

  /** What the server is asked about: the position looked at. */
  get place() {
    const { game, at } = this.store;
    const moves = this.store.path(at).map((node) => node.word);
    return { game: game?.game ?? '', start: game?.start ?? null, moves };
  }

  async ask() {
    const { asked, place } = this;
    this.calling?.abort();
    const collection = this.from.value === '' ? null : Number(this.from.value);
    /** @type {Openings} */
    const found = await post('/explorer/openings', { ...place, collection });
    if (asked !== this.asked) return;
    this.found = found;
    this.word = null;
    this.opinions = new Map();
    this.thinking = found.moves.length > 0;
    this.draw();
    if (this.thinking) await this.askEngine(asked, place);
  }

  /**
   * Asks what an engine thinks once the reader rests here.
   * @param {number} asked
   * @param {{game: string, start: string | null, moves: string[]}} place
   */
  async askEngine(asked, place) {
    await new Promise((done) => setTimeout(done, REST));
    if (asked !== this.asked || !this.root.open) return;
    const calling = new AbortController();
    this.calling = calling;
    const words = (this.found?.moves ?? []).slice(0, LISTED).map((one) => one.word);
    try {
      /** @type {Opinions} */
      const { opinions } = await post(
        '/explorer/opinions',
        { ...place, words },
        [],
        calling.signal,
      );
      if (asked !== this.asked) return;
      this.opinions = new Map(opinions.map((one) => [one.word, one.score]));
    } catch (error) {
      if (calling.signal.aborted) return;
      this.page.complain(error);
    }
    this.thinking = false;
    this.draw();
  }

  draw() {
    const { found } = this;
    if (!found) return;
    if (found.moves.length === 0) {
      this.body.replaceChildren(
        html('p', { class: 'faint' }, tell('noGames')),
        html('p', {}, html('a', { href: '/explore' }, tell('bring'))),
      );
      return;
    }
    const head = (/** @type {string} */ text, /** @type {string} */ label = text) =>
      html('th', { scope: 'col', title: label }, text);
    this.body.replaceChildren(
      html('p', { class: 'faint' }, tell('total', { count: grouped(found.games) })),
      html(
        'table',
        { class: 'opening-moves' },
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            head(tell('move')),
            head(tell('games')),
            head('%', tell('results')),
            head(tell('engine')),
            html('td', {}),
          ),
        ),
        html('tbody', {}, ...found.moves.slice(0, LISTED).map((one) => this.row(one))),
      ),
      html('p', { class: 'faint', role: 'status' }, this.thinking ? tell('thinking') : ''),
    );
  }

  /** @param {OpeningMove} one */
  row(one) {
    const turn = this.store.position?.turn ?? 0;
    const point = (/** @type {string | null} */ word) => () => {
      this.word = word;
      this.page.point();
    };
    const score = this.opinions.get(one.word);
    return html(
      'tr',
      { onmouseenter: point(one.word), onmouseleave: point(null) },
      html(
        'th',
        { scope: 'row' },
        html(
          'button',
          { type: 'button', class: 'move', onclick: () => this.page.play(one.word) },
          one.record,
        ),
      ),
      html('td', { class: 'number' }, grouped(one.games)),
      html('td', {}, this.results(one)),
      html('td', { class: 'number' }, score ? scoreText(score, turn) : this.thinking ? '…' : '–'),
      html('td', {}, this.example(one)),
    );
  }

  /** How the games with a move ended, as a bar of three parts. @param {OpeningMove} one */
  results(one) {
    const players = this.store.game?.position.players ?? [];
    const ended = one.first + one.drawn + one.second;
    const share = (/** @type {number} */ count) =>
      ended === 0 ? 0 : Math.round((100 * count) / ended);
    const [first, drawn, second] = [share(one.first), share(one.drawn), share(one.second)];
    const [name, other] = players.map((player) => capital(term(player)));
    const label = tell('share', { first, drawn, second, one: name, other });
    const part = (/** @type {string} */ kind, /** @type {number} */ count) => {
      const span = html('span', { class: kind }, count >= 18 ? `${count}` : '');
      span.style.flexGrow = String(count);
      return span;
    };
    return html(
      'span',
      { class: 'ends', role: 'img', 'aria-label': label, title: label },
      part(`first tone-${players[0]}`, first),
      part('drawn', drawn),
      part(`second tone-${players[1]}`, second),
    );
  }

  /** A game to look at. @param {OpeningMove} one */
  example(one) {
    const game = one.example;
    if (!game) return null;
    const open = () =>
      post(`/explorer/games/${game.id}`, {}).then(
        (created) => enter(/** @type {Created} */ (created)),
        this.page.complain,
      );
    const label = tell('example', { white: game.white, black: game.black, result: game.result });
    return html(
      'button',
      { type: 'button', class: 'example', title: label, 'aria-label': label, onclick: open },
      '↗',
    );
  }
}
