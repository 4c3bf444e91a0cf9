// A second set for chess: people, a horse and a tower. Drawn as the first (shapes.js) on a square of 100 by 100.

/** @typedef {import('./shapes.js').Part} Part */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
const circle = (x, y, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const SHOULDERS = 'M16 91c0-17 12-24 24-26h20c12 2 24 9 24 26z';
const SHOULDERS_SHADE = 'M62 66c12 2 21 10 21 24H68c0-10-2-18-6-24z';
const FACE = 'M33 46c0-10 7-17 17-17s17 7 17 17c0 12-7 22-17 22S33 58 33 46z';
const FACE_SHADE = 'M57 31c6 3 9 9 9 15 0 10-5 18-12 21 4-10 6-24 3-36z';
/** @type {Part[]} */
const EYES = [
  { d: circle(43.5, 47, 1.6), part: 'line' },
  { d: circle(56.5, 47, 1.6), part: 'line' },
];

/** @type {Record<string, Part[]>} */
export const FIGURES = {
  pawn: [
    { d: SHOULDERS, part: 'body' },
    { d: SHOULDERS_SHADE, part: 'shade' },
    { d: FACE, part: 'body' },
    { d: FACE_SHADE, part: 'shade' },
    { d: 'M29 44c-1-15 8-25 21-25s22 10 21 25c-13-5-29-5-42 0z', part: 'body' },
    { d: 'M60 23c7 4 11 12 10 20l-9-2c1-7 1-13-1-18z', part: 'shade' },
    ...EYES,
    { d: 'M46 58h8', part: 'line' },
  ],
  knight: [
    { d: 'M24 91c-1-7 3-10 9-11h36c6 1 10 4 9 11z', part: 'body' },
    {
      d: 'M35 80c0-14 8-20 14-29-5 4-10 5-15 8-4 3-7 6-12 4-5-2-6-8-3-12 5-7 11-12 14-20 3-7 8-12 15-14l2-8 8 8c12 4 20 16 20 32 0 12-5 20-7 31z',
      part: 'body',
    },
    {
      d: 'M58 18c8 7 11 16 10 28-1 12-6 21-8 33h10c2-11 8-20 7-32-1-13-8-24-19-29z',
      part: 'shade',
    },
    { d: 'M57 17l9 4-3 5 10 5-4 5 8 7-5 4 6 8-6 3 3 8', part: 'line' },
    { d: circle(42, 33, 2.2), part: 'line' },
    { d: 'M24 56l4-2M31 61c7-5 13-13 15-22M46 39l18 8', part: 'line' },
  ],
  bishop: [
    { d: SHOULDERS, part: 'body' },
    { d: SHOULDERS_SHADE, part: 'shade' },
    { d: FACE, part: 'body' },
    { d: FACE_SHADE, part: 'shade' },
    { d: 'M31 43c-5-14 6-27 19-36 13 9 24 22 19 36-12-5-26-5-38 0z', part: 'body' },
    { d: 'M55 11c11 9 17 19 13 31l-10-2c2-10 1-20-3-29z', part: 'shade' },
    { d: 'M50 15v20M43 24h14', part: 'line' },
    ...EYES,
    { d: 'M50 70v16M44 76h12', part: 'line' },
  ],
  rook: [
    { d: 'M22 91v-9l6-5V42l-6-6V17h12v9h10v-9h12v9h10v-9h12v19l-6 6v35l6 5v9z', part: 'body' },
    { d: 'M62 42h10v35l6 5v9H64z', part: 'shade' },
    { d: 'M28 42h44M28 77h44', part: 'line' },
    { d: 'M42 91V74a8 8 0 0 1 16 0v17', part: 'line' },
    { d: 'M50 50v9M36 52v6M64 52v6', part: 'line' },
  ],
  queen: [
    { d: SHOULDERS, part: 'body' },
    { d: SHOULDERS_SHADE, part: 'shade' },
    { d: 'M28 74c-4-12-3-27 3-37 9-12 29-12 38 0 6 10 7 25 3 37-6 2-38 2-44 0z', part: 'body' },
    { d: 'M62 33c9 8 13 25 9 40l-9 2c4-14 4-28 0-42z', part: 'shade' },
    { d: FACE, part: 'body' },
    ...EYES,
    { d: 'M45 58c3 2 7 2 10 0', part: 'line' },
    { d: 'M27 36l-4-19 14 10 13-15 13 15 14-10-4 19c-14-6-32-6-46 0z', part: 'body' },
    { d: circle(23, 15, 3.6), part: 'body' },
    { d: circle(50, 10, 4), part: 'body' },
    { d: circle(77, 15, 3.6), part: 'body' },
  ],
  king: [
    { d: SHOULDERS, part: 'body' },
    { d: SHOULDERS_SHADE, part: 'shade' },
    { d: 'M31 46c0-9 8-15 19-15s19 6 19 15c2 18-7 34-19 38-12-4-21-20-19-38z', part: 'body' },
    { d: 'M60 34c6 3 9 7 9 12 2 17-5 32-16 37 8-14 12-33 7-49z', part: 'shade' },
    ...EYES,
    { d: 'M37 56c4 3 9 3 13 0 4 3 9 3 13 0M46 66h8', part: 'line' },
    { d: 'M27 41l-3-20 12 8 9-10h10l9 10 12-8-3 20c-14-6-32-6-46 0z', part: 'body' },
    { d: 'M47.5 4h5v5h5v5h-5v7h-5v-7h-5V9h5z', part: 'body' },
  ],
};
