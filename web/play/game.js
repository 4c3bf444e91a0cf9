// The game page: board, players, moves, actions and analysis, redrawn whenever the server or the reader changes something.

import { bar } from '../analysis/bar.js';
import { Panel } from '../analysis/panel.js';
import { exactText } from '../analysis/score.js';
import { Board } from '../boards/board.js';
import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { keysOf, remember, visit } from '../core/memory.js';
import { sound } from '../core/sound.js';
import { capital, explain, nameOf, say, term } from '../core/words.js';
import { choose } from './choose.js';
import { actions, asides, flip, navigation, offer } from './controls.js';
import { movelist } from './movelist.js';
import { around, strip, time } from './players.js';
import { share, takeAlong } from './share.js';
import { Store } from './store.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Hint} Hint */

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
  asides: html('div', {}),
  moves: html('div', {
    class: 'moves-place',
    role: 'group',
    'aria-label': say('moves'),
    tabindex: 0,
  }),
  navigation: html('div', {}),
  actions: html('div', {}),
};

/** When the game was last told, for the clocks. */
let since = performance.now();
/** The version last drawn, and the move last announced. */
let [drawn, announced] = [-1, -1];
/** @type {{position: Position, at: number} | null} a position along a line the reader points at, and from where */
let ghost = null;
/** Counts what was pointed at, since answers may come late. */
let pointed = 0;
/** @type {Hint | null} */
let hinted = null;

/** @param {unknown} error */
function complain(error) {
  place.trouble.textContent = error instanceof Error ? error.message : String(error);
  place.trouble.hidden = false;
}

const board = new Board(place.board, {
  play: (move) => void play(move.text),
  choose: (moves) => choose(moves, store.position?.players[store.position.turn ?? 0] ?? ''),
  refuse: () => {
    const notice = store.position?.notice;
    complain(notice ? `${say('notAllowed')}: ${term(notice)}` : say('notAllowed'));
  },
});

const panel = new Panel(store, { preview, complain });

/** @param {string} text */
async function play(text) {
  place.trouble.hidden = true;
  hinted = null;
  await store.play([text]).catch((error) => {
    complain(error);
    store.tell();
  });
}

/** @param {string[] | null} words */
async function preview(words) {
  const [mine, at] = [++pointed, store.at];
  const position = words
    ? await get(`/games/${id}/nodes/${at}?moves=${encodeURIComponent(words.join(','))}`, store.keys)
    : null;
  if (mine !== pointed) return;
  ghost = position ? { position: /** @type {Position} */ (position), at } : null;
  redrawBoard();
}

async function hint() {
  try {
    hinted = await post(`/games/${id}/hint`, {}, store.keys);
    if (hinted) speak(say('hintIs', { move: hinted.best.record }));
    redraw();
  } catch (error) {
    complain(error);
  }
}

async function again() {
  const game = /** @type {Game} */ (store.game);
  const clock = game.clock ? { base: game.clock.base, increment: game.clock.increment } : null;
  const order = { game: game.game, start: game.start, moves: [], seats: game.seats, clock };
  try {
    /** @type {import('../types').Created} */
    const created = await post('/games', order);
    remember(`keys.${created.id}`, created.keys);
    location.assign(`/game/${created.id}`);
  } catch (error) {
    complain(error);
  }
}

/** @param {string} text */
function speak(text) {
  byId('live').textContent = text;
}

/** The position in words, side by side. */
function spoken() {
  const { position } = store;
  if (!position) return '';
  const name = (/** @type {{column: number, row: number}} */ cell) =>
    position.names[cell.row * position.columns + cell.column] ??
    `${cell.column + 1}:${cell.row + 1}`;
  const sides = position.players.map((player, side) => {
    const own = position.pieces.filter((piece) => piece.owner === side);
    return own.length > 0
      ? `${capital(term(player))}: ${own.map((piece) => `${term(piece.shape || piece.kind)} ${name(piece)}`).join(', ')}`
      : '';
  });
  const shared = position.pieces.some((piece) => piece.owner === null) ? [position.text] : [];
  return [...sides.filter(Boolean), ...shared, store.game ? status(store.game) : ''].join('. ');
}

/** Says and sounds what has just happened in the game. */
function announce() {
  const game = /** @type {Game} */ (store.game);
  if (announced === game.head) return;
  const first = announced === -1;
  announced = game.head;
  const node = store.node(game.head);
  if (first || !node || node.parent === null) return;
  const words = [
    say('oneMove', {
      player: capital(term(game.position.players[node.side ?? 0])),
      move: node.record,
    }),
  ];
  if (game.outcome) words.push(status(game));
  else if (game.position.notice) words.push(term(game.position.notice));
  speak(words.join('. '));
  sound(game.outcome ? 'end' : 'move');
}

/** @param {Game} game */
function status(game) {
  const player = (/** @type {number} */ side) => capital(term(game.position.players[side]));
  if (game.outcome) {
    const reason = term(game.outcome.reason);
    const most = Math.max(...game.outcome.payoffs);
    const winners = game.seats.flatMap((_, side) =>
      game.outcome?.payoffs[side] === most ? [player(side)] : [],
    );
    if (game.outcome.winner !== null)
      return say('wins', { player: player(game.outcome.winner), reason });
    return winners.length === 0 || winners.length === game.seats.length
      ? say('draw', { reason })
      : say('severalWin', { players: winners.join(', '), reason });
  }
  if (game.trouble) return say('trouble', { why: explain(game.trouble) });
  const turn = game.position.turn ?? 0;
  if (game.thinking !== null) return say('thinking', { player: player(turn) });
  const check = game.position.notice ? ` (${term(game.position.notice)})` : '';
  if (store.sides.includes(turn) && store.sides.length === 1)
    return say('yourTurn', { player: player(turn) }) + check;
  return say('turn', { player: player(turn) }) + check;
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
    flipped: store.flipped,
    label: say('board', { game: name }),
    feet,
  });
  board.point(ghost ? [] : pointers(position));
}

/** @param {Position} position */
function pointers(position) {
  const lines = panel.found?.lines ?? [];
  // Of heaps only the moves that win are worth a ring.
  const found =
    position.geometry === 'heaps' ? lines.filter((line) => line.score.value > 0) : lines;
  const at = (/** @type {string | undefined} */ word) =>
    position.moves.find((move) => move.text === word);
  const engine =
    position.geometry === 'columns'
      ? []
      : found.map((line) => ({ move: at(line.words[0]), rank: line.rank, tone: 'engine' }));
  const all =
    hinted && store.live
      ? [...engine, { move: at(hinted.best.text), rank: 1, tone: 'hint' }]
      : engine;
  return all.flatMap(({ move, rank, tone }) =>
    move?.to ? [{ from: move.from, to: move.to, rank, tone }] : [],
  );
}

/** The first player's chance in the position looked at, as far as anybody knows. */
function chance() {
  if (panel.hidden) return null;
  const outcome = store.live ? store.game?.outcome : store.position?.outcome;
  if (outcome) return outcome.winner === null ? 0.5 : Number(outcome.winner === 0);
  return panel.found?.lines[0]?.score.chance ?? store.node(store.at)?.verdict?.score.chance ?? null;
}

function redraw() {
  const { game } = store;
  if (!game) return;
  if (game.version !== drawn) {
    since = performance.now();
    if (drawn !== -1 && game.head !== announced) hinted = null;
    drawn = game.version;
    announce();
  }
  const { above, below } = around(game, store.flipped);
  place.top.replaceChildren(...above.map((side) => strip(game, side, since)));
  place.bottom.replaceChildren(strip(game, below, since));
  place.status.textContent = store.online ? status(game) : say('reconnecting');
  place.status.classList.toggle('over', game.outcome !== null);
  replace(place.offer, offer(store, complain));
  replace(place.asides, asides(store, play));
  replace(place.navigation, navigation(store));
  replace(place.actions, actions(store, { complain, hint, again }));
  const scrolled = place.moves.scrollTop;
  const list = movelist(store, !panel.hidden);
  place.moves.replaceChildren(list);
  place.moves.scrollTop = scrolled;
  const current = list.querySelector('.current');
  if (current instanceof HTMLElement) keepInView(current);
  panel.update();
  place.bar.replaceChildren(bar(chance(), game.position.players, store.flipped));
  redrawBoard();
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

function typed() {
  const input = html('input', {
    id: 'typed',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const form = html(
    'form',
    { class: 'row typed' },
    html('label', { for: 'typed', class: 'inline' }, say('typeMove')),
    input,
    html('button', { type: 'submit' }, say('play')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === '') return;
    input.value = '';
    await play(text);
  });
  return form;
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLTextAreaElement ||
    event.target instanceof HTMLSelectElement
  )
    return;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]'))
    return;
  const node = store.node(store.at);
  const next = store.children(store.at)[0];
  /** @type {Record<string, () => void>} */
  const work = {
    ArrowLeft: () => node?.parent !== null && node?.parent !== undefined && store.go(node.parent),
    ArrowRight: () => next && store.go(next.id),
    ArrowUp: () => store.go(0),
    ArrowDown: () => store.go(store.game?.head ?? 0),
    f: () => flip(store),
    e: () => panel.toggleHidden(),
    a: () => store.alone && panel.toggle(),
    m: () => byId('typed').focus(),
    s: () => speak(spoken()),
  };
  const found = work[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!found) return;
  event.preventDefault();
  found();
}

function tick() {
  const { game } = store;
  if (!game?.clock) return;
  for (const clock of document.querySelectorAll('.clock')) {
    if (clock instanceof HTMLElement)
      clock.textContent = time(game, Number(clock.dataset.side), since);
  }
}

async function begin() {
  header();
  try {
    /** @type {Game} */
    const game = await get(`/games/${id}`, store.keys);
    const mine = game.sides.filter((side) => game.seats[side].kind === 'human');
    store.flipped = game.seats.length === 2 && mine.length === 1 && mine[0] === 1;
    const name = capital(term(nameOf(game.game)));
    byId('title').textContent = name;
    document.title = `${name} · ${say('title')}`;
    visit(id, game.game);
    const left = html(
      'div',
      { class: 'play' },
      place.top,
      html('div', { class: 'board-row' }, place.bar, place.board),
      place.bottom,
    );
    const watching =
      game.sides.length === 0 ? html('p', { class: 'faint' }, say('watching')) : null;
    const right = html(
      'div',
      { class: 'side' },
      html(
        'section',
        { class: 'card', 'aria-label': say('moves') },
        place.status,
        place.trouble,
        place.offer,
        watching,
        place.asides,
        place.moves,
        place.navigation,
        typed(),
        place.actions,
      ),
      panel.root,
    );
    store.listen(redraw);
    store.take(game);
    right.append(
      share(store),
      takeAlong(store),
      html('p', { class: 'faint keys' }, say('keysHelp')),
    );
    byId('main').append(left, right);
    store.open();
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
  document.addEventListener('keydown', key);
  setInterval(tick, 200);
}

void begin();
