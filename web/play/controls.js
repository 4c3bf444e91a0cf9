// The buttons beside the board: going through the moves, and acting in the game.

import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { remember } from '../core/memory.js';
import { capital, say, term, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';
import { chooseByParts, grouped, worded } from './parts.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Game} Game */

const speak = vocabulary(words);

/**
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} text
 * @param {() => void} work
 * @param {{disabled?: boolean, wide?: boolean, id?: string}} [options]
 */
function button(sign, text, work, { disabled = false, wide = false, id } = {}) {
  return html(
    'button',
    {
      type: 'button',
      id,
      class: wide ? 'wide' : 'round',
      'aria-label': wide ? null : text,
      title: text,
      disabled,
      onclick: work,
    },
    icon(sign),
    wide ? text : null,
  );
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function navigation(store) {
  const node = store.node(store.at);
  const next = store.children(store.at)[0];
  const start = store.at === 0;
  return html(
    'div',
    { class: 'row navigation', role: 'group', 'aria-label': say('moves') },
    button('first', say('first'), () => store.go(0), { disabled: start, id: 'go-first' }),
    button('back', say('back'), () => store.go(node?.parent ?? 0), {
      disabled: start,
      id: 'go-back',
    }),
    button('forward', say('forward'), () => next && store.go(next.id), {
      disabled: !next,
      id: 'go-forward',
    }),
    button('last', say('last'), () => store.go(store.game?.head ?? 0), {
      disabled: store.live,
      id: 'go-last',
    }),
    button('flip', say('flip'), () => flip(store), { id: 'flip' }),
  );
}

/** @param {Store} store */
export function flip(store) {
  store.flipped = !store.flipped;
  store.tell();
}

/**
 * @param {Store} store
 * @param {{complain: (error: unknown) => void, hint: () => void, solver: import('./solver.js').Solver}} page
 * @returns {HTMLElement}
 */
export function actions(store, page) {
  const game = /** @type {Game} */ (store.game);
  const act =
    (/** @type {string} */ what, /** @type {unknown} */ body = {}) =>
    () =>
      store.act(what, body).catch(page.complain);
  const playing = game.outcome === null && store.sides.some((side) => store.isHuman(side));
  const group = html('div', { class: 'row actions', role: 'group', 'aria-label': say('actions') });
  if (store.sides.length > 0 && game.study === null)
    group.append(
      button('takeback', say('takeback'), act('takeback'), {
        wide: true,
        disabled: game.head === 0,
        id: 'takeback',
      }),
    );
  if (game.outcome === null && store.alone)
    group.append(button('hint', say('hint'), page.hint, { wide: true, id: 'hint' }));
  if (game.study !== null) return group;
  const alone = game.seats.length === 1;
  if (playing && alone)
    group.append(
      button(
        'last',
        page.solver.running ? say('solveStop') : say('solve'),
        () => void page.solver.toggle(),
        { wide: true, id: 'solve' },
      ),
    );
  if (playing && !alone) {
    const claim = game.position.claim;
    const text = claim ? say('claimDraw', { reason: term(claim) }) : say('offerDraw');
    for (const { text: move, record, reason } of store.active ? game.position.claims : [])
      group.append(
        button(
          'draw',
          say('claimBy', { move: record, reason: term(reason) }),
          act('draw', { text: move }),
          { wide: true },
        ),
      );
    group.append(
      button('draw', text, act('draw'), { wide: true, id: 'draw' }),
      button('resign', say('resign'), () => confirmResign(act('resign')), {
        wide: true,
        id: 'resign',
      }),
    );
  }
  const demonstration = !game.seats.some((_, side) => store.isHuman(side));
  if (store.sides.length > 0 && (game.outcome !== null || demonstration))
    group.append(
      button(
        'again',
        speak('rematch'),
        () => {
          for (const side of store.sides) wanted.add(side);
          act('rematch')();
        },
        { wide: true, id: 'again' },
      ),
    );
  return group;
}

/**
 * Asks once more before a game is given up.
 * @param {() => void} resign
 */
function confirmResign(resign) {
  const dialog = html('dialog', { class: 'choose', 'aria-label': speak('sureResign') });
  const end = (/** @type {boolean} */ sure) => {
    dialog.remove();
    if (sure) resign();
  };
  dialog.append(
    html('p', {}, speak('sureResign')),
    html(
      'button',
      { type: 'button', class: 'primary', id: 'resign-yes', onclick: () => end(true) },
      speak('yesResign'),
    ),
    html('button', { type: 'button', onclick: () => end(false) }, speak('no')),
  );
  dialog.addEventListener('cancel', () => end(false));
  document.body.append(dialog);
  dialog.showModal();
}

/** @type {string | null} the game this page has gone on to */
let gone = null;

/**
 * Goes on to the next game once everybody wants it.
 * @param {Game} game
 */
export function followRematch(game) {
  const next = game.rematch?.game;
  if (!next || gone === next.id || next.keys.length === 0) return;
  gone = next.id;
  // Whoever comes back to look at an old game is not sent away from it.
  if (!game.sides.some((side) => wanted.has(side))) return;
  remember(`keys.${next.id}`, next.keys);
  location.assign(`/game/${next.id}`);
}

/** @type {Set<number>} the sides for which this page has asked for another game */
const wanted = new Set();

/**
 * Another game that somebody wants.
 * @param {Store} store
 * @param {(error: unknown) => void} complain
 * @returns {HTMLElement | null}
 */
export function rematchOffer(store, complain) {
  const { game } = store;
  if (!game?.rematch || game.rematch.game) return null;
  const { asked } = game.rematch;
  const waiting = store.sides.filter((side) => store.isHuman(side) && !asked.includes(side));
  if (store.sides.length === 0) return null;
  if (waiting.length === 0)
    return html('p', { class: 'offer', role: 'status' }, speak('waitsRematch'));
  const player = capital(term(game.position.players[asked[0]]));
  const accept = () => {
    for (const side of store.sides) wanted.add(side);
    store.act('rematch').catch(complain);
  };
  return html(
    'div',
    { class: 'offer', role: 'alert' },
    html('span', {}, speak('wantsRematch', { player })),
    html('button', { type: 'button', class: 'primary', onclick: accept }, say('accept')),
  );
}

/**
 * What one player asks of the others.
 * @param {Store} store
 * @param {(error: unknown) => void} complain
 * @returns {HTMLElement | null}
 */
export function offer(store, complain) {
  const { game } = store;
  if (!game?.offer) return null;
  const { by, kind } = game.offer;
  if (!store.asked) return html('p', { class: 'offer', role: 'status' }, say('offerSent'));
  const answer = (/** @type {boolean} */ accept) => () =>
    store.act('answer', { accept }).catch(complain);
  const player = capital(term(game.position.players[by]));
  return html(
    'div',
    { class: 'offer', role: 'alert' },
    html('span', {}, say('offered', { player, what: term(kind) })),
    html('button', { type: 'button', class: 'primary', onclick: answer(true) }, say('accept')),
    html('button', { type: 'button', onclick: answer(false) }, say('decline')),
  );
}

/**
 * A page for several people, where cards are hidden: the next one takes it over before they are shown.
 * @param {Store} store
 * @param {(error: unknown) => void} complain
 * @returns {HTMLElement | null}
 */
export function handover(store, complain) {
  const side = store.game?.handover ?? null;
  if (side === null) return null;
  const player = capital(term(store.game?.position.players[side] ?? ''));
  const take = () => store.look(side).catch(complain);
  return html(
    'div',
    { class: 'offer', role: 'alert' },
    html('span', {}, say('handOver', { player })),
    html(
      'button',
      { type: 'button', class: 'primary', id: 'take-over', onclick: take },
      say('takeOver'),
    ),
  );
}

/**
 * Moves without a place on the board: passes, swaps, and everything where no board is drawn.
 * @param {Store} store
 * @param {(text: string) => void} play
 * @returns {HTMLElement | null}
 */
export function asides(store, play) {
  const words = store.active
    ? (store.position?.moves ?? []).filter((move) => move.to === null)
    : [];
  if (words.length === 0) return null;
  const name = (/** @type {string} */ act, /** @type {string} */ record) =>
    act === 'pass' ? say('pass') : act === 'swap' ? say('swap') : worded(record);
  const { groups, single } = grouped(words);
  const buttons = single.map((move) =>
    html('button', { type: 'button', onclick: () => play(move.text) }, name(move.act, move.record)),
  );
  for (const [first, moves] of groups)
    buttons.push(
      html(
        'button',
        {
          type: 'button',
          'data-group': first,
          onclick: async () => {
            const text = await chooseByParts(moves, first);
            if (text) play(text);
          },
        },
        `${worded(first)}…`,
      ),
    );
  return html(
    'div',
    { class: 'row asides', role: 'group', 'aria-label': say('options') },
    ...buttons,
  );
}
