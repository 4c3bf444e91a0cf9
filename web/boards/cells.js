// The cells of a board: a real grid to a screen reader, with what each holds and what can be done there.

import { svg } from '../core/dom.js';
import { say, term } from '../core/words.js';
import { steps } from './gesture.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */

/**
 * What is known of the cells now: the position, the last move, what is touched, where one may go, what is planned.
 * @typedef {{position: Position, last: Cell[], touched: Cell[], aims: Cell[], moves: Move[], planned: Cell[], focus: Cell}} State
 */

/**
 * The same by cell, since large boards have hundreds of cells, pieces and moves.
 * @typedef {ReturnType<typeof indexOf>} Index
 */

/** A cell as a word. @param {Cell} cell */
export const wordOf = ({ column, row }) => `${column},${row}`;

/** @param {Cell[]} cells */
export const wordsOf = (cells) => new Set(cells.map(wordOf));

/** @param {State} state */
function indexOf({ position, last, touched, aims, moves, planned, focus }) {
  const pieces = new Map([...position.pieces].reverse().map((one) => [wordOf(one), one]));
  /** @type {Map<string, string[]>} */
  const marks = new Map();
  for (const { cell, kind } of position.marks)
    marks.set(wordOf(cell), [...(marks.get(wordOf(cell)) ?? []), kind]);
  /** @type {Map<string, Move>} */
  const first = new Map();
  for (const move of moves) {
    const [step] = steps(move);
    if (step && !first.has(wordOf(step))) first.set(wordOf(step), move);
  }
  const sets = {
    last: wordsOf(last),
    touched: wordsOf(touched),
    aims: wordsOf(aims),
    planned: wordsOf(planned),
  };
  return { position, focus: wordOf(focus), pieces, marks, first, ...sets };
}

/**
 * The cells of a layout, without a word yet.
 * @param {Layout} layout
 */
export function makeCells(layout) {
  /** @type {{spot: Spot, node: SVGGElement}[]} */
  const cells = [];
  const rows = layout.rows.map((row) => {
    const nodes = row.map((spot) => {
      const node = svg(
        'g',
        { role: 'gridcell', 'data-cell': `${spot.column},${spot.row}` },
        svg('path', { d: spot.outline }),
        spot.hole ? svg('circle', { cx: spot.x, cy: spot.y, r: spot.hole, class: 'hole' }) : null,
      );
      cells.push({ spot, node });
      return node;
    });
    return svg('g', { role: 'row' }, ...nodes);
  });
  return { cells, rows };
}

/**
 * @param {{spot: Spot, node: SVGGElement}[]} cells
 * @param {State} state
 */
export function dressCells(cells, state) {
  const known = indexOf(state);
  for (const { spot, node } of cells) {
    const word = wordOf(spot);
    const own = (known.marks.get(word) ?? []).map((kind) => `mark-${kind}`);
    const classes = ['cell', spot.tone, ...own];
    if (known.last.has(word)) classes.push('last');
    if (known.touched.has(word)) classes.push('touched');
    if (known.planned.has(word)) classes.push('planned');
    set(node, 'class', classes.join(' '));
    set(node, 'tabindex', word === known.focus ? '0' : '-1');
    set(node, 'aria-label', describe(spot, known));
    if (known.touched.has(word)) set(node, 'aria-selected', 'true');
    else node.removeAttribute('aria-selected');
  }
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * What a screen reader says of a cell.
 * @param {Spot} spot
 * @param {Index} known
 */
function describe(spot, known) {
  const { position, touched } = known;
  const word = wordOf(spot);
  const piece = known.pieces.get(word);
  const name =
    position.names[spot.row * position.columns + spot.column] ||
    say('heap', { heap: spot.column + 1, row: spot.row + 1 });
  const words = [name, piece ? pieceName(piece, position.players) : say('cellEmpty')];
  if (known.aims.has(word)) words.push(touched.size > 0 ? say('canGo') : aim(spot, known));
  if (touched.has(word)) words.push(say('selected'));
  if (known.last.has(word)) words.push(say('lastMove'));
  for (const kind of known.marks.get(word) ?? []) words.push(term(kind));
  return words.join(', ');
}

/**
 * @param {Spot} spot
 * @param {Index} known
 */
function aim(spot, { first, position }) {
  const one = first.get(wordOf(spot));
  if (one?.act !== 'take' && one?.act !== 'split') return one?.from ? say('canMove') : say('canGo');
  const above = position.pieces.filter(
    (piece) => piece.column === spot.column && piece.row >= spot.row,
  ).length;
  return one.act === 'take'
    ? say('takeCount', { count: above })
    : say('splitAt', { above, below: spot.row });
}

/**
 * What a piece is called; one that is called as its owner is named once.
 * @param {{shape: string, kind: string, owner: number | null}} piece
 * @param {string[]} players
 */
export function pieceName(piece, players) {
  const shape = piece.shape === 'block' ? piece.kind : piece.shape || piece.kind;
  const owner = piece.owner === null ? '' : players[piece.owner];
  return owner === '' || owner === shape ? term(shape) : `${term(owner)} ${term(shape)}`;
}
