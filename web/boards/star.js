// The star of Chinese checkers: 121 holes in a rhombus of leaning columns. The holes are the cells with a name.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./layout.js').View} View */

const STEP = 60;
const HIGH = (STEP * Math.sqrt(3)) / 2;
const EDGE = 40;
const HOLE = 15;

/**
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(view, flipped) {
  const { columns, rows } = view;
  const [middle, top] = [(columns - 1) / 2, rows - 1];
  /** @type {Spot[][]} */
  const lines = [];
  for (let row = rows - 1; row >= 0; row--) {
    /** @type {Spot[]} */
    const line = [];
    for (let column = 0; column < columns; column++) {
      if (!view.names[row * columns + column]) continue;
      // The middle of the star stays where it is when the board is turned round.
      const across = column - middle + (row - middle) / 2;
      const x = (flipped ? -across : across) * STEP + 6 * STEP + EDGE;
      const y = (flipped ? row : top - row) * HIGH + EDGE;
      const outline = circle(x, y, STEP / 2);
      line.push({ column, row, x, y, outline, tone: 'star', hole: HOLE });
    }
    lines.push(flipped ? line.reverse() : line);
  }
  return {
    width: 12 * STEP + 2 * EDGE,
    height: top * HIGH + 2 * EDGE,
    size: STEP * 0.78,
    rows: (flipped ? lines.reverse() : lines).filter((line) => line.length > 0),
    labels: [],
    lines: [],
  };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
