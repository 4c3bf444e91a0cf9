// One's studies: a list with small boards, and a form for a new one.

import { miniature } from '../boards/miniature.js';
import { html } from '../core/dom.js';
import { field, select } from '../core/form.js';
import { recall } from '../core/memory.js';
import { capital, nameOf, term, vocabulary } from '../core/words.js';
import { PERSON, begin } from '../play/enter.js';
import { explore as words } from '../words/explore.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../core/memory.js').Study} Study */

const tell = vocabulary(words);

/** @param {Study} one */
function card(one) {
  const picture = html('span', { class: 'thumbnail' });
  miniature(picture, one.position, one.flipped);
  return html(
    'li',
    {},
    html(
      'a',
      { class: 'card game-card', href: `/game/${one.id}` },
      picture,
      html('strong', {}, one.title || tell('untitled')),
      html('span', { class: 'faint' }, capital(term(nameOf(one.game)))),
    ),
  );
}

/**
 * @param {Listing[]} games
 * @param {(error: unknown) => void} complain
 */
export function studies(games, complain) {
  const known = recall('studies', /** @type {Study[]} */ ([]));
  const title = html('input', { id: 'study-title', type: 'text', maxlength: 120 });
  // What is hidden or drawn by lot cannot be written down freely.
  const open = games.filter((one) => !one.hidden && one.position.turn !== null);
  const game = select(
    'study-game',
    open.map((one) => [one.name, capital(term(one.name))]),
    'chess',
  );
  const form = html(
    'form',
    { class: 'new-study' },
    field(tell('studyTitle'), title),
    field(tell('game'), game),
    html('button', { type: 'submit', id: 'study-new' }, tell('newStudy')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const listing = open.find((one) => one.name === game.value);
    if (!listing) return;
    const seats = listing.position.players.map(() => PERSON);
    const study = title.value.trim() || tell('untitled');
    begin({ game: listing.name, seats, study }).catch(complain);
  });
  return html(
    'section',
    { class: 'card', 'aria-labelledby': 'studies' },
    html('h2', { id: 'studies' }, tell('studies')),
    html('p', { class: 'faint' }, tell('studiesHelp')),
    known.length > 0
      ? html('ul', { class: 'recent' }, ...known.map(card))
      : html('p', { class: 'faint' }, tell('noStudies')),
    form,
  );
}
