// The games of this browser as cards: the opponent, how it stands, a small board.

import { miniature } from '../boards/miniature.js';
import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { forget, keysOf, visit, visits } from '../core/memory.js';
import { capital, language, nameOf, term, vocabulary } from '../core/words.js';
import { start } from '../words/start.js';
import { seatName } from './players.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../core/memory.js').Visit} Visit */

const speak = vocabulary(start);

/** Games whose cards are drawn. */
const SHOWN = 8;

/** @returns {HTMLElement | null} */
export function recent() {
  const known = visits().slice(0, SHOWN);
  if (known.length === 0) return null;
  const list = html('ul', { class: 'recent' });
  for (const one of known) {
    const item = html('li', {}, card(one));
    list.append(item);
    // What goes on may have gone on without this page.
    if (!one.brief || one.brief.result === 'going') void refresh(one, item);
  }
  return html('section', { class: 'games' }, html('h2', {}, speak('yourGames')), list);
}

/** @param {Visit} one */
function card(one) {
  const { brief } = one;
  const picture = html('span', { class: 'thumbnail' });
  if (brief) miniature(picture, brief.position, brief.flipped);
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(one.when);
  return html(
    'a',
    { class: 'card game-card', href: `/game/${one.id}` },
    picture,
    html('strong', {}, capital(term(nameOf(one.game)))),
    brief ? html('span', {}, opponent(brief.seats, brief.sides)) : null,
    brief ? html('span', { class: `result ${brief.result}` }, speak(brief.result)) : null,
    html(
      'span',
      { class: 'faint' },
      brief ? `${speak('moves', { count: brief.moves })} · ${when}` : when,
    ),
  );
}

/**
 * @param {import('../types').Seat[]} seats
 * @param {number[]} sides the reader's own
 */
function opponent(seats, sides) {
  const others = seats.filter((_, side) => !sides.includes(side) || seats[side].kind !== 'human');
  if (sides.length === 0) return speak('watched');
  if (others.length === 0) return speak('both');
  return speak('against', { name: others.map(seatName).join(', ') });
}

/**
 * @param {Visit} one
 * @param {HTMLElement} item
 */
async function refresh(one, item) {
  try {
    /** @type {Game} */
    const game = await get(`/games/${one.id}`, keysOf(one.id));
    item.replaceChildren(card(visit(game, one.brief?.flipped ?? false, one.when)));
  } catch {
    // A game that is not there any more is no card; without a server the old one stays.
    if (navigator.onLine && !one.brief) forget(one.id);
  }
}
