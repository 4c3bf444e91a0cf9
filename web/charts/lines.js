// A chart of lines: series over a common axis, with rules across it and a legend beside it. Drawn anew for every change.

import { html, svg } from '../core/dom.js';
import { linear, logarithmic } from './scale.js';

/** @typedef {{name: string, points: [number, number][], dashed?: boolean, tone?: number}} Series */
/** @typedef {{value: number, name: string}} Rule */
/**
 * `label` says in a sentence what the chart shows, for those who do not see it.
 * @typedef {{label: string, x: string, y: string, series: Series[], rules?: Rule[], log?: boolean, whole?: boolean, legend?: boolean}} Lines
 */

const [WIDTH, HEIGHT] = [640, 340];
const EDGE = { left: 62, right: 16, top: 14, bottom: 44 };

/**
 * @param {Lines} chart
 * @returns {HTMLElement}
 */
export function lines(chart) {
  const { series, rules = [] } = chart;
  const all = series.flatMap((one) => one.points);
  const [xs, ys] = [
    all.map(([x]) => x),
    [...all.map(([, y]) => y), ...rules.map((rule) => rule.value)],
  ];
  const x = linear(range(xs), [EDGE.left, WIDTH - EDGE.right], 8, chart.whole ?? false);
  const vertical = /** @type {[number, number]} */ ([HEIGHT - EDGE.bottom, EDGE.top]);
  const y = chart.log
    ? logarithmic(range(ys.map((value) => Math.max(value, 1))), vertical)
    : linear(padded(range(ys)), vertical, 5);
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: 'chart',
    role: 'img',
    'aria-label': chart.label,
  });
  for (const tick of y.ticks) {
    picture.append(
      svg('path', { class: 'grid', d: `M${EDGE.left} ${y.at(tick)}H${WIDTH - EDGE.right}` }),
      svg('text', { class: 'tick end', x: EDGE.left - 8, y: y.at(tick) + 4 }, y.text(tick)),
    );
  }
  for (const tick of x.ticks)
    picture.append(
      svg('text', { class: 'tick', x: x.at(tick), y: HEIGHT - EDGE.bottom + 18 }, x.text(tick)),
    );
  picture.append(
    svg('path', {
      class: 'axis',
      d: `M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`,
    }),
    svg('text', { class: 'tick', x: (EDGE.left + WIDTH - EDGE.right) / 2, y: HEIGHT - 8 }, chart.x),
    svg(
      'text',
      {
        class: 'tick',
        transform: `translate(14 ${(EDGE.top + HEIGHT - EDGE.bottom) / 2}) rotate(-90)`,
      },
      chart.y,
    ),
  );
  for (const rule of rules) {
    picture.append(
      svg('path', { class: 'rule', d: `M${EDGE.left} ${y.at(rule.value)}H${WIDTH - EDGE.right}` }),
      svg(
        'text',
        { class: 'tick end strong', x: WIDTH - EDGE.right - 4, y: y.at(rule.value) - 5 },
        rule.name,
      ),
    );
  }
  series.forEach((one, at) => {
    const tone = one.tone ?? at % 8;
    const spots = one.points.map(([px, py]) => [x.at(px), y.at(chart.log ? Math.max(py, 1) : py)]);
    if (spots.length === 0) return;
    const path = `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`;
    picture.append(
      svg('path', { class: `curve tone-${tone}${one.dashed ? ' dashed' : ''}`, d: path }),
    );
    if (spots.length <= 40 && !one.dashed)
      for (const [cx, cy] of spots)
        picture.append(svg('circle', { class: `spot tone-${tone}`, cx, cy, r: 3.2 }));
  });
  const legend = chart.legend ?? series.length > 1;
  return html('figure', { class: 'figure' }, picture, legend ? names(series) : null);
}

/** @param {Series[]} series */
function names(series) {
  const one = (/** @type {Series} */ { name, tone, dashed }, /** @type {number} */ at) =>
    html(
      'li',
      {},
      svg(
        'svg',
        { viewBox: '0 0 24 10', class: 'key', 'aria-hidden': true },
        svg('path', {
          class: `curve tone-${tone ?? at % 8}${dashed ? ' dashed' : ''}`,
          d: 'M1 5H23',
        }),
      ),
      name,
    );
  return html('ul', { class: 'legend' }, ...series.map(one));
}

/**
 * @param {number[]} values
 * @returns {[number, number]}
 */
function range(values) {
  const [low, high] = values.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  );
  if (!Number.isFinite(low)) return [0, 1];
  return low === high ? [low, low + 1] : [low, high];
}

/**
 * @param {[number, number]} range
 * @returns {[number, number]}
 */
function padded([low, high]) {
  const edge = (high - low) * 0.08;
  return [low - edge, high + edge];
}
