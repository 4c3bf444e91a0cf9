// What the engine looked at before its last move: depth, nodes, time and the moves it expects.

import { scoreText } from '../analysis/score.js';
import { html } from '../core/dom.js';
import { decimal } from '../core/form.js';
import { grouped, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';

/** @typedef {import('./store.js').Store} Store */

const speak = vocabulary(words);

/**
 * @param {Store} store
 * @returns {HTMLElement | null}
 */
export function searched(store) {
  const node = store.path(store.at).findLast((one) => one.search);
  const search = node?.search;
  if (!search) return null;
  const facts = speak('searched', {
    depth: search.depth,
    nodes: grouped(search.nodes),
    time: decimal(search.time / 1000, 1),
  });
  const score = search.score ? `${scoreText(search.score, node.side ?? 0)} ` : '';
  return html(
    'p',
    { class: 'searched', title: speak('engineMove') },
    html('span', { class: 'faint' }, facts),
    html('span', { class: 'expects' }, score + search.line.join(' ')),
  );
}

/**
 * What the opening is called that the moves so far belong to, or the score where the game keeps one.
 * @param {Store} store
 * @returns {string}
 */
export function subtitle(store) {
  const tally = store.position?.tally;
  if (tally && store.at !== 0) return speak('tally', { tally });
  return store.path(store.at).findLast((node) => node.opening)?.opening ?? '';
}
