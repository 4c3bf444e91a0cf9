// What an evaluation consists of: its terms in families as a table, what each piece adds as numbers on the board, and how a
// board of territory would be counted.

import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { decimal } from '../core/form.js';
import { capital, term, vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';

/** @typedef {import('../play/store.js').Store} Store */
/** @typedef {import('../types').Explanation} Explanation */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../boards/notes.js').Note} Note */

const tell = vocabulary(words);

/** The families of terms in the order they are shown, with how the names of their terms begin or what they are. */
const FAMILIES = /** @type {const} */ ([
  ['material', /^(material|bishop_pair|only_king)$/],
  ['places', /^(place|man_place|king_place|back_row|centre)$/],
  ['mobility', /mobility$|^trapped/],
  ['passed', /^passed|^candidate|^runaway/],
  ['pawns', /^(isolated|doubled|backward|phalanx|guarded|backed|loose|hole|dog_hole|lopsided)$/],
  ['king', /^(shelter|storm|danger|safe_check|weak_ring|wing_.*|castling|lone_king)$/],
  ['threats', /threat|^hanging$|^contested$/],
  ['space', /^space$/],
  ['tempo', /^(tempo|opposition)$/],
  ['pieces', /./],
]);

/**
 * The terms added up by family; those that come to nothing are left out.
 * @param {{name: string, worth: number}[]} terms
 * @returns {[typeof FAMILIES[number][0], number][]}
 */
export function families(terms) {
  /** @type {Map<typeof FAMILIES[number][0], number>} */
  const sums = new Map(FAMILIES.map(([name]) => [name, 0]));
  for (const one of terms) {
    const family = FAMILIES.find(([, names]) => names.test(one.name));
    if (family) sums.set(family[0], (sums.get(family[0]) ?? 0) + one.worth);
  }
  return [...sums].filter(([, worth]) => worth !== 0);
}

/**
 * What the board is told about a position: numbers at pieces, or territory and dead stones.
 * @param {Explanation} found
 * @param {Position} position
 * @returns {Note[]}
 */
export function notesOf(found, position) {
  const { counting } = found;
  if (!counting)
    return found.pieces.map(({ cell, worth }) => ({
      cell,
      kind: 'text',
      tone: worth < 0 ? 'second' : 'first',
      text: decimal(Math.abs(worth) / 100, 1),
    }));
  const cellOf = (/** @type {string} */ name) => {
    const at = position.names.indexOf(name);
    return { column: at % position.columns, row: Math.floor(at / position.columns) };
  };
  const areas = counting.territory.flatMap((cells, side) =>
    cells.map((name) => ({ cell: cellOf(name), kind: 'area', tone: position.players[side] })),
  );
  const dead = counting.dead.map((name) => ({ cell: cellOf(name), kind: 'dead', tone: '' }));
  return /** @type {Note[]} */ ([...areas, ...dead]);
}

export class Explainer {
  /**
   * @param {Store} store
   * @param {{complain: (error: unknown) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    /** @type {{at: number, found: Explanation} | null} */
    this.known = null;
    /** The node asked about. */
    this.asked = -1;
    this.evaluation = '';
    this.body = html('div', {});
    this.root = html(
      'details',
      { class: 'fold explain' },
      html('summary', {}, tell('explain')),
      this.body,
    );
    this.root.addEventListener('toggle', () => {
      this.asked = -1;
      store.tell();
    });
  }

  /** Whether the position is one of territory that has just been counted out: it is then explained without being asked. */
  get counts() {
    const { game, live } = this.store;
    return live && game?.outcome !== null && this.store.position?.tally !== null;
  }

  /** What the board shows of it. */
  get notes() {
    const { position, at } = this.store;
    const wanted = this.root.open || this.counts;
    return wanted && position && this.known?.at === at ? notesOf(this.known.found, position) : [];
  }

  /** Asks about the position looked at, if somebody wants to know and it is another one. */
  update() {
    const { store } = this;
    if ((!this.root.open && !this.counts) || this.asked === store.at || !store.position) return;
    void this.ask(store.at);
  }

  /** @param {number} at */
  async ask(at) {
    this.asked = at;
    const { store } = this;
    const query = this.evaluation === '' ? '' : `?evaluation=${this.evaluation}`;
    try {
      const found = await get(`/games/${store.id}/nodes/${at}/explanation${query}`, store.spoken);
      if (this.asked !== at) return;
      this.known = { at, found };
      this.body.replaceChildren(...this.content(found));
      store.tell();
    } catch (error) {
      if (this.root.open) this.page.complain(error);
    }
  }

  /** How the board was counted, in words. @returns {string} */
  get counted() {
    const counting = this.known?.at === this.store.at ? this.known.found.counting : null;
    if (!counting) return '';
    const dead = counting.dead.length;
    return tell(dead > 0 ? 'countedDead' : 'counted', { score: counting.score, dead });
  }

  /** @param {Explanation} found */
  content(found) {
    /** @type {HTMLElement[]} */
    const parts = [];
    if (found.counting) parts.push(html('p', {}, this.counted));
    if (found.evaluations.length > 1) parts.push(this.chooser(found));
    if (found.terms.length > 0) parts.push(this.table(found));
    if (found.pieces.length > 0) parts.push(html('p', { class: 'faint' }, tell('explainPieces')));
    if (parts.length === 0) parts.push(html('p', { class: 'faint' }, tell('explainNothing')));
    return parts;
  }

  /** @param {Explanation} found */
  chooser(found) {
    const select = html(
      'select',
      { id: 'explained', 'data-keep': 'explained' },
      ...found.evaluations.map((name) =>
        html('option', { value: name, selected: name === found.evaluation }, name),
      ),
    );
    select.addEventListener('change', () => {
      this.evaluation = select.value;
      void this.ask(this.store.at);
    });
    return html(
      'p',
      { class: 'field' },
      html('label', { for: 'explained' }, tell('evaluation')),
      select,
    );
  }

  /** @param {Explanation} found */
  table(found) {
    const rows = families(found.terms);
    const most = Math.max(...rows.map(([, worth]) => Math.abs(worth)), 1);
    const total = rows.reduce((sum, [, worth]) => sum + worth, 0);
    const row = (/** @type {string} */ name, /** @type {number} */ worth, main = false) => {
      const stroke = html('span', { class: `stroke ${worth < 0 ? 'second' : 'first'}` });
      stroke.style.inlineSize = `${main ? 0 : (Math.abs(worth) / most) * 100}%`;
      return html(
        'tr',
        { class: main ? 'total' : '' },
        html('th', { scope: 'row' }, name),
        html('td', {}, decimal(worth / 100, 2, true)),
        html('td', { class: 'stroke-place', 'aria-hidden': true }, stroke),
      );
    };
    const player = capital(term(this.store.game?.position.players[0] ?? ''));
    return html(
      'table',
      { class: 'terms' },
      html('caption', {}, tell('forFirst', { player })),
      html(
        'tbody',
        {},
        ...rows.map(([name, worth]) => row(tell(`term_${name}`), worth)),
        row(tell('total'), total, true),
      ),
    );
  }
}
