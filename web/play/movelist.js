// The moves with their variations, as a list of links; the move looked at is marked.

import { html } from '../core/dom.js';
import { capital, term } from '../core/words.js';
import { sign } from './glyphs.js';
import { ending } from './status.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Node} GameNode */

const SIGNS = /** @type {Record<string, string>} */ ({
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
});

/**
 * @param {Store} store
 * @param {boolean} verdicts whether engines may comment
 * @returns {HTMLElement}
 */
export function movelist(store, verdicts) {
  if (!alternates(store)) return oneByOne(store, verdicts);
  const list = html('ol', { class: 'movelist' });
  const shift = store.node(firstChild(store))?.side === 1 ? 1 : 0;
  /** @type {HTMLElement | null} */
  let row = null;
  let ply = shift;
  let at = 0;
  for (;;) {
    const [next, ...others] = store.children(at);
    if (!next) break;
    if (ply % 2 === 0 || !row) {
      row = html(
        'li',
        {},
        html('span', { class: 'number' }, `${Math.floor(ply / 2) + 1}.`),
        ply % 2 === 1 ? html('span', { class: 'gap' }, '…') : null,
      );
      list.append(row);
    }
    row.append(move(store, next, verdicts));
    if (next.comment) {
      list.append(html('li', { class: 'comment' }, next.comment));
      row = null;
    }
    for (const other of others) {
      list.append(html('li', { class: 'variation' }, ...variation(store, other, ply, verdicts)));
      row = null;
    }
    at = next.id;
    ply += 1;
  }
  result(store, list);
  return list;
}

/**
 * Whether two players move in turn; elsewhere a row cannot be a pair of moves.
 * @param {Store} store
 */
function alternates(store) {
  const nodes = store.game?.nodes.slice(1) ?? [];
  const takesTurns = (/** @type {import('../types').Node} */ node) =>
    node.side !== null && node.side !== store.node(node.parent ?? 0)?.side;
  return store.game?.seats.length === 2 && nodes.every(takesTurns);
}

/**
 * A row for each move with the name of its player; dice and cards have none.
 * @param {Store} store
 * @param {boolean} verdicts
 */
function oneByOne(store, verdicts) {
  const names = store.game?.position.players ?? [];
  const rows = store
    .path(store.game?.head ?? 0)
    .map((node, at) =>
      html(
        'li',
        {},
        html('span', { class: 'number' }, `${at + 1}.`),
        html('span', { class: 'gap' }, node.side === null ? '' : capital(term(names[node.side]))),
        move(store, node, verdicts),
      ),
    );
  const list = html('ol', { class: 'movelist' }, ...rows);
  result(store, list);
  return list;
}

/**
 * The last row says how the game ended.
 * @param {Store} store
 * @param {HTMLElement} list
 */
function result(store, list) {
  const { game } = store;
  if (!game?.outcome) return;
  const { winner } = game.outcome;
  const score = winner === null ? '½–½' : winner === 0 ? '1–0' : '0–1';
  const text = game.seats.length === 2 ? html('b', {}, score) : null;
  list.append(html('li', { class: 'result-row' }, text, ending(game)));
}

/** @param {Store} store */
function firstChild(store) {
  return store.children(0)[0]?.id ?? 0;
}

/**
 * @param {Store} store
 * @param {GameNode} node
 * @param {boolean} verdicts
 */
function move(store, node, verdicts) {
  const label = verdicts ? node.verdict?.label : null;
  const current = store.at === node.id;
  const mark = label
    ? html('span', { class: `sign ${label}`, title: term(label) }, SIGNS[label] ?? '')
    : null;
  return html(
    'button',
    {
      type: 'button',
      class: current ? 'move current' : 'move',
      'aria-current': current ? 'true' : null,
      'data-node': node.id,
      onclick: () => store.go(node.id),
    },
    node.record,
    node.glyphs.length > 0
      ? html('span', { class: 'glyph' }, node.glyphs.map(sign).join(' '))
      : null,
    mark,
  );
}

/**
 * @param {Store} store
 * @param {GameNode} first
 * @param {number} ply
 * @param {boolean} verdicts
 * @returns {(HTMLElement | string)[]}
 */
function variation(store, first, ply, verdicts) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [
    html(
      'span',
      { class: 'number' },
      ply % 2 === 0 ? `${ply / 2 + 1}.` : `${Math.floor(ply / 2) + 1}…`,
    ),
    move(store, first, verdicts),
    ...(first.comment ? [html('span', { class: 'comment' }, first.comment)] : []),
  ];
  let node = first;
  for (let at = ply + 1; ; at++) {
    const [next, ...others] = store.children(node.id);
    if (!next) return parts;
    if (at % 2 === 0) parts.push(html('span', { class: 'number' }, `${at / 2 + 1}.`));
    parts.push(move(store, next, verdicts));
    if (next.comment) parts.push(html('span', { class: 'comment' }, next.comment));
    for (const other of others)
      parts.push(
        html('span', { class: 'bracket' }, '('),
        ...variation(store, other, at, verdicts),
        html('span', { class: 'bracket' }, ')'),
      );
    node = next;
  }
}
