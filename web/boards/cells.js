// The cells of a board: a real grid to a screen reader, with what each holds and what can be done there.

import { svg } from '../core/dom.js';
import { say, term } from '../core/words.js';
import { steps } from './gesture.js';
import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */

/**
 * What is known of the cells now: the position, the last move, what is touched, where one may go, what is planned.
 * @typedef {{position: Position, last: Cell[], touched: Cell[], aims: Cell[], moves: Move[], planned: Cell[], focus: Cell}} State
 */

const has = (/** @type {Cell[]} */ cells, /** @type {Cell} */ cell) =>
  cells.some((one) => same(one, cell));

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
  const marks = state.position.marks;
  for (const { spot, node } of cells) {
    const own = marks.filter((mark) => same(mark.cell, spot)).map((mark) => `mark-${mark.kind}`);
    const classes = ['cell', spot.tone, ...own];
    if (has(state.last, spot)) classes.push('last');
    if (has(state.touched, spot)) classes.push('touched');
    if (has(state.planned, spot)) classes.push('planned');
    set(node, 'class', classes.join(' '));
    set(node, 'tabindex', same(spot, state.focus) ? '0' : '-1');
    set(node, 'aria-label', describe(spot, state));
    if (has(state.touched, spot)) set(node, 'aria-selected', 'true');
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
 * @param {State} state
 */
function describe(spot, state) {
  const { position, touched, aims } = state;
  const piece = position.pieces.find((one) => same(one, spot));
  const name =
    position.names[spot.row * position.columns + spot.column] ||
    say('heap', { heap: spot.column + 1, row: spot.row + 1 });
  const words = [name, piece ? pieceName(piece, position.players) : say('cellEmpty')];
  if (has(aims, spot)) words.push(touched.length > 0 ? say('canGo') : aim(spot, state));
  if (has(touched, spot)) words.push(say('selected'));
  if (has(state.last, spot)) words.push(say('lastMove'));
  for (const mark of position.marks.filter((one) => same(one.cell, spot)))
    words.push(term(mark.kind));
  return words.join(', ');
}

/**
 * @param {Spot} spot
 * @param {State} state
 */
function aim(spot, { moves, position }) {
  const one = moves.find((move) => same(steps(move)[0] ?? { column: -1, row: -1 }, spot));
  const above = position.pieces.filter(
    (piece) => piece.column === spot.column && piece.row >= spot.row,
  ).length;
  if (one?.act === 'take') return say('takeCount', { count: above });
  if (one?.act === 'split') return say('splitAt', { above, below: spot.row });
  return one?.from ? say('canMove') : say('canGo');
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
