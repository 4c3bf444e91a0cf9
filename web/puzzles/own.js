// One's own mistakes as puzzles: a report puts them into this browser's memory, and they stay until they are solved.

import { recall, remember } from '../core/memory.js';

/** @typedef {import('../play/store.js').Store} Store */
/** @typedef {import('../types').Node} GameNode */

/**
 * A puzzle: the answer with the replies between, where it comes from, and what was played there.
 * @typedef {{key: string, game: string, text: string, moves: string[], played: string, source: string}} Mistake
 */

/** The most that are remembered. */
const MOST = 200;

/** @returns {Mistake[]} those not solved yet */
export function mistakes() {
  return recall('mistakes', []);
}

/** @param {string} key */
export function solve(key) {
  remember(
    'mistakes',
    mistakes().filter((one) => one.key !== key),
  );
  remember('repaired', [key, ...repaired()].slice(0, 2 * MOST));
}

/** A mistake that was not solved comes back after the others. @param {string} key */
export function postpone(key) {
  const all = mistakes();
  const one = all.find((mistake) => mistake.key === key);
  if (one) remember('mistakes', [...all.filter((mistake) => mistake !== one), one]);
}

/** @returns {string[]} */
function repaired() {
  return recall('repaired', []);
}

/**
 * Takes the mistakes of one's own side that a report has found in a game.
 * @param {Store} store
 */
export async function collect(store) {
  const { game } = store;
  if (!game || game.seats.length !== 2) return;
  const own = (/** @type {GameNode} */ node) =>
    node.side !== null && store.sides.includes(node.side) && store.isHuman(node.side);
  const known = new Set([...mistakes().map((one) => one.key), ...repaired()]);
  const fresh = store
    .path(game.head)
    .filter((node) => own(node) && node.verdict?.word && node.verdict.label !== 'inaccuracy')
    .filter((node) => !known.has(`${game.id}:${node.id}`));
  for (const node of fresh) {
    await store.fetch(node.parent ?? 0);
    const text = store.positions.get(node.parent ?? 0)?.text;
    if (!text) continue;
    const mistake = {
      key: `${game.id}:${node.id}`,
      game: game.game,
      text,
      moves: [node.verdict?.word ?? ''],
      played: node.record,
      source: `/game/${game.id}`,
    };
    const others = mistakes().filter((one) => one.key !== mistake.key);
    remember('mistakes', [mistake, ...others].slice(0, MOST));
  }
}
