// What each search counted, now and in all, beside what no search can do without.

import { html } from '../core/dom.js';
import { grouped } from '../core/words.js';
import { minimal } from './text.js';
import { engineName, tell } from './words.js';

/** @typedef {import('./pane.js').Pane} Pane */
/** @typedef {import('../types').Counters} Counters */

/** @param {Pane[]} panes */
export function counts(panes) {
  const rows = [
    row(
      tell('nodes'),
      panes,
      (now) => now.nodes,
      (all) => all.nodes,
    ),
    row(
      tell('leaves'),
      panes,
      (now) => now.leaves,
      (all) => all.leaves,
    ),
    row(
      tell('cutoffs'),
      panes,
      (now) => now.cutoffs,
      (all) => all.cutoffs,
    ),
    share(panes),
    row(
      tell('tableCutoffs'),
      panes,
      (now) => now.tableCutoffs,
      (all) => all.table_cutoffs,
      true,
    ),
    row(
      tell('playouts'),
      panes,
      (now) => now.playouts,
      (all) => all.playouts,
      true,
    ),
    ...known(panes),
  ];
  const heads = panes.map((pane) => html('th', { scope: 'col' }, engineName(pane.trace.engine)));
  return html(
    'table',
    { class: 'counts' },
    html('thead', {}, html('tr', {}, html('td', {}), ...heads)),
    html('tbody', {}, ...rows.filter((one) => one !== null)),
  );
}

/**
 * @param {string} name
 * @param {Pane[]} panes
 * @param {(now: import('./replay.js').Counted) => number} now
 * @param {(all: Counters) => number} all
 * @param {boolean} [optional] left out where nobody counted anything
 */
function row(name, panes, now, all, optional = false) {
  if (optional && panes.every((pane) => all(pane.trace.counts) === 0)) return null;
  const cells = panes.map((pane) =>
    html('td', {}, `${grouped(now(pane.replay.counts))} / ${grouped(all(pane.trace.counts))}`),
  );
  return html('tr', {}, html('th', { scope: 'row' }, name), ...cells);
}

/** @param {Pane[]} panes */
function share(panes) {
  if (panes.every((pane) => pane.trace.counts.cutoffs === 0)) return null;
  const part = (/** @type {number} */ first, /** @type {number} */ all) =>
    all === 0 ? '–' : `${Math.round((100 * first) / all)} %`;
  const cells = panes.map(({ replay: { counts: now }, trace: { counts: all } }) =>
    html(
      'td',
      {},
      `${part(now.firstCutoffs, now.cutoffs)} / ${part(all.first_cutoffs, all.cutoffs)}`,
    ),
  );
  return html('tr', {}, html('th', { scope: 'row' }, tell('firstShare')), ...cells);
}

/** @param {Pane[]} panes */
function known(panes) {
  const { shape, leaves } = panes[0]?.model ?? { shape: null, leaves: 0 };
  if (leaves === 0) return [];
  const line = (/** @type {string} */ name, /** @type {number} */ number) =>
    html(
      'tr',
      { class: 'known' },
      html('th', { scope: 'row' }, name),
      html('td', { colspan: panes.length }, grouped(number)),
    );
  return [shape && line(tell('minimalTree'), minimal(shape)), line(tell('allLeaves'), leaves)];
}
