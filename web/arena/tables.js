// The tables of a tournament: who stands where, who did how against whom, and how the pairs of games came out.

import { html } from '../core/dom.js';
import { decimal, percent, plusMinus } from '../core/form.js';
import { grouped } from '../core/words.js';
import { tell } from './words.js';

/** @typedef {import('../types').Tournament} Tournament */
/** @typedef {import('../types').Meeting} Meeting */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../core/dom.js').Child} Child */

/**
 * A table of figures that scrolls sideways where it does not fit.
 * @param {string} caption
 * @param {string[]} heads
 * @param {Child[][]} rows the first cell of each is its head
 */
export function table(caption, heads, rows) {
  const head = html('tr', {}, ...heads.map((text) => html('th', { scope: 'col' }, text)));
  const body = rows.map(([first, ...cells]) =>
    html(
      'tr',
      {},
      html('th', { scope: 'row' }, first),
      ...cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : html('td', {}, cell))),
    ),
  );
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    html(
      'table',
      { class: 'figures' },
      html('caption', {}, caption),
      html('thead', {}, head),
      html('tbody', {}, ...body),
    ),
  );
}

/** @param {Tournament} tournament */
export function standings(tournament) {
  const fault = (/** @type {number} */ count) =>
    html('td', { class: count > 0 ? 'bad' : null }, grouped(count));
  const row = (/** @type {Place} */ place, /** @type {number} */ at) => [
    `${at + 1}. ${tournament.order.players[place.player]}`,
    plusMinus(place.elo, place.error),
    percent(place.superiority),
    decimal(place.points, 1),
    `${decimal(place.clean_points, 1)} / ${grouped(place.clean_games)}`,
    `${place.wins} – ${place.draws} – ${place.losses}`,
    fault(place.crashes),
    fault(place.overtime),
    fault(place.illegal),
  ];
  const heads = [
    tell('name'),
    tell('elo'),
    tell('los'),
    tell('points'),
    tell('clean'),
    tell('tally'),
    tell('crashes'),
    tell('overtime'),
    tell('illegal'),
  ];
  return html(
    'section',
    { class: 'card', id: 'standings' },
    table(tell('standings'), heads, tournament.places.map(row)),
    html('p', { class: 'faint' }, tell('standingsHelp')),
  );
}

/** @param {Tournament} tournament */
export function cross(tournament) {
  const order = tournament.places.map((place) => place.player);
  const { players } = tournament.order;
  const cell = (/** @type {number} */ one, /** @type {number} */ other) => {
    if (one === other) return html('td', { class: 'own' }, '•');
    const met = tournament.meetings.find(
      (meeting) =>
        [meeting.player, meeting.opponent].includes(one) &&
        [meeting.player, meeting.opponent].includes(other),
    );
    if (!met) return html('td', {}, '');
    const [wins, losses] = met.player === one ? [met.wins, met.losses] : [met.losses, met.wins];
    return html('td', { 'data-players': `${one},${other}` }, `${wins} – ${met.draws} – ${losses}`);
  };
  const rows = order.map((one, at) => [
    `${at + 1}. ${players[one]}`,
    ...order.map((other) => cell(one, other)),
  ]);
  return html(
    'section',
    { class: 'card', id: 'cross' },
    table(tell('cross'), [tell('name'), ...order.map((_, at) => String(at + 1))], rows),
  );
}

/** @param {Tournament} tournament */
export function meetings(tournament) {
  const { players } = tournament.order;
  const row = (/** @type {Meeting} */ one) => [
    `${players[one.player]} – ${players[one.opponent]}`,
    plusMinus(one.elo, one.error),
    plusMinus(one.normalised, one.normalised_error),
    percent(one.superiority),
    one.pairs.map(grouped).join(' · '),
  ];
  const heads = [
    tell('pair'),
    tell('difference'),
    tell('normalisedElo'),
    tell('los'),
    tell('pairs'),
  ];
  return html(
    'section',
    { class: 'card', id: 'meetings' },
    table(tell('meetings'), heads, tournament.meetings.map(row)),
  );
}
