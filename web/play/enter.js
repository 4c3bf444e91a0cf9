// From an order to the page of its game.

import { post } from '../core/api.js';
import { remember } from '../core/memory.js';

/** @typedef {import('../types').Created} Created */
/** @typedef {import('../types').NewGame} NewGame */

/** A person at a seat. */
export const PERSON = {
  kind: /** @type {const} */ ('human'),
  level: null,
  spec: null,
  depth: null,
};

/**
 * Goes to a new game with its keys.
 * @param {Created} created
 * @param {string} [query]
 */
export function enter(created, query = '') {
  remember(`keys.${created.id}`, created.keys);
  location.assign(`/game/${created.id}${query}`);
}

/**
 * Starts a game and goes there. A study has a title.
 * @param {Partial<NewGame> & Pick<NewGame, 'game' | 'seats'>} order
 * @param {string} [query]
 */
export async function begin(order, query = '') {
  enter(await post('/games', { start: null, moves: [], clock: null, ...order }), query);
}

/**
 * Starts a game between two people: this browser keeps one side, and the key to the other is for the friend.
 * @param {Partial<NewGame> & Pick<NewGame, 'game' | 'seats'>} order
 * @param {number} mine
 */
export async function invite(order, mine) {
  /** @type {Created} */
  const created = await post('/games', { start: null, moves: [], clock: null, ...order });
  const side = created.keys.findIndex((_, at) => at !== mine);
  remember(`invite.${created.id}`, { side, key: created.keys[side] });
  enter({ ...created, keys: created.keys.filter((_, at) => at !== side) });
}
