// The rules of a game in three sentences with a picture, and how to move.

import { miniature } from '../boards/miniature.js';
import { html } from '../core/dom.js';
import { language, nameOf, say } from '../core/words.js';
import { nameWithRules } from './variant.js';

/** @typedef {import('../types').Position} Position */

/** Both languages are long: only the one that is read is fetched, and only when it is asked for. */
const texts = () =>
  language === 'pl' ? import('../words/rules-pl.js') : import('../words/rules-en.js');

/**
 * The name the rules of a spec go by: that of its variant where there is one, or that of the game.
 * @param {string} spec
 * @param {Record<string, string>} known
 */
export function rulesKey(spec, known) {
  const name = nameOf(spec);
  const variant = spec.match(/variant=(\w+)/)?.[1];
  const words = [variant, /chess960|number=/.test(spec) ? 'chess960' : undefined];
  const special = words.map((word) => `${name}:${word}`).find((key) => key in known);
  return special ?? name;
}

/**
 * A button that opens the rules.
 * @param {() => {spec: string, position: Position | null}} what
 */
export function howto(what) {
  return html(
    'button',
    {
      type: 'button',
      class: 'quiet rules-button',
      onclick: () => void open(what()),
    },
    say('rules'),
  );
}

/** @param {{spec: string, position: Position | null}} what */
async function open({ spec, position }) {
  const { rules, hands } = await texts();
  const text = rules[rulesKey(spec, rules)];
  const name = nameWithRules(spec);
  const drops = position?.geometry === 'squares' && position.moves.some((move) => !move.from);
  const hand = hands[drops ? 'drops' : (position?.geometry ?? '')];
  const picture = html('div', { class: 'thumbnail' });
  if (position) miniature(picture, position);
  const dialog = html(
    'dialog',
    { class: 'rules', 'aria-label': `${say('rules')}: ${name}` },
    html('h2', {}, name),
    picture,
    html(
      'div',
      {},
      html('p', {}, text ?? ''),
      html('h3', {}, say('howToMove')),
      html('p', {}, hand),
    ),
  );
  const close = () => dialog.remove();
  dialog.append(
    html(
      'button',
      { type: 'button', class: 'primary', autofocus: true, onclick: close },
      say('close'),
    ),
  );
  dialog.addEventListener('close', close);
  document.body.append(dialog);
  dialog.showModal();
}
