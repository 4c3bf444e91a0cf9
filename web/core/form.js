// The pieces forms are made of here: a label with its field, choices, complaints, numbers as people write them.

import { html } from './dom.js';
import { language } from './words.js';

/** @typedef {import('./dom.js').Properties} Properties */

/**
 * A label and the field it belongs to.
 * @param {string} label
 * @param {HTMLElement} input its id is the label's aim
 * @param {...(Node | string | null)} more
 */
export function field(label, input, ...more) {
  return html('p', { class: 'field' }, html('label', { for: input.id }, label), input, ...more);
}

/**
 * @param {string} id
 * @param {Properties} [more]
 */
export function number(id, more = {}) {
  return html('input', { id, name: id, type: 'number', required: true, ...more });
}

/**
 * @param {string} id
 * @param {[string, string][]} options values and what is said of them
 * @param {string} [chosen]
 */
export function select(id, options, chosen) {
  return html(
    'select',
    { id, name: id },
    ...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)),
  );
}

/** The place complaints about a form go to. */
export function complaints() {
  const place = html('p', { class: 'trouble', role: 'alert', hidden: true });
  return {
    place,
    /** @param {unknown} error */
    complain(error) {
      place.textContent = error instanceof Error ? error.message : String(error);
      place.hidden = false;
      place.scrollIntoView({ block: 'nearest' });
    },
    clear() {
      place.hidden = true;
    },
  };
}

/**
 * A number with so many digits behind the point.
 * @param {number} value
 * @param {number} digits
 * @param {boolean} [signed]
 */
export function decimal(value, digits, signed = false) {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value);
}

/**
 * A value with its error, or a question mark where there is none.
 * @param {number | null} value
 * @param {number | null} error
 */
export function plusMinus(value, error) {
  return value === null || error === null
    ? '?'
    : `${decimal(value, 1, true)} ± ${decimal(error, 1)}`;
}

/**
 * A share in percent.
 * @param {number} share from 0 to 1
 */
export function percent(share) {
  return `${decimal(share * 100, 1)} %`;
}

/**
 * A stretch of time in the largest units that say something.
 * @param {number} seconds
 */
export function stretch(seconds) {
  const [h, m, s] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    Math.ceil(seconds % 60),
  ];
  if (h > 0) return `${h} h ${m} min`;
  return m > 0 ? `${m} min ${Math.min(s, 59)} s` : `${s} s`;
}

/**
 * A button that copies a text.
 * @param {() => string} text
 * @param {string} label
 * @param {string} done
 */
export function copier(text, label, done) {
  const button = html('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text()).catch(() => {});
    button.textContent = done;
  });
  return button;
}
