// Everything the page says, in the language chosen. Words of the games come from the server in English and are
// translated where the dictionary knows them.

import { en } from '../words/en.js';
import { errors } from '../words/errors.js';
import { pl } from '../words/pl.js';

/** @type {Record<string, {phrases: Record<string, string>, terms: Record<string, string>}>} */
const LANGUAGES = { en, pl };

export const language =
  document.documentElement.lang in LANGUAGES ? document.documentElement.lang : 'en';
const { phrases, terms } = LANGUAGES[language];

/**
 * A phrase of the page, with `{name}` filled in.
 * @param {keyof typeof en.phrases} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return phrases[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * The phrases of one page, in the language chosen, as a function like `say`.
 * @template {string} K
 * @param {{en: Record<K, string>, pl: Record<K, string>}} both
 */
export function vocabulary(both) {
  const own = language === 'pl' ? both.pl : both.en;
  return (/** @type {K} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
    own[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * A word of a game: a player, a piece, a reason.
 * @param {string} word
 */
export function term(word) {
  return terms[word] ?? word;
}

/**
 * A refusal of the server in the language chosen, where it is known; one inside another too.
 * @param {string} sentence
 * @returns {string}
 */
export function translate(sentence) {
  const known = language === 'pl' ? errors.find(([pattern]) => pattern.test(sentence)) : undefined;
  const parts = known?.[0].exec(sentence);
  return known && parts
    ? known[1].replace(/\$(\d)/g, (_, number) => translate(parts[number] ?? ''))
    : sentence;
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {number} number */
export function grouped(number) {
  return new Intl.NumberFormat(language).format(number);
}
