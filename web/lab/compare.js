// Two runs side by side: what both measured, as a table with ratios and as lines over each other.

import { table } from '../arena/tables.js';
import { intervals } from '../charts/intervals.js';
import { lines } from '../charts/lines.js';
import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints, decimal, field, plusMinus, select } from '../core/form.js';
import { capital, term } from '../core/words.js';
import { curves, differences } from './figures.js';
import { titleOf } from './titles.js';
import { tell } from './words.js';

/** @typedef {import('../types').ExperimentSummary} ExperimentSummary */
/** @typedef {import('./figures.js').Findings} Findings */
/** @typedef {import('./figures.js').Game} Game */
/** @typedef {import('./figures.js').Measured | 'elo'} Measure */
/** @typedef {{name: string, found: Findings}} Run */
/** @typedef {{name: string, game: Game}} Side */

/** @type {Record<Measure, 'measureNodes' | 'measureLeaves' | 'measureTime' | 'measureElo'>} */
const MEASURES = {
  nodes: 'measureNodes',
  leaves: 'measureLeaves',
  microseconds: 'measureTime',
  elo: 'measureElo',
};

/**
 * @param {string} name of an experiment with an answer
 * @returns {Promise<Findings>}
 */
export async function findingsOf(name) {
  return /** @type {Findings} */ (await get(`/experiments/${name}/export/json`));
}

/**
 * @param {Run} own
 * @param {ExperimentSummary[]} others those with an answer
 */
export function compare(own, others) {
  const place = html('div');
  const trouble = complaints();
  const partner = select(
    'partner',
    [
      ['', tell('nobody')],
      ...others.map(
        (one) => /** @type {[string, string]} */ ([one.name, titleOf(one.name, one.title)]),
      ),
    ],
    new URLSearchParams(location.search).get('with') ?? '',
  );
  const choices = html('div');
  const show = async () => {
    place.replaceChildren();
    choices.replaceChildren();
    trouble.clear();
    if (partner.value === '') return history.replaceState(null, '', location.pathname);
    try {
      const name = partner.value;
      const found = await findingsOf(name);
      history.replaceState(null, '', `${location.pathname}?with=${name}`);
      choose(choices, place, own, { name, found });
    } catch (error) {
      trouble.complain(error);
    }
  };
  partner.addEventListener('change', show);
  void show();
  return html(
    'section',
    { class: 'card', id: 'compare' },
    html('h2', {}, tell('compare')),
    field(tell('compareWith'), partner),
    choices,
    trouble.place,
    place,
  );
}

/**
 * Game and measure, as far as both runs have them.
 * @param {HTMLElement} choices
 * @param {HTMLElement} place
 * @param {Run} one
 * @param {Run} two
 */
function choose(choices, place, one, two) {
  /** @type {[Game, Game, Measure][]} */
  const shared = one.found.games.flatMap((mine) =>
    two.found.games
      .filter((yours) => yours.game === mine.game)
      .flatMap((yours) => {
        const both = (/** @type {'totals' | 'played'} */ kind) =>
          mine[kind].length > 0 && yours[kind].length > 0;
        /** @type {Measure[]} */
        const measures = [
          ...(both('totals') ? /** @type {Measure[]} */ (['nodes', 'leaves', 'microseconds']) : []),
          ...(both('played') ? /** @type {Measure[]} */ (['elo']) : []),
        ];
        return measures.map(
          (measure) => /** @type {[Game, Game, Measure]} */ ([mine, yours, measure]),
        );
      }),
  );
  if (shared.length === 0)
    return place.replaceChildren(html('p', { class: 'faint' }, tell('sharedNone')));
  const text = (/** @type {[Game, Game, Measure]} */ [{ game }, , measure]) =>
    `${capital(term(game))}: ${tell(MEASURES[measure])}`;
  const what = select(
    'measure',
    shared.map((pair, at) => [String(at), text(pair)]),
  );
  const draw = () => {
    const [mine, yours, measure] = shared[Number(what.value)];
    const [first, second] = [
      { name: one.name, game: mine },
      { name: two.name, game: yours },
    ];
    place.replaceChildren(
      ...(measure === 'elo' ? games(first, second) : searches(measure, first, second)),
    );
  };
  what.addEventListener('change', draw);
  choices.replaceChildren(field(tell('measure'), what));
  draw();
}

/**
 * @param {import('./figures.js').Measured} measure
 * @param {Side} one
 * @param {Side} two
 */
function searches(measure, one, two) {
  const [mine, yours] = [curves(one.game, measure), curves(two.game, measure)];
  const tones = [...new Set([...mine, ...yours].map((curve) => curve.name))];
  const tone = (/** @type {string} */ name) => tones.indexOf(name) % 8;
  const series = [
    ...mine.map((curve) => ({
      ...curve,
      name: `${curve.name} (${one.name})`,
      tone: tone(curve.name),
    })),
    ...yours.map((curve) => ({
      ...curve,
      name: `${curve.name} (${two.name})`,
      tone: tone(curve.name),
      dashed: true,
    })),
  ];
  const words = {
    measure: tell(MEASURES[measure]),
    game: capital(term(one.game.game)),
    one: one.name,
    two: two.name,
  };
  const digits = measure === 'microseconds' ? 2 : 0;
  const rows = mine.flatMap((curve) => {
    const other = yours.find((candidate) => candidate.name === curve.name);
    const deepest = other?.points
      .filter(([depth]) => curve.points.some(([own]) => own === depth))
      .at(-1);
    const own = curve.points.find(([depth]) => depth === deepest?.[0]);
    return deepest && own
      ? [
          [
            curve.name,
            String(own[0]),
            decimal(own[1], digits),
            decimal(deepest[1], digits),
            deepest[1] > 0 ? decimal(own[1] / deepest[1], 2) : '–',
          ],
        ]
      : [];
  });
  return [
    lines({
      label: tell('compareChart', words),
      x: tell('depth'),
      y: words.measure,
      log: true,
      whole: true,
      series,
    }),
    table(
      tell('compareCaption', words),
      [tell('arm'), tell('atDepth'), one.name, two.name, tell('ratio')],
      rows,
    ),
  ];
}

/**
 * @param {Side} one
 * @param {Side} two
 */
function games(one, two) {
  const [mine, yours] = [one, two].map(({ game }) => differences(game, game.played));
  const rows = [
    ...mine.map((row) => ({ ...row, name: `${row.name} (${one.name})`, tone: 0 })),
    ...yours.map((row) => ({ ...row, name: `${row.name} (${two.name})`, tone: 1 })),
  ].sort((a, b) => a.name.localeCompare(b.name));
  const words = {
    measure: tell('measureElo'),
    game: capital(term(one.game.game)),
    one: one.name,
    two: two.name,
  };
  const shared = mine.flatMap((row) => {
    const other = yours.find((candidate) => candidate.name === row.name);
    return other
      ? [
          [
            row.name,
            plusMinus(row.value, row.error),
            plusMinus(other.value, other.error),
            plusMinus(row.value - other.value, Math.hypot(row.error, other.error)),
          ],
        ]
      : [];
  });
  return [
    intervals({ label: tell('eloChart', words), x: tell('elo'), rows }),
    table(
      tell('compareCaption', words),
      [tell('arm'), one.name, two.name, tell('difference')],
      shared,
    ),
  ];
}
