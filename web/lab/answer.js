// An answer as a page: sentences, tables and charts made of the findings, in the language chosen.

import { table } from '../arena/tables.js';
import { intervals } from '../charts/intervals.js';
import { lines } from '../charts/lines.js';
import { html } from '../core/dom.js';
import { decimal, percent } from '../core/form.js';
import { capital, term } from '../core/words.js';
import { conclusions } from './conclusion.js';
import { curves, differences } from './figures.js';
import { formula } from './formula.js';
import { questionOf } from './titles.js';
import { tell } from './words.js';

/** @typedef {import('./figures.js').Findings} Findings */
/** @typedef {import('./figures.js').Game} Game */
/** @typedef {import('./figures.js').Played} Played */
/** @typedef {import('./figures.js').Column} Column */
/** @typedef {import('./figures.js').Deepest} Deepest */
/** @typedef {import('./figures.js').Estimate} Estimate */

/** @type {Record<Column, 'colNodes' | 'colTime' | 'colGrowth' | 'colMinimal' | 'colCutoffs' | 'colTable'>} */
const COLUMNS = {
  nodes: 'colNodes',
  time: 'colTime',
  growth: 'colGrowth',
  minimal: 'colMinimal',
  cutoffs: 'colCutoffs',
  table: 'colTable',
};

const NONE = '–';

/**
 * @param {string} name of the experiment
 * @param {Findings} found
 */
export function answer(name, found) {
  const { made, seed, repetitions } = found;
  return html(
    'div',
    { class: 'answer' },
    html('blockquote', {}, ...formula(questionOf(name, found.question))),
    html(
      'div',
      { class: 'conclusion', id: 'conclusion' },
      ...conclusions(found).map((sentence) => html('p', {}, sentence)),
    ),
    html(
      'p',
      { class: 'faint' },
      html('code', {}, made.command),
      `, ${tell('madeBy', { commit: made.commit, cores: made.cores, seed })}`,
      repetitions > 1 ? `, ${tell('shortestOf', { count: repetitions })}` : '',
      `; ${tell('everyFigure')} `,
      html('a', { href: `/api/experiments/${name}/export/csv` }, `${name}.csv`),
      '.',
    ),
    ...found.games.flatMap(section),
  );
}

/** @param {Game} game */
function section(game) {
  const searched = game.totals.length > 0 || game.solve !== null;
  return [
    html('h2', {}, title(game)),
    html(
      'p',
      {},
      `${tell('baseIs')} `,
      html('code', {}, game.arms[game.base].engine),
      searched ? `. ${tell('positionsOf', { count: game.positions, source: game.source })}` : '.',
    ),
    ...arms(game),
    ...(game.totals.length > 0 ? searches(game) : []),
    ...(game.solve === null ? [] : solved(game, game.solve)),
    ...game.played.flatMap((played) => games(game, played)),
  ];
}

/** @param {Game} game */
function title(game) {
  return capital(term(game.game));
}

/**
 * A table that is named by its game too.
 * @param {Game} game
 * @param {string} caption
 * @param {string[]} heads
 * @param {string[][]} rows
 */
function figures(game, caption, heads, rows) {
  return table(`${title(game)}: ${caption}`, heads, rows);
}

/**
 * Which arm is what, where the name does not say it.
 * @param {Game} game
 */
function arms(game) {
  if (game.arms.every((arm) => arm.name === arm.engine)) return [];
  const item = (/** @type {Game['arms'][number]} */ arm) =>
    html(
      'li',
      {},
      `${arm.name}: `,
      html('code', {}, arm.engine),
      arm.pace === null ? '' : `, ${arm.pace}`,
    );
  const list = html(
    'div',
    {
      class: 'arms',
      tabindex: 0,
      role: 'region',
      'aria-label': `${title(game)}: ${tell('theArms')}`,
    },
    html('ul', {}, ...game.arms.map(item)),
  );
  return [html('details', { class: 'fold' }, html('summary', {}, tell('theArms')), list)];
}

/** @param {Game} game */
function searches(game) {
  const series = curves(game, 'nodes');
  const depths = [...new Set(game.totals.map((total) => total.depth))].sort((a, b) => a - b);
  const nodes = series.map(({ name, points }) => [
    name,
    ...depths.map((depth) => {
      const found = points.find(([at]) => at === depth);
      return found ? decimal(found[1], 0) : NONE;
    }),
  ]);
  const deepest = game.deepest.map((row) => [
    game.arms[row.arm].name,
    String(row.depth),
    ...game.columns.map((column) => figure(row, column)),
  ]);
  const heads = [tell('colArm'), tell('depth'), ...game.columns.map((one) => tell(COLUMNS[one]))];
  return [
    html('h3', {}, tell('nodesToDepth')),
    growth(game, series),
    figures(game, tell('nodesToDepth'), [tell('colArm'), ...depths.map(String)], nodes),
    html('p', {}, `${tell('atDeepest')}:`),
    figures(game, tell('atDeepest'), heads, deepest),
    ...(game.branching === null ? [] : fitted(game, game.branching)),
  ];
}

/**
 * @param {Deepest} row
 * @param {Column} column
 */
function figure(row, column) {
  const value = row[column];
  if (value === null) return NONE;
  if (column === 'growth') return decimal(value, 2);
  return column === 'cutoffs' || column === 'table' ? percent(value) : ratio(value);
}

/**
 * A ratio with about three digits.
 * @param {number} value
 */
function ratio(value) {
  return decimal(value, value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4);
}

/**
 * @param {Game} game
 * @param {number} branching
 */
function fitted(game, branching) {
  const rows = game.fits.map((fit) => [
    game.arms[fit.arm].name,
    `${ratio(fit.scale)} · ${decimal(fit.growth, 2)}^d`,
    decimal(fit.exponent, 2),
  ]);
  const heads = [tell('colArm'), tell('fittedNodes'), tell('exponent')];
  return [
    html('p', {}, ...formula(tell('branches', { count: decimal(branching, 1) }))),
    figures(game, tell('fittedNodes'), heads, rows),
  ];
}

/**
 * @param {Game} game
 * @param {number} nodes
 */
function solved(game, nodes) {
  const rows = game.arms.map((arm, at) => [arm.name, String(game.solved[at]), String(game.asked)]);
  const heading = tell('solvedWithin', { nodes: decimal(nodes, 0) });
  return [
    html('h3', {}, heading),
    figures(game, heading, [tell('colArm'), tell('solved'), tell('of')], rows),
  ];
}

/**
 * @param {Game} game
 * @param {Played} played
 */
function games(game, played) {
  const name = (/** @type {number} */ arm) => game.arms[arm].name;
  const who = {
    gauntlet: () => tell('againstBase', { base: name(game.base) }),
    'round-robin': () => tell('everybody'),
    neighbours: () => tell('oneBefore'),
  };
  const count = { count: decimal(played.games, 0), faults: played.forfeits };
  const caption = `${who[played.schedule]()}; ${tell('eloFrom')}`;
  const faults = played.forfeits > 0;
  const rows = played.meetings.map((one) => [
    played.schedule === 'gauntlet'
      ? name(one.arm)
      : tell('against', { one: name(one.arm), two: name(one.opponent) }),
    one.tally.join(', '),
    estimate(one.elo),
    percent(one.superiority),
    ...(faults ? [one.clean.join(', ')] : []),
  ]);
  const heads = [tell('colArm'), tell('tally'), tell('elo'), tell('superior')];
  return [
    html('h3', {}, tell('gamesAt', { pace: played.pace })),
    intervals({
      label: tell('eloChart', { game: title(game) }),
      x: tell('elo'),
      rows: differences(game, [played]),
    }),
    html(
      'p',
      {},
      `${tell('gamesFrom', count)} `,
      html('code', {}, played.openings),
      `. ${caption}:`,
    ),
    figures(game, caption, [...heads, ...(faults ? [tell('withoutFaults')] : [])], rows),
    ...(played.schedule === 'gauntlet' ? [] : ratings(game, played)),
  ];
}

/**
 * @param {Game} game
 * @param {Played} played
 */
function ratings(game, played) {
  const rows = game.arms
    .map((arm, at) => ({ name: arm.name, rating: played.ratings[at] }))
    .sort((a, b) => (b.rating.value ?? -Infinity) - (a.rating.value ?? -Infinity))
    .map(({ name, rating }) => [name, estimate(rating)]);
  return [
    html('p', {}, `${tell('ratingsBy')}:`),
    figures(game, tell('ratingsBy'), [tell('colArm'), tell('elo')], rows),
  ];
}

/** @param {Estimate} estimate */
function estimate({ value, error }) {
  return value === null || error === null
    ? NONE
    : `${decimal(value, 0, true)} ± ${decimal(error, 0)}`;
}

/**
 * @param {Game} game
 * @param {{name: string, points: [number, number][]}[]} series
 */
function growth(game, series) {
  const branching = game.branching ?? 1;
  const bounds =
    branching > 1
      ? [growthLine('b^d', branching, 1, series), growthLine('b^(d/2)', branching, 0.5, series)]
      : [];
  return lines({
    label: tell('nodesChart', {
      game: title(game),
      arms: series.map((one) => one.name).join(', '),
    }),
    x: tell('depth'),
    y: tell('nodes'),
    log: true,
    whole: true,
    series: [...series, ...bounds],
  });
}

/**
 * @param {string} name
 * @param {number} branching
 * @param {number} exponent
 * @param {{points: [number, number][]}[]} series
 */
function growthLine(name, branching, exponent, series) {
  const all = series.flatMap((one) => one.points);
  const most = Math.max(...all.map(([, nodes]) => nodes)) * 2;
  const depths = [...new Set(all.map(([depth]) => depth))].sort((a, b) => a - b);
  const points = depths
    .map((depth) => /** @type {[number, number]} */ ([depth, branching ** (exponent * depth)]))
    .filter(([, nodes]) => nodes <= most);
  const tone = exponent === 1 ? 6 : 7;
  return { name: `${name}, b = ${decimal(branching, 1)}`, points, dashed: true, tone };
}
