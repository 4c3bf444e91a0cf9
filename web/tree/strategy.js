// The strategies of a game that was solved: what each player does wherever he has seen the same.

import { html } from '../core/dom.js';
import { term } from '../core/words.js';
import { tell } from './words.js';

/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('../types').InformationSet} InformationSet */

/**
 * The table below a search; nothing if the game was not solved.
 * @param {Trace} trace
 * @returns {HTMLElement | null}
 */
export function strategyTable({ equilibrium, players }) {
  if (!equilibrium) return null;
  const { value, exploitability, iterations, sets, strategy } = equilibrium;
  const found = tell('strategyFound', {
    value: value.toFixed(4),
    open: exploitability === null ? '?' : exploitability.toPrecision(2),
    iterations,
    sets,
  });
  const head = ['strategyPlayer', 'strategySeen', 'strategyMoves'].map((key) =>
    html('th', { scope: 'col' }, tell(key)),
  );
  return html(
    'div',
    { class: 'strategy', tabindex: 0 },
    html('p', {}, found),
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, ...head)),
      html('tbody', {}, ...strategy.map((set) => row(set, players))),
    ),
  );
}

/**
 * @param {InformationSet} set
 * @param {string[]} players
 */
function row(set, players) {
  const share = (/** @type {number} */ at) =>
    `${set.moves[at]} ${(100 * set.shares[at]).toFixed(1)} %`;
  return html(
    'tr',
    {},
    html('td', {}, term(players[set.player] ?? '')),
    html('td', {}, html('code', {}, set.seen)),
    html('td', {}, set.moves.map((_, at) => share(at)).join(', ')),
  );
}
