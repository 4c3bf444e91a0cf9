// A game read from text.

import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints } from '../core/form.js';
import { capital, say, term } from '../core/words.js';
import { enter } from './enter.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Created} Created */

/** @param {Listing[]} games */
export function importer(games) {
  const text = html('textarea', { id: 'import-text', rows: 6, spellcheck: 'false' });
  const game = html(
    'select',
    { id: 'import-game' },
    ...games.map((one) => html('option', { value: one.name }, capital(term(one.name)))),
  );
  const trouble = complaints();
  const form = html(
    'form',
    {},
    html('p', { class: 'field' }, html('label', { for: 'import-game' }, say('chooseGame')), game),
    html(
      'p',
      { class: 'field tall' },
      html('label', { for: 'import-text' }, say('importText')),
      text,
    ),
    trouble.place,
    html('button', { type: 'submit' }, say('importButton')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    trouble.clear();
    post('/import', { game: game.value, text: text.value }).then(
      (created) => enter(/** @type {Created} */ (created)),
      trouble.complain,
    );
  });
  return html('details', { class: 'fold' }, html('summary', {}, say('import')), form);
}
