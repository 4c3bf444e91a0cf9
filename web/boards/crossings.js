// Crossings of lines: Go, gomoku. Stones lie on the points, the star points are marked.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const STEP = 60;
const EDGE = 60;

/**
 * The lines that have a star point, from 0.
 * @param {number} length
 */
export function stars(length) {
  if (length < 7) return [];
  const margin = length < 13 ? 2 : 3;
  const middle = length % 2 === 1 && length > 8 ? [(length - 1) / 2] : [];
  return [margin, ...middle, length - 1 - margin];
}

/**
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(view, flipped) {
  const { columns, rows } = view;
  const lines = [];
  const labels = [];
  let grid = '';
  for (let y = 0; y < rows; y++) {
    const line = [];
    grid += `M${EDGE} ${EDGE + y * STEP}h${(columns - 1) * STEP}`;
    for (let x = 0; x < columns; x++) {
      const column = flipped ? columns - 1 - x : x;
      const row = flipped ? y : rows - 1 - y;
      const [cx, cy] = [EDGE + x * STEP, EDGE + y * STEP];
      if (y === 0) grid += `M${cx} ${EDGE}v${(rows - 1) * STEP}`;
      const outline = `M${cx - STEP / 2} ${cy - STEP / 2}h${STEP}v${STEP}h${-STEP}z`;
      line.push({ column, row, x: cx, y: cy, outline, tone: 'wood' });
      const name = view.names[row * columns + column] ?? '';
      if (y === rows - 1)
        labels.push({
          x: cx,
          y: EDGE + (rows - 1) * STEP + 50,
          text: name.replace(/\d+$/, ''),
          tone: 'outside',
        });
      if (x === 0)
        labels.push({ x: 20, y: cy + 7, text: name.replace(/^\D+/, ''), tone: 'outside' });
    }
    lines.push(line);
  }
  let dots = '';
  for (const x of stars(columns)) {
    for (const y of stars(rows)) {
      // Small boards have a star in each corner and one in the middle, none at the edges between.
      const edge = (2 * x === columns - 1) !== (2 * y === rows - 1);
      if (edge && Math.min(columns, rows) < 15) continue;
      dots += `M${EDGE + x * STEP - 4.5} ${EDGE + y * STEP}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`;
    }
  }
  const [width, height] = [2 * EDGE + (columns - 1) * STEP, 2 * EDGE + (rows - 1) * STEP];
  const spots = lines.flat();
  const ends = (view.lines ?? []).map((line) =>
    line
      .map((cell) => spots.find((spot) => spot.column === cell.column && spot.row === cell.row))
      .map((spot, at) => (spot ? `${at === 0 ? 'M' : 'L'}${spot.x} ${spot.y}` : ''))
      .join(''),
  );
  const drawn = [
    { path: grid, tone: 'grid' },
    { path: view.lines && view.lines.length > 0 ? '' : dots, tone: 'star' },
    { path: ends.join(''), tone: 'drawn' },
  ];
  return { width, height, size: STEP * 0.94, rows: lines, labels, lines: drawn };
}
