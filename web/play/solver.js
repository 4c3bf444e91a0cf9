// Games for one: the engine's moves played one after another before one's eyes, and the best result this browser has seen.

import { post } from '../core/api.js';
import { recall, remember } from '../core/memory.js';
import { say } from '../core/words.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Hint} Hint */

/** Milliseconds a move stays before the next. */
const PAUSE = 350;
/** What an end without a solution pays, or less. */
const UNSOLVED = -10_000;

/**
 * How a game for one ended, with the best result of this browser for the same puzzle, which is remembered.
 * @param {Game} game
 * @param {string} reason
 */
export function result(game, reason) {
  const payoff = game.outcome?.payoffs[0] ?? 0;
  const key = `best.${game.game}.${game.start ?? ''}`;
  const best = Math.max(payoff, recall(key, payoff));
  remember(key, best);
  // What is not solved has no length worth keeping.
  return best > UNSOLVED ? say('puzzleOver', { reason, best: Math.abs(best) }) : reason;
}

export class Solver {
  /**
   * @param {Store} store
   * @param {{complain: (error: unknown) => void, redraw: () => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    this.running = false;
  }

  /** Starts to play the engine's moves, or stops. */
  async toggle() {
    this.running = !this.running;
    this.page.redraw();
    while (this.running && this.store.game?.outcome === null) {
      try {
        await this.store.go(this.store.game.head);
        /** @type {Hint} */
        const hint = await post(`/games/${this.store.id}/hint`, {}, this.store.keys);
        if (!this.running) break;
        await this.store.play([hint.best.text]);
        await new Promise((done) => setTimeout(done, PAUSE));
      } catch (error) {
        this.running = false;
        this.page.complain(error);
      }
    }
    this.running = false;
    this.page.redraw();
  }
}
