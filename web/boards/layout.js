// How boards lie on the screen. Each geometry has a module that exports `layout(view, flipped, below)`; the board itself
// (board.js) draws any layout and knows no geometry. To add a geometry, write such a module and name it below, among those
// that are fetched when first shown unless the first page needs it.

import { layout as columns } from './columns.js';
import { layout as crossings } from './crossings.js';
import { layout as heaps } from './heaps.js';
import { layout as hexagons } from './hexagons.js';
import { layout as squares } from './squares.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */
/** @typedef {Pick<Position, 'geometry' | 'columns' | 'rows' | 'names' | 'pieces' | 'moves'> & Partial<Pick<Position, 'lines'>>} View */

/**
 * One cell as it is drawn: `x`, `y` is its centre, `outline` the path of its area, `tone` its class. An idle cell is
 * never played on, such as the light squares of draughts; `hole` draws a round opening.
 * @typedef {{column: number, row: number, x: number, y: number, outline: string, tone: string, idle?: boolean, hole?: number}} Spot
 */

/**
 * A board on the screen: the rows of cells as they are read, the diameter of a piece, lines and labels. `snap` says which
 * cell is meant when one is touched, where that is not the cell itself, as in a column into which pieces fall; where
 * pieces lie in `piles`, it says so of every touch of a move and not only of the first.
 * @typedef {Object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} size
 * @property {Spot[][]} rows
 * @property {{x: number, y: number, text: string, tone: string}[]} labels
 * @property {{path: string, tone: string}[]} lines
 * @property {(cell: Cell, moves: Move[]) => Cell} [snap]
 * @property {boolean} [piles]
 * @property {boolean} [cards] whether pieces are cards, drawn on the cells themselves
 */

/** @type {Record<string, (view: View, flipped: boolean, below: number) => Layout>} */
const LAYOUTS = {
  squares,
  'dark-squares': squares,
  columns,
  hexagons,
  crossings,
  heaps,
};

/** Geometries of a few games each. @type {Record<string, () => Promise<{layout: typeof LAYOUTS[string]}>>} */
const LATER = {
  hands: () => import('./hands.js'),
  island: () => import('./island.js'),
  points: () => import('./points.js'),
  star: () => import('./star.js'),
};

/** Whether a geometry must be fetched before it is drawn. @param {string} geometry */
export function isMissing(geometry) {
  return geometry in LATER && !(geometry in LAYOUTS);
}

/** Fetches the module of a geometry. @param {string} geometry */
export async function fetchLayout(geometry) {
  LAYOUTS[geometry] = (await LATER[geometry]()).layout;
}

/** Screens on which boards may lie otherwise than on wide ones. */
export const NARROW = '(max-width: 700px)';

/**
 * The layout of a position; nothing if its geometry is not drawn, and then a text and a list of moves must do.
 * @param {View} view
 * @param {boolean} flipped
 * @param {number} [below] the player who sits below the board
 * @returns {Layout | null}
 */
export function layoutOf(view, flipped, below = Number(flipped)) {
  const make = LAYOUTS[view.geometry];
  return make ? make(view, flipped, below) : null;
}

/**
 * @param {Cell} one
 * @param {Cell} other
 */
export function same(one, other) {
  return one.column === other.column && one.row === other.row;
}
