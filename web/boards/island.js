// The island of the settlers: hexagons with their numbers, corners, edges, and what players hold below them. The rows of
// cells are hexagons, corners, edges and holdings. Corners and edges are numbered as they are first met going round the
// hexagons row by row, beginning at the right.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./layout.js').View} View */
/** @typedef {[number, number]} Place a column and a row of leaning hexagons */

const RADIUS = 78;
const WIDE = RADIUS * Math.sqrt(3);
const EDGE = 30;
const WIDTH = 5 * WIDE + 2 * EDGE;
const LAND = 8 * RADIUS + 2 * EDGE;
const LINE = 58;
/** Cells of a player among the holdings. */
const EACH = 7;

/** @type {Place[]} */
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** @type {Place[]} */
const HEXES = [-2, -1, 0, 1, 2].flatMap((row) => {
  const columns = [-2, -1, 0, 1, 2].filter((column) => Math.abs(column + row) <= 2);
  return columns.map((column) => /** @type {Place} */ ([column, row]));
});

/** @param {Place} place */
const point = ([column, row]) => ({
  x: WIDTH / 2 + (column + row / 2) * WIDE,
  y: LAND / 2 + row * 1.5 * RADIUS,
});

/**
 * The places met going round all hexagons, each once.
 * @param {(hex: Place, way: number) => Place} place
 */
function met(place) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const hex of HEXES)
    for (let way = 0; way < 6; way++) {
      const [column, row] = place(hex, way);
      const key = `${Math.round(column * 6)},${Math.round(row * 6)}`;
      if (!found.has(key)) found.set(key, [column, row]);
    }
  return [...found.values()];
}

/** @type {(hex: Place, way: number) => Place} */
const corner = (hex, way) => {
  const [one, next] = [WAYS[way], WAYS[(way + 1) % 6]];
  return [hex[0] + (one[0] + next[0]) / 3, hex[1] + (one[1] + next[1]) / 3];
};

const CORNERS = met(corner);
const EDGES = met((hex, way) => [hex[0] + WAYS[way][0] / 2, hex[1] + WAYS[way][1] / 2]);

/**
 * @param {View} view
 * @returns {Layout}
 */
export function layout(view) {
  const name = (/** @type {number} */ column, /** @type {number} */ row) =>
    view.names[row * view.columns + column] ?? '';
  const hexes = HEXES.map((hex, column) => {
    const round = WAYS.map((_, way) => point(corner(hex, way)));
    const outline = `M${round.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
    return { column, row: 0, ...point(hex), outline, tone: `land land-${name(column, 0)}` };
  });
  const corners = CORNERS.map((place, column) => round(column, 1, point(place), 15, 'corner'));
  const edges = EDGES.map((place, column) => {
    const tone = name(column, 2).includes('harbour') ? 'edge harbour' : 'edge';
    return round(column, 2, point(place), 11, tone);
  });
  const held = holdings(view, name);
  return {
    width: WIDTH,
    height: LAND + LINE * (Math.ceil(held.length / EACH) + 1),
    size: 40,
    rows: [hexes, edges, corners, held],
    labels: [...heads(held, name), ...harbours(name)],
    lines: [],
  };
}

/**
 * @param {number} column
 * @param {number} row
 * @param {{x: number, y: number}} centre
 * @param {number} r
 * @param {string} tone
 * @returns {Spot}
 */
function round(column, row, { x, y }, r, tone) {
  const outline = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return { column, row, x, y, outline, tone };
}

/**
 * @param {View} view
 * @param {(column: number, row: number) => string} name
 */
function holdings(view, name) {
  /** @type {Spot[]} */
  const held = [];
  for (let column = 0; column < view.columns && name(column, 3); column++) {
    const x = ((column % EACH) + 0.7) * (WIDTH / (EACH + 0.4));
    const y = LAND + LINE * (Math.floor(column / EACH) + 1);
    held.push({ ...round(column, 3, { x, y }, 24, 'pile'), idle: true });
  }
  return held;
}

/**
 * @param {Spot[]} held
 * @param {(column: number, row: number) => string} name
 */
function heads(held, name) {
  return held.slice(0, EACH).map(({ x, column }) => {
    const text = name(column, 3).replace(/^.*: /, '');
    return { x, y: LAND + 8, text, tone: 'outside' };
  });
}

/** @param {(column: number, row: number) => string} name */
function harbours(name) {
  return EDGES.flatMap((place, column) => {
    const [, good] = name(column, 2).split('harbour');
    if (good === undefined) return [];
    const { x, y } = point(place);
    const [dx, dy] = [x - WIDTH / 2, y - LAND / 2];
    const far = Math.hypot(dx, dy);
    const text = good ? `2:1 ${good.replace(' for ', '')}` : '3:1';
    return [{ x: x + (dx / far) * 22, y: y + (dy / far) * 22 + 5, text, tone: 'outside' }];
  });
}
