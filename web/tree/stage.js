// The stage: one search or two side by side, with the controls that step through them. The tree page and the tour both
// put their searches on one.

import { post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { grouped } from '../core/words.js';
import { describe } from './describe.js';
import { Pane } from './pane.js';
import { tell } from './words.js';

/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('../types').TraceOrder} TraceOrder */
/** @typedef {Partial<TraceOrder> & {game: string}} Order */

/** Milliseconds between two steps when it plays. */
const SPEEDS = { slow: 900, middle: 300, fast: 60 };
/** At the highest speed the whole search passes in about so many steps. */
const FILM = 500;

/** @param {EventTarget | null} target */
const isHeading = (target) => target instanceof HTMLHeadingElement;

export class Stage {
  /** @param {{pick?: (pane: Pane, node: number) => void, moved?: () => void}} [listeners] */
  constructor(listeners = {}) {
    this.listeners = listeners;
    /** @type {Pane[]} */
    this.panes = [];
    this.at = 0;
    this.length = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.waiting = false;
    this.place = html('div', { class: 'panes' });
    this.trouble = html('p', { class: 'trouble', role: 'alert', hidden: true });
    this.sentence = html('p', { class: 'sentence', id: 'sentence' }, tell('showing'));
    this.player = html('button', { type: 'button', class: 'player', onclick: () => this.play() });
    this.slider = html('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': tell('slider'),
    });
    this.counter = html('span', { class: 'faint counter' });
    const option = (/** @type {string} */ value) =>
      html('option', { value, selected: value === 'middle' }, tell(value));
    this.speed = html(
      'select',
      { 'aria-label': tell('speed') },
      ...Object.keys(SPEEDS).map(option),
    );
    this.controls = this.bar();
    this.element = html(
      'section',
      { class: 'stage', 'aria-label': tell('steps') },
      this.trouble,
      this.place,
      html('div', { class: 'foot' }, this.sentence, this.controls),
    );
    this.element.addEventListener('keydown', (event) => this.key(event));
    // The keys work from the first moment on, before anything has the focus.
    document.addEventListener('keydown', (event) => {
      const { target } = event;
      const free =
        target === document.body || (target instanceof HTMLElement && target.id === 'main');
      if (this.element.isConnected && (free || isHeading(target))) this.key(event);
    });
  }

  /**
   * Searches and shows; an earlier search still under way is called off.
   * @param {Order[]} orders
   * @param {number} [at] the step to stand at; the start if not given
   */
  async load(orders, at = 0) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.pause();
    this.element.setAttribute('aria-busy', 'true');
    try {
      const traces = await Promise.all(
        orders.map(
          (order) => /** @type {Promise<Trace>} */ (post('/trace', order, [], asking.signal)),
        ),
      );
      if (asking.signal.aborted) return false;
      this.show(traces, at);
      return true;
    } catch (error) {
      if (!asking.signal.aborted)
        this.complain(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      if (this.asking === asking) this.element.setAttribute('aria-busy', 'false');
    }
  }

  /** @param {string} sentence */
  complain(sentence) {
    this.trouble.textContent = sentence;
    this.trouble.hidden = false;
  }

  /**
   * @param {Trace[]} traces
   * @param {number} at
   */
  show(traces, at) {
    this.trouble.hidden = true;
    const acts = {
      pick: (/** @type {Pane} */ pane, /** @type {number} */ node) => this.pick(pane, node),
      seek: (/** @type {number} */ step) => this.seek(step),
    };
    this.panes = traces.map((trace) => new Pane(trace, acts));
    this.place.replaceChildren(...this.panes.map((pane) => pane.element));
    this.place.classList.toggle('two', this.panes.length > 1);
    this.place.classList.toggle(
      'wide',
      this.panes.some((pane) => pane.model.size > 24),
    );
    for (const pane of this.panes) pane.draw();
    this.length = Math.max(...this.panes.map((pane) => pane.replay.length));
    this.slider.max = String(this.length);
    this.at = -1;
    this.seek(at);
  }

  /**
   * @param {Pane} pane
   * @param {number} node
   */
  pick(pane, node) {
    for (const other of this.panes) {
      if (!other.view) continue;
      other.view.picked = other === pane && other.view.picked !== node ? node : -1;
      other.view.update();
    }
    this.listeners.pick?.(pane, node);
  }

  /** @param {number} step */
  seek(step) {
    const wanted = Math.max(0, Math.min(step, this.length));
    if (wanted === this.at) return;
    this.at = wanted;
    for (const pane of this.panes) pane.seek(Math.min(wanted, pane.replay.length));
    this.slider.value = String(wanted);
    const where = tell('stepOf', { at: grouped(wanted), all: grouped(this.length) });
    this.slider.setAttribute('aria-valuetext', where);
    this.counter.textContent = where;
    this.sentence.replaceChildren(
      ...this.panes.map((pane) => html('span', {}, describe(pane.replay))),
    );
    if (this.timer === undefined) byId('live').textContent = this.sentence.textContent;
    this.listeners.moved?.();
  }

  /**
   * One step on or back; the bounds of all moves, told one by one, are one step.
   * @param {1 | -1} by
   */
  step(by) {
    let next = this.at + by;
    const { replay } = this.panes[0] ?? {};
    if (!replay || this.panes.length > 1) return this.seek(next);
    const weighs = (/** @type {number} */ step) =>
      step > 0 && step <= replay.length && replay.row(step - 1).kind === 'weigh';
    while (weighs(next) && weighs(next + 1)) next += by;
    return this.seek(next);
  }

  play() {
    if (this.timer !== undefined) return this.pause();
    if (this.at >= this.length) this.seek(0);
    const speed = /** @type {keyof typeof SPEEDS} */ (this.speed.value);
    const stride = speed === 'fast' ? Math.max(1, Math.round(this.length / FILM)) : 1;
    this.timer = setInterval(() => {
      if (stride === 1) this.step(1);
      else this.seek(this.at + stride);
      if (this.at >= this.length) this.pause();
    }, SPEEDS[speed]);
    return this.playing(true);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing(false);
  }

  /** @param {boolean} on */
  playing(on) {
    const word = tell(on ? 'pause' : 'play');
    this.player.replaceChildren(icon(on ? 'pause' : 'play'), html('span', {}, word));
    this.player.setAttribute('aria-label', word);
    this.player.classList.toggle('on', on);
  }

  bar() {
    const button = (
      /** @type {'first' | 'back' | 'forward' | 'last'} */ sign,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
    ) =>
      html(
        'button',
        { type: 'button', 'aria-label': tell(key), title: tell(key), onclick: act },
        icon(sign),
      );
    this.slider.addEventListener('input', () => this.scrub());
    this.speed.addEventListener('change', () => {
      if (this.timer === undefined) return;
      this.pause();
      this.play();
    });
    this.playing(false);
    return html(
      'div',
      { class: 'controls card' },
      html(
        'div',
        { class: 'row' },
        button('first', 'toStart', () => this.seek(0)),
        button('back', 'back', () => this.step(-1)),
        this.player,
        button('forward', 'forward', () => this.step(1)),
        button('last', 'toEnd', () => this.seek(this.length)),
        this.slider,
        this.speed,
        this.counter,
      ),
    );
  }

  /** The slider moves faster than pictures are drawn: one picture a frame is enough. */
  scrub() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.seek(Number(this.slider.value));
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea'))
      return;
    if (event.key === ' ' && target.matches('button, a')) return;
    const acts = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.seek(0),
      End: () => this.seek(this.length),
      ' ': () => this.play(),
      '+': () => this.zoom(1.4),
      '-': () => this.zoom(1 / 1.4),
      0: () => this.panes.forEach((pane) => pane.fit()),
      f: () => this.fold(),
    });
    const walks = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
    const way = walks[/** @type {keyof typeof walks} */ (event.key)];
    const act = event.shiftKey && way ? () => this.walk(way) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {number} factor */
  zoom(factor) {
    for (const pane of this.panes) pane.zoom(factor);
  }

  fold() {
    for (const { view } of this.panes) if (view && view.picked >= 0) view.fold(view.picked);
  }

  /**
   * Goes from the node in hand to one beside it.
   * @param {string} way
   */
  walk(way) {
    const pane = this.panes.find((one) => one.view && one.view.picked >= 0) ?? this.panes[0];
    if (!pane?.view) return;
    const { model, view } = pane;
    const from = view.picked >= 0 ? view.picked : view.nearest(pane.replay.node);
    const above = model.parents[from];
    const beside = (/** @type {number} */ by) =>
      model.children[above][model.children[above].indexOf(from) + by];
    const to = {
      up: from === 0 ? undefined : above,
      down: model.children[from][0],
      left: beside(-1),
      right: beside(1),
    }[way];
    if (to !== undefined && view.visible.has(to)) this.pick(pane, to);
  }
}
