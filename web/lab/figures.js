// The figures of an answer, from its CSV: searches to a depth and games, gathered for charts and comparisons.

/**
 * One line of the file, its cells by their heads.
 * @typedef {Record<string, string>} Row
 */

/**
 * Reads a CSV with quoted cells.
 * @param {string} text
 * @returns {Row[]}
 */
export function read(text) {
  /** @type {string[][]} */
  const lines = [[]];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') ((cell += '"'), at++);
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || sign === '\n') {
      lines[lines.length - 1].push(cell);
      cell = '';
      if (sign === '\n') lines.push([]);
    } else cell += sign;
  }
  if (cell !== '' || lines[lines.length - 1].length > 0) lines[lines.length - 1].push(cell);
  const [heads, ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((cells) =>
    Object.fromEntries((heads ?? []).map((head, at) => [head, cells[at] ?? ''])),
  );
}

/**
 * The different values of a column, in the order of the file.
 * @param {Row[]} rows
 * @param {string} column
 */
export function distinct(rows, column) {
  return [...new Set(rows.map((row) => row[column]))];
}

/**
 * What every arm took to each depth, the mean of the positions; of repetitions the least counts.
 * @param {Row[]} rows
 * @param {string} game
 * @param {'nodes' | 'leaves' | 'time_ms'} column
 * @returns {{name: string, points: [number, number][]}[]}
 */
export function curves(rows, game, column) {
  const own = rows.filter((row) => row.measurement === 'depth' && row.game === game);
  return distinct(own, 'arm').map((arm) => {
    const mine = own.filter((row) => row.arm === arm);
    const depths = distinct(mine, 'limit');
    const points = depths.map((limit) => {
      /** @type {Map<string, number>} */
      const least = new Map();
      for (const row of mine.filter((one) => one.limit === limit))
        least.set(row.position, Math.min(least.get(row.position) ?? Infinity, Number(row[column])));
      const sum = [...least.values()].reduce((total, value) => total + value, 0);
      return /** @type {[number, number]} */ ([
        Number(limit.replace('depth ', '')),
        sum / least.size,
      ]);
    });
    return { name: arm, points };
  });
}

/**
 * Differences in Elo; an arm that met several is named with each of them.
 * @param {Row[]} rows
 * @param {string} game
 * @param {string} [pace] of several contests only this one
 * @returns {{name: string, value: number, error: number}[]}
 */
export function differences(rows, game, pace) {
  const own = rows.filter(
    (row) =>
      row.measurement === 'games' &&
      row.game === game &&
      (pace === undefined || row.limit === pace),
  );
  const plain = distinct(own, 'opponent').length < 2;
  return own
    .filter((row) => row.elo !== '')
    .map((row) => ({
      name: plain ? row.arm : `${row.arm} – ${row.opponent}`,
      value: Number(row.elo),
      error: Number(row.error),
    }));
}
