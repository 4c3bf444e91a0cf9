// The arrows over the board: what an analysis has found, a hint, and what would have been better than the last move.

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Analysis} Analysis */
/** @typedef {import('../types').Hint} Hint */
/** @typedef {import('../types').Verdict} Verdict */

/** Moves with an arrow where games are played out from all of them. */
const MOST = 3;

/**
 * @param {Position} position
 * @param {{found: Analysis | null, hint: Hint | null, better?: import('../boards/arrows.js').Arrow | null}} what
 * @returns {import('../boards/arrows.js').Arrow[]}
 */
export function pointers(position, { found: analysis, hint, better = null }) {
  const lines = analysis && !analysis.threat ? analysis.lines : [];
  const shown = analysis?.playouts ? lines.slice(0, MOST) : lines;
  // Of heaps only the moves that win are worth a ring.
  const found =
    position.geometry === 'heaps' ? shown.filter((line) => line.score.value > 0) : shown;
  const at = (/** @type {string | undefined} */ word) =>
    position.moves.find((move) => move.text === word);
  const engine =
    position.geometry === 'columns'
      ? []
      : found.map((line) => ({ move: at(line.words[0]), rank: line.rank, tone: 'engine' }));
  const all = hint ? [...engine, { move: at(hint.best.text), rank: 1, tone: 'hint' }] : engine;
  const drawn = all.flatMap(({ move, rank, tone }) =>
    move?.to ? [{ from: move.from, to: move.to, rank, tone }] : [],
  );
  return better ? [...drawn, better] : drawn;
}
