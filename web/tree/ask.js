// The form: which tree, which algorithms, how far.

import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { capital, term } from '../core/words.js';
import { tell } from './words.js';

/** @typedef {import('./address.js').Wish} Wish */
/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Switches} Switches */

/** The algorithms in the order one learns them; others a game has come after these. */
const COURSE = [
  'minimax',
  'negamax',
  'textbook_alphabeta',
  'scout',
  'textbook_mtdf',
  'sss',
  'bstar',
  'proof',
  'mcts',
  'bandit',
  'montecarlo',
  'alphabeta',
  'pvs',
  'mtdf',
  'solve',
];
/** Names of switches before they are asked for again. */
const ENGINES = ['alphabeta', 'pvs', 'mtdf', 'solve', 'mcts'];

export class Form {
  /**
   * @param {Listing[]} games
   * @param {(wish: Wish) => void} submit
   */
  constructor(games, submit) {
    this.games = games;
    this.fields =
      /** @type {Record<string, HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */ ({});
    this.sources = html('div', { class: 'tabs', role: 'group', 'aria-label': tell('treeCard') });
    this.parts = { own: this.own(), grown: this.grown(), position: this.position() };
    this.switches = html(
      'details',
      { class: 'fold switches', hidden: true },
      html('summary', {}, tell('switches')),
    );
    this.element = html(
      'form',
      { class: 'card ask' },
      html('h2', {}, tell('treeCard')),
      this.sources,
      ...Object.values(this.parts),
      html('h2', {}, tell('algorithms')),
      this.engine('first', 'first'),
      this.settings('first'),
      this.switches,
      this.engine('second', 'second'),
      this.settings('second'),
      html(
        'div',
        { class: 'limits' },
        this.field('depth', 'lookAhead', { type: 'number', min: 1, max: 60 }),
        this.field('nodes', 'mostNodes', { type: 'number', min: 1, max: 100000 }),
        this.field('playouts', 'mostPlayouts', { type: 'number', min: 1, max: 20000 }),
      ),
      html('button', { type: 'submit', class: 'primary' }, tell('show')),
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(this.wish());
    });
    for (const source of /** @type {const} */ (['own', 'grown', 'position'])) {
      this.sources.append(
        html(
          'button',
          {
            type: 'button',
            'data-source': source,
            'aria-pressed': 'false',
            onclick: () => this.choose(source),
          },
          tell(source),
        ),
      );
    }
    this.source = /** @type {Wish['source']} */ ('own');
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Record<string, string | number>} properties
   */
  field(name, label, properties) {
    const input = html('input', { id: `ask-${name}`, name, ...properties });
    this.fields[name] = input;
    return html('p', { class: 'field' }, html('label', { for: `ask-${name}` }, tell(label)), input);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {[string, string][]} options
   */
  select(name, label, options) {
    const input = html(
      'select',
      { id: `ask-${name}`, name },
      ...options.map(([value, text]) => html('option', { value }, text)),
    );
    this.fields[name] = input;
    return html('p', { class: 'field' }, html('label', { for: `ask-${name}` }, tell(label)), input);
  }

  own() {
    const text = html('textarea', {
      id: 'ask-text',
      name: 'text',
      rows: 3,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
    });
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      this.element.requestSubmit();
    });
    this.fields.text = text;
    const root = this.select('root', 'rootLabel', [
      ['max', tell('rootMax')],
      ['min', tell('rootMin')],
    ]);
    return html(
      'div',
      { class: 'part' },
      html(
        'p',
        { class: 'field tall' },
        html('label', { for: 'ask-text' }, tell('textLabel')),
        text,
      ),
      root,
    );
  }

  grown() {
    const shape = this.select('shape', 'shape', [
      ['uniform', tell('shapeUniform')],
      ['random', tell('shapeRandom')],
    ]);
    const order = this.select('order', 'order', [
      ['random', tell('orderRandom')],
      ['best', tell('orderBest')],
      ['worst', tell('orderWorst')],
    ]);
    return html(
      'div',
      { class: 'part' },
      shape,
      this.field('branching', 'branching', { type: 'number', min: 1, max: 64 }),
      this.field('height', 'depth', { type: 'number', min: 0, max: 30 }),
      order,
      this.field('seed', 'seed', { type: 'number', min: 0 }),
    );
  }

  position() {
    const games = this.games.filter((one) => one.name !== 'tree');
    const game = this.select(
      'game',
      'game',
      games.map((one) => [one.name, capital(term(one.name))]),
    );
    this.fields.game.addEventListener('change', () => this.engines());
    return html(
      'div',
      { class: 'part' },
      game,
      this.field('place', 'positionLabel', { type: 'text', spellcheck: 'false' }),
      this.field('moves', 'movesLabel', { type: 'text', spellcheck: 'false' }),
    );
  }

  /**
   * @param {string} name
   * @param {string} label
   */
  engine(name, label) {
    const field = this.select(name, label, []);
    this.fields[name].addEventListener('change', () => this.switchesOf(name));
    return field;
  }

  /** @param {string} name */
  settings(name) {
    const input = html('input', {
      type: 'text',
      name: `${name}Settings`,
      spellcheck: 'false',
      placeholder: tell('settingsHelp', { example: 'wins=plain' }),
      'aria-label': `${tell('settings')}: ${tell(name)}`,
    });
    this.fields[`${name}Settings`] = input;
    return html(
      'p',
      { class: 'field' },
      html('span', { 'aria-hidden': true, class: 'faint' }, tell('settings')),
      input,
    );
  }

  /** @param {Wish['source']} source */
  choose(source) {
    this.source = source;
    for (const button of this.sources.children) {
      const on = button.getAttribute('data-source') === source;
      button.setAttribute('aria-pressed', String(on));
      button.classList.toggle('on', on);
    }
    for (const [name, part] of Object.entries(this.parts)) part.hidden = name !== source;
    this.engines();
  }

  /** Lists the engines of the game chosen. */
  engines() {
    const name = this.source === 'position' ? this.fields.game.value : 'tree';
    const known = (this.games.find((one) => one.name === name)?.engines ?? []).map(
      (engine) => engine.name,
    );
    const ordered = [
      ...COURSE.filter((engine) => known.includes(engine)),
      ...known.filter((engine) => !COURSE.includes(engine)),
    ];
    for (const field of ['first', 'second']) {
      const select = this.fields[field];
      const before = select.value;
      const none = field === 'second' ? [html('option', { value: '' }, tell('none'))] : [];
      select.replaceChildren(
        ...none,
        ...ordered.map((engine) => html('option', { value: engine }, tell(`engine_${engine}`))),
      );
      select.value = ordered.includes(before) ? before : field === 'second' ? '' : ordered[0];
    }
  }

  /**
   * Offers the switches of an engine; each tick writes a setting.
   * @param {string} name
   */
  async switchesOf(name) {
    if (name !== 'first') return;
    const engine = this.fields.first.value;
    this.switches.hidden = !ENGINES.includes(engine);
    if (this.switches.hidden) return;
    const game = this.source === 'position' ? this.fields.game.value : 'tree';
    const words = new URLSearchParams({ game, engine });
    const { settings } = /** @type {Switches} */ (await get(`/switches?${words}`));
    const summary = this.switches.firstElementChild;
    const box = html('div', { class: 'switch-list' });
    for (const setting of settings.filter((one) => one.kind === 'switch')) {
      const tick = html('input', {
        type: 'checkbox',
        checked: this.setting(setting.name, setting.value) === 'on',
      });
      tick.addEventListener('change', () =>
        this.set(setting.name, tick.checked ? 'on' : 'off', setting.value),
      );
      box.append(
        html('label', { title: setting.meaning }, tick, ` ${setting.name.replaceAll('_', ' ')}`),
      );
    }
    this.switches.replaceChildren(.../** @type {Element[]} */ ([summary, box].filter(Boolean)));
  }

  /** The settings of the first engine, by name. */
  known() {
    const words = this.fields.firstSettings.value
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    return new Map(
      words.map(
        (word) =>
          /** @type {[string, string]} */ ([word.split('=')[0], word.split('=')[1] ?? 'on']),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {string} plain
   */
  setting(name, plain) {
    return this.known().get(name) ?? plain;
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} plain
   */
  set(name, value, plain) {
    const known = this.known();
    if (value === plain) known.delete(name);
    else known.set(name, value);
    this.fields.firstSettings.value = [...known].map(([key, word]) => `${key}=${word}`).join(',');
  }

  /** What is asked for. @returns {Wish} */
  wish() {
    const { fields } = this;
    const spec = (/** @type {string} */ name) => {
      const settings = fields[`${name}Settings`].value.trim();
      return fields[name].value && settings
        ? `${fields[name].value}(${settings})`
        : fields[name].value;
    };
    const grow = {
      shape: fields.shape.value,
      branching: fields.branching.value,
      depth: fields.height.value,
      order: fields.order.value,
      seed: fields.seed.value,
    };
    return {
      source: this.source,
      game: fields.game.value,
      text: (this.source === 'position' ? fields.place : fields.text).value.trim(),
      root: fields.root.value,
      grow,
      moves: fields.moves.value.trim(),
      first: spec('first'),
      second: spec('second'),
      depth: fields.depth.value,
      nodes: fields.nodes.value,
      playouts: fields.playouts.value,
      step: '',
    };
  }

  /** @param {Wish} wish */
  fill(wish) {
    const { fields } = this;
    if (wish.source === 'position') {
      fields.game.value = wish.game;
      fields.place.value = wish.text;
    } else if (wish.source === 'own') fields.text.value = wish.text;
    [fields.root.value, fields.moves.value] = [wish.root, wish.moves];
    [
      fields.shape.value,
      fields.branching.value,
      fields.height.value,
      fields.order.value,
      fields.seed.value,
    ] = [wish.grow.shape, wish.grow.branching, wish.grow.depth, wish.grow.order, wish.grow.seed];
    [fields.depth.value, fields.nodes.value, fields.playouts.value] = [
      wish.depth,
      wish.nodes,
      wish.playouts,
    ];
    this.choose(wish.source);
    for (const name of /** @type {const} */ (['first', 'second'])) {
      const [engine, settings = ''] = wish[name].split(/\((.*)\)$/s);
      fields[name].value = engine;
      fields[`${name}Settings`].value = settings;
    }
    this.switchesOf('first').catch(() => {});
  }
}
