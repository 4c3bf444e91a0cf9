// How strong a level is, in words people know.

import { grouped, say, vocabulary } from '../core/words.js';
import { start } from '../words/start.js';

/** @typedef {import('../types').Level} Level */

const speak = vocabulary(start);

/** How many words for strengths there are; the last is for all there is. */
const WORDS = 10;

/**
 * What a player of that strength is called.
 * @param {number} level
 * @param {number} highest
 */
export function levelWord(level, highest) {
  const held = Math.ceil((level * (WORDS - 1)) / Math.max(1, highest - 1));
  const word = level === highest ? WORDS : held;
  return speak(/** @type {keyof typeof start.en} */ (`word${word}`));
}

/**
 * What a level does: how far it looks, how often it errs, what it wins.
 * @param {Level} level
 */
export function describe(level) {
  if (level.nodes === null) return say('levelFull', { seconds: level.time / 1000 });
  const random = level.random > 0 ? `, ${say('levelRandom', { random: level.random })}` : '';
  const elo = level.elo ? `, ${say('levelElo', { elo: level.elo })}` : '';
  return say('levelText', { nodes: grouped(level.nodes) }) + random + elo;
}
