// The dialog that asks which of several moves is meant: the piece a pawn becomes, or one of two paths.

import { draw } from '../boards/shapes.js';
import { html, svg } from '../core/dom.js';
import { capital, say, term } from '../core/words.js';

/** @typedef {import('../types').Move} Move */

/**
 * @param {Move[]} moves
 * @param {string} tone the name of the player who chooses
 * @returns {Promise<Move | null>}
 */
export function choose(moves, tone) {
  return new Promise((decide) => {
    const dialog = html('dialog', { class: 'choose', 'aria-label': say('choose') });
    const end = (/** @type {Move | null} */ move) => {
      decide(move);
      dialog.close();
      dialog.remove();
    };
    const ordered = [...moves].sort((one, other) => rank(one) - rank(other));
    for (const move of ordered) {
      const name = move.choice ? capital(term(move.choice)) : move.record;
      const picture = move.choice
        ? svg(
            'svg',
            { viewBox: '0 0 100 100', 'aria-hidden': true },
            draw({ shape: move.choice, kind: move.choice }, tone, { x: 50, y: 50, size: 96 }),
          )
        : null;
      dialog.append(
        html(
          'button',
          { type: 'button', onclick: () => end(move) },
          picture,
          html('span', {}, name),
        ),
      );
    }
    dialog.append(
      html('button', { type: 'button', class: 'quiet', onclick: () => end(null) }, say('cancel')),
    );
    dialog.addEventListener('cancel', () => end(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {Move} move */
function rank(move) {
  return ['queen', 'rook', 'bishop', 'knight'].indexOf(move.choice ?? '');
}
