// The tree page: the form asks, the stage shows, the address remembers.

import { get } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { say } from '../core/words.js';
import { orders, read, write } from './address.js';
import { Form } from './ask.js';
import { counts } from './counts.js';
import { details } from './details.js';
import { example } from './examples.js';
import { picture, save } from './export.js';
import { gallery } from './gallery.js';
import { NodeBoard } from './nodeboard.js';
import { Stage } from './stage.js';
import { LONGEST, add, at, parse, remove, write as writeTree } from './text.js';
import { tell } from './words.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('./address.js').Wish} Wish */

const numbers = html('div', {
  id: 'counts',
  tabindex: 0,
  role: 'group',
  'aria-label': tell('counts'),
});
const facts = html('div', { id: 'node' });
const nodeBoard = new NodeBoard();
/** Milliseconds after a step before the address names it. */
const SETTLED = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
const link = html('input', { type: 'text', readonly: true, 'aria-label': tell('link') });
/** @type {{pane: import('./pane.js').Pane | undefined, node: number}} */
const picked = { pane: undefined, node: 0 };

const stage = new Stage({
  pick: (pane, node) => {
    [picked.pane, picked.node] = [pane, node];
    showNode();
  },
  moved: () => {
    numbers.replaceChildren(counts(stage.panes));
    showNode();
    clearTimeout(settling);
    settling = setTimeout(nameStep, SETTLED);
  },
});

addEventListener('pagehide', () => nameStep());

/** The address names the tree with the step, so that a reload and a bookmark show the same. */
function nameStep() {
  const words = new URLSearchParams(location.hash.slice(1));
  if (stage.at > 0) words.set('step', String(stage.at));
  else words.delete('step');
  if (words.toString() !== location.hash.slice(1)) history.replaceState(null, '', `#${words}`);
}

/** Shows the node in hand, or the one the search is at. */
function showNode() {
  const pane = stage.panes.includes(/** @type {any} */ (picked.pane))
    ? picked.pane
    : stage.panes[0];
  const held = pane?.view && pane.view.picked >= 0;
  const node = held ? picked.node : (pane?.replay.node ?? 0);
  facts.replaceChildren(...details(pane, node, held && form?.source === 'own' ? hand : null));
  void nodeBoard.show(pane, node);
}

/** Changes the own tree by clicks. */
const hand = {
  add: (/** @type {number[]} */ path) => change((tree) => add(tree, path)),
  remove: (/** @type {number[]} */ path) => change((tree) => remove(tree, path)),
  change: (/** @type {number[]} */ path, /** @type {string} */ value) =>
    change((tree) => (at(tree, path).value = value)),
};

/** @param {(tree: import('./text.js').Tree) => void} work */
function change(work) {
  const tree = form && parse(form.fields.text.value);
  if (!tree || !form) return;
  work(tree);
  form.fields.text.value = writeTree(tree);
  ask(form.wish());
}

/** @type {Form | null} */
let form = null;

/**
 * Asks for a search and writes it into the address; Back leads to the search before.
 * @param {Wish} wish
 * @param {boolean} [back] whether the address says so already
 */
async function ask(wish, back = false) {
  if (wish.text.length > LONGEST) return stage.complain(tell('tooLong', { most: LONGEST }));
  if (wish.source === 'own' && wish.text.trim() === '') return stage.complain(tell('noTree'));
  clearTimeout(settling);
  const address = `#${write(wish)}`;
  if (!back && location.hash !== '' && location.hash !== address)
    history.pushState(null, '', address);
  else if (!back) history.replaceState(null, '', address);
  link.value = location.href;
  const step = Number(wish.step);
  return stage.load(orders(wish), Number.isFinite(step) && step > 0 ? step : 0);
}

/** @param {string} name */
function present(name) {
  const wish = example(name);
  form?.fill(wish);
  ask(wish);
  byId('title').scrollIntoView();
  stage.panes[0]?.box.focus({ preventScroll: true });
}

function share() {
  const copy = html('button', { type: 'button' }, tell('copyLink'));
  copy.addEventListener('click', async () => {
    const words = new URLSearchParams(location.hash.slice(1));
    if (stage.at > 0) words.set('step', String(stage.at));
    link.value = `${location.origin}${location.pathname}#${words}`;
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => {});
    copy.textContent = tell('copied');
    setTimeout(() => (copy.textContent = tell('copyLink')), 2000);
  });
  const drawn = html(
    'button',
    {
      type: 'button',
      onclick: () =>
        stage.panes.forEach((pane, at) =>
          save(`tree-${at + 1}.svg`, picture(pane), 'image/svg+xml'),
        ),
    },
    tell('saveSvg'),
  );
  const trace = html(
    'button',
    {
      type: 'button',
      onclick: () =>
        stage.panes.forEach((pane, at) =>
          save(`trace-${at + 1}.json`, JSON.stringify(pane.trace), 'application/json'),
        ),
    },
    tell('saveJson'),
  );
  return html(
    'section',
    { class: 'card share' },
    html('h2', {}, tell('share')),
    link,
    html('div', { class: 'row' }, copy, drawn, trace),
  );
}

function legend() {
  const sign = (/** @type {string} */ kind, /** @type {string} */ key) =>
    html('li', {}, html('span', { class: `sign-box ${kind}`, 'aria-hidden': true }), tell(key));
  return html(
    'div',
    { class: 'legend faint' },
    html(
      'ul',
      {},
      sign('max', 'legendMax'),
      sign('min', 'legendMin'),
      sign('chance', 'legendChance'),
      sign('leaf', 'legendLeaf'),
      sign('max open', 'legendOpen'),
      sign('max current', 'legendCurrent'),
      sign('max left', 'legendLeft'),
      sign('max pruned', 'legendPruned'),
    ),
    html('p', {}, tell('keysHelp')),
  );
}

/** @param {Catalogue} catalogue */
function build(catalogue) {
  form = new Form(catalogue.games, ask);
  const node = html('section', { class: 'card' }, html('h2', {}, tell('nodeCard')), facts);
  const count = html(
    'section',
    { class: 'card' },
    html(
      'h2',
      {},
      tell('counts'),
      html('span', { class: 'faint' }, ` (${tell('now')} / ${tell('inAll')})`),
    ),
    numbers,
  );
  const main = html('div', { class: 'show' }, stage.element, nodeBoard.element, legend());
  byId('main').append(
    html(
      'div',
      { class: 'tree-columns' },
      main,
      html('div', { class: 'aside' }, form.element, node, count, share()),
    ),
    gallery(present),
  );
  const wish = read(location.hash);
  form.fill(wish);
  return ask(wish);
}

header();
document.title = `${tell('pageTitle')} · ${say('title')}`;
byId('title').textContent = tell('pageTitle');
byId('title').after(
  html(
    'p',
    { class: 'tagline' },
    tell('tagline'),
    ' ',
    html('a', { href: '/learn' }, tell('inLearn')),
  ),
);
addEventListener('hashchange', () => {
  const wish = read(location.hash);
  form?.fill(wish);
  ask(wish, true);
});
get('/catalogue').then(
  (found) => build(/** @type {Catalogue} */ (found)),
  (error) => byId('main').append(html('p', { role: 'alert' }, String(error))),
);
