// The sequential test of each two players: its model, where it stands, and the way it came there.

import { lines } from '../charts/lines.js';
import { html } from '../core/dom.js';
import { decimal } from '../core/form.js';
import { tell } from './words.js';

/** @typedef {import('../types').Tournament} Tournament */
/** @typedef {import('../types').Meeting} Meeting */

/** @param {Tournament} tournament */
export function tests(tournament) {
  const { players } = tournament.order;
  return tournament.meetings
    .filter((meeting) => meeting.test)
    .map((meeting) => test(meeting, players[meeting.player], players[meeting.opponent]));
}

/**
 * @param {Meeting} meeting
 * @param {string} one
 * @param {string} two
 */
function test({ test: found }, one, two) {
  if (!found) return null;
  const verdict = tell(found.verdict);
  const said = tell('ratio', {
    ratio: decimal(found.ratio, 2),
    lower: decimal(found.lower, 2),
    upper: decimal(found.upper, 2),
    verdict,
  });
  const model = tell(found.model === 'logistic' ? 'logistic' : 'normalised');
  const curve = {
    name: 'LLR',
    points: [[0, 0], ...found.curve.map(({ pairs, ratio }) => [pairs, ratio])],
  };
  const chart = lines({
    label: said,
    x: tell('pairsAxis'),
    y: tell('ratioAxis'),
    whole: true,
    legend: false,
    series: [/** @type {import('../charts/lines.js').Series} */ (curve)],
    rules: [
      { value: found.upper, name: tell('h1') },
      { value: found.lower, name: tell('h0') },
    ],
  });
  return html(
    'section',
    { class: 'card sprt' },
    html('h2', {}, tell('test', { one, two })),
    html(
      'p',
      {},
      tell('testModel', {
        model,
        elo0: decimal(found.elo0, 1),
        elo1: decimal(found.elo1, 1),
        alpha: found.alpha,
        beta: found.beta,
      }),
    ),
    chart,
    html('p', { class: 'status' }, said),
  );
}
