// The buttons beside the board: going through the moves, and acting in the game.

import { html } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { capital, say, term } from '../core/words.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Game} Game */

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
 * @param {{complain: (error: unknown) => void, hint: () => void, again: () => void}} page
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
  if (store.sides.length > 0)
    group.append(
      button('takeback', say('takeback'), act('takeback'), {
        wide: true,
        disabled: game.head === 0,
        id: 'takeback',
      }),
    );
  if (game.outcome === null && store.alone)
    group.append(button('hint', say('hint'), page.hint, { wide: true, id: 'hint' }));
  if (playing) {
    const claim = game.position.claim;
    const text = claim ? say('claimDraw', { reason: term(claim) }) : say('offerDraw');
    group.append(
      button('draw', text, act('draw'), { wide: true, id: 'draw' }),
      button('resign', say('resign'), act('resign'), { wide: true, id: 'resign' }),
    );
  }
  group.append(button('again', say('again'), page.again, { wide: true, id: 'again' }));
  return group;
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
    act === 'pass' ? say('pass') : act === 'swap' ? say('swap') : record;
  const buttons = words.map((move) =>
    html('button', { type: 'button', onclick: () => play(move.text) }, name(move.act, move.record)),
  );
  return html(
    'div',
    { class: 'row asides', role: 'group', 'aria-label': say('options') },
    ...buttons,
  );
}
