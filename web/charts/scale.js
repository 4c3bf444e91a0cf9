// Axes: where a value lies, and which values get a tick.

/** @typedef {{at: (value: number) => number, ticks: number[], text: (value: number) => string}} Scale */

/**
 * Round steps that cut a stretch into about so many parts.
 * @param {number} span
 * @param {number} parts
 */
export function step(span, parts) {
  const rough = span / Math.max(parts, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough - 1e-12) ?? 10 * power;
}

/**
 * @param {[number, number]} domain
 * @param {[number, number]} range in pixels
 * @param {number} parts
 * @param {boolean} [whole] whether only whole numbers mean something
 * @returns {Scale}
 */
export function linear([low, high], [from, to], parts, whole = false) {
  const span = high - low || 1;
  const by = whole ? Math.max(1, Math.round(step(span, parts))) : step(span, parts);
  const ticks = [];
  for (let tick = Math.ceil(low / by - 1e-9) * by; tick <= high + by * 1e-9; tick += by)
    ticks.push(Number(tick.toPrecision(12)));
  return {
    at: (value) => from + ((value - low) / span) * (to - from),
    ticks,
    text: (value) => String(value),
  };
}

const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Powers of ten at equal distances.
 * @param {[number, number]} domain greater than 0
 * @param {[number, number]} range in pixels
 * @returns {Scale}
 */
export function logarithmic([low, high], [from, to]) {
  const [least, most] = [
    Math.floor(Math.log10(low)),
    Math.max(Math.ceil(Math.log10(high)), Math.floor(Math.log10(low)) + 1),
  ];
  const ticks = Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at));
  const text = (/** @type {number} */ value) => {
    const power = Math.round(Math.log10(value));
    return `10${power < 0 ? '⁻' : ''}${[...String(Math.abs(power))].map((digit) => POWERS[Number(digit)]).join('')}`;
  };
  return {
    at: (value) => from + ((Math.log10(value) - least) / (most - least)) * (to - from),
    ticks,
    text,
  };
}
