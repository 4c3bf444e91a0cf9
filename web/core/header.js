// The head of every page: where one is, the colours, the language, the sound.

import { byId, html } from './dom.js';
import { icon } from './icons.js';
import { recall, remember } from './memory.js';
import { keepOffline } from './offline.js';
import { start } from '../words/start.js';
import { language, say, vocabulary } from './words.js';

const speak = vocabulary(start);

/** Builds the head and puts it in its place. */
export function header() {
  document.documentElement.dataset.board = recall('board', 'wood');
  document.documentElement.dataset.pieces = recall('pieces', 'classic');
  addEventListener('load', () => void keepOffline());
  document.title = say('title');
  byId('head').replaceChildren(
    html('a', { class: 'skip', href: '#main' }, say('skip')),
    html(
      'a',
      { class: 'brand', href: '/', 'aria-label': `${say('title')}: ${say('home')}` },
      crown(),
      html('span', {}, say('title')),
    ),
    places(),
    more(),
    settings(),
  );
}

/** The pages, by their addresses. */
const PLACES = /** @type {const} */ ([
  ['/', 'navPlay'],
  ['/puzzles', 'navPuzzles'],
  ['/explore', 'navExplore'],
  ['/tree', 'navTree'],
  ['/learn', 'navLearn'],
  ['/arena', 'navArena'],
  ['/lab', 'navLab'],
]);

const isHere = (/** @type {string} */ path) =>
  path === '/' ? location.pathname === '/' : location.pathname.startsWith(path);

const link = (/** @type {typeof PLACES[number]} */ [path, name]) =>
  html('a', { href: path, 'aria-current': isHere(path) ? 'page' : null }, say(name));

/** Where one can go; the place one is at is marked. */
function places() {
  return html('nav', { class: 'places', 'aria-label': say('navigation') }, ...PLACES.map(link));
}

/** Places that a phone has room for in one line, in either language; the others are in a menu there. */
const FIRST = 2;

/** The other places of a phone, under the name of the one that is open or under "more". */
function more() {
  const others = PLACES.slice(FIRST);
  const open = others.find(([path]) => isHere(path));
  return menu(
    'more',
    html('summary', { class: open ? 'here' : null }, say(open?.[1] ?? 'navMore')),
    html('nav', { class: 'card menu', 'aria-label': say('navMore') }, ...others.map(link)),
  );
}

/** What the reader likes: sound, colours, language. One line of the head is all there is on a phone. */
function settings() {
  const line = (/** @type {string} */ text, /** @type {HTMLElement} */ input) =>
    html('label', { class: 'setting' }, html('span', {}, text), input);
  return menu(
    'settings',
    html(
      'summary',
      { 'aria-label': speak('settings'), title: speak('settings') },
      icon('settings'),
    ),
    html(
      'div',
      { class: 'card menu' },
      sound(),
      line(say('theme'), themes()),
      line(speak('board'), boards()),
      line(speak('pieces'), sets()),
      line(say('language'), languages()),
    ),
  );
}

/**
 * What opens below the head, and closes at a touch elsewhere.
 * @param {string} name
 * @param {...HTMLElement} parts
 */
function menu(name, ...parts) {
  const box = html('details', { class: `pull ${name}` }, ...parts);
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !box.contains(event.target)) box.open = false;
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') box.open = false;
  });
  return box;
}

function crown() {
  // The page names the version of its icon, which is kept for good.
  const src = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '/icon.svg';
  return html('img', { class: 'crown', src, alt: '', width: 32, height: 32 });
}

function sound() {
  const button = html('button', { type: 'button' });
  const show = () => {
    const on = recall('sound', true);
    button.replaceChildren(
      icon(on ? 'soundOn' : 'soundOff'),
      on ? say('soundOn') : say('soundOff'),
    );
    button.setAttribute('aria-pressed', String(on));
  };
  button.addEventListener('click', () => {
    remember('sound', !recall('sound', true));
    show();
  });
  show();
  return button;
}

function themes() {
  const chosen = document.documentElement.dataset.theme ?? 'auto';
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    html('option', { value, selected: value === chosen }, text);
  const select = html(
    'select',
    { id: 'theme' },
    option('auto', say('themeAuto')),
    option('light', say('themeLight')),
    option('dark', say('themeDark')),
  );
  select.addEventListener('change', () => {
    if (select.value === 'auto') {
      localStorage.removeItem('hetman.theme');
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem('hetman.theme', select.value);
      document.documentElement.dataset.theme = select.value;
    }
  });
  return select;
}

function boards() {
  const chosen = recall('board', 'wood');
  const names = /** @type {const} */ (['wood', 'green', 'blue', 'grey', 'contrast']);
  const select = html(
    'select',
    { id: 'board-theme' },
    ...names.map((name) => html('option', { value: name, selected: name === chosen }, speak(name))),
  );
  select.addEventListener('change', () => {
    remember('board', select.value);
    document.documentElement.dataset.board = select.value;
  });
  return select;
}

/** Which figures chess is played with; boards drawn before are drawn anew. */
function sets() {
  const chosen = recall('pieces', 'classic');
  const names = /** @type {const} */ (['classic', 'figures']);
  const select = html(
    'select',
    { id: 'piece-set' },
    ...names.map((name) => html('option', { value: name, selected: name === chosen }, speak(name))),
  );
  select.addEventListener('change', () => {
    remember('pieces', select.value);
    location.reload();
  });
  return select;
}

function languages() {
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    html('option', { value, lang: value, selected: value === language }, text);
  const select = html(
    'select',
    { id: 'language' },
    option('en', 'English'),
    option('pl', 'Polski'),
  );
  select.addEventListener('change', () => {
    localStorage.setItem('hetman.language', select.value);
    location.reload();
  });
  return select;
}
