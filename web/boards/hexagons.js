// A rhombus of hexagons: Hex. Columns lean to the right; the first player joins top and bottom, the second left and right.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').View} View */

const RADIUS = 50;
const WIDE = RADIUS * Math.sqrt(3);
const EDGE = 46;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} corner
 */
function corner(x, y, corner) {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return `${(x + RADIUS * Math.cos(angle)).toFixed(1)} ${(y + RADIUS * Math.sin(angle)).toFixed(1)}`;
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
  /** @type {Record<string, string[]>} */
  const edges = { top: [], bottom: [], left: [], right: [] };
  for (let y = 0; y < rows; y++) {
    const line = [];
    for (let x = 0; x < columns; x++) {
      const column = flipped ? columns - 1 - x : x;
      const row = flipped ? y : rows - 1 - y;
      const [cx, cy] = [
        EDGE + WIDE / 2 + x * WIDE + (y * WIDE) / 2,
        EDGE + RADIUS + y * RADIUS * 1.5,
      ];
      const corners = [0, 1, 2, 3, 4, 5].map((at) => corner(cx, cy, at));
      line.push({ column, row, x: cx, y: cy, outline: `M${corners.join('L')}z`, tone: 'hexagon' });
      if (y === 0) edges.top.push(`M${corners[5]}L${corners[0]}L${corners[1]}`);
      if (y === rows - 1) edges.bottom.push(`M${corners[2]}L${corners[3]}L${corners[4]}`);
      if (x === 0) edges.left.push(`M${corners[3]}L${corners[4]}L${corners[5]}`);
      if (x === columns - 1) edges.right.push(`M${corners[0]}L${corners[1]}L${corners[2]}`);
      const name = view.names[row * columns + column] ?? '';
      if (y === 0)
        labels.push({
          x: cx - WIDE / 4,
          y: cy - RADIUS - 14,
          text: name.replace(/\d+$/, ''),
          tone: 'outside',
        });
      if (x === 0)
        labels.push({
          x: cx - WIDE / 2 - 24,
          y: cy + 8,
          text: name.replace(/^\D+/, ''),
          tone: 'outside',
        });
    }
    lines.push(line);
  }
  const width = 2 * EDGE + WIDE * columns + (WIDE / 2) * (rows - 1);
  const height = 2 * EDGE + RADIUS * (1.5 * rows + 0.5);
  const borders = [
    { path: edges.top.concat(edges.bottom).join(''), tone: 'edge-first' },
    { path: edges.left.concat(edges.right).join(''), tone: 'edge-second' },
  ];
  return { width, height, size: RADIUS * 1.3, rows: lines, labels, lines: borders };
}
