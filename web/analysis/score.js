// Scores as people write them, for the first player as is the custom.

/** @typedef {import('../types').Score} Score */

/**
 * @param {Score} score
 * @param {number} turn the player whose score it is
 */
export function scoreText(score, turn) {
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
  if (score.unit === 'cp') return `${sign}${Math.abs(score.value / 100).toFixed(1)}`;
  return `${score.unit === 'mate' ? `${sign}#` : sign}${Math.abs(score.value)}`;
}
