// An answer as a page: the Markdown that `hetman lab` writes, with its pictures drawn anew from the figures.

import { table } from '../arena/tables.js';
import { intervals } from '../charts/intervals.js';
import { lines } from '../charts/lines.js';
import { html } from '../core/dom.js';
import { capital, term } from '../core/words.js';
import { curves, differences } from './figures.js';
import { answered, tell } from './words.js';

/** @typedef {import('./figures.js').Row} Row */

/**
 * @param {string} name of the experiment
 * @param {string} text in Markdown
 * @param {Row[]} figures
 */
export function answer(name, text, figures) {
  const root = html('div', { class: 'answer' });
  let place = /** @type {HTMLElement} */ (root);
  let [game, heading, before] = ['', '', ''];
  const sections = text.split(/^## /m);
  for (const block of text.split(/\n\n+/).map((one) => one.trim())) {
    if (block.startsWith('# ') || block === '') continue;
    else if (block.startsWith('## ')) {
      game = block.slice(3);
      place.append(html('h2', {}, capital(term(game))));
    } else if (block.startsWith('### ')) {
      heading = block.slice(4);
      place.append(html('h3', {}, answered(heading)));
    } else if (block.startsWith('> '))
      place.append(html('blockquote', {}, ...inline(name, block.slice(2))));
    else if (block.startsWith('<details>')) {
      const fold = html(
        'details',
        { class: 'fold' },
        html('summary', {}, answered(block.replace(/<[^>]*>/g, ''))),
      );
      place.append(fold);
      place = html('div', {
        class: 'arms',
        tabindex: 0,
        role: 'region',
        'aria-label': `${capital(term(game))}: ${answered('The arms')}`,
      });
      fold.append(place);
    } else if (block === '</details>') place = root;
    else if (block.startsWith('![')) place.append(picture(block, game, heading, figures, sections));
    else if (block.startsWith('|'))
      place.append(
        rows(block, `${capital(term(game))}: ${answered(before || heading).replace(/:$/, '')}`),
      );
    else if (block.startsWith('- '))
      place.append(
        html(
          'ul',
          {},
          ...block.split('\n').map((line) => html('li', {}, ...inline(name, line.slice(2)))),
        ),
      );
    else place.append(html('p', {}, ...inline(name, answered(block))));
    before = /:$/.test(block) ? block : block.startsWith('The game branches') ? 'fitted nodes' : '';
  }
  return root;
}

/**
 * @param {string} block
 * @param {string} caption
 */
function rows(block, caption) {
  const cells = (/** @type {string} */ line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [head, , ...body] = block.split('\n');
  const widths = cells(head);
  const fill = (/** @type {string[]} */ row) => widths.map((_, at) => answered(row[at] ?? ''));
  return table(
    caption,
    widths.map(answered),
    body.map((line) => fill(cells(line))),
  );
}

/**
 * Code and links of a line. A link to a file of the answer becomes its download.
 * @param {string} name
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(name, text) {
  return text
    .split(/(`[^`]*`|\[[^\]]*\]\([^)]*\))/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('`')) return html('code', {}, part.slice(1, -1));
      const link = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(part);
      if (!link) return part;
      return link[2] === `${name}.csv`
        ? html('a', { href: `/api/experiments/${name}/export/csv` }, link[1])
        : link[1];
    });
}

/**
 * @param {string} block
 * @param {string} game
 * @param {string} heading
 * @param {Row[]} figures
 * @param {string[]} sections
 */
function picture(block, game, heading, figures, sections) {
  const title = capital(term(game));
  if (!block.startsWith('![nodes')) {
    const pace = heading.replace(/^Games, /, '');
    return intervals({
      label: tell('eloChart', { game: title }),
      x: tell('elo'),
      rows: differences(figures, game, pace),
    });
  }
  const series = curves(figures, game, 'nodes');
  const section = sections.find((one) => one.startsWith(`${game}\n`)) ?? '';
  const branching = Number(/branches ([\d.]+) ways/.exec(section)?.[1]);
  const growth =
    branching > 1
      ? [growthLine('b^d', branching, 1, series), growthLine('b^(d/2)', branching, 0.5, series)]
      : [];
  const label = tell('nodesChart', { game: title, arms: series.map((one) => one.name).join(', ') });
  return lines({
    label,
    x: tell('depth'),
    y: tell('nodes'),
    log: true,
    whole: true,
    series: [...series, ...growth],
  });
}

/**
 * @param {string} name
 * @param {number} branching
 * @param {number} exponent
 * @param {{points: [number, number][]}[]} series
 */
function growthLine(name, branching, exponent, series) {
  const all = series.flatMap((one) => one.points);
  const most = Math.max(...all.map(([, nodes]) => nodes)) * 2;
  const depths = [...new Set(all.map(([depth]) => depth))].sort((a, b) => a - b);
  const points = depths
    .map((depth) => /** @type {[number, number]} */ ([depth, branching ** (exponent * depth)]))
    .filter(([, nodes]) => nodes <= most);
  return { name: `${name}, b = ${branching}`, points, dashed: true, tone: exponent === 1 ? 6 : 7 };
}
