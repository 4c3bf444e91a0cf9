// Arrows over a board: the best moves by rank, the first the widest, each with its number.

import { svg } from '../core/dom.js';
import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{from: Cell | null, to: Cell, rank: number, tone: string}} Arrow */

/**
 * @param {Layout} layout
 * @param {Arrow[]} arrows
 * @returns {SVGGElement}
 */
export function arrows(layout, arrows) {
  const group = svg('g', { class: 'arrows', 'aria-hidden': true });
  for (const arrow of [...arrows].sort((a, b) => b.rank - a.rank)) {
    const spot = (/** @type {Cell} */ cell) => layout.rows.flat().find((one) => same(one, cell));
    const [from, to] = [arrow.from ? spot(arrow.from) : undefined, spot(arrow.to)];
    if (!to) continue;
    const width = Math.max(layout.size * (0.2 - 0.035 * arrow.rank), layout.size * 0.05);
    const tone = `arrow ${arrow.tone} rank-${Math.min(arrow.rank, 5)}`;
    if (from && from !== to) group.append(shaft(from, to, width, tone));
    else
      group.append(
        svg('circle', {
          cx: to.x,
          cy: to.y,
          r: layout.size * 0.42,
          class: `${tone} around`,
          'stroke-width': width * 0.6,
        }),
      );
    if (arrow.tone === 'engine' && arrows.length > 1)
      group.append(badge(to, layout.size, arrow.rank));
  }
  return group;
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} width
 * @param {string} tone
 */
function shaft(from, to, width, tone) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const head = width * 2.2;
  const point = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const [start, neck, tip] = [width, length - head - width * 0.5, length - width * 0.5];
  const corners = [
    point(start, width / 2),
    point(neck, width / 2),
    point(neck, width * 1.25),
    point(tip, 0),
    point(neck, -width * 1.25),
    point(neck, -width / 2),
    point(start, -width / 2),
  ];
  return svg('path', { d: `M${corners.join('L')}z`, class: tone });
}

/**
 * @param {{x: number, y: number}} at
 * @param {number} size
 * @param {number} rank
 */
function badge(at, size, rank) {
  const [x, y, r] = [at.x + size * 0.36, at.y - size * 0.36, size * 0.16];
  return svg(
    'g',
    { class: 'badge' },
    svg('circle', { cx: x, cy: y, r }),
    svg('text', { x, y: y + r * 0.6, 'font-size': r * 1.6 }, String(rank)),
  );
}
