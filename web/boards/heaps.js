// Heaps of counters: Nim takes the counter touched and all above it, Grundy's game cuts there.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const WIDE = 130;
const FOOT = 60;
/** A few heaps do not fill the board. */
const LEAST = 780;

/**
 * @param {View} view
 * @returns {Layout}
 */
export function layout(view) {
  const { columns, rows } = view;
  const high = Math.max(14, Math.min(64, Math.floor(640 / Math.max(rows, 1))));
  const width = Math.max(columns * WIDE, LEAST);
  const left = (width - columns * WIDE) / 2;
  const lines = [];
  for (let y = 0; y < rows; y++) {
    const line = [];
    for (let x = 0; x < columns; x++) {
      const outline = `M${left + x * WIDE + 12} ${y * high}h${WIDE - 24}v${high}h${24 - WIDE}z`;
      line.push({
        column: x,
        row: rows - 1 - y,
        x: left + (x + 0.5) * WIDE,
        y: (y + 0.5) * high,
        outline,
        tone: 'heap',
      });
    }
    lines.push(line);
  }
  const labels = [];
  for (let x = 0; x < columns; x++) {
    const size = view.pieces.filter((piece) => piece.column === x).length;
    labels.push({
      x: left + (x + 0.5) * WIDE,
      y: rows * high + 40,
      text: String(size),
      tone: 'foot',
    });
  }
  const floor = [{ path: `M${left} ${rows * high + 4}h${columns * WIDE}`, tone: 'floor' }];
  return { width, height: rows * high + FOOT, size: high * 0.9, rows: lines, labels, lines: floor };
}
