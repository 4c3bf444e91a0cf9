// The bar beside the board: the chance of each side at a glance.

import { html } from '../core/dom.js';
import { capital, say, term } from '../core/words.js';

/**
 * @param {number | null} chance the first player's
 * @param {string[]} players
 * @param {boolean} flipped
 * @returns {HTMLElement}
 */
export function bar(chance, players, flipped) {
  const share = Math.round((chance ?? 0.5) * 100);
  const label = say('evaluation', { player: capital(term(players[0])), chance: share });
  const fill = html('div', { class: `fill tone-${players[0]}` });
  fill.style.blockSize = `${share}%`;
  return html(
    'div',
    {
      class: `bar tone-${players[1]}${flipped ? ' flipped' : ''}${chance === null ? ' idle' : ''}`,
      role: 'meter',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': share,
      'aria-label': label,
      title: label,
    },
    fill,
  );
}
