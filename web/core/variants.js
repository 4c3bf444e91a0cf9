// The rules of a game as fields of a form, and read back as a spec.

import { html } from './dom.js';
import { capital, say, term } from './words.js';

/** @typedef {import('../types').Listing} Listing */

/**
 * One field for each setting of a game.
 * @param {Listing} listing
 */
export function variants(listing) {
  const set = html('fieldset', { class: 'variants' }, html('legend', {}, say('variant')));
  for (const setting of listing.settings) {
    const id = `setting-${setting.name}`;
    const common = {
      id,
      name: id,
      'data-setting': setting.name,
      'data-default': setting.value,
      title: setting.meaning,
    };
    const field = html(
      'p',
      { class: 'field' },
      html('label', { for: id }, capital(term(setting.name).replaceAll('_', ' '))),
    );
    if (setting.kind === 'switch')
      field.append(html('input', { ...common, type: 'checkbox', checked: setting.value === 'on' }));
    else if (setting.kind === 'choice') {
      field.append(
        html(
          'select',
          common,
          ...setting.words.map((word) =>
            html('option', { value: word, selected: word === setting.value }, capital(term(word))),
          ),
        ),
      );
    } else if (setting.kind === 'number' || setting.kind === 'decimal') {
      const step = setting.kind === 'decimal' ? 'any' : 1;
      field.append(
        html('input', {
          ...common,
          type: 'number',
          step,
          value: setting.value,
          min: setting.words[0],
          max: setting.words[1],
        }),
      );
    } else field.append(html('input', { ...common, type: 'text', value: setting.value }));
    set.append(field);
  }
  return set;
}

/**
 * The game with its settings, as a spec.
 * @param {HTMLFormElement} form
 * @param {Listing} listing
 */
export function spec(form, listing) {
  const changed = [];
  for (const field of form.querySelectorAll('[data-setting]')) {
    const input = /** @type {HTMLInputElement} */ (field);
    const value = input.type === 'checkbox' ? (input.checked ? 'on' : 'off') : input.value.trim();
    if (value !== input.dataset.default && value !== '')
      changed.push(`${input.dataset.setting}=${value}`);
  }
  return changed.length > 0 ? `${listing.name}(${changed.join(',')})` : listing.name;
}
