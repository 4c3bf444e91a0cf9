// The time controls one can choose from, and how they are told to the server.

import { html } from '../core/dom.js';
import { say } from '../core/words.js';

/** @typedef {import('../types').Control} Control */

/** Minutes and seconds; nothing is no clock. */
export const CLOCKS = [null, [1, 1], [3, 2], [5, 3], [10, 5], [30, 20]];

/**
 * The choice among them, with one's own time as the last.
 * @param {string} id
 * @param {number} chosen
 * @param {boolean} own whether one's own time is offered
 */
export function clockSelect(id, chosen, own) {
  const select = html('select', { name: id, id });
  CLOCKS.forEach((pace, at) => {
    const text = pace ? say('minutes', { minutes: pace[0], increment: pace[1] }) : say('noClock');
    select.append(html('option', { value: at, selected: at === chosen }, text));
  });
  if (own) select.append(html('option', { value: 'own' }, say('ownClock')));
  return select;
}

/**
 * What the server is told of minutes and seconds.
 * @param {number[] | null} pace
 * @returns {Control | null}
 */
export function control(pace) {
  if (!pace) return null;
  const increment = Math.round(pace[1] * 1000);
  return { base: Math.round(pace[0] * 60_000), increment, delay: 0, period: 0, periods: 0 };
}

/** The kinds of time control one can type: what the seconds are. */
const KINDS = /** @type {const} */ (['increment', 'delay', 'byoyomi']);

/** A choice of clocks, and one's own to be typed: minutes, seconds, and what the seconds are. */
export function clocks() {
  const clock = clockSelect('clock', 0, true);
  const line = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
    html('p', { class: 'field' }, html('label', { for: input.id }, label), input);
  const number = (/** @type {string} */ name, /** @type {number} */ value) =>
    html('input', {
      type: 'number',
      id: `clock-${name}`,
      name,
      min: 0,
      max: 600,
      step: 'any',
      value,
    });
  const kind = html(
    'select',
    { id: 'clock-kind', name: 'kind' },
    ...KINDS.map((one) => html('option', { value: one }, say(`clock_${one}`))),
  );
  const periods = line(say('clockPeriods'), number('periods', 5));
  periods.hidden = true;
  const own = html(
    'div',
    { id: 'own-clock', hidden: true },
    line(say('clockMinutes'), number('minutes', 15)),
    line(say('clockSeconds'), number('seconds', 10)),
    line(say('clockKind'), kind),
    periods,
  );
  clock.addEventListener('change', () => (own.hidden = clock.value !== 'own'));
  kind.addEventListener('change', () => (periods.hidden = kind.value !== 'byoyomi'));
  return html('div', {}, line(say('clock'), clock), own);
}

/**
 * The time control chosen in a form.
 * @param {FormData} data
 */
export function clockOf(data) {
  if (data.get('clock') !== 'own') return control(CLOCKS[Number(data.get('clock'))] ?? null);
  const [minutes, seconds] = [Number(data.get('minutes')), Number(data.get('seconds'))];
  const [plain, each] = [control([minutes, 0]), Math.round(seconds * 1000)];
  if (!plain) return null;
  if (data.get('kind') === 'delay') return { ...plain, delay: each };
  if (data.get('kind') === 'byoyomi')
    return { ...plain, period: each, periods: Number(data.get('periods')) };
  return { ...plain, increment: each };
}
