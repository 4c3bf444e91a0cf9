// Values as people read them.

import { AT_LEAST, AT_MOST, NOTHING, SO_FAR } from './replay.js';

/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('./replay.js').Replay} Replay */

/**
 * A value: a number, infinity, or a win or loss in so many plies.
 * @param {Trace} trace
 * @param {number} value
 */
export function number(trace, value) {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= trace.infinite) return `${sign}∞`;
  if (size > trace.limit) return `${sign}#${trace.win - size}`;
  return `${sign}${size}`;
}

/**
 * What is known of a node's value, with a sign for a bound.
 * @param {Replay} replay
 * @param {number} node
 */
export function value(replay, node) {
  const { trace } = replay;
  if (replay.visits[node] > 0)
    return (replay.sum[node] / replay.visits[node]).toFixed(2).replace('-', '−');
  if (replay.interval[node]) {
    const [low, high] = [number(trace, replay.low[node]), number(trace, replay.high[node])];
    return low === high ? low : `${low}…${high}`;
  }
  const vector = replay.vector(node);
  if (vector) return [...vector].map((one) => number(trace, one)).join(' ');
  const bound = replay.bound[node];
  if (bound === NOTHING) return '';
  const sign =
    { [AT_MOST]: '≤', [AT_LEAST]: '≥', [SO_FAR]: replay.model.sides[node] === 0 ? '≥' : '≤' }[
      bound
    ] ?? '';
  return sign + number(trace, replay.value[node]);
}

/**
 * @param {Trace} trace
 * @param {{alpha: number, beta: number}} window
 */
export function between(trace, { alpha, beta }) {
  return `(${number(trace, alpha)}, ${number(trace, beta)})`;
}
