// Rows of cards: the hand of each player, and beside it the card played to the trick. Card games.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const WIDE = 70;
const HIGH = 100;
const GAP = 6;

/**
 * @param {View} view
 * @returns {Layout}
 */
export function layout(view) {
  const { columns, rows } = view;
  const lines = [];
  for (let y = 0; y < rows; y++) {
    const line = [];
    for (let x = 0; x < columns; x++) {
      const row = rows - 1 - y;
      const held = view.pieces.some((piece) => piece.column === x && piece.row === row);
      const [left, top] = [x * WIDE + GAP / 2, y * HIGH + GAP / 2];
      line.push({
        column: x,
        row,
        x: (x + 0.5) * WIDE,
        y: (y + 0.5) * HIGH,
        outline: `M${left} ${top}h${WIDE - GAP}v${HIGH - GAP}h${GAP - WIDE}z`,
        tone: held ? 'card' : 'table',
        idle: !held,
      });
    }
    lines.push(line);
  }
  return {
    width: columns * WIDE,
    height: rows * HIGH,
    size: WIDE,
    cards: true,
    rows: lines,
    labels: [],
    lines: [],
  };
}
