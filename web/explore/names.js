// What collections of games are called: a file by its name, games played on this server by what they are.

import { vocabulary } from '../core/words.js';
import { explore as words } from '../words/explore.js';

/** @typedef {import('../types').Collection} Collection */

const tell = vocabulary(words);

/** @param {Collection} one */
export function collectionName(one) {
  if (one.source === 'file') return one.name;
  return tell(one.source === 'played' ? 'playedHere' : 'tournaments');
}
