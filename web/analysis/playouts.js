// The two ways to look at a position, as tabs: lines of a search, and whole games played out from every move.

import { html } from '../core/dom.js';
import { grouped, vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';

/** @typedef {import('../types').Analysis} Analysis */
/** @typedef {import('../types').Line} Line */

const tell = vocabulary(words);

/**
 * The tabs over what was found; arrow keys go from one to the other.
 * @param {boolean} playouts whether games are played out
 * @param {(playouts: boolean) => void} choose
 */
export function tabs(playouts, choose) {
  const tab = (/** @type {boolean} */ own, /** @type {string} */ name) =>
    html(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: own ? 'tab-playouts' : 'tab-lines',
        'data-keep': own ? 'tab-playouts' : 'tab-lines',
        'aria-selected': String(own === playouts),
        'aria-controls': 'found',
        tabindex: own === playouts ? 0 : -1,
        class: own === playouts ? 'on' : '',
        onclick: () => choose(own),
      },
      name,
    );
  const both = [tab(false, tell('tabLines')), tab(true, tell('tabPlayouts'))];
  const list = html('div', { role: 'tablist', class: 'row', 'aria-label': tell('tabs') }, ...both);
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    both[playouts ? 0 : 1].focus();
    choose(!playouts);
  });
  return list;
}

/**
 * What the tabs are about.
 * @param {boolean} playouts
 * @param {(HTMLElement | null)[]} parts
 */
export function tabPanel(playouts, parts) {
  return html(
    'div',
    {
      role: 'tabpanel',
      id: 'found',
      'aria-labelledby': playouts ? 'tab-playouts' : 'tab-lines',
    },
    ...parts.filter((part) => part !== null),
  );
}

/**
 * How many of the games played out from each move the player to move has won; a draw counts half.
 * @param {Analysis} found
 * @param {number} turn the player to move
 * @param {(words: string[]) => void} play
 */
export function shares(found, turn, play) {
  const row = (/** @type {Line} */ line) => {
    const share = turn === 1 ? 1 - line.score.chance : line.score.chance;
    const percent = `${Math.round(share * 100)} %`;
    const name = line.records[0] ?? '';
    return html(
      'tr',
      {},
      html(
        'th',
        { scope: 'row' },
        html('button', { type: 'button', class: 'move', onclick: () => play(line.words) }, name),
      ),
      html('td', {}, percent),
      html(
        'td',
        {},
        html('meter', { min: 0, max: 1, value: share, 'aria-label': `${name}: ${percent}` }),
      ),
      html('td', {}, grouped(line.visits)),
    );
  };
  const heads = [tell('move'), tell('won'), '', tell('games')];
  return html(
    'table',
    { class: 'terms shares' },
    html('caption', {}, tell('playoutsOf')),
    html(
      'thead',
      {},
      html(
        'tr',
        {},
        ...heads.map((head) => html(head ? 'th' : 'td', head ? { scope: 'col' } : {}, head)),
      ),
    ),
    html('tbody', {}, ...found.lines.map(row)),
  );
}
