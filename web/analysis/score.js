// Scores as people write them, for the first player as is the custom.

/** @typedef {import('../types').Score} Score */

/**
 * @param {Score} score
 * @param {number} turn the player whose score it is
 */
export function scoreText(score, turn) {
  return doubt(score, turn === 1) + plainText(score, turn);
}

/**
 * A sign before a score that is a bound, or a value that nothing has proved yet.
 * @param {Pick<Score, 'certainty'> & { unit?: Score['unit'] }} score
 * @param {boolean} flipped whether it is shown from the other side
 */
export function doubt({ certainty, unit = 'value' }, flipped) {
  if (certainty === 'at-least') return flipped ? '≤ ' : '≥ ';
  if (certainty === 'at-most') return flipped ? '≥ ' : '≤ ';
  return certainty === 'estimate' && unit === 'value' ? '≈ ' : '';
}

/**
 * @param {Score} score
 * @param {number} turn the player whose score it is
 */
function plainText(score, turn) {
  const value = turn === 1 ? -score.value : score.value;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const size = Math.abs(value);
  if (score.unit === 'cp') return `${sign}${(size / 100).toFixed(2)}`;
  if (score.unit === 'mate') return `${sign}#${size}`;
  if (score.unit === 'win') return `${Math.round(score.chance * 100)} %`;
  return `${sign}${size}`;
}

/**
 * The score for the one who moves, as exact games write it: positive wins.
 * @param {Score} score
 */
export function exactText(score) {
  const sign = score.value > 0 ? '+' : score.value < 0 ? '−' : '';
  const size = Math.abs(score.unit === 'cp' ? score.value / 100 : score.value);
  if (score.unit === 'cp') return `${sign}${size.toFixed(1)}`;
  return `${doubt(score, false)}${score.unit === 'mate' ? `${sign}#` : sign}${size}`;
}
