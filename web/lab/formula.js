// Formulas within sentences: what a plain text can only hint at (`b^(d/2)`, `sigma^2`, `n_s`) as people write it.

import { html } from '../core/dom.js';

/** A power in brackets or as a word, or a letter with an index. */
const PART =
  /(?<base>[\p{L}\d)])\^(?:\((?<long>[^)]+)\)|(?<short>[\p{L}\d]+))|(?<name>\b\p{L})_(?<index>\p{L}\b)/gu;

/** Words that have a sign of their own. @type {[RegExp, string][]} */
const SIGNS = [
  [/\bsigma(?![\p{L}])/gu, 'σ'],
  [/\bsqrt /gu, '√'],
  [/(?<=[\p{L}\d])\*(?=[\p{L}\d])/gu, '·'],
];

/**
 * A text with its formulas set.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function formula(text) {
  const plain = SIGNS.reduce((all, [word, sign]) => all.replace(word, sign), text);
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let end = 0;
  for (const found of plain.matchAll(PART)) {
    const { base, long, short, name, index } = found.groups ?? {};
    parts.push(plain.slice(end, found.index) + (base ?? name));
    parts.push(base ? html('sup', {}, long ?? short) : html('sub', {}, index));
    end = found.index + found[0].length;
  }
  return [...parts, plain.slice(end)].filter((part) => part !== '');
}
