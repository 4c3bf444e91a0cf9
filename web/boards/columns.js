// A rack into whose columns pieces fall: Connect Four. Touching a column anywhere means its lowest gap.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const SIDE = 100;
const FOOT = 34;

/**
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(view, flipped) {
  const { columns, rows } = view;
  const lines = [];
  const labels = [];
  for (let y = 0; y < rows; y++) {
    const line = [];
    for (let x = 0; x < columns; x++) {
      const column = flipped ? columns - 1 - x : x;
      const outline = `M${x * SIDE} ${y * SIDE}h${SIDE}v${SIDE}h${-SIDE}z`;
      line.push({
        column,
        row: rows - 1 - y,
        x: (x + 0.5) * SIDE,
        y: (y + 0.5) * SIDE,
        outline,
        tone: 'rack',
        hole: 41,
      });
    }
    lines.push(line);
  }
  for (let x = 0; x < columns; x++) {
    const column = flipped ? columns - 1 - x : x;
    labels.push({
      x: (x + 0.5) * SIDE,
      y: rows * SIDE + 25,
      text: String(column + 1),
      tone: 'foot',
    });
  }
  const snap = (
    /** @type {import('../types').Cell} */ cell,
    /** @type {import('../types').Move[]} */ moves,
  ) => moves.find((move) => move.to?.column === cell.column)?.to ?? cell;
  return {
    width: columns * SIDE,
    height: rows * SIDE + FOOT,
    size: 82,
    rows: lines,
    labels,
    lines: [],
    snap,
  };
}
