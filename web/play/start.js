// The front page: a board to play on at once, one's games, and everything else that can be chosen behind More.

import { miniature } from '../boards/miniature.js';
import { get } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { remember } from '../core/memory.js';
import { capital, say, term, vocabulary } from '../core/words.js';
import { start } from '../words/start.js';
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
    miniature(picture, listing.position);
  }
  return set;
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
