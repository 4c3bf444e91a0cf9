// The signs of annotated games: those of a move, and by their numbers in records those of a position.

/** What a move is worth. */
export const MOVE = ['!', '?', '!!', '??', '!?', '?!'];

/** What a position is worth, and that a move is new: numbers of records, and the signs people write. */
const NUMBERED = /** @type {Record<string, string>} */ ({
  $10: '=',
  $13: '∞',
  $14: '⩲',
  $15: '⩱',
  $16: '±',
  $17: '∓',
  $18: '+−',
  $19: '−+',
  $146: 'N',
});

/** The numbers of those signs. */
export const POSITION = Object.keys(NUMBERED);

/**
 * A glyph as people write it; nothing where only records have a number for it.
 * @param {string} glyph
 */
export function sign(glyph) {
  return glyph.startsWith('$') ? (NUMBERED[glyph] ?? '') : glyph;
}
