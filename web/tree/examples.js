// The worked examples: trees of the sources and a few more, each with what to ask of them. Their paragraphs are in the
// words of the gallery.

import { PLAIN } from './address.js';

/** @typedef {import('./address.js').Wish} Wish */

/**
 * The engine with nothing that would order moves, but for killers.
 * @param {'on' | 'off'} killers
 */
const bare = (killers) =>
  `alphabeta(killers=${killers},countermoves=off,history=off,continuation_history=off,static_order=off,table=off,deepening=off)`;

/** @type {Record<string, Partial<Wish>>} */
export const EXAMPLES = {
  seven: { text: '((4 6 5)(2 9 8)(9 7 2))', first: 'textbook_alphabeta', second: 'minimax' },
  deep: { text: '(((3 6)(8 1))((4 5)(7 2)))', first: 'textbook_alphabeta' },
  minimising: { text: '((1 2 3)(2 7 9)(5 8 6))', root: 'min', first: 'textbook_alphabeta' },
  reordered: { text: '((3 2 1)(7 2 9)(5 8 6))', root: 'min', first: 'textbook_alphabeta' },
  best: {
    source: 'grown',
    grow: { ...PLAIN.grow, branching: '3', depth: '4', order: 'best' },
    first: 'textbook_alphabeta',
    second: 'minimax',
  },
  worst: {
    source: 'grown',
    grow: { ...PLAIN.grow, branching: '3', depth: '4', order: 'worst' },
    first: 'textbook_alphabeta',
    second: 'minimax',
  },
  scout: { text: '((1 2)(5 6)(3 4))', first: 'scout', second: 'textbook_alphabeta' },
  mtdf: {
    text: '(((3 12)(8 2))((4 9)(14 5))((6 1)(7 11)))',
    first: 'textbook_mtdf',
    second: 'textbook_alphabeta',
  },
  sss: {
    source: 'grown',
    grow: { ...PLAIN.grow, branching: '3', depth: '3', seed: '7' },
    first: 'sss',
    second: 'textbook_alphabeta',
  },
  bstar: { text: '22..30(22..25 8..22 10..30)', first: 'bstar' },
  disprove: {
    text: '(20..40(21..34(33 22) 20..32(21 31)) 10..28(11..27(26 12) 10..24(23 11)) 5..26(6..25(24 7) 5..9(8 6)))',
    first: 'bstar',
  },
  bandit: { text: '((9 1 1 1)(5 5 4 4)(8 7 0 0))', first: 'bandit(n=60,c=1)', playouts: '60' },
  uct: {
    text: '(((9 2)(3 1))((6 5)(4 7))((8 8)(0 1)))',
    first: 'mcts(n=80,n0=1,solver=off)',
    playouts: '80',
  },
  horizon: {
    source: 'position',
    game: 'chess',
    text: '4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1',
    first: 'alphabeta(quiescence=off)',
    second: 'alphabeta',
    depth: '1',
  },
  killers: {
    source: 'position',
    game: 'connect4',
    text: '',
    first: bare('off'),
    second: bare('on'),
    depth: '5',
  },
  engine: {
    source: 'position',
    game: 'chess',
    text: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
    first: 'alphabeta',
    depth: '5',
  },
  tictactoe: {
    source: 'position',
    game: 'tictactoe',
    text: '',
    moves: '5 1 9 3',
    first: 'textbook_alphabeta',
    second: 'alphabeta',
  },
};

/**
 * An example as something to ask for.
 * @param {string} name
 * @returns {Wish}
 */
export function example(name) {
  return { ...PLAIN, ...EXAMPLES[name] };
}
