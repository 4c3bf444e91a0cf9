// Everything the page says, in the language chosen. Words of the games come from the server in English and are
// translated where the dictionary knows them.

import { en } from '../words/en.js';

export const language = document.documentElement.lang === 'pl' ? 'pl' : 'en';

/** Another language is fetched only where it is read. */
const polish =
  language === 'pl'
    ? { ...(await import('../words/pl.js')).pl, ...(await import('../words/errors.js')) }
    : null;

/** @type {{phrases: Record<string, string>, terms: Record<string, string>}} */
const { phrases, terms } = polish ?? en;
/** @type {Record<string, string>} */
const errors = polish?.errors ?? {};

/**
 * A text with every `{name}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * A phrase of the page, with `{name}` filled in.
 * @param {keyof typeof en.phrases} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return fill(phrases[key], values);
}

/**
 * The phrases of one page, in the language chosen, as a function like `say`.
 * @template {string} K
 * @param {{en: Record<K, string>, pl: Record<K, string>}} both
 */
export function vocabulary(both) {
  const own = language === 'pl' ? both.pl : both.en;
  return (/** @type {K} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
    fill(own[key], values);
}

/**
 * A word of a game: a player, a piece, a reason.
 * @param {string} word
 */
export function term(word) {
  return terms[word] ?? word;
}

/**
 * A refusal of the server in the language chosen, by its code.
 * @param {import('../types').Refusal} refusal
 */
export function explain(refusal) {
  const phrase = errors[refusal.code];
  return phrase ? fill(phrase, refusal.args) : refusal.text;
}

/**
 * The name in a spec such as `chess(number=518)`.
 * @param {string} spec
 */
export function nameOf(spec) {
  return spec.split('(')[0];
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {number} number */
export function grouped(number) {
  return new Intl.NumberFormat(language).format(number);
}
