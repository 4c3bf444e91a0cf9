// What the tree page says, in the language chosen.

import { language } from '../core/words.js';
import { en } from '../words/tree-en.js';
import { pl } from '../words/tree-pl.js';

/** @type {Record<string, string>} */
const phrases = language === 'pl' ? pl : en;

/**
 * A phrase with `{name}` filled in; of what nobody wrote a phrase for, the key itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function tell(key, values = {}) {
  return (phrases[key] ?? key.replace(/^\w+?_/, '')).replace(/\{(\w+)\}/g, (_, name) =>
    String(values[name] ?? ''),
  );
}

/**
 * What an engine is called, with its settings.
 * @param {string} spec
 */
export function engineName(spec) {
  const [name, settings] = spec.split(/\((.*)\)$/s);
  const called = phrases[`engine_${name}`] ?? name;
  return settings ? `${called} (${settings})` : called;
}
