// The answer to an experiment's question in a sentence for each game, made of its figures alone.

import { decimal } from '../core/form.js';
import { capital, term, vocabulary } from '../core/words.js';
import { conclusion as words } from '../words/conclusion.js';

/** @typedef {import('./figures.js').Findings} Findings */
/** @typedef {import('./figures.js').Game} Game */
/** @typedef {import('./figures.js').Played} Played */
/** @typedef {import('./figures.js').Meeting} Meeting */

const tell = vocabulary(words);

/**
 * @param {Findings} found
 * @returns {string[]}
 */
export function conclusions(found) {
  return found.games.flatMap((game) => {
    const sentences = [nodes(game), ...game.played.map((played) => games(game, played))];
    const said = sentences.filter((one) => one !== '');
    const [first, ...rest] = said;
    const text = [first, ...rest.map(capital)].join(' ');
    return first ? [`${capital(term(game.game))}: ${text}`] : [];
  });
}

/**
 * Which arm needs the most and the fewest nodes beside the base.
 * @param {Game} game
 */
function nodes(game) {
  const rows = game.deepest.filter((row) => row.nodes !== null && row.arm !== game.base);
  if (rows.length === 0) return '';
  const ordered = [...rows].sort((one, other) => (other.nodes ?? 0) - (one.nodes ?? 0));
  const [most, least] = [ordered[0], ordered[ordered.length - 1]];
  const base = game.arms[game.base].name;
  const part = (/** @type {typeof most} */ row) => ({
    arm: game.arms[row.arm].name,
    times: times(row.nodes ?? 0),
  });
  if (most === least) return tell('nodesOne', { ...part(most), base });
  const [one, other] = [part(most), part(least)];
  return tell('nodes', {
    most: one.arm,
    mostTimes: one.times,
    least: other.arm,
    leastTimes: other.times,
    base,
    depth: most.depth,
  });
}

/** @param {number} value */
const times = (value) => decimal(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);

/**
 * Who is strongest, or how much each step is worth.
 * @param {Game} game
 * @param {Played} played
 */
function games(game, played) {
  if (played.meetings.length === 0) return '';
  if (played.schedule === 'neighbours') return steps(game, played);
  return played.schedule === 'gauntlet' ? gauntlet(game, played) : league(game, played);
}

/**
 * The difference of a meeting; where one side won everything there is a direction and no number.
 * @param {Meeting} one
 */
function difference({ elo, tally }) {
  if (elo.value !== null) return elo.value;
  if (tally[0] === tally[2]) return 0;
  return tally[0] > tally[2] ? Infinity : -Infinity;
}

/**
 * @param {Meeting} one
 */
function elo(one) {
  if (one.elo.value === null || one.elo.error === null)
    return tell('allGames', { won: one.tally[0], lost: one.tally[2] });
  return tell('elo', {
    value: decimal(one.elo.value, 0, true),
    error: decimal(one.elo.error, 0),
  });
}

/**
 * @param {Game} game
 * @param {Played} played
 */
function gauntlet(game, played) {
  const base = game.arms[game.base].name;
  const ordered = [...played.meetings].sort((one, other) => difference(one) - difference(other));
  const [worst, best] = [ordered[0], ordered[ordered.length - 1]];
  const name = (/** @type {Meeting} */ one) => game.arms[one.arm].name;
  if (worst === best) return tell('duel', { arm: name(best), base, elo: elo(best) });
  const unclear = ordered.filter(
    (one) =>
      one.elo.value !== null && one.elo.error !== null && Math.abs(one.elo.value) <= one.elo.error,
  ).length;
  return tell('gauntlet', {
    base,
    worst: name(worst),
    worstElo: elo(worst),
    best: name(best),
    bestElo: elo(best),
    unclear,
    all: ordered.length,
  });
}

/**
 * @param {Game} game
 * @param {Played} played
 */
function league(game, played) {
  const rated = game.arms
    .map((arm, at) => ({ name: arm.name, value: played.ratings[at]?.value ?? -Infinity }))
    .sort((one, other) => other.value - one.value);
  if (!Number.isFinite(rated[0]?.value)) return '';
  const lead = rated[0].value - rated[1].value;
  return tell('league', {
    best: rated[0].name,
    lead: Number.isFinite(lead) ? decimal(lead, 0) : '∞',
    second: rated[1].name,
    last: rated[rated.length - 1].name,
  });
}

/**
 * @param {Game} game
 * @param {Played} played
 */
function steps(game, played) {
  const known = played.meetings.filter((one) => one.elo.value !== null);
  if (known.length === 0) return '';
  const values = known.map((one) => one.elo.value ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [first, last] = [known[0], known[known.length - 1]];
  return tell('steps', {
    mean: decimal(mean, 0),
    first: decimal(first.elo.value ?? 0, 0),
    last: decimal(last.elo.value ?? 0, 0),
    from: game.arms[first.opponent].name,
    to: game.arms[last.arm].name,
  });
}
