// A position as a small picture for eyes only: nothing in it can be reached or touched.

import { Board } from './board.js';

/** @typedef {import('../types').Position} Position */

const STILL = { play: () => {}, choose: async () => null, refuse: () => {} };

/**
 * @param {HTMLElement} place
 * @param {Position} position
 * @param {boolean} [flipped]
 */
export function miniature(place, position, flipped = false) {
  const board = new Board(place, STILL);
  const shown = board.show({ position, last: position.last, active: false, flipped, label: '' });
  if (shown) void shown.then(() => quieten(place));
  else quieten(place);
}

/** Takes everything from a picture that could be reached. @param {HTMLElement} place */
function quieten(place) {
  place.setAttribute('aria-hidden', 'true');
  place.querySelector('svg')?.setAttribute('focusable', 'false');
  for (const part of place.querySelectorAll('[tabindex], [role], [aria-label]'))
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-selected'])
      part.removeAttribute(name);
}
