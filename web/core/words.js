// Everything the page says, in the language chosen. Words of the games come from the server in English and are
// translated where the dictionary knows them.

import { en } from '../words/en.js';
import { pl } from '../words/pl.js';

/** @type {Record<string, {phrases: Record<string, string>, terms: Record<string, string>}>} */
const LANGUAGES = { en, pl };

export const language = document.documentElement.lang in LANGUAGES ? document.documentElement.lang : 'en';
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
 * A word of a game: a player, a piece, a reason.
 * @param {string} word
 */
export function term(word) {
  return terms[word] ?? word;
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {number} number */
export function grouped(number) {
  return new Intl.NumberFormat(language).format(number);
}
