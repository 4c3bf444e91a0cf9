// The front page: a board to play on at once, one's games, and everything else that can be chosen behind More.

import { miniature } from '../boards/miniature.js';
import { get } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { remember } from '../core/memory.js';
import { capital, say, term, vocabulary } from '../core/words.js';
import { start } from '../words/start.js';
import { emblem } from './emblem.js';
import { howto } from './howto.js';
import { importer } from './importer.js';
import { OrderForm } from './order.js';
import { Quick, lastGame } from './quick.js';
import { recent } from './recent.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Listing} Listing */

const speak = vocabulary(start);

/**
 * The games as pictures to choose from.
 * @param {Listing[]} games
 * @param {Listing} chosen
 * @param {(listing: Listing) => void} pick
 */
function gallery(games, chosen, pick) {
  const set = html(
    'fieldset',
    { class: 'gallery' },
    html('legend', { class: 'unseen' }, say('chooseGame')),
  );
  for (const listing of games) {
    const radio = html('input', {
      type: 'radio',
      name: 'game',
      value: listing.name,
      checked: listing === chosen,
      onchange: () => pick(listing),
    });
    const picture = html('span', { class: 'thumbnail' });
    const name = html('span', {}, capital(term(listing.name)));
    set.append(html('label', { class: 'choice' }, radio, picture, name));
    const drawn = emblem(listing.name);
    if (drawn) picture.append(drawn);
    else miniature(picture, listing.position);
  }
  return unfolding(set, games.length);
}

/**
 * The row of games with a button that shows all of them at once; a game chosen by hand folds it again, so that Play is in sight.
 * @param {HTMLElement} set
 * @param {number} count
 */
function unfolding(set, count) {
  const button = html('button', {
    type: 'button',
    class: 'quiet all-games',
    'aria-expanded': false,
  });
  const unfold = (/** @type {boolean} */ open) => {
    set.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
    button.textContent = open ? speak('fewerGames') : speak('allGames', { count });
    set.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest' });
  };
  button.addEventListener('click', () => unfold(!set.classList.contains('open')));
  // The keys choose, too, and are not done with the first game they come to.
  set.addEventListener('click', (event) => event.detail > 0 && unfold(false));
  requestAnimationFrame(() => unfold(false));
  return html('div', { class: 'choices' }, set, button);
}

/** @param {Listing[]} games */
function build(games) {
  const title = byId('title');
  const more = new OrderForm(() => void quick.refresh());
  const quick = new Quick(() => more.spec);
  const pick = (/** @type {Listing} */ listing) => {
    remember('last', listing.name);
    title.textContent = speak('heading', { game: capital(term(listing.name)) });
    more.show(listing);
    quick.show(listing);
  };
  const chosen = games.find((one) => one.name === lastGame()) ?? games[0];
  const fold = html(
    'details',
    { class: 'card fold more', id: 'more' },
    html('summary', {}, speak('more')),
    more.form,
    importer(games),
  );
  const rules = howto(() => ({ spec: more.spec, position: quick.position }));
  const head = html('div', { class: 'front-head' }, title, rules);
  const panel = html('div', { class: 'front-side' }, head, quick.root, fold);
  pick(chosen);
  return [
    gallery(games, chosen, pick),
    html('div', { class: 'front', id: 'board' }, quick.place, panel),
    recent(),
  ];
}

header();
get('/catalogue').then(
  (found) => {
    const { games } = /** @type {Catalogue} */ (found);
    byId('main').append(...build(games).filter((part) => part !== null));
  },
  (error) => byId('main').append(html('p', { role: 'alert' }, String(error))),
);
