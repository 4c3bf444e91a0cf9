// Grids of squares: chess, tic-tac-toe; and draughts, which plays on the dark ones only and numbers them.

import { same } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const SIDE = 100;

/**
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(view, flipped) {
  const { columns, rows } = view;
  const darkOnly = view.geometry === 'dark-squares';
  const plain = columns < 5;
  /** @type {Layout['labels']} */
  const labels = [];
  const lines = [];
  for (let y = 0; y < rows; y++) {
    const line = [];
    for (let x = 0; x < columns; x++) {
      const column = flipped ? columns - 1 - x : x;
      const row = flipped ? y : rows - 1 - y;
      const name = view.names[row * columns + column] ?? '';
      // In draughts the squares played on are those with a name: some boards are mirrored.
      const dark = darkOnly ? name !== '' : (column + row) % 2 === 0;
      const tone = plain ? 'plain' : dark ? 'dark' : 'light';
      const outline = `M${x * SIDE} ${y * SIDE}h${SIDE}v${SIDE}h${-SIDE}z`;
      line.push({
        column,
        row,
        x: (x + 0.5) * SIDE,
        y: (y + 0.5) * SIDE,
        outline,
        tone,
        idle: darkOnly && !dark,
      });
      if (darkOnly && dark)
        labels.push({ x: x * SIDE + 6, y: y * SIDE + 20, text: name, tone: 'on-dark' });
      if (darkOnly || plain) continue;
      if (x === 0)
        labels.push({
          x: 5,
          y: y * SIDE + 22,
          text: String(row + 1),
          tone: dark ? 'on-dark' : 'on-light',
        });
      if (y === rows - 1)
        labels.push({
          x: (x + 1) * SIDE - 18,
          y: rows * SIDE - 7,
          text: name.replace(/\d+$/, ''),
          tone: dark ? 'on-dark' : 'on-light',
        });
    }
    lines.push(line);
  }
  // A group is meant by each of its blocks.
  const snap = (
    /** @type {import('../types').Cell} */ cell,
    /** @type {import('../types').Move[]} */ moves,
  ) =>
    moves.find((move) => move.act === 'take' && move.takes.some((one) => same(one, cell)))?.to ??
    cell;
  return {
    width: columns * SIDE,
    height: rows * SIDE,
    size: plain ? SIDE * 0.92 : SIDE * 1.04,
    rows: lines,
    labels,
    lines: [],
    snap,
  };
}
