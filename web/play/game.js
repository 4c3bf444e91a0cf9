// The game page: board, players, moves, actions and analysis, redrawn whenever the server or the reader changes something.

import { bar } from '../analysis/bar.js';
import { Panel } from '../analysis/panel.js';
import { exactText } from '../analysis/score.js';
import { Board } from '../boards/board.js';
import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { keysOf, visit } from '../core/memory.js';
import { sound } from '../core/sound.js';
import { capital, nameOf, say, term, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';
import { Announcer } from './announce.js';
import { choose } from './choose.js';
import {
  actions,
  asides,
  followRematch,
  handover,
  navigation,
  offer,
  rematchOffer,
} from './controls.js';
import { howto } from './howto.js';
import { keyHandler } from './keys.js';
import { movelist } from './movelist.js';
import { Notes } from './notes.js';
import { Openings } from './openings.js';
import { around, homeAbove, isLow, strip, time } from './players.js';
import { pointers } from './pointers.js';
import { searched, subtitle } from './searched.js';
import { invitation, share, takeAlong } from './share.js';
import { Solver } from './solver.js';
import { studyButton, studyTitle } from './study.js';
import { spoken, status } from './status.js';
import { Store } from './store.js';
import { typed } from './typed.js';
import { nameWithRules } from './variant.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Hint} Hint */

const gameWords = vocabulary(words);

const id = location.pathname.split('/')[2] ?? '';
const store = new Store(id, keysOf(id));

/** Parts of the page that stay; what is in them is redrawn. */
const place = {
  top: html('div', { class: 'player-top' }),
  bottom: html('div', { class: 'player-bottom' }),
  bar: html('div', { class: 'bar-place' }),
  board: html('div', { class: 'board-place', id: 'board' }),
  status: html('p', { class: 'status', role: 'status', id: 'status' }),
  trouble: html('p', { class: 'trouble', role: 'alert', id: 'trouble', hidden: true }),
  offer: html('div', {}),
  invitation: html('div', {}),
  asides: html('div', {}),
  moves: html('div', {
    class: 'moves-place',
    role: 'group',
    'aria-label': say('moves'),
    tabindex: 0,
  }),
  opening: html('p', { class: 'opening faint' }),
  searched: html('div', {}),
  navigation: html('div', {}),
  actions: html('div', {}),
};

/** When the game was last told, for the clocks. */
let since = performance.now();
/** The version last drawn. */
let drawn = -1;
/** @type {{position: Position, at: number} | null} a position along a line the reader points at, and from where */
let ghost = null;
/** Counts what was pointed at, since answers may come late. */
let pointed = 0;
/** @type {Hint | null} */
let hinted = null;
/** How long a complaint stays over the board, in milliseconds. */
const TROUBLE = 6000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let shown;
/** @type {Position | null} where the game started, for what was taken */
let root = null;
/** @type {Game['offer']} what was asked when the game was last drawn */
let asked = null;
/** Where the game was then. */
let askedAt = -1;
/** The side whose time has been said to be low. */
let warned = -1;

/** @param {unknown} error */
function complain(error) {
  place.trouble.textContent = error instanceof Error ? error.message : String(error);
  place.trouble.hidden = false;
  clearTimeout(shown);
  shown = setTimeout(() => (place.trouble.hidden = true), TROUBLE);
}

const board = new Board(place.board, {
  play: (move) => void play(move.text, move),
  plan: (cells) => store.plan(cells),
  choose: (moves) => choose(moves, store.position?.players[store.position.turn ?? 0] ?? ''),
  refuse: () => {
    const notice = store.position?.notice;
    complain(notice ? `${say('notAllowed')}: ${term(notice)}` : say('notAllowed'));
  },
});

const announcer = new Announcer(store, speak);

const solver = new Solver(store, { complain, redraw: () => redraw() });

const panel = new Panel(store, { preview, complain });
const notes = new Notes(store, complain);
const openings = new Openings(store, {
  complain,
  point: redrawBoard,
  play: (text) => void play(text),
});

/**
 * @param {string} text
 * @param {import('../types').Move} [move]
 */
async function play(text, move) {
  place.trouble.hidden = true;
  hinted = null;
  if (panel.lesson.asks) return panel.lesson.answer(text, move).catch(complain);
  await store.play([text], move).catch((error) => {
    complain(error);
    store.tell();
  });
}

/** @param {string[] | null} words */
async function preview(words) {
  const [mine, at] = [++pointed, store.at];
  const position = words
    ? await get(
        `/games/${id}/nodes/${at}?moves=${encodeURIComponent(words.join(','))}`,
        store.spoken,
      )
    : null;
  if (mine !== pointed) return;
  ghost = position ? { position: /** @type {Position} */ (position), at } : null;
  redrawBoard();
}

async function hint() {
  try {
    hinted = await post(`/games/${id}/hint`, {}, store.spoken);
    if (hinted) speak(say('hintIs', { move: hinted.best.record }));
    redraw();
  } catch (error) {
    complain(error);
  }
}

/** @param {string} text */
function speak(text) {
  byId('live').textContent = text;
}

/** Whether the second player sits below; who starts above the other is turned the other way round. */
function turned() {
  return store.flipped !== (root !== null && homeAbove(root));
}

function redrawBoard() {
  if (ghost && ghost.at !== store.at) ghost = null;
  const position = ghost?.position ?? store.position;
  if (!store.game || !position) return;
  const name = capital(term(nameOf(store.game.game)));
  const found = panel.found;
  /** @type {Map<number, string> | undefined} */
  let feet;
  if (found && position.geometry === 'columns' && !ghost) {
    feet = new Map();
    for (const line of found.lines) {
      const move = position.moves.find((one) => one.text === line.words[0]);
      if (move?.to && !feet.has(move.to.column)) feet.set(move.to.column, exactText(line.score));
    }
  }
  board.show({
    position,
    last: position.last,
    active: store.active && !ghost,
    plans: ghost ? null : store.plans,
    planned: store.planned,
    flipped: turned(),
    below: around(store.game, store.flipped).below,
    label: say('board', { game: name }),
    feet,
    notes: ghost || panel.hidden ? [] : panel.notes,
  });
  const better = panel.hidden ? null : (panel.lesson.arrow ?? openings.pointed);
  board.point(
    ghost
      ? []
      : pointers(position, { found: panel.found, hint: store.live ? hinted : null, better }),
  );
}

/** The first player's chance in the position looked at, as far as anybody knows. */
function chance() {
  if (panel.hidden) return null;
  const outcome = store.live ? store.game?.outcome : store.position?.outcome;
  if (outcome) return outcome.winner === null ? 0.5 : Number(outcome.winner === 0);
  return panel.found?.lines[0]?.score.chance ?? store.node(store.at)?.verdict?.score.chance ?? null;
}

/** @param {'analysis'} [what] nothing else has changed */
function redraw(what) {
  const { game } = store;
  if (!game) return;
  if (what === 'analysis') return redrawFound(game);
  if (game.version !== drawn) {
    since = performance.now();
    if (drawn !== -1 && game.head !== announcer.at) hinted = null;
    drawn = game.version;
    visit(game, turned());
    announcer.tell();
    heed(game);
    // Few games have a report: what makes puzzles of mistakes is fetched when there are some.
    if (game.reporting === null && game.nodes.some((node) => node.verdict))
      void import('../puzzles/own.js').then(({ collect }) => collect(store)).catch(() => {});
  }
  const { above, below } = around(game, store.flipped);
  const sides = { since, root };
  place.top.replaceChildren(...above.map((side) => strip(store, side, sides)));
  place.bottom.replaceChildren(strip(store, below, sides));
  place.status.textContent = [status(store), panel.explainer.counted].filter(Boolean).join('. ');
  place.status.classList.toggle('over', game.outcome !== null);
  place.opening.textContent = subtitle(store);
  replace(place.searched, panel.hidden ? null : searched(store));
  replace(place.offer, offer(store, complain) ?? rematchOffer(store, complain));
  if (!place.invitation.contains(document.activeElement))
    replace(place.invitation, invitation(store));
  replace(place.asides, handover(store, complain) ?? asides(store, play));
  replace(place.navigation, navigation(store));
  replace(place.actions, actions(store, { complain, hint, solver }));
  const scrolled = place.moves.scrollTop;
  const list = movelist(store, !panel.hidden);
  place.moves.replaceChildren(list);
  place.moves.scrollTop = scrolled;
  const current = list.querySelector('.current');
  if (current instanceof HTMLElement) keepInView(current);
  notes.update();
  openings.update();
  redrawFound(game);
}

/**
 * What engines think: lines, bar and arrows.
 * @param {Game} game
 */
function redrawFound(game) {
  panel.update();
  place.bar.replaceChildren(bar(chance(), game.position.players, store.flipped));
  redrawBoard();
}

/**
 * What the others did about what was asked of them.
 * @param {Game} game
 */
function heed(game) {
  const mine = asked && store.sides.includes(asked.by) && store.sides.length < game.seats.length;
  if (mine && !game.offer && game.outcome === null && game.head === askedAt)
    complain(gameWords('declined'));
  [asked, askedAt] = [game.offer, game.head];
  followRematch(game);
}

/**
 * Replaces what is in a place without losing the focus to it.
 * @param {HTMLElement} where
 * @param {HTMLElement | null} what
 */
function replace(where, what) {
  const focused = where.contains(document.activeElement) ? document.activeElement?.id : '';
  where.replaceChildren(...(what ? [what] : []));
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {HTMLElement} move */
function keepInView(move) {
  const box = place.moves;
  if (move.offsetTop < box.scrollTop) box.scrollTop = move.offsetTop - 8;
  const below = move.offsetTop + move.offsetHeight - box.clientHeight;
  if (below > box.scrollTop) box.scrollTop = below + 8;
}

function tick() {
  const { game } = store;
  if (!game?.clock) return;
  for (const clock of document.querySelectorAll('.clock')) {
    if (!(clock instanceof HTMLElement)) continue;
    const side = Number(clock.dataset.side);
    clock.textContent = time(game, side, since);
    const low = isLow(game, side, since);
    clock.classList.toggle('low', low);
    if (low && warned !== side && store.sides.includes(side)) {
      warned = side;
      sound('low');
    }
  }
}

/**
 * The page: the board with its players, the moves with what can be done, and beside them what engines think.
 * @param {Game} game
 */
function lay(game) {
  const title = byId('title');
  title.textContent = nameWithRules(game.game);
  const left = html(
    'div',
    { class: 'play' },
    place.top,
    html('div', { class: 'board-row' }, place.bar, place.board, place.trouble),
    place.bottom,
  );
  const watching = game.sides.length === 0 ? html('p', { class: 'faint' }, say('watching')) : null;
  const moves = html(
    'section',
    { class: 'card moves-card', 'aria-label': say('moves') },
    html(
      'div',
      { class: 'front-head' },
      studyTitle(store, title, complain),
      howto(() => ({ spec: game.game, position: root })),
    ),
    place.opening,
    place.status,
    place.offer,
    place.invitation,
    watching,
    place.asides,
    place.moves,
    place.searched,
    place.navigation,
    game.sides.length === 0 ? null : typed((text) => void play(text)),
    place.actions,
  );
  const side = html('div', { class: 'side' }, panel.root);
  byId('main').append(left, moves, side);
  return side;
}

async function begin() {
  header();
  try {
    /** @type {[Game, Position | null]} */
    const [game, start] = await Promise.all([
      get(`/games/${id}`, store.keys),
      get(`/games/${id}/nodes/0`, store.keys).catch(() => null),
    ]);
    root = start;
    if (start) store.positions.set(0, start);
    const mine = game.sides.filter((side) => game.seats[side].kind === 'human');
    store.flipped = game.seats.length === 2 && mine.length === 1 && mine[0] === 1;
    document.title = `${capital(term(nameOf(game.game)))} · ${say('title')}`;
    const side = lay(game);
    store.listen(redraw);
    store.take(game);
    side.append(
      openings.root,
      notes.root,
      ...(studyButton(store, complain) ?? []),
      share(store),
      takeAlong(store),
      html('p', { class: 'faint keys' }, say('keysHelp')),
    );
    store.open();
    if (location.search === '?analyse') await panel.toggle();
    if (location.search === '?explore') openings.root.open = true;
  } catch (error) {
    byId('main').append(
      html(
        'p',
        { class: 'trouble', role: 'alert' },
        error instanceof Error ? error.message : String(error),
      ),
    );
    return;
  }
  document.addEventListener(
    'keydown',
    keyHandler(store, panel, () => speak(spoken(store))),
  );
  setInterval(tick, 200);
}

void begin();
