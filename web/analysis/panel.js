// What engines think: lines by rank or games played out, the graph and the report. One key hides all of it.

import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { recall, remember } from '../core/memory.js';
import { grouped, say, vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';
import { Analyst } from './analyst.js';
import { Explainer } from './explain.js';
import { graph, summary } from './graph.js';
import { Lesson } from './lesson.js';
import { shares, tabPanel, tabs } from './playouts.js';
import { scoreText } from './score.js';

/** @typedef {import('../play/store.js').Store} Store */
/** @typedef {import('../types').Line} Line */
/** @typedef {import('../types').Analysis} Analysis */

const tell = vocabulary(words);

/** Moves of a line that are shown. */
const LONGEST = 14;

export class Panel {
  /**
   * @param {Store} store
   * @param {{preview: (words: string[] | null) => void, complain: (error: unknown) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    /** Whether the reader wants the position analysed wherever they go. */
    this.on = false;
    /** The node last asked about. */
    this.asked = -1;
    this.root = html('section', { class: 'card analysis', 'aria-label': say('analysis') });
    this.head = html('div', { class: 'panel-head' });
    this.body = html('div', { class: 'panel-body' });
    this.root.append(this.head, this.body);
    /** The text last drawn, since news come many times a second. */
    this.drawn = '';
    this.drawnAt = -1;
    this.analyst = new Analyst(
      () => store.game?.game ?? '',
      () => this.again(),
    );
    this.explainer = new Explainer(store, page);
    this.lesson = new Lesson(store, page);
  }

  /** Asks anew, since something else is wanted of the engine. */
  again() {
    this.asked = -1;
    this.drawn = '';
    this.store.tell();
  }

  /** What is written on the board. */
  get notes() {
    return this.explainer.notes;
  }

  get hidden() {
    return recall('hidden', false);
  }

  /** What was found about the position looked at. */
  get found() {
    const { analysis, at } = this.store;
    if (!this.on || this.hidden || !analysis || analysis.node !== at) return null;
    return analysis.playouts === this.analyst.playouts ? analysis : null;
  }

  toggleHidden() {
    remember('hidden', !this.hidden);
    this.store.tell();
  }

  async toggle() {
    this.on = !this.on;
    this.asked = -1;
    if (!this.on) await this.ask(null);
    this.store.tell();
  }

  /** @param {number | null} node */
  async ask(node) {
    this.asked = node ?? -1;
    const { lines, analyst } = this;
    const { engine, threat, playouts } = analyst;
    await this.store.act('analysis', { node, lines, engine, threat, playouts }).catch((error) => {
      this.on = false;
      analyst.threat = false;
      analyst.playouts = false;
      this.page.complain(error);
      this.store.tell();
    });
  }

  /** In a rack every column has its value, and of heaps all good moves are wanted; elsewhere the reader says how many. */
  get lines() {
    const { position } = this.store;
    if (position?.geometry === 'columns') return position.columns;
    return position?.geometry === 'heaps' ? 10 : recall('lines', 3);
  }

  update() {
    const { store } = this;
    if (!store.game) return;
    this.explainer.update();
    if (this.on && !store.online) this.asked = -1;
    else if (this.on && this.asked !== store.at && store.position?.turn !== null)
      void this.ask(store.at);
    // Under a pointer or a focus the lines stand still, or what is pointed at would be gone before it is clicked.
    if (
      this.found &&
      this.drawnAt === store.at &&
      this.body.querySelector(
        '.lines:hover, .lines:focus-within, .shares:hover, .shares:focus-within',
      )
    )
      return;
    this.drawnAt = store.at;
    const state = JSON.stringify([
      this.on,
      this.hidden,
      store.at,
      store.alone,
      this.found,
      store.game.version,
      this.analyst.threat,
      this.analyst.playouts,
      this.lesson.said,
      this.lesson.trying?.id,
      this.explainer.known?.at,
    ]);
    if (state === this.drawn) return;
    this.drawn = state;
    const focused =
      document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement)
        ? document.activeElement.dataset.keep
        : undefined;
    this.head.replaceChildren(...this.buttons());
    this.body.replaceChildren(...this.content());
    if (focused)
      /** @type {HTMLElement | null} */ (
        this.root.querySelector(`[data-keep="${focused}"]`)
      )?.focus();
  }

  buttons() {
    const { store } = this;
    const hide = html(
      'button',
      {
        type: 'button',
        'data-keep': 'hide',
        'aria-pressed': String(this.hidden),
        onclick: () => this.toggleHidden(),
      },
      icon('eye'),
      this.hidden ? say('showEngine') : say('hideEngine'),
    );
    const heading = html('h2', {}, say('analysis'));
    if (!store.alone) return [heading, hide];
    const start = html(
      'button',
      {
        type: 'button',
        'data-keep': 'start',
        class: this.on ? 'on' : '',
        'aria-pressed': String(this.on),
        onclick: () => this.toggle(),
      },
      this.on ? say('stopAnalysis') : say('analyse'),
    );
    const select = html(
      'select',
      { id: 'lines', 'data-keep': 'lines' },
      ...[1, 2, 3, 5].map((count) =>
        html('option', { value: count, selected: count === recall('lines', 3) }, String(count)),
      ),
    );
    select.addEventListener('change', () => {
      remember('lines', Number(select.value));
      this.asked = -1;
      store.tell();
    });
    const threat = html(
      'button',
      {
        type: 'button',
        'data-keep': 'threat',
        id: 'threat',
        title: tell('threatHelp'),
        class: this.analyst.threat ? 'on' : '',
        'aria-pressed': String(this.analyst.threat),
        onclick: () => {
          this.analyst.threat = !this.analyst.threat;
          this.analyst.playouts = false;
          this.on = true;
          this.again();
        },
      },
      tell('threat'),
    );
    return [
      heading,
      start,
      html('label', { for: 'lines', class: 'inline' }, say('lines')),
      select,
      store.game?.seats.length === 2 ? threat : '',
      hide,
    ];
  }

  /** @returns {HTMLElement[]} */
  content() {
    const { store } = this;
    if (this.hidden) return [html('p', { class: 'faint' }, say('engineHidden'))];
    /** @type {(HTMLElement | null)[]} */
    const parts = [];
    const { playouts } = this.analyst;
    if (store.alone && store.game?.seats.length === 2)
      parts.push(
        tabs(playouts, (own) => this.look(own)),
        tabPanel(playouts, this.foundParts()),
      );
    else parts.push(...this.foundParts());
    parts.push(this.lesson.element(), graph(store), summary(store), this.report());
    if (store.alone) parts.push(this.analyst.root, this.explainer.root);
    return parts.filter((part) => part !== null);
  }

  /** Looks at the position by games played out, or by lines. @param {boolean} playouts */
  look(playouts) {
    const { analyst } = this;
    if (playouts === analyst.playouts) return;
    analyst.playouts = playouts;
    if (playouts) [analyst.threat, this.on] = [false, true];
    this.again();
  }

  /** What was found about the position, or that something is looked for. @returns {(HTMLElement | null)[]} */
  foundParts() {
    const { store, found } = this;
    const turn = store.position?.turn;
    const wait = this.on && (!found || (found.lines.length === 0 && !found.done));
    if (wait && turn !== null)
      return [
        html('p', { class: 'facts', role: 'status' }, tell(found?.waiting ? 'waiting' : 'looking')),
      ];
    if (!found) return [];
    const play = (/** @type {string[]} */ words) =>
      void store.play(words).catch(this.page.complain);
    if (found.playouts) return [shares(found, turn ?? 0, play)];
    return [
      facts(found),
      found.threat ? html('p', { class: 'faint' }, tell('threatOf')) : null,
      html(
        'ol',
        {
          class: 'lines',
          onmouseleave: () => store.tell(),
          onfocusout: () => this.page.preview(null),
        },
        ...found.lines.map((line) => this.line(line)),
      ),
    ];
  }

  /** @param {Line} line */
  line(line) {
    const { store } = this;
    const threat = this.analyst.threat;
    const turn = threat ? 1 - (store.position?.turn ?? 0) : (store.position?.turn ?? 0);
    if (threat) return this.threatLine(line, turn);
    const moves = line.records.slice(0, LONGEST).map((record, at) => {
      const words = line.words.slice(0, at + 1);
      return html(
        'button',
        {
          type: 'button',
          class: 'move',
          onclick: () => store.play(words).catch(this.page.complain),
          onmouseenter: () => this.page.preview(words),
          onmouseleave: () => this.page.preview(null),
          onfocus: () => this.page.preview(words),
          onblur: () => this.page.preview(null),
        },
        record,
      );
    });
    const good = line.score.chance >= 0.5;
    return html(
      'li',
      {},
      html('span', { class: `score ${good ? 'first' : 'second'}` }, scoreText(line.score, turn)),
      html('span', { class: 'moves' }, ...moves),
    );
  }

  /**
   * A line of moves that cannot be made, since the turn is the other side's.
   * @param {Line} line
   * @param {number} turn
   */
  threatLine(line, turn) {
    const good = line.score.chance >= 0.5;
    return html(
      'li',
      {},
      html('span', { class: `score ${good ? 'first' : 'second'}` }, scoreText(line.score, turn)),
      html('span', { class: 'moves' }, line.records.slice(0, LONGEST).join(' ')),
    );
  }

  /** @returns {HTMLElement | null} */
  report() {
    const { game, alone } = this.store;
    if (!game || !alone || game.head === 0) return null;
    if (game.reporting !== null)
      return html(
        'p',
        { role: 'status' },
        say('reporting', { done: game.reporting, all: this.store.path(game.head).length }),
      );
    const bad = this.store.path(game.head).filter((node) => node.verdict?.label);
    const next = bad.find((node) => node.id > this.store.at) ?? bad[0];
    return html(
      'p',
      { class: 'row' },
      html(
        'button',
        {
          type: 'button',
          'data-keep': 'report',
          onclick: () => this.store.act('report').catch(this.page.complain),
        },
        say('report'),
      ),
      next
        ? html(
            'button',
            { type: 'button', 'data-keep': 'next', onclick: () => this.store.go(next.id) },
            say('nextMistake'),
          )
        : null,
    );
  }
}

/** @param {Analysis} found */
function facts(found) {
  const parts = [
    say('depth', { depth: found.depth }),
    say('nodes', { nodes: grouped(found.nodes) }),
    say('speed', { speed: grouped(found.speed) }),
  ];
  return html('p', { class: 'facts' }, parts.join(' · '));
}
