// A chart of values with their errors, one row each, about a common zero; two sets of them side by side if asked.

import { html, svg } from '../core/dom.js';
import { linear } from './scale.js';

/** @typedef {{name: string, value: number, error: number, tone?: number}} Interval */

const WIDTH = 640;
const [ROW, TOP, BOTTOM] = [26, 8, 44];

/**
 * @param {{label: string, x: string, rows: Interval[]}} chart
 * @returns {HTMLElement}
 */
export function intervals({ label, x, rows }) {
  const longest = rows.reduce((most, row) => Math.max(most, row.name.length), 4);
  const left = Math.min(260, 20 + longest * 7.5);
  const reach =
    rows.reduce((most, row) => Math.max(most, Math.abs(row.value) + row.error), 1) * 1.05;
  const low = rows.every((row) => row.value - row.error >= 0) ? 0 : -reach;
  const high = rows.every((row) => row.value + row.error <= 0) ? 0 : reach;
  const height = TOP + rows.length * ROW + BOTTOM;
  const scale = linear([low, high], [left, WIDTH - 20], 6);
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${height}`,
    class: 'chart',
    role: 'img',
    'aria-label': label,
  });
  for (const tick of scale.ticks) {
    picture.append(
      svg('path', {
        class: tick === 0 ? 'axis' : 'grid',
        d: `M${scale.at(tick)} ${TOP}V${height - BOTTOM}`,
      }),
      svg('text', { class: 'tick', x: scale.at(tick), y: height - BOTTOM + 18 }, scale.text(tick)),
    );
  }
  picture.append(svg('text', { class: 'tick', x: (left + WIDTH - 20) / 2, y: height - 8 }, x));
  rows.forEach((row, at) => {
    const y = TOP + at * ROW + ROW / 2;
    const [from, to] = [
      scale.at(Math.max(row.value - row.error, low)),
      scale.at(Math.min(row.value + row.error, high)),
    ];
    picture.append(
      svg(
        'text',
        { class: 'tick end', x: left - 10, y: y + 4 },
        row.name.length > 34 ? `${row.name.slice(0, 33)}…` : row.name,
      ),
      svg('path', {
        class: `curve tone-${row.tone ?? 0}`,
        d: `M${from} ${y}H${to}M${from} ${y - 5}V${y + 5}M${to} ${y - 5}V${y + 5}`,
      }),
      svg('circle', {
        class: `spot tone-${row.tone ?? 0}`,
        cx: scale.at(row.value),
        cy: y,
        r: 4.5,
      }),
    );
  });
  return html('figure', { class: 'figure' }, picture);
}
