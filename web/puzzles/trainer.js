// One puzzle on the board: moves are answers, judged by the puzzle's own and, where they differ, by the engine.

import { Board } from '../boards/board.js';
import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { sound } from '../core/sound.js';
import { capital, explain, nameOf, say, term, vocabulary } from '../core/words.js';
import { choose } from '../play/choose.js';
import { begin, PERSON } from '../play/enter.js';
import { homeAbove } from '../play/players.js';
import { puzzles as words } from '../words/puzzles.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('../types').SetupReply} SetupReply */
/** @typedef {import('../types').Verdict} Verdict */
/** @typedef {{game: string, text: string, moves: string[], themes?: string[], played?: string, source?: string}} Puzzle */

const tell = vocabulary(words);

/** Milliseconds before the other side replies. */
const PAUSE = 450;
/** The chance given away from which an answer is wrong. */
const MOST_LOST = 0.05;

export class Trainer {
  /**
   * @param {(solved: boolean) => void} ended told once for each puzzle, when it is solved or given up or an answer is wrong
   * @param {() => void} next shows another puzzle
   */
  constructor(ended, next) {
    this.ended = ended;
    this.next = next;
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {Position | null} */
    this.position = null;
    this.flipped = false;
    /** @type {Map<string, boolean>} whether the first player's home is above, by game */
    this.homes = new Map();
    /** Moves of the answer made so far. */
    this.done = 0;
    this.counted = false;
    this.over = false;
    this.busy = false;
    this.place = html('div', { class: 'board-place' });
    this.told = html('p', { class: 'told', role: 'status', id: 'told' });
    this.below = html('div', { class: 'row' });
    this.root = html('div', {}, this.told, this.below);
    this.board = new Board(this.place, {
      play: (move) =>
        void this.answer(move).catch((error) => this.say(String(error.message), 'bad')),
      choose: (moves) => choose(moves, this.position?.players[this.position.turn ?? 0] ?? ''),
      refuse: () => this.say(say('notAllowed'), 'bad'),
    });
  }

  /** @param {Puzzle} puzzle */
  async show(puzzle) {
    [this.puzzle, this.done, this.counted, this.over, this.busy] = [puzzle, 0, false, false, false];
    this.position = await this.after([]);
    const turn = this.position?.turn ?? 0;
    this.flipped = (turn === 1) !== (await this.isTurned(puzzle.game));
    const player = capital(term(this.position?.players[turn] ?? ''));
    this.say(
      puzzle.played
        ? tell('findBetter', { player, move: puzzle.played })
        : tell(puzzle.themes?.includes('best') ? 'findBest' : 'findFor', { player }),
    );
    this.draw();
  }

  /**
   * Whether the first player's home is above, which only the start of the game shows.
   * @param {string} game
   */
  async isTurned(game) {
    const known = this.homes.get(game);
    if (known !== undefined) return known;
    /** @type {SetupReply} */
    const { position } = await post('/setup', { game, text: '' });
    const turned = position !== null && homeAbove(position);
    this.homes.set(game, turned);
    return turned;
  }

  /**
   * The position after some moves.
   * @param {string[]} moves
   * @returns {Promise<Position | null>}
   */
  async after(moves) {
    const { puzzle } = this;
    if (!puzzle) return null;
    /** @type {SetupReply} */
    const reply = await post('/setup', { game: puzzle.game, text: puzzle.text, moves });
    if (reply.error) throw new Error(explain(reply.error));
    return reply.position;
  }

  draw() {
    const { position, puzzle } = this;
    if (!position || !puzzle) return;
    this.board.show({
      position,
      last: position.last,
      active: !this.over && !this.busy,
      flipped: this.flipped,
      label: say('board', { game: capital(term(nameOf(puzzle.game))) }),
    });
    const button = (/** @type {string} */ id, /** @type {() => void} */ work, primary = false) =>
      html(
        'button',
        { type: 'button', id: `puzzle-${id}`, class: primary ? 'primary' : '', onclick: work },
        tell(/** @type {'next'} */ (id)),
      );
    this.below.replaceChildren(
      button('next', () => this.next(), this.over),
      ...(this.over ? [] : [button('answer', () => void this.reveal())]),
      ...(this.over ? [button('analyse', () => void this.analyse())] : []),
      ...(puzzle.source ? [html('a', { href: puzzle.source }, tell('source'))] : []),
    );
  }

  /**
   * @param {string} text
   * @param {'' | 'good' | 'bad'} [tone]
   */
  say(text, tone = '') {
    this.told.textContent = text;
    this.told.className = `told ${tone}`;
  }

  /** @param {boolean} solved */
  count(solved) {
    if (this.counted) return;
    this.counted = true;
    this.ended(solved);
  }

  /** @param {Move} move */
  async answer(move) {
    const { puzzle } = this;
    if (!puzzle || this.over || this.busy) return;
    const right = move.text === puzzle.moves[this.done];
    const name = move.record;
    if (!right) {
      const good = await this.isGood(move);
      if (this.puzzle !== puzzle) return;
      if (!good) {
        this.count(false);
        this.say(tell('wrong', { move: name }), 'bad');
        return this.draw();
      }
    }
    const made = puzzle.moves.slice(0, this.done);
    this.position = await this.after([...made, move.text]);
    sound(move.takes.length > 0 ? 'capture' : 'move');
    this.done += 1;
    if (!right || this.done >= puzzle.moves.length) {
      this.over = true;
      this.count(true);
      this.say(tell(right ? 'solved' : 'alsoGood', { move: name }), 'good');
      return this.draw();
    }
    this.say(tell('right', { move: name }), 'good');
    this.busy = true;
    this.draw();
    await new Promise((wake) => setTimeout(wake, PAUSE));
    if (this.puzzle !== puzzle) return;
    this.done += 1;
    this.position = await this.after(puzzle.moves.slice(0, this.done));
    this.busy = false;
    this.draw();
  }

  /**
   * Whether a move that is not the puzzle's own is as good.
   * @param {Move} move
   */
  async isGood(move) {
    const { puzzle } = this;
    if (!puzzle) return false;
    this.say(tell('checking', { move: move.record }));
    this.busy = true;
    this.draw();
    try {
      /** @type {Verdict} */
      const verdict = await post('/judge', {
        game: puzzle.game,
        text: puzzle.text,
        moves: puzzle.moves.slice(0, this.done),
        word: move.text,
      });
      return verdict.loss < MOST_LOST;
    } finally {
      this.busy = false;
    }
  }

  /** Shows the answer; the puzzle then counts as not solved. */
  async reveal() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.count(false);
    this.over = true;
    /** @type {string[]} */
    const records = [];
    for (let at = this.done; at < puzzle.moves.length; at++) {
      const found = this.position?.moves.find((one) => one.text === puzzle.moves[at]);
      records.push(found?.record ?? puzzle.moves[at]);
      this.position = await this.after(puzzle.moves.slice(0, at + 1));
    }
    this.done = puzzle.moves.length;
    this.say(tell('answerIs', { moves: records.join(' ') }));
    this.draw();
  }

  /** Opens the position as a game to analyse. */
  async analyse() {
    const { puzzle, position } = this;
    if (!puzzle || !position) return;
    const order = { game: puzzle.game, start: puzzle.text, moves: puzzle.moves, clock: null };
    await begin({ ...order, seats: position.players.map(() => PERSON) }, '?analyse');
  }
}
