// The name of a game with the rules it is played by.

import { capital, nameOf, term } from '../core/words.js';

/**
 * `draughts(variant=russian)` is Draughts: Russian.
 * @param {string} spec
 */
export function nameWithRules(spec) {
  const name = capital(term(nameOf(spec)));
  const inside = spec.match(/\((.*)\)$/)?.[1] ?? '';
  const rules = inside.split(',').filter(Boolean).map(rule);
  return rules.length > 0 ? `${name}: ${rules.join(', ')}` : name;
}

/**
 * A variant is its own name; a switch that is on is named, anything else is told with its value.
 * @param {string} text
 */
function rule(text) {
  const [key, value = 'on'] = text.split('=');
  if (key === 'variant') return capital(term(value));
  if (value === 'on') return term(key).replaceAll('_', ' ');
  return `${term(key).replaceAll('_', ' ')} ${term(value)}`;
}
