// A file on its way to the server, part by part, so that it can be as large as it likes.

import { get, post } from '../core/api.js';
import { remember } from '../core/memory.js';
import { explain } from '../core/words.js';

/** @typedef {import('../types').Collections} Collections */
/** @typedef {import('../types').CollectionCreated} CollectionCreated */

/** Bytes of a part. */
const PART = 1 << 20;

/**
 * @param {File} file
 * @param {string} game
 * @param {(collections: Collections) => void} show is told how far it is
 */
export async function send(file, game, show) {
  /** @type {CollectionCreated} */
  const { id, key } = await post('/explorer/collections', {
    game,
    name: file.name.replace(/\.\w+$/, '').slice(0, 80),
    bytes: file.size,
  });
  remember(`keys.collection.${id}`, [key]);
  for (let at = 0; at < file.size; at += PART) {
    const response = await fetch(`/api/explorer/collections/${id}/parts?at=${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-hetman-keys': key },
      body: file.slice(at, at + PART),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(explain(answer));
    show(answer);
  }
  show(await get('/explorer/collections'));
}
