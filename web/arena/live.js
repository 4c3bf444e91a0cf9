// A game under way: the board and the moves, as the server sends them.

import { Board } from '../boards/board.js';
import { html } from '../core/dom.js';
import { select } from '../core/form.js';
import { capital, say, term } from '../core/words.js';
import { tell } from './words.js';

/** @typedef {import('../types').LiveGame} LiveGame */

/**
 * @param {string[]} players
 * @param {(table: number) => void} choose
 */
export function liveView(players, choose) {
  const head = html('p', { class: 'status', id: 'live-head' }, tell('liveNone'));
  const place = html('div', { class: 'board-place board-small' });
  const moves = html('div', {
    class: 'going',
    tabindex: 0,
    role: 'region',
    'aria-label': tell('moves'),
    hidden: true,
  });
  const tables = html('p', { class: 'field', hidden: true });
  const board = new Board(place, { play: () => {}, choose: async () => null, refuse: () => {} });
  let shown = 0;
  return {
    place: html(
      'section',
      { class: 'card', id: 'live-game' },
      html('h2', {}, tell('live')),
      tables,
      head,
      place,
      moves,
    ),
    /** @param {LiveGame | null} game */
    show(game) {
      place.hidden = moves.hidden = !game;
      if (!game) {
        head.textContent = tell('liveNone');
        return;
      }
      const [one, two] = game.players.map((player) => players[player]);
      head.textContent = tell('round', { round: game.round, one, two });
      if (!place.contains(document.activeElement)) {
        board.show({
          position: game.position,
          last: game.position.last,
          active: false,
          flipped: false,
          label: say('board', { game: capital(term(game.position.geometry)) }),
        });
      }
      moves.replaceChildren(...numbered(game.moves));
      moves.scrollTop = moves.scrollHeight;
      if (game.tables !== shown) {
        shown = game.tables;
        tables.hidden = shown < 2;
        const list = select(
          'table',
          Array.from({ length: shown }, (_, at) => [String(at), String(at + 1)]),
          String(game.table),
        );
        list.addEventListener('change', () => choose(Number(list.value)));
        tables.replaceChildren(html('label', { for: 'table' }, tell('table')), list);
      }
    },
  };
}

/** @param {string[]} moves */
function numbered(moves) {
  return moves.flatMap((move, at) => [
    at % 2 === 0 ? html('span', { class: 'number' }, `${at / 2 + 1}.`) : ' ',
    move,
  ]);
}
