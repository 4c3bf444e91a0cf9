// What has just happened in the game, said to those who listen and sounded.

import { sound } from '../core/sound.js';
import { capital, say, term } from '../core/words.js';
import { ending } from './status.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('./store.js').Store} Store */

export class Announcer {
  /**
   * @param {Store} store
   * @param {(text: string) => void} speak
   */
  constructor(store, speak) {
    this.store = store;
    this.speak = speak;
    /** The move last announced. */
    this.at = -1;
    /** The pieces there were before it. */
    this.counted = 0;
  }

  /** Says and sounds the last move, once. */
  tell() {
    const game = /** @type {Game} */ (this.store.game);
    if (this.at === game.head) return;
    const first = this.at === -1;
    this.at = game.head;
    const node = this.store.node(game.head);
    const before = this.counted;
    this.counted = game.position.pieces.length;
    if (first || !node || node.parent === null) return;
    const player = capital(term(game.position.players[node.side ?? 0]));
    const words = [say('oneMove', { player, move: node.record })];
    if (game.outcome) words.push(ending(game));
    else if (game.position.notice) words.push(term(game.position.notice));
    this.speak(words.join('. '));
    sound(soundOf(game, before));
  }
}

/**
 * @param {Game} game
 * @param {number} before the pieces there were
 * @returns {Parameters<typeof sound>[0]}
 */
function soundOf(game, before) {
  if (game.outcome) return 'end';
  if (game.position.notice === 'check') return 'check';
  return game.position.pieces.length < before ? 'capture' : 'move';
}
