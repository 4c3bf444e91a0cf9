// The pieces, drawn on a square of 100 by 100. A shape is a list of parts: `body` has the player's colour and an outline,
// `line` is drawn in the outline's colour, `shine` lightens.

import { svg } from '../core/dom.js';

/** @typedef {{d: string, part: 'body' | 'line' | 'shine' | 'stroke'}} Part */

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
    { d: 'M41 47h18c0 13 5 20 10 31H31c5-11 10-18 10-31z', part: 'body' },
    { d: 'M36 49c0-4 3-6 6-6h16c3 0 6 2 6 6z', part: 'body' },
    { d: circle(50, 31, 14), part: 'body' },
  ],
  rook: [
    { d: FOOT, part: 'body' },
    { d: 'M37 42h26l4 36H33z', part: 'body' },
    { d: 'M27 19h11v8h7v-8h10v8h7v-8h11v17c0 5-4 8-8 8H35c-4 0-8-3-8-8z', part: 'body' },
    { d: 'M33 36h34M34 70h32', part: 'line' },
  ],
  bishop: [
    { d: FOOT, part: 'body' },
    { d: 'M41 60h18c1 7 4 12 8 18H33c4-6 7-11 8-18z', part: 'body' },
    { d: 'M50 20c11 8 18 18 17 28-1 7-5 11-9 13H42c-4-2-8-6-9-13-1-10 6-20 17-28z', part: 'body' },
    { d: 'M35 61h30v5H35z', part: 'body' },
    { d: circle(50, 15, 5.5), part: 'body' },
    { d: 'M50 33v17M42 41h16', part: 'line' },
  ],
  knight: [
    { d: FOOT, part: 'body' },
    {
      d: 'M33 78c0-12 6-18 12-25 3-3 5-6 5-10-4 6-9 8-14 10-4 2-6 6-10 6-5 0-8-5-7-10 2-8 8-13 10-20 2-8 7-13 14-16l1-7c5 1 9 4 11 7 13 4 21 15 22 30 1 13-3 22-5 35z',
      part: 'body',
    },
    { d: 'M55 17c8 6 13 15 13 27 0 11-4 20-6 32', part: 'line' },
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
  ],
  king: [
    { d: FOOT, part: 'body' },
    { d: 'M46.5 9h7v7h7v7h-7v10h-7V23h-7v-7h7z', part: 'body' },
    {
      d: 'M50 33c4-5 12-8 19-7 11 1 16 11 12 22-3 9-9 17-11 30H30c-2-13-8-21-11-30-4-11 1-21 12-22 7-1 15 2 19 7z',
      part: 'body',
    },
    { d: 'M50 34v35M29 69c14-4 28-4 42 0', part: 'line' },
  ],
  man: [
    { d: circle(50, 53, 40), part: 'body' },
    { d: circle(50, 49, 40), part: 'body' },
    { d: circle(50, 49, 27), part: 'line' },
  ],
  crowned: [
    { d: circle(50, 57, 40), part: 'body' },
    { d: circle(50, 47, 40), part: 'body' },
    { d: 'M29 60l-3-25 14 12 10-17 10 17 14-12-3 25z', part: 'line' },
  ],
  stone: [
    { d: circle(50, 50, 46), part: 'body' },
    { d: 'M22 42c4-13 15-22 28-22', part: 'shine' },
  ],
  disc: [
    { d: circle(50, 50, 47), part: 'body' },
    { d: circle(50, 50, 33), part: 'line' },
  ],
  counter: [
    { d: 'M-20 50a70 38 0 1 0 140 0a70 38 0 1 0 -140 0z', part: 'body' },
    { d: 'M8 44a42 18 0 0 1 84 0', part: 'shine' },
  ],
  cross: [{ d: 'M22 22L78 78M78 22L22 78', part: 'stroke' }],
  ring: [{ d: circle(50, 50, 30), part: 'stroke' }],
};

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
  const parts = SHAPES[piece.shape];
  for (const part of parts ?? SHAPES.disc)
    inner.append(svg('path', { d: part.d, class: part.part }));
  if (!parts) inner.append(svg('text', { x: 50, y: 62, class: 'letters' }, piece.kind));
  return svg('g', { class: `piece tone-${tone}` }, inner);
}
