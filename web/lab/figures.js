// What an experiment found, as `hetman lab` writes it (crates/lab/src/findings.rs), gathered for charts and comparisons.

/**
 * @typedef {{value: number | null, error: number | null}} Estimate
 * @typedef {{name: string, engine: string, pace: string | null}} Arm
 * @typedef {{arm: number, depth: number, nodes: number, leaves: number, microseconds: number}} Total
 * @typedef {'nodes' | 'time' | 'growth' | 'minimal' | 'cutoffs' | 'table'} Column
 * @typedef {{arm: number, depth: number} & Record<Column, number | null>} Deepest
 * @typedef {{arm: number, scale: number, growth: number, exponent: number}} Fit
 * @typedef {{arm: number, opponent: number, tally: number[], clean: number[], elo: Estimate, superiority: number}} Meeting
 * @typedef {'gauntlet' | 'round-robin' | 'neighbours'} Schedule
 * @typedef {{schedule: Schedule, pace: string, openings: string, games: number, meetings: Meeting[], ratings: Estimate[], forfeits: number}} Played
 * @typedef {{game: string, source: string, positions: number, arms: Arm[], base: number, columns: Column[], branching: number | null,
 *   totals: Total[], deepest: Deepest[], fits: Fit[], solve: number | null, asked: number, solved: number[], played: Played[]}} Game
 * @typedef {{version: number, title: string, question: string, seed: number, repetitions: number, games: Game[],
 *   made: {command: string, commit: string, cores: number}}} Findings
 * @typedef {'nodes' | 'leaves' | 'microseconds'} Measured
 */

/**
 * What every arm took to each depth, the mean of the positions.
 * @param {Game} game
 * @param {Measured} column
 * @returns {{name: string, points: [number, number][]}[]}
 */
export function curves(game, column) {
  return game.arms
    .map(({ name }, arm) => ({
      name,
      points: game.totals
        .filter((total) => total.arm === arm)
        .map((total) => /** @type {[number, number]} */ ([total.depth, mean(game, total, column)])),
    }))
    .filter(({ points }) => points.length > 0);
}

/**
 * @param {Game} game
 * @param {Total} total
 * @param {Measured} column
 */
function mean(game, total, column) {
  return total[column] / game.positions / (column === 'microseconds' ? 1000 : 1);
}

/**
 * Differences in Elo; an arm that met several is named with each of them.
 * @param {Game} game
 * @param {Played[]} contests
 * @returns {{name: string, value: number, error: number}[]}
 */
export function differences(game, contests) {
  const met = contests.flatMap((played) => played.meetings);
  const plain = new Set(met.map((one) => one.opponent)).size < 2;
  const name = (/** @type {Meeting} */ one) =>
    plain
      ? game.arms[one.arm].name
      : `${game.arms[one.arm].name} – ${game.arms[one.opponent].name}`;
  return met.flatMap((one) =>
    one.elo.value === null || one.elo.error === null
      ? []
      : [{ name: name(one), value: one.elo.value, error: one.elo.error }],
  );
}
