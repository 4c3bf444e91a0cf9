// What a report teaches about one move: what was better and why, an arrow for it, and the move once more to try.

import { html } from '../core/dom.js';
import { post } from '../core/api.js';
import { decimal } from '../core/form.js';
import { vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';
import { scoreText } from './score.js';

/** @typedef {import('../play/store.js').Store} Store */
/** @typedef {import('../types').Node} GameNode */
/** @typedef {import('../types').Verdict} Verdict */
/** @typedef {import('../types').Move} Move */

const tell = vocabulary(words);

/** The chance given away from which a move is not good any more. */
const MOST_LOST = 0.05;

/**
 * A loss of chances in percent.
 * @param {number} loss from 0 to 1
 */
export const lossText = (loss) => decimal(loss * 100, 0);

/**
 * How well a side played, from 0 to 100: the usual curve over the chances each move gave away.
 * @param {number[]} losses each from 0 to 1
 */
export function accuracy(losses) {
  const one = (/** @type {number} */ loss) =>
    Math.min(Math.max(103.1668 * Math.exp(-0.04354 * loss * 100) - 3.1669, 0), 100);
  return losses.reduce((sum, loss) => sum + one(loss), 0) / losses.length;
}

export class Lesson {
  /**
   * @param {Store} store
   * @param {{preview: (words: string[] | null) => void, complain: (error: unknown) => void}} page
   */
  constructor(store, page) {
    this.store = store;
    this.page = page;
    /** @type {GameNode | null} the bad move that is tried once more */
    this.trying = null;
    this.said = '';
  }

  /** The bad move looked at, or the one tried once more. */
  get bad() {
    const { trying, store } = this;
    if (trying) return trying;
    const node = store.node(store.at);
    return node?.verdict?.label && node.verdict.word ? node : null;
  }

  /** Whether moves on the board are answers. */
  get asks() {
    return this.trying !== null && this.store.at === (this.trying.parent ?? 0);
  }

  /** @param {GameNode} node */
  begin(node) {
    this.trying = node;
    this.said = tell('findBetter', { move: node.record });
    void this.store.go(node.parent ?? 0);
  }

  end() {
    this.trying = null;
    this.said = '';
    this.store.tell();
  }

  /**
   * A move was made on the board in answer.
   * @param {string} text
   * @param {Move} [move]
   */
  async answer(text, move) {
    const { store, trying } = this;
    if (!trying?.verdict) return;
    const name = move?.record ?? text;
    const right = text === trying.verdict.word;
    if (!right) {
      this.say(tell('checking', { move: name }));
      const verdict = await this.judge(text);
      if (this.trying !== trying) return;
      if (verdict.loss >= MOST_LOST)
        return this.say(tell('wrong', { move: name, loss: lossText(verdict.loss) }));
    }
    this.trying = null;
    this.said = tell(right ? 'right' : 'alsoGood', { move: name });
    await store.play([text], move);
  }

  /**
   * @param {string} word
   * @returns {Promise<Verdict>}
   */
  async judge(word) {
    const { game, position } = this.store;
    return post('/judge', { game: game?.game, text: position?.text, word });
  }

  /** @param {string} text */
  say(text) {
    this.said = text;
    this.store.tell();
  }

  /** The better move as an arrow over the bad one. @returns {import('../boards/arrows.js').Arrow | null} */
  get arrow() {
    const { store, bad } = this;
    if (!bad || this.trying || store.at !== bad.id) return null;
    const before = store.positions.get(bad.parent ?? 0);
    if (!before) {
      void store.fetch(bad.parent ?? 0).then(() => store.tell());
      return null;
    }
    const move = before.moves.find((one) => one.text === bad.verdict?.word);
    return move?.to ? { from: move.from, to: move.to, rank: 1, tone: 'better' } : null;
  }

  /** @returns {HTMLElement | null} */
  element() {
    const { bad } = this;
    const said = this.said ? html('p', { role: 'status', class: 'said' }, this.said) : null;
    if (!bad?.verdict) return said;
    return html(
      'section',
      { class: `lesson ${bad.verdict.label ?? ''}` },
      this.trying ? null : this.text(bad),
      said,
      this.buttons(bad),
    );
  }

  /** @param {GameNode} bad */
  text(bad) {
    const verdict = /** @type {Verdict} */ (bad.verdict);
    const side = bad.side ?? 0;
    const line = (/** @type {string} */ name, /** @type {string[]} */ moves) =>
      moves.length > 0 ? html('p', {}, html('b', {}, `${name}: `), moves.join(' ')) : null;
    return html(
      'div',
      {},
      html(
        'p',
        {},
        tell('lesson', {
          move: bad.record,
          loss: lossText(verdict.loss),
          before: verdict.had ? scoreText(verdict.had, side) : '',
          after: scoreText(verdict.score, 1 - side),
        }),
      ),
      line(tell('betterWas'), verdict.line),
      line(tell('thenComes'), verdict.answer),
    );
  }

  /** @param {GameNode} bad */
  buttons(bad) {
    const { store } = this;
    const button = (/** @type {string} */ id, /** @type {() => void} */ work) =>
      html(
        'button',
        { type: 'button', id: `lesson-${id}`, 'data-keep': `lesson-${id}`, onclick: work },
        tell(/** @type {'tryAgain'} */ (id)),
      );
    const show = () => {
      this.trying = null;
      this.said = '';
      const word = bad.verdict?.word;
      void store
        .go(bad.parent ?? 0)
        .then(() => (word ? store.play([word]) : undefined))
        .catch(this.page.complain);
    };
    return html(
      'p',
      { class: 'row' },
      ...(this.trying
        ? [button('solution', show), button('leave', () => this.end())]
        : [button('tryAgain', () => this.begin(bad)), button('showBetter', show)]),
    );
  }
}
