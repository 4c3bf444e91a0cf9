// The head of every page: where one is, the colours, the language, the sound.

import { byId, html } from './dom.js';
import { icon } from './icons.js';
import { recall, remember } from './memory.js';
import { language, say } from './words.js';

/** Builds the head and puts it in its place. */
export function header() {
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
    html('div', { class: 'tools' }, sound(), themes(), languages()),
  );
}

/** The pages, by their addresses. */
const PLACES = /** @type {const} */ ([
  ['/', 'navPlay'],
  ['/tree', 'navTree'],
  ['/learn', 'navLearn'],
  ['/arena', 'navArena'],
  ['/lab', 'navLab'],
]);

/** Where one can go; the place one is at is marked. */
function places() {
  const here = (/** @type {string} */ path) =>
    path === '/' ? location.pathname === '/' : location.pathname.startsWith(path);
  const link = (/** @type {typeof PLACES[number]} */ [path, name]) =>
    html('a', { href: path, 'aria-current': here(path) ? 'page' : null }, say(name));
  return html('nav', { class: 'places', 'aria-label': say('navigation') }, ...PLACES.map(link));
}

function crown() {
  return html('img', { class: 'crown', src: '/icon.svg', alt: '', width: 32, height: 32 });
}

function sound() {
  const button = html('button', { type: 'button', class: 'quiet' });
  const show = () => {
    const on = recall('sound', true);
    button.replaceChildren(icon(on ? 'soundOn' : 'soundOff'));
    button.setAttribute('aria-label', on ? say('soundOn') : say('soundOff'));
    button.setAttribute('title', on ? say('soundOn') : say('soundOff'));
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
    { 'aria-label': say('theme'), id: 'theme' },
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

function languages() {
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    html('option', { value, lang: value, selected: value === language }, text);
  const select = html(
    'select',
    { 'aria-label': say('language'), id: 'language' },
    option('en', 'English'),
    option('pl', 'Polski'),
  );
  select.addEventListener('change', () => {
    localStorage.setItem('hetman.language', select.value);
    location.reload();
  });
  return select;
}
