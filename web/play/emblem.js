// A picture on the tile of a game whose table is empty until cards are dealt or dice are thrown.

import { svg } from '../core/dom.js';

const HEART = 'M0 9C-14 0-9-10-4-10-1-10 0-7 0-6 0-7 1-10 4-10 9-10 14 0 0 9Z';
const SPADE = 'M0-10C-12-1-10 6-5 6-3 6-1 5-1 4L-3 10H3L1 4C1 5 3 6 5 6 10 6 12-1 0-10Z';

/**
 * A card, turned about the lower edge of the hand.
 * @param {number} angle
 * @param {string} sign
 * @param {string} suit
 */
const card = (angle, sign, suit) =>
  svg(
    'g',
    { transform: `translate(50 96) rotate(${angle}) translate(0 -50)` },
    svg('rect', { class: 'card-face', x: -21, y: -34, width: 42, height: 62, rx: 5 }),
    svg('path', { class: suit, d: sign, transform: 'translate(0 -4) scale(1.4)' }),
  );

/**
 * A die with so many pips across as the places say.
 * @param {number} x
 * @param {number} y
 * @param {[number, number][]} pips
 */
const die = (x, y, pips) =>
  svg(
    'g',
    { transform: `translate(${x} ${y})` },
    svg('rect', { class: 'card-face', x: -21, y: -21, width: 42, height: 42, rx: 8 }),
    ...pips.map(([across, down]) =>
      svg('circle', { class: 'black-suit', cx: across, cy: down, r: 4.5 }),
    ),
  );

const cards = () => [
  card(-24, SPADE, 'black-suit'),
  card(0, HEART, 'red-suit'),
  card(24, SPADE, 'black-suit'),
];
const dice = () => [
  die(30, 36, [
    [-11, -11],
    [11, -11],
    [0, 0],
    [-11, 11],
    [11, 11],
  ]),
  die(68, 66, [
    [-11, -11],
    [0, 0],
    [11, 11],
  ]),
];

const DRAWN = /** @type {Record<string, () => SVGElement[]>} */ ({
  hearts: cards,
  tysiac: cards,
  kuhn: cards,
  leduc: cards,
  liars_dice: dice,
});

/**
 * The picture of a game, if its table shows nothing before the start.
 * @param {string} game
 */
export function emblem(game) {
  const parts = DRAWN[game]?.();
  return parts
    ? svg('svg', { class: 'board emblem', viewBox: '0 0 100 100', 'aria-hidden': true }, ...parts)
    : null;
}
