// The phrases of the lab page, and the answers' own sentences in the language chosen.

import { language, vocabulary } from '../core/words.js';
import { answers, lab } from '../words/lab.js';

export const tell = vocabulary(lab);

/**
 * A sentence of an answer.
 * @param {string} sentence
 */
export function answered(sentence) {
  const known = language === 'pl' ? answers.find(([pattern]) => pattern.test(sentence)) : undefined;
  return known ? sentence.replace(known[0], known[1]) : sentence;
}
