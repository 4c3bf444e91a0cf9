// What is written on a board beside its pieces: numbers at pieces, territory, stones that are dead.

import { svg } from '../core/dom.js';
import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{cell: Cell, kind: 'text' | 'area' | 'dead', tone: string, text?: string}} Note */

/**
 * @param {Layout} layout
 * @param {Note[]} notes
 * @returns {SVGElement[]}
 */
export function drawNotes(layout, notes) {
  const spots = layout.rows.flat();
  return notes.flatMap((note) => {
    const spot = spots.find((one) => same(one, note.cell));
    return spot ? [one(note, spot, layout.size)] : [];
  });
}

/**
 * @param {Note} note
 * @param {{x: number, y: number}} spot
 * @param {number} size
 */
function one(note, { x, y }, size) {
  if (note.kind === 'area') {
    const half = size * 0.16;
    const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
    return svg('rect', { ...box, class: `note area tone-${note.tone}` });
  }
  if (note.kind === 'dead') {
    const arm = size * 0.2;
    const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`;
    return svg('path', { d, class: 'note dead', 'stroke-width': size * 0.08 });
  }
  const [width, height] = [size * 0.42, size * 0.24];
  const [left, top] = [x + size * 0.48 - width, y + size * 0.48 - height];
  return svg(
    'g',
    { class: `note text ${note.tone}` },
    svg('rect', { x: left, y: top, width, height, rx: height * 0.3 }),
    svg(
      'text',
      { x: left + width / 2, y: top + height * 0.78, 'font-size': height * 0.8 },
      note.text ?? '',
    ),
  );
}
