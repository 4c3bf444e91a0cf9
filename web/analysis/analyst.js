// Which engine analyses, by which evaluation, and whether it looks at what is threatened.

import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { recall, remember } from '../core/memory.js';
import { nameOf, vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Switches} Switches */
/** @typedef {{engine: string, evaluation: string}} Choice */

const tell = vocabulary(words);

export class Analyst {
  /**
   * @param {() => string} spec the game with its rules
   * @param {() => void} changed
   */
  constructor(spec, changed) {
    this.spec = spec;
    this.changed = changed;
    /** Whether to look at what the other side threatens. */
    this.threat = false;
    /** Whether to play whole games out from every move. */
    this.playouts = false;
    this.engines = html('select', { id: 'analyst', 'data-keep': 'analyst' });
    this.evaluations = html('select', { id: 'analyst-eval', 'data-keep': 'analyst-eval' });
    this.evaluationField = html(
      'p',
      { class: 'field', hidden: true },
      html('label', { for: 'analyst-eval' }, tell('evaluation')),
      this.evaluations,
    );
    this.root = html(
      'details',
      { class: 'fold analyst' },
      html('summary', {}, tell('how')),
      html(
        'p',
        { class: 'field' },
        html('label', { for: 'analyst' }, tell('engine')),
        this.engines,
      ),
      this.evaluationField,
    );
    this.root.addEventListener('toggle', () => {
      if (this.root.open && this.engines.options.length === 0) void this.list().catch(() => {});
    });
    this.engines.addEventListener('change', () => {
      this.choose({ engine: this.engines.value, evaluation: '' });
      void this.listEvaluations().catch(() => {});
    });
    this.evaluations.addEventListener('change', () =>
      this.choose({ ...this.choice, evaluation: this.evaluations.value }),
    );
  }

  get name() {
    return nameOf(this.spec());
  }

  /** @returns {Choice} */
  get choice() {
    return recall(`analyst.${this.name}`, { engine: '', evaluation: '' });
  }

  /** @param {Choice} choice */
  choose(choice) {
    remember(`analyst.${this.name}`, choice);
    this.changed();
  }

  /** The engine as a spec; nothing for the strongest. @returns {string | null} */
  get engine() {
    const { engine, evaluation } = this.choice;
    if (engine === '') return null;
    return evaluation === '' ? engine : `${engine}(eval=${evaluation})`;
  }

  async list() {
    /** @type {Catalogue} */
    const catalogue = await get('/catalogue');
    const known = catalogue.games.find((one) => one.name === this.name)?.engines ?? [];
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      html('option', { value, selected: value === this.choice.engine }, text);
    this.engines.replaceChildren(
      option('', tell('strongest')),
      ...known.map(({ name }) => option(name, name)),
    );
    await this.listEvaluations();
  }

  /** Offers the evaluations of the engine chosen, where it has several. */
  async listEvaluations() {
    const { engine, evaluation } = this.choice;
    this.evaluationField.hidden = true;
    if (engine === '') return;
    const query = new URLSearchParams({ game: this.spec(), engine });
    /** @type {Switches} */
    const { settings } = await get(`/switches?${query}`);
    const kinds = settings.find((one) => one.name === 'eval')?.words ?? [];
    this.evaluationField.hidden = kinds.length < 2;
    this.evaluations.replaceChildren(
      ...['', ...kinds].map((kind) =>
        html(
          'option',
          { value: kind, selected: kind === evaluation },
          kind === '' ? tell('usual') : kind,
        ),
      ),
    );
  }
}
