// The pieces, drawn on a square of 100 by 100. A shape is a list of parts: `body` has the player's colour and an outline,
// `line` is drawn in the outline's colour, `shade` darkens, `rim` is a faint line, `shine` and `gloss` lighten.

import { svg } from '../core/dom.js';
import { FIGURES } from './figures.js';

/** @typedef {{d: string, part: 'body' | 'line' | 'shine' | 'stroke' | 'shade' | 'rim' | 'gloss'}} Part */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
const circle = (x, y, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const FOOT = 'M22 90c-1-7 3-11 9-12h38c6 1 10 5 9 12z';

/** @type {Record<string, Part[]>} */
const SHAPES = {
  pawn: [
    { d: FOOT, part: 'body' },
    { d: 'M40 45h20c0 14 6 22 12 33H28c6-11 12-19 12-33z', part: 'body' },
    { d: 'M33 48c0-4 4-6 8-6h18c4 0 8 2 8 6-5 3-29 3-34 0z', part: 'body' },
    { d: circle(50, 28, 15.5), part: 'body' },
    {
      d: 'M58 50c1 11 5 19 10 27h-9c-2-9-3-18-3-27zM60 19a14 14 0 0 1-3 22a16 16 0 0 0 3-22z',
      part: 'shade',
    },
    { d: 'M33 83h34', part: 'rim' },
  ],
  rook: [
    { d: FOOT, part: 'body' },
    { d: 'M37 42h26l4 36H33z', part: 'body' },
    { d: 'M27 19h11v8h7v-8h10v8h7v-8h11v17c0 5-4 8-8 8H35c-4 0-8-3-8-8z', part: 'body' },
    { d: 'M33 36h34M34 70h32', part: 'line' },
    { d: 'M58 44h5l4 33h-8zM62 28h10v8c0 4-3 7-7 7h-5c2-5 2-10 2-15z', part: 'shade' },
  ],
  bishop: [
    { d: FOOT, part: 'body' },
    { d: 'M41 60h18c1 7 4 12 8 18H33c4-6 7-11 8-18z', part: 'body' },
    { d: 'M50 20c11 8 18 18 17 28-1 7-5 11-9 13H42c-4-2-8-6-9-13-1-10 6-20 17-28z', part: 'body' },
    { d: 'M35 61h30v5H35z', part: 'body' },
    { d: circle(50, 15, 5.5), part: 'body' },
    { d: 'M50 33v17M42 41h16', part: 'line' },
    {
      d: 'M57 27c6 7 10 14 9 21-1 6-4 9-8 12h-4c6-10 8-21 3-33zM58 67c1 4 3 7 6 10h-9c-1-4-1-7-1-10z',
      part: 'shade',
    },
  ],
  knight: [
    { d: FOOT, part: 'body' },
    {
      d: 'M33 78c0-12 6-18 12-25 3-3 5-6 5-10-4 6-9 8-14 10-4 2-6 6-10 6-5 0-8-5-7-10 2-8 8-13 10-20 2-8 7-13 14-16l1-7c5 1 9 4 11 7 13 4 21 15 22 30 1 13-3 22-5 35z',
      part: 'body',
    },
    { d: 'M57 17c8 6 12 15 12 27 0 11-4 20-6 32h8c2-13 6-22 5-35-1-13-8-23-19-24z', part: 'shade' },
    { d: 'M55 17c8 6 13 15 13 27 0 11-4 20-6 32', part: 'rim' },
    { d: circle(41, 31, 2.6), part: 'line' },
    { d: 'M25 51l3-2', part: 'line' },
  ],
  queen: [
    { d: FOOT, part: 'body' },
    { d: 'M17 33l13 21 3-29 13 27 4-30 4 30 13-27 3 29 13-21-9 45H26z', part: 'body' },
    { d: circle(17, 29, 5), part: 'body' },
    { d: circle(33, 21, 5), part: 'body' },
    { d: circle(50, 17, 5.5), part: 'body' },
    { d: circle(67, 21, 5), part: 'body' },
    { d: circle(83, 29, 5), part: 'body' },
    { d: 'M28 67c14-5 30-5 44 0', part: 'line' },
    { d: 'M82 36l-8 41H62c5-13 8-24 9-35l1 11z', part: 'shade' },
  ],
  king: [
    { d: FOOT, part: 'body' },
    { d: 'M46.5 9h7v7h7v7h-7v10h-7V23h-7v-7h7z', part: 'body' },
    {
      d: 'M50 33c4-5 12-8 19-7 11 1 16 11 12 22-3 9-9 17-11 30H30c-2-13-8-21-11-30-4-11 1-21 12-22 7-1 15 2 19 7z',
      part: 'body',
    },
    { d: 'M50 34v33M29 69c14-4 28-4 42 0', part: 'line' },
    {
      d: 'M36 62c-3-7-8-12-9-18-1-6 3-10 8-9 6 1 9 7 10 14M64 62c3-7 8-12 9-18 1-6-3-10-8-9-6 1-9 7-10 14',
      part: 'rim',
    },
    { d: 'M74 28c6 4 8 11 5 19-3 9-8 16-10 30h-9c3-19 14-28 14-49z', part: 'shade' },
  ],
  man: [
    { d: circle(50, 54, 37), part: 'body' },
    { d: circle(50, 54, 37), part: 'shade' },
    { d: circle(50, 48, 37), part: 'body' },
    { d: circle(50, 48, 29), part: 'rim' },
    { d: circle(50, 48, 20), part: 'rim' },
    { d: 'M20 45a30 30 0 0 1 30-27a33 33 0 0 0-30 27z', part: 'gloss' },
  ],
  crowned: [
    { d: circle(50, 58, 36), part: 'body' },
    { d: circle(50, 58, 36), part: 'shade' },
    { d: circle(50, 50, 36), part: 'body' },
    { d: circle(50, 50, 36), part: 'shade' },
    { d: circle(50, 43, 36), part: 'body' },
    { d: 'M31 56l-3-23 12 10 10-15 10 15 12-10-3 23z', part: 'line' },
  ],
  stone: [
    { d: circle(50, 50, 46), part: 'body' },
    { d: 'M96 50a46 46 0 0 1-86 22a52 52 0 0 0 74-52a46 46 0 0 1 12 30z', part: 'shade' },
    { d: 'M18 44c3-15 14-26 29-28c12-1 15 7 4 12c-12 5-20 11-25 20c-3 6-9 4-8-4z', part: 'gloss' },
  ],
  disc: [
    { d: circle(50, 50, 47), part: 'body' },
    { d: circle(50, 50, 36), part: 'rim' },
    { d: 'M97 50a47 47 0 0 1-88 22a54 54 0 0 0 76-53a47 47 0 0 1 12 31z', part: 'shade' },
    { d: 'M17 42c4-14 15-25 30-27c-12 6-21 15-26 27z', part: 'gloss' },
  ],
  counter: [
    { d: 'M-20 50a70 38 0 1 0 140 0a70 38 0 1 0 -140 0z', part: 'body' },
    { d: 'M8 44a42 18 0 0 1 84 0', part: 'shine' },
  ],
  point: [{ d: circle(50, 50, 20), part: 'body' }],
  block: [
    {
      d: 'M4 14a10 10 0 0 1 10-10h72a10 10 0 0 1 10 10v72a10 10 0 0 1-10 10h-72a10 10 0 0 1-10-10z',
      part: 'body',
    },
  ],
  wall: [
    { d: 'M-2-2h104v104h-104z', part: 'body' },
    { d: 'M0 33h100M0 67h100M30 0v33M75 33v34M30 67v33', part: 'line' },
  ],
  box: [
    { d: 'M10 10h80v80h-80z', part: 'body' },
    { d: 'M10 10l80 80M90 10l-80 80M24 24h52v52h-52z', part: 'line' },
  ],
  house: [
    { d: 'M16 88V44L50 12L84 44V88z', part: 'body' },
    { d: 'M16 44h68', part: 'rim' },
  ],
  cross: [{ d: 'M22 22L78 78M78 22L22 78', part: 'stroke' }],
  ring: [{ d: circle(50, 50, 30), part: 'stroke' }],
};

/**
 * Whether there is a picture of a shape.
 * @param {string} shape
 */
export function isShape(shape) {
  return shape in SHAPES;
}

/**
 * Draws a piece around a point; a shape nobody knows becomes a disc with its letters.
 * @param {{shape: string, kind: string}} piece
 * @param {string} tone the name of its owner, which decides the colour
 * @param {{x: number, y: number, size: number}} place
 * @returns {SVGGElement}
 */
export function draw(piece, tone, { x, y, size }) {
  const scale = size / 100;
  const inner = svg('g', {
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
  const own = { die, cube, card }[piece.shape];
  if (own) {
    inner.append(...own(piece.kind));
    return svg('g', { class: `piece ${piece.shape}` }, inner);
  }
  const figures = document.documentElement.dataset.pieces === 'figures';
  const parts = (figures ? FIGURES[piece.shape] : undefined) ?? SHAPES[piece.shape];
  for (const part of parts ?? SHAPES.disc)
    inner.append(svg('path', { d: part.d, class: part.part }));
  if (!parts) inner.append(svg('text', { x: 50, y: 62, class: 'letters' }, piece.kind));
  return svg('g', { class: `piece tone-${tone}` }, inner);
}

/** Where the pips of a die lie, by its number. @type {Record<string, number[][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [28, 28],
    [50, 50],
    [72, 72],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

const SQUARE =
  'M6 20a14 14 0 0 1 14-14h60a14 14 0 0 1 14 14v60a14 14 0 0 1-14 14h-60a14 14 0 0 1-14-14z';
const UPRIGHT = 'M17 8a8 8 0 0 1 8-8h50a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8h-50a8 8 0 0 1-8-8z';

/** @param {string} kind its number is the last word; a hidden one shows none */
function die(kind) {
  const pips = PIPS[kind.split(' ').pop() ?? ''];
  const dots = pips?.map(([cx, cy]) => svg('circle', { cx, cy, r: 9, class: 'pip' }));
  return [
    svg('path', { d: SQUARE, class: 'face' }),
    ...(dots ?? [svg('text', { x: 50, y: 64, class: 'letters' }, '?')]),
  ];
}

/** @param {string} kind */
function cube(kind) {
  return [
    svg('path', { d: SQUARE, class: 'face' }),
    svg('text', { x: 50, y: 66, class: 'letters' }, kind.split(' ').pop() ?? ''),
  ];
}

/** @param {string} kind */
function card(kind) {
  if (kind === '??') return [svg('path', { d: UPRIGHT, class: 'back' })];
  const suit = SUITS[kind.slice(1)];
  const red = ['H', 'D'].includes(kind.slice(1)) ? ' red' : '';
  return [
    svg('path', { d: UPRIGHT, class: 'face' }),
    svg('text', { x: 50, y: suit ? 48 : 64, class: `letters${red}` }, kind.slice(0, 1)),
    ...(suit ? [svg('text', { x: 50, y: 88, class: `letters${red}` }, suit)] : []),
  ];
}

/** @type {Record<string, string>} */
const SUITS = { S: '♠', H: '♥', D: '♦', C: '♣' };

/**
 * Writes a card around a point, its rank above its suit; one that is hidden shows its back.
 * @param {{kind: string}} card
 * @param {{x: number, y: number, size: number}} place
 * @returns {SVGGElement}
 */
export function drawCard({ kind }, { x, y, size }) {
  const scale = size / 100;
  const inner = svg('g', {
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
  const suit = SUITS[kind.slice(-1)];
  const red = ['H', 'D'].includes(kind.slice(-1)) ? ' red' : '';
  if (kind === '??') inner.append(svg('path', { d: 'M12-10h76v120h-76z', class: 'back' }));
  else if (suit && kind.length === 2) {
    const rank = kind.startsWith('T') ? '10' : kind.slice(0, 1);
    inner.append(svg('text', { x: 50, y: 42, class: `letters face${red}` }, rank));
    inner.append(svg('text', { x: 50, y: 92, class: `letters face${red}` }, suit));
  } else inner.append(svg('text', { x: 50, y: 62, class: 'letters face' }, kind));
  return svg('g', { class: 'piece card' }, inner);
}
