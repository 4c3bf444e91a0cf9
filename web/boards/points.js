// The board of backgammon: 24 points with piles of men, the bar in the middle, a tray for each player, and the dice. The
// first player's points are counted from the lower right corner to the upper right one.

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./layout.js').View} View */

const MAN = 62;
const RIM = 30;
const HEIGHT = 760;
/** Columns across: six points, the bar, six points, the tray. */
const WIDTH = 2 * RIM + 14 * MAN;
const LEVELS = [0, 1, 2, 3, 4];
const [BAR, TRAY, DICE, CUBE] = [24, 26, 28, 29];

/**
 * The middle of a column and whether its pile hangs from the upper edge, for a board not turned round.
 * @param {number} column
 */
function place(column) {
  if (column >= TRAY) return { across: 13.5, upper: column === TRAY + 1 };
  if (column >= BAR) return { across: 6.5, upper: column === BAR };
  const along = column < 12 ? 11 - column : column - 12;
  return { across: along + (along > 5 ? 1.5 : 0.5), upper: column >= 12 };
}

/**
 * The column that stands in another's place on a board turned round.
 * @param {number} column
 */
const turned = (column) => (column < BAR ? 23 - column : column ^ 1);

/**
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layout(view, flipped) {
  const spot = (/** @type {number} */ column, /** @type {number} */ row) => {
    const { across, upper } = place(flipped ? turned(column) : column);
    const x = RIM + across * MAN;
    // On the bar piles grow from the middle of the board to its edge.
    const inner = column >= BAR && column < TRAY;
    const depth = inner ? HEIGHT / 2 - (row + 1) * MAN : RIM + (row + 0.5) * MAN;
    const y = upper ? depth : HEIGHT - depth;
    return { column, row, x, y, ...look(column, row, x, upper) };
  };
  /** @type {Spot[][]} */
  const rows = [];
  const upper = order(flipped, true);
  const lower = order(flipped, false);
  for (const row of LEVELS) rows.push(upper.map((column) => spot(column, row)));
  rows.push([...dice(), ...(view.columns > CUBE ? cube(flipped) : [])]);
  for (const row of [...LEVELS].reverse()) rows.push(lower.map((column) => spot(column, row)));
  return {
    width: WIDTH,
    height: HEIGHT,
    size: MAN * 0.94,
    rows,
    labels: numbers(view, flipped),
    lines: [],
    snap: (cell) => (cell.column < DICE ? { column: cell.column, row: 0 } : cell),
    piles: true,
  };
}

/**
 * The columns of one half from left to right.
 * @param {boolean} flipped
 * @param {boolean} upper
 */
function order(flipped, upper) {
  const all = Array.from({ length: DICE }, (_, column) => column);
  const at = (/** @type {number} */ column) => place(flipped ? turned(column) : column);
  return all
    .filter((column) => at(column).upper === upper)
    .sort((one, other) => at(one).across - at(other).across);
}

/**
 * The lowest cell of a point is drawn as the whole point, the others lie unseen above it.
 * @param {number} column
 * @param {number} row
 * @param {number} x
 * @param {boolean} upper
 */
function look(column, row, x, upper) {
  const half = MAN / 2;
  if (column < BAR && row === 0) {
    const [base, tip] = upper ? [RIM, RIM + 5.2 * MAN] : [HEIGHT - RIM, HEIGHT - RIM - 5.2 * MAN];
    const outline = `M${x - half} ${base}H${x + half}L${x} ${tip}z`;
    return { outline, tone: column % 2 === 0 ? 'point-dark' : 'point-light' };
  }
  if (column >= BAR && row === 0) {
    const [from, to] = upper ? [0, HEIGHT / 2] : [HEIGHT / 2, HEIGHT];
    return { outline: `M${x - half} ${from}H${x + half}V${to}H${x - half}z`, tone: 'rail' };
  }
  return { outline: `M${x} 0z`, tone: 'pile' };
}

/** The dice lie in the right half; cells beyond the second are never used. */
function dice() {
  return LEVELS.map((row) => {
    const [x, y] = [RIM + (8.5 + row * 1.1) * MAN, HEIGHT / 2];
    return { column: DICE, row, x, y, outline: `M${x} ${y}z`, tone: 'pile', idle: true };
  });
}

/**
 * The cube lies at the left edge: beside its owner, or in the middle where either may turn it.
 * @param {boolean} flipped
 */
function cube(flipped) {
  return [0, 1, 2].map((row) => {
    const lower = row === (flipped ? 2 : 0);
    const upper = row === (flipped ? 0 : 2);
    const y = lower ? HEIGHT - 2 * MAN : upper ? 2 * MAN : HEIGHT / 2;
    const x = RIM + 6.5 * MAN;
    return { column: CUBE, row, x, y, outline: `M${x} ${y}z`, tone: 'pile', idle: true };
  });
}

/**
 * @param {View} view
 * @param {boolean} flipped
 */
function numbers(view, flipped) {
  return Array.from({ length: BAR }, (_, column) => {
    const { across, upper } = place(flipped ? turned(column) : column);
    const text = flipped ? String(24 - column) : (view.names[column] ?? String(column + 1));
    return { x: RIM + across * MAN, y: upper ? 22 : HEIGHT - 8, text, tone: 'outside' };
  });
}
