// The first player's chance over the game; a click goes to the move.

import { html, svg } from '../core/dom.js';
import { decimal } from '../core/form.js';
import { capital, say, term, vocabulary } from '../core/words.js';
import { analysis as words } from '../words/analysis.js';
import { accuracy } from './lesson.js';

/** @typedef {import('../play/store.js').Store} Store */

const tell = vocabulary(words);

const [WIDTH, HEIGHT] = [600, 120];

/**
 * @param {Store} store
 * @returns {HTMLElement | null}
 */
export function graph(store) {
  const { game } = store;
  if (!game) return null;
  const path = store.path(game.head);
  const judged = path.map((node, at) => ({ node, at })).filter(({ node }) => node.verdict);
  if (judged.length < 2) return null;
  const step = WIDTH / Math.max(path.length, 1);
  const x = (/** @type {number} */ at) => (at + 1) * step;
  const y = (/** @type {number} */ chance) => HEIGHT * (1 - chance);
  const points = judged.map(
    ({ node, at }) => `${x(at).toFixed(1)} ${y(node.verdict?.score.chance ?? 0.5).toFixed(1)}`,
  );
  const label = say('graph', { player: capital(term(game.position.players[0])) });
  const picture = svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: 'graph',
      role: 'img',
      'aria-label': label,
      preserveAspectRatio: 'none',
    },
    svg('path', { d: `M0 ${HEIGHT / 2}L${points.join('L')}V${HEIGHT}H0z`, class: 'area' }),
    svg('path', { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: 'middle' }),
    svg('path', { d: `M0 ${HEIGHT / 2}L${points.join('L')}`, class: 'curve' }),
  );
  for (const { node, at } of judged) {
    const verdict = node.verdict;
    if (verdict?.label)
      picture.append(
        // A stroke that does not scale stays round however wide the picture is.
        svg('path', {
          d: `M${x(at)} ${y(verdict.score.chance)}h0`,
          class: `spot ${verdict.label}`,
          'vector-effect': 'non-scaling-stroke',
        }),
      );
  }
  const here = path.findIndex((node) => node.id === store.at);
  if (here >= 0) picture.append(svg('path', { d: `M${x(here)} 0V${HEIGHT}`, class: 'here' }));
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * path.length) - 1;
    const node = path[Math.max(0, Math.min(path.length - 1, at))];
    if (node) void store.go(node.id);
  });
  return html('figure', { class: 'graph-box' }, picture, html('figcaption', {}, label));
}

/**
 * How well each side played, and how many moves it would rather take back.
 * @param {Store} store
 * @returns {HTMLElement | null}
 */
export function summary(store) {
  const { game } = store;
  if (!game) return null;
  const path = store.path(game.head).filter((node) => node.verdict);
  if (path.length === 0) return null;
  const count = (/** @type {number} */ side, /** @type {string} */ label) =>
    path.filter((node) => node.side === side && node.verdict?.label === label).length;
  const figure = (
    /** @type {number} */ side,
    /** @type {(losses: number[]) => string} */ written,
  ) => {
    const own = path.filter((node) => node.side === side);
    return own.length === 0 ? '–' : written(own.map((node) => node.verdict?.loss ?? 0));
  };
  const mean = (/** @type {number[]} */ losses) =>
    decimal((losses.reduce((sum, loss) => sum + loss, 0) / losses.length) * 100, 1);
  const row = (/** @type {string} */ text, /** @type {string} */ label) =>
    html(
      'tr',
      {},
      html('th', { scope: 'row' }, text),
      html('td', {}, String(count(0, label))),
      html('td', {}, String(count(1, label))),
    );
  const heads = game.position.players.map((player) =>
    html('th', { scope: 'col' }, capital(term(player))),
  );
  return html(
    'table',
    { class: 'summary' },
    html('thead', {}, html('tr', {}, html('td', {}), ...heads)),
    html(
      'tbody',
      {},
      row(say('inaccuracies'), 'inaccuracy'),
      row(say('mistakes'), 'mistake'),
      row(say('blunders'), 'blunder'),
      html(
        'tr',
        {},
        html('th', { scope: 'row' }, tell('accuracy')),
        ...[0, 1].map((side) =>
          html(
            'td',
            {},
            figure(side, (losses) => `${decimal(accuracy(losses), 0)} %`),
          ),
        ),
      ),
      html(
        'tr',
        {},
        html('th', { scope: 'row' }, tell('averageLoss')),
        ...[0, 1].map((side) =>
          html(
            'td',
            {},
            figure(side, (losses) => `${mean(losses)} %`),
          ),
        ),
      ),
    ),
  );
}
