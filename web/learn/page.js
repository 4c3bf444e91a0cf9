// The tour: ten steps from the game tree to the full engine, each with a live example on a stage.

import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { language, say } from '../core/words.js';
import { PLAIN, orders, write } from '../tree/address.js';
import { counts } from '../tree/counts.js';
import { example } from '../tree/examples.js';
import { NodeBoard } from '../tree/nodeboard.js';
import { Stage } from '../tree/stage.js';
import { en } from '../words/learn-en.js';
import { pl } from '../words/learn-pl.js';

/** @typedef {import('../tree/address.js').Wish} Wish */

const words = language === 'pl' ? pl : en;

/** What each step shows. @type {Wish[]} */
const SHOWN = [
  {
    ...PLAIN,
    source: 'position',
    game: 'tictactoe',
    text: '',
    moves: '5 1 9 3 2',
    first: 'minimax(wins=plain)',
  },
  { ...PLAIN, first: 'minimax' },
  { ...PLAIN },
  example('best'),
  example('mtdf'),
  example('horizon'),
  example('disprove'),
  example('uct'),
  example('engine'),
  {
    ...PLAIN,
    source: 'position',
    game: 'general_tree(players=2)',
    text: '([1:10 1:-4](2 [1:7 1:1])[2:-4 1:1 1:9])',
    first: 'expectiminimax(star=2)',
    second: 'expectiminimax(star=off)',
  },
  {
    ...PLAIN,
    source: 'position',
    game: 'general_tree(players=3)',
    text: '((1,6,3 4,7,4)(5,3,2 2,2,9))',
    first: 'maxn',
    second: 'paranoid',
  },
  {
    ...PLAIN,
    source: 'position',
    game: 'kuhn',
    text: '',
    moves: 'J Q',
    first: 'ismcts',
    second: 'cfr(iterations=2000)',
    playouts: '60',
  },
  {
    ...PLAIN,
    source: 'position',
    game: 'fifteen(size=3)',
    text: '2 4 3/1 5 6/0 7 8',
    first: 'ida(bound=manhattan)',
  },
  { ...PLAIN, source: 'position', game: 'nim(heaps=1-2-2)', text: '', first: 'textbook_alphabeta' },
];

const place = html('div', { class: 'lesson' });
const numbers = html('div', { class: 'card', id: 'counts', tabindex: 0, role: 'group' });
const nodeBoard = new NodeBoard();
/** @type {{pane: import('../tree/pane.js').Pane | undefined, node: number}} the node in hand */
const picked = { pane: undefined, node: 0 };
const stage = new Stage({
  pick: (pane, node) => {
    [picked.pane, picked.node] = [pane, node];
    showBoard();
  },
  moved: () => {
    numbers.replaceChildren(counts(stage.panes));
    showBoard();
  },
});

/** The position at the node in hand, or at the one the search is at. */
function showBoard() {
  const pane = stage.panes.find((one) => one === picked.pane) ?? stage.panes[0];
  const held = pane?.view && pane.view.picked >= 0;
  void nodeBoard.show(pane, held ? picked.node : (pane?.replay.node ?? 0));
}

/** The step the address names, from 0. */
function here() {
  const number = Number(location.hash.slice(1));
  return Number.isInteger(number) && number >= 1 && number <= SHOWN.length ? number - 1 : 0;
}

/** @param {number} at */
function steps(at) {
  const items = words.lessons.map((lesson, step) =>
    html(
      'li',
      {},
      html(
        'a',
        {
          href: `#${step + 1}`,
          title: lesson.title,
          'aria-label': `${step + 1}: ${lesson.title}`,
          'aria-current': step === at ? 'step' : null,
        },
        String(step + 1),
      ),
    ),
  );
  return html('nav', { 'aria-label': words.steps }, html('ol', { class: 'tour-steps' }, ...items));
}

/**
 * @param {number} at
 * @param {'next' | 'before'} way
 */
function turn(at, way) {
  const to = at + (way === 'next' ? 1 : -1);
  const lesson = words.lessons[to];
  return lesson
    ? html(
        'a',
        { class: 'button-like', href: `#${to + 1}` },
        words[way].replace('{title}', lesson.title),
      )
    : html('span', {});
}

/** Shows the step of the address. */
function show() {
  const at = here();
  const lesson = words.lessons[at];
  const wish = SHOWN[at];
  const live = html('div', { class: 'tour' }, stage.element, nodeBoard.element, numbers);
  place.replaceChildren(
    steps(at),
    html('h2', { id: 'lesson', tabindex: -1 }, `${at + 1}. ${lesson.title}`),
    ...lesson.text.map((paragraph) => html('p', {}, paragraph)),
    live,
    html(
      'p',
      { class: 'try' },
      html('strong', {}, `${words.tryThis}: `),
      lesson.task,
      ' ',
      html('a', { href: `/tree#${write(wish)}` }, words.openTree),
    ),
    question(lesson.check),
    html('div', { class: 'turn' }, turn(at, 'before'), turn(at, 'next')),
  );
  stage.load(orders(wish));
  if (at === SHOWN.length - 1) code(live);
}

/**
 * A question about the example, whose answer is checked: one of several, or the number of nodes the search visits.
 * @param {{question: string, options: string[], right: number}} check
 */
function question({ question: text, options, right }) {
  const said = html('p', { role: 'status', class: 'said' });
  const number = html('input', { type: 'number', name: 'answer', 'aria-label': text, min: 0 });
  const choices = options.map((option, at) =>
    html(
      'label',
      {},
      html('input', { type: 'radio', name: 'answer', value: at }),
      html('span', {}, option),
    ),
  );
  const form = html(
    'form',
    { class: 'card check' },
    html('fieldset', {}, html('legend', {}, text), ...(options.length > 0 ? choices : [number])),
    html('p', { class: 'row' }, html('button', { type: 'submit' }, words.check)),
    said,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = new FormData(form).get('answer');
    if (given === null || given === '') return;
    const wanted = options.length > 0 ? right : stage.panes[0]?.trace.counts.nodes;
    const good = Number(given) === wanted;
    said.textContent = good ? words.right : words.wrong;
    said.className = `said ${good ? 'good' : 'bad'}`;
  });
  return form;
}

/**
 * The example as the project ships it.
 * @param {HTMLElement} after
 */
async function code(after) {
  const text = await (await fetch('/examples/sticks.rs')).text();
  after.after(
    html('pre', { tabindex: 0, 'aria-label': 'sticks/src/main.rs' }, html('code', {}, text)),
  );
}

header();
document.title = `${words.pageTitle} · ${say('title')}`;
byId('title').textContent = words.pageTitle;
byId('title').after(html('p', { class: 'tagline' }, words.tagline), place);
numbers.setAttribute('aria-label', document.title);
addEventListener('hashchange', () => {
  show();
  byId('lesson').focus();
});
show();
