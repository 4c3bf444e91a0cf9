// A dialog in which an engine is put together: its name, a level, its choices and its switches. What comes of it is a spec.

import { get } from './api.js';
import { html } from './dom.js';
import { vocabulary } from './words.js';
import { picker as words } from '../words/picker.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Setting} Setting */
/** @typedef {import('../types').Switches} Switches */

const tell = vocabulary(words);

/** The name under which a player that is held back is listed. */
const LEVEL = 'level';

/**
 * The name and the settings of a spec.
 * @param {string} spec
 */
export function readSpec(spec) {
  const [name, inner = ''] = spec.trim().split(/\((.*)\)$/s);
  const words = inner.split(',').map((word) => word.trim());
  /** @type {Map<string, string>} */
  const settings = new Map();
  for (const word of words.filter(Boolean)) {
    const [key, value = 'on'] = word.split('=');
    settings.set(key.trim(), value.trim());
  }
  return { name, settings };
}

/**
 * @param {string} name
 * @param {Map<string, string>} settings
 */
export function writeSpec(name, settings) {
  const inner = [...settings].map(([key, value]) => `${key}=${value}`).join(',');
  return inner === '' ? name : `${name}(${inner})`;
}

/**
 * Lets the reader put an engine together.
 * @param {Listing} listing the game
 * @param {string} spec what it is now
 * @param {{levels?: boolean}} [options] whether a level may be chosen, too
 * @returns {Promise<string | null>} nothing if they think better of it
 */
export function pickEngine(listing, spec, { levels = false } = {}) {
  return new Promise((decide) => {
    const { name, settings } = readSpec(spec);
    const known = listing.engines.map((engine) => engine.name);
    const dialog = html('dialog', { class: 'picker', 'aria-label': tell('title') });
    const engines = html(
      'select',
      { id: 'picker-engine' },
      ...[...known, ...(levels ? [LEVEL] : [])].map((one) =>
        html('option', { value: one, selected: one === name }, one === LEVEL ? tell('level') : one),
      ),
    );
    const parts = html('div', { class: 'picker-parts' });
    const result = html('output', { class: 'picker-spec' });
    const refresh = () => (result.textContent = writeSpec(engines.value, settings));
    const list = async () => {
      parts.replaceChildren();
      refresh();
      if (engines.value === LEVEL) {
        const old = Number(settings.get('n') ?? 5);
        settings.clear();
        settings.set('n', String(old));
        parts.append(levelField(old, settings, refresh));
        return refresh();
      }
      const query = new URLSearchParams({ game: listing.name, engine: engines.value });
      /** @type {Switches} */
      const found = await get(`/switches?${query}`);
      const names = found.settings.map((one) => one.name);
      for (const key of [...settings.keys()]) if (!names.includes(key)) settings.delete(key);
      parts.append(...settingFields(found.settings, settings, refresh));
      refresh();
    };
    const end = (/** @type {string | null} */ value) => {
      dialog.close();
      dialog.remove();
      decide(value);
    };
    engines.addEventListener('change', () => {
      settings.clear();
      void list();
    });
    dialog.append(
      html(
        'p',
        { class: 'field' },
        html('label', { for: 'picker-engine' }, tell('engine')),
        engines,
      ),
      parts,
      result,
      html(
        'p',
        { class: 'row' },
        html(
          'button',
          {
            type: 'button',
            class: 'primary',
            id: 'picker-take',
            onclick: () => end(writeSpec(engines.value, settings)),
          },
          tell('take'),
        ),
        html('button', { type: 'button', onclick: () => end(null) }, tell('cancel')),
      ),
    );
    dialog.addEventListener('cancel', () => end(null));
    document.body.append(dialog);
    dialog.showModal();
    void list();
  });
}

/**
 * @param {number} level
 * @param {Map<string, string>} settings
 * @param {() => void} refresh
 */
function levelField(level, settings, refresh) {
  const input = html('input', { type: 'range', id: 'picker-level', min: 1, max: 24, value: level });
  input.addEventListener('input', () => {
    settings.set('n', input.value);
    refresh();
  });
  return html(
    'p',
    { class: 'field' },
    html('label', { for: 'picker-level' }, tell('level')),
    input,
  );
}

/**
 * A field for each choice, and a box to tick for each switch.
 * @param {Setting[]} all
 * @param {Map<string, string>} settings
 * @param {() => void} refresh
 * @returns {HTMLElement[]}
 */
function settingFields(all, settings, refresh) {
  const set = (/** @type {Setting} */ one, /** @type {string} */ value) => {
    if (value === one.value) settings.delete(one.name);
    else settings.set(one.name, value);
    refresh();
  };
  const text = (/** @type {Setting} */ one) => one.name.replaceAll('_', ' ');
  const choices = all
    .filter((one) => one.kind === 'choice')
    .map((one) => {
      const now = settings.get(one.name) ?? one.value;
      const input = html(
        'select',
        { id: `picker-${one.name}` },
        ...one.words.map((word) => html('option', { value: word, selected: word === now }, word)),
      );
      input.addEventListener('change', () => set(one, input.value));
      return html(
        'p',
        { class: 'field', title: one.meaning },
        html('label', { for: input.id }, text(one)),
        input,
      );
    });
  const switches = all
    .filter((one) => one.kind === 'switch')
    .map((one) => {
      const on = (settings.get(one.name) ?? one.value) === 'on';
      const tick = html('input', { type: 'checkbox', name: one.name, checked: on });
      tick.addEventListener('change', () => set(one, tick.checked ? 'on' : 'off'));
      return html('label', { title: one.meaning }, tick, ` ${text(one)}`);
    });
  if (switches.length === 0) return choices;
  return [
    ...choices,
    html('fieldset', { class: 'switch-list' }, html('legend', {}, tell('switches')), ...switches),
  ];
}
