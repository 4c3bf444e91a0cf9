// The page of puzzles: one's own mistakes until they are solved, and tactics of each game by theme and rating.

import { byId, html } from '../core/dom.js';
import { select } from '../core/form.js';
import { header } from '../core/header.js';
import { recall, remember } from '../core/memory.js';
import { capital, nameOf, term, vocabulary } from '../core/words.js';
import { puzzles as words } from '../words/puzzles.js';
import { mistakes, postpone, solve } from './own.js';
import { GAMES, LEVELS, THEMES, nextOf, note, standing, tacticsOf } from './tactics.js';
import { Trainer } from './trainer.js';

/** @typedef {import('./tactics.js').Tactic} Tactic */
/** @typedef {import('./own.js').Mistake} Mistake */

const tell = vocabulary(words);

/** What is asked for by the address, or was asked for the last time. */
const asked = new URLSearchParams(location.search);
const wish = {
  set: asked.get('set') ?? recall('puzzles.set', mistakes().length > 0 ? 'own' : 'tactics'),
  game: asked.get('game') ?? nameOf(recall('last', 'chess')),
  theme: asked.get('theme') ?? 'all',
  level: asked.get('level') ?? 'suited',
};
if (!GAMES.includes(wish.game)) wish.game = GAMES[0];
if (asked.has('game') && !asked.has('set')) wish.set = 'tactics';

/** @type {Tactic[]} */
let known = [];
/** @type {Mistake | Tactic | null} */
let current = null;

const figures = html('p', { class: 'faint', id: 'figures' });
const trainer = new Trainer(ended, () => void next());
const place = html('div', { class: 'trainer' });

/** @param {boolean} solved */
function ended(solved) {
  if (current && 'key' in current) (solved ? solve : postpone)(current.key);
  else if (current) note(wish.game, current, solved);
  count();
}

/** Says how many are left, and the ratings. */
function count() {
  const own = wish.set === 'own';
  const now = standing(wish.game);
  const left = own ? mistakes().length : nextOf(known, now, wish).left;
  const parts = [tell('left', { count: left })];
  if (!own) parts.unshift(tell('yourRating', { rating: now.rating }));
  if (current && 'rating' in current) parts.push(tell('itsRating', { rating: current.rating }));
  figures.textContent = parts.join(' · ');
}

/** Shows the next puzzle, or that there is none. */
async function next() {
  const last = current?.text;
  if (wish.set === 'own')
    current = mistakes().find((one) => one.text !== last) ?? mistakes()[0] ?? null;
  else current = nextOf(known, standing(wish.game), wish, last).next;
  count();
  if (current) {
    place.classList.remove('empty');
    trainer.place.hidden = false;
    return trainer.show(current);
  }
  trainer.place.hidden = true;
  trainer.below.replaceChildren();
  trainer.say(tell(wish.set === 'own' ? 'noMistakes' : 'noneLeft'));
}

/** Another set, game or theme was chosen: the address says so, and Back leads back. */
async function change() {
  remember('puzzles.set', wish.set);
  const query = new URLSearchParams(wish.set === 'own' ? { set: 'own' } : { ...wish });
  history.replaceState(null, '', `/puzzles?${query}`);
  known = wish.set === 'own' ? [] : await tacticsOf(wish.game);
  if (!themes().includes(wish.theme)) wish.theme = 'all';
  current = null;
  choices.replaceChildren(...fields());
  await next();
}

/** The themes that this game has. @returns {string[]} */
function themes() {
  const of = new Set(known.flatMap((one) => one.themes));
  return THEMES.filter((name) => name === 'all' || of.has(name));
}

/**
 * @param {'set' | 'game' | 'theme' | 'level'} name
 * @param {[string, string][]} options
 */
function field(name, options) {
  const input = select(`puzzles-${name}`, options, wish[name]);
  input.addEventListener('change', () => {
    wish[name] = input.value;
    void change().catch(complain);
  });
  return html('p', { class: 'field' }, html('label', { for: input.id }, tell(name)), input);
}

function fields() {
  const set = field('set', [
    ['own', tell('own')],
    ['tactics', tell('tactics')],
  ]);
  if (wish.set === 'own') return [set];
  return [
    set,
    field(
      'game',
      GAMES.map((name) => [name, capital(term(name))]),
    ),
    field(
      'theme',
      themes().map((name) => [name, tell(/** @type {'theme_all'} */ (`theme_${name}`))]),
    ),
    field(
      'level',
      Object.keys(LEVELS).map((name) => [
        name,
        tell(/** @type {'level_easy'} */ (`level_${name}`)),
      ]),
    ),
  ];
}

/** @param {unknown} error */
function complain(error) {
  trainer.say(error instanceof Error ? error.message : String(error), 'bad');
}

const choices = html('div', { class: 'choices' });
header();
document.title = `${tell('title')} · Hetman`;
byId('title').textContent = tell('title');
place.append(
  trainer.place,
  html(
    'section',
    { class: 'card task', 'aria-labelledby': 'title' },
    choices,
    figures,
    trainer.root,
  ),
);
byId('main').append(place);
void change().catch(complain);
