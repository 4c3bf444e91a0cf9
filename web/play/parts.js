// Moves whose words have parts, as `offer:blue:wood:ore`: where there are many that begin alike, one button opens them, and the
// other parts are chosen one after another.

import { html } from '../core/dom.js';
import { capital, say, term } from '../core/words.js';

/** @typedef {import('../types').Move} Move */

/** From how many moves on one button stands for all that begin alike. */
const MANY = 4;

/**
 * A word with its parts in the language of the page.
 * @param {string} word
 */
export function worded(word) {
  return word.split(':').map(term).join(' ');
}

/**
 * Moves that begin alike and are many, and all others.
 * @param {Move[]} moves
 */
export function grouped(moves) {
  /** @type {Map<string, Move[]>} */
  const groups = new Map();
  for (const move of moves) {
    const first = move.text.split(':')[0];
    groups.set(first, [...(groups.get(first) ?? []), move]);
  }
  for (const [first, same] of groups)
    if (same.length < MANY || !same[0].text.includes(':')) groups.delete(first);
  const single = moves.filter((move) => !groups.has(move.text.split(':')[0]));
  return { groups, single };
}

/**
 * Lets the reader choose part after part; nothing if they think better of it.
 * @param {Move[]} moves
 * @param {string} chosen the parts chosen so far
 * @returns {Promise<string | null>}
 */
export async function chooseByParts(moves, chosen) {
  const at = chosen.split(':').length;
  const fitting = moves.filter((move) => `${move.text}:`.startsWith(`${chosen}:`));
  const exact = fitting.find((move) => move.text === chosen);
  if (exact) return exact.text;
  const parts = [...new Set(fitting.map((move) => move.text.split(':')[at]))];
  const part = await ask(`${worded(chosen)}…`, parts);
  return part === null ? null : chooseByParts(moves, `${chosen}:${part}`);
}

/**
 * @param {string} question
 * @param {string[]} words
 * @returns {Promise<string | null>}
 */
function ask(question, words) {
  return new Promise((done) => {
    const dialog = html('dialog', { class: 'choose', 'aria-label': question });
    const end = (/** @type {string | null} */ word) => {
      dialog.remove();
      done(word);
    };
    dialog.append(
      html('p', {}, question),
      ...words.map((word) =>
        html('button', { type: 'button', onclick: () => end(word) }, capital(term(word))),
      ),
      html('button', { type: 'button', onclick: () => end(null) }, say('cancel')),
    );
    dialog.addEventListener('cancel', () => end(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}
