// Setting a position up: as text, or by putting pieces down. The server says what is wrong with it.

import { Board } from '../boards/board.js';
import { pieceName } from '../boards/cells.js';
import { draw } from '../boards/shapes.js';
import { post } from '../core/api.js';
import { html, svg } from '../core/dom.js';
import { capital, explain, say, term } from '../core/words.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').SetupReply} SetupReply */

/**
 * A position with a drop on every cell, so that the board lets pieces be put anywhere.
 * @param {Position} position
 * @returns {Position}
 */
function open(position) {
  const moves = [];
  for (let row = 0; row < position.rows; row++) {
    for (let column = 0; column < position.columns; column++) {
      const to = { column, row };
      moves.push({
        text: `${column},${row}`,
        record: '',
        act: /** @type {const} */ ('drop'),
        from: null,
        path: [],
        to,
        takes: [],
        choice: null,
        along: null,
      });
    }
  }
  return { ...position, moves, marks: [] };
}

/**
 * @param {Listing} listing
 * @param {() => string} spec the game with its settings
 * @param {(text: string | null) => void} chosen hears the position, or nothing for the usual start
 * @returns {HTMLElement}
 */
export function setup(listing, spec, chosen) {
  let position = listing.position;
  let turn = position.turn ?? 0;
  /** @type {Piece | null} */
  let hand = null;
  const text = html('input', {
    type: 'text',
    id: 'setup-text',
    value: position.text,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const verdict = html('p', { class: 'verdict', role: 'status' });
  const place = html('div', { class: 'setup-board' });

  const ask = async (
    /** @type {{text: string | null, pieces: Piece[], turn: number | null}} */ what,
  ) => {
    /** @type {SetupReply} */
    const reply = await post('/setup', { game: spec(), ...what });
    verdict.textContent = reply.error ? explain(reply.error) : '';
    verdict.classList.toggle('trouble', reply.error !== null);
    if (what.text === null) text.value = reply.text;
    if (reply.position && what.text !== null) position = reply.position;
    chosen(reply.error === null ? reply.text : text.value);
    show();
  };
  const failed = (/** @type {unknown} */ error) => (verdict.textContent = String(error));
  const put = (/** @type {{column: number, row: number}} */ cell) => {
    const others = position.pieces.filter(
      (piece) => piece.column !== cell.column || piece.row !== cell.row,
    );
    position = { ...position, pieces: hand ? [...others, { ...hand, ...cell }] : others };
    ask({ text: null, pieces: position.pieces, turn }).catch(failed);
    show();
  };
  const board = new Board(place, {
    play: (move) => move.to && put(move.to),
    choose: async () => null,
    refuse: () => {},
  });
  const show = () =>
    board.show({
      position: open(position),
      last: [],
      active: listing.palette.length > 0,
      flipped: false,
      label: say('setUp'),
    });

  text.addEventListener('change', () =>
    ask({ text: text.value, pieces: [], turn: null }).catch(failed),
  );
  const box = html(
    'div',
    { class: 'setup' },
    html(
      'p',
      { class: 'field tall' },
      html('label', { for: 'setup-text' }, say('positionText')),
      text,
    ),
    verdict,
  );
  if (listing.palette.length > 0) {
    const pick = (/** @type {Piece | null} */ piece) => (hand = piece);
    box.append(
      palette(listing, pick),
      place,
      turns(listing, turn, (side) => {
        turn = side;
        ask({ text: null, pieces: position.pieces, turn }).catch(failed);
      }),
      buttons(
        () => {
          position = { ...position, pieces: [] };
          ask({ text: null, pieces: [], turn }).catch(failed);
          show();
        },
        () => {
          text.value = listing.position.text;
          ask({ text: text.value, pieces: [], turn: null }).catch(failed);
        },
      ),
    );
    hand = listing.palette[0];
  } else box.append(place);
  show();
  return box;
}

/**
 * @param {Listing} listing
 * @param {(piece: Piece | null) => void} pick
 */
function palette(listing, pick) {
  const set = html('fieldset', { class: 'palette' }, html('legend', {}, say('byHand')));
  const one = (/** @type {Piece | null} */ piece, /** @type {number} */ at) => {
    const owner = piece && piece.owner !== null ? listing.players[piece.owner] : 'nobody';
    const name = piece ? pieceName(piece, listing.players) : say('eraser');
    const radio = html('input', {
      type: 'radio',
      name: 'palette',
      value: at,
      checked: at === 0,
      'aria-label': name,
      onchange: () => pick(piece),
    });
    const picture = svg(
      'svg',
      { viewBox: '0 0 100 100', 'aria-hidden': true },
      piece
        ? draw(piece, owner, { x: 50, y: 50, size: 96 })
        : svg('path', { d: 'M25 25L75 75M75 25L25 75', class: 'erase' }),
    );
    return html('label', { class: 'token', title: name }, radio, picture);
  };
  set.append(...listing.palette.map(one), one(null, -1));
  return set;
}

/**
 * @param {Listing} listing
 * @param {number} turn
 * @param {(side: number) => void} pick
 */
function turns(listing, turn, pick) {
  const set = html('p', { class: 'turns' });
  listing.players.forEach((player, side) => {
    const radio = html('input', {
      type: 'radio',
      name: 'setup-turn',
      checked: side === turn,
      onchange: () => pick(side),
    });
    set.append(html('label', {}, radio, ` ${say('toMove', { player: capital(term(player)) })}`));
  });
  return set;
}

/**
 * @param {() => void} clear
 * @param {() => void} reset
 */
function buttons(clear, reset) {
  return html(
    'p',
    { class: 'row' },
    html('button', { type: 'button', onclick: clear }, say('clearBoard')),
    html('button', { type: 'button', onclick: reset }, say('startPosition')),
  );
}
