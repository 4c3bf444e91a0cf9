// What an experiment is called and asks, in the language chosen; those of visitors stay as they were written.

import { language } from '../core/words.js';
import { polish } from '../words/conclusion.js';

/**
 * @param {string} name
 * @param {string} title as its file has it
 */
export function titleOf(name, title) {
  return (language === 'pl' ? polish[name]?.title : undefined) ?? (title || name);
}

/**
 * @param {string} name
 * @param {string} question as its file has it
 */
export function questionOf(name, question) {
  return (language === 'pl' ? polish[name]?.question : undefined) ?? question;
}
