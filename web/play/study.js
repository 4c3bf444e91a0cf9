// Studies: their title, and making one of a game.

import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';
import { enter } from './enter.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Created} Created */

const tell = vocabulary(words);

/**
 * The heading of the page; a study has its title there, which its writers may change.
 * @param {Store} store
 * @param {HTMLElement} heading
 * @param {(error: unknown) => void} complain
 */
export function studyTitle(store, heading, complain) {
  const kind = heading.textContent ?? '';
  const input = html('input', {
    id: 'study-title',
    type: 'text',
    maxlength: 120,
    'aria-label': tell('studyTitle'),
  });
  input.addEventListener('change', () => {
    store.act('title', { title: input.value }).catch(complain);
  });
  const place = html('div', { class: 'study-title' }, heading);
  store.listen(() => {
    const { game } = store;
    if (!game || game.study === null) return;
    heading.textContent = game.sides.length > 0 ? kind : game.study || kind;
    if (game.sides.length > 0 && !place.contains(input)) place.append(input);
    if (document.activeElement !== input) input.value = game.study;
    document.title = `${game.study || kind} · Hetman`;
  });
  return place;
}

/**
 * Makes a study of a game, which itself stays as it is.
 * @param {Store} store
 * @param {(error: unknown) => void} complain
 * @returns {HTMLElement[] | null}
 */
export function studyButton(store, complain) {
  if (store.game?.study !== null) return null;
  const button = html('button', { type: 'button', id: 'make-study' }, tell('makeStudy'));
  button.addEventListener('click', () => {
    post(`/games/${store.id}/study`, { title: tell('studyOf') }, store.spoken).then(
      (created) => enter(/** @type {Created} */ (created)),
      complain,
    );
  });
  const place = html('p', { class: 'make-study' }, button);
  const fit = () => (place.hidden = !store.alone && store.game?.outcome === null);
  store.listen(fit);
  fit();
  return [place];
}
