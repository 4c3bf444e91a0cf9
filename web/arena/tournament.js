// One tournament: how it stands, live, from one stream; and the buttons to stop it, go on, and take it home.

import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { complaints, copier, decimal, stretch } from '../core/form.js';
import { keysTo } from '../core/memory.js';
import { explain, grouped } from '../core/words.js';
import { gamesView } from './games.js';
import { liveView } from './live.js';
import { titleOf } from './start.js';
import { cross, meetings, standings } from './tables.js';
import { tests } from './sprt.js';
import { tell } from './words.js';

/** @typedef {import('../types').Tournament} Tournament */

/** How often the list of games is asked for while games are played, in milliseconds. */
const GAMES_PAUSE = 2000;

/** @param {string} id */
export async function tournament(id) {
  const main = byId('main');
  try {
    show(id, /** @type {Tournament} */ (await get(`/tournaments/${id}`)));
  } catch (error) {
    main.append(
      html(
        'p',
        { role: 'alert', class: 'trouble' },
        error instanceof Error ? error.message : String(error),
      ),
      all(),
    );
  }
}

function all() {
  return html('p', {}, html('a', { href: '/arena' }, tell('all')));
}

/**
 * @param {string} id
 * @param {Tournament} first
 */
function show(id, first) {
  const { players, game } = first.order;
  byId('title').textContent = titleOf(game, players);
  document.title = `${titleOf(game, players)} · Hetman`;
  const trouble = complaints();
  const status = html('section', { class: 'card', id: 'progress' });
  const figures = html('div', { class: 'stack' });
  const games = gamesView(id, players);
  const lost = html('p', { class: 'trouble', hidden: true }, tell('lost'));
  /** @type {EventSource | null} */
  let source = null;
  const listen = (/** @type {number} */ table) => {
    source?.close();
    source = new EventSource(`/api/tournaments/${id}/events?table=${table}`);
    source.addEventListener('tournament', (event) => refresh(JSON.parse(event.data)));
    source.addEventListener('live', (event) => live.show(JSON.parse(event.data)));
    source.addEventListener('open', () => (lost.hidden = true));
    source.addEventListener('error', () => (lost.hidden = false));
  };
  const live = liveView(players, listen);
  const act = async (/** @type {'stop' | 'resume'} */ what) => {
    trouble.clear();
    try {
      refresh(/** @type {Tournament} */ (await post(`/tournaments/${id}/${what}`, {}, keys)));
    } catch (error) {
      trouble.complain(error);
    }
  };
  const keys = keysTo(`tournament.${id}`);
  const head = progress(act, keys.length > 0);
  status.append(head.place, trouble.place, lost, downloads(id, first.formats));
  let [asked, state] = [0, ''];
  function refresh(/** @type {Tournament} */ news) {
    if (news.state !== state && state !== '')
      byId('live').textContent = `${tell('state')}: ${stateText(news)}`;
    const ended = state !== news.state;
    state = news.state;
    head.show(news);
    const scrolled = new Map(
      [...figures.querySelectorAll('.scroll')].map((one) => [
        one.getAttribute('aria-label'),
        one.scrollLeft,
      ]),
    );
    if (!figures.contains(document.activeElement)) figures.replaceChildren(...results(news));
    for (const one of figures.querySelectorAll('.scroll'))
      one.scrollLeft = scrolled.get(one.getAttribute('aria-label')) ?? 0;
    if (ended || Date.now() - asked > GAMES_PAUSE) {
      asked = Date.now();
      void games.refresh();
    }
  }
  byId('main').append(
    all(),
    html(
      'div',
      { class: 'columns wide' },
      html('div', { class: 'stack' }, status, figures, games.place),
      html('div', { class: 'stack' }, live.place, reproduction(first)),
    ),
  );
  refresh(first);
  listen(0);
}

/** @param {Tournament} news */
function results(news) {
  if (news.meetings.length === 0) return [html('p', { class: 'card' }, tell('waitingGames'))];
  return [
    standings(news),
    cross(news),
    meetings(news),
    html('div', { class: 'tests' }, ...tests(news)),
  ];
}

/** @param {Tournament} news */
function stateText(news) {
  return tell(news.state) + (news.failure ? `: ${explain(news.failure)}` : '');
}

/**
 * @param {(what: 'stop' | 'resume') => void} act
 * @param {boolean} mine whether this page may do that
 */
function progress(act, mine) {
  const state = html('span', { class: 'state', id: 'state' });
  const bar = html('progress', { 'aria-label': tell('gamesCount') });
  const facts = html('p', { class: 'facts-row' });
  const stop = html('button', { type: 'button', onclick: () => act('stop') }, tell('stop'));
  const resume = html(
    'button',
    { type: 'button', class: 'primary', onclick: () => act('resume') },
    tell('resume'),
  );
  return {
    place: html('div', {}, html('p', { class: 'row' }, state, stop, resume), bar, facts),
    /** @param {Tournament} news */
    show(news) {
      state.className = `state ${news.state}`;
      state.textContent = stateText(news);
      bar.max = Math.max(news.games, 1);
      bar.value = news.state === 'finished' ? bar.max : news.done;
      const fact = (/** @type {string} */ name, /** @type {string} */ value) =>
        html('span', {}, `${name}: `, html('b', {}, value));
      const early = news.state === 'finished' && news.done < news.games;
      facts.replaceChildren(
        html(
          'b',
          { id: 'done' },
          tell('progress', { done: grouped(news.done), games: grouped(news.games) }),
        ),
        ...(news.rate ? [fact(tell('rate'), decimal(news.rate, news.rate < 10 ? 2 : 0))] : []),
        ...(news.left !== null && news.done < news.games
          ? [fact(tell('left'), stretch(news.left))]
          : []),
        ...(news.found > 0 && news.state === 'running'
          ? [fact(tell('found'), grouped(news.found))]
          : []),
        ...(early ? [html('span', {}, tell('decided'))] : []),
      );
      const focused = document.activeElement === stop || document.activeElement === resume;
      stop.hidden = !mine || !['queued', 'running'].includes(news.state);
      resume.hidden = !mine || !['stopped', 'failed'].includes(news.state);
      if (focused) (stop.hidden ? resume : stop).focus();
    },
  };
}

/**
 * @param {string} id
 * @param {string[]} formats of the games
 */
function downloads(id, formats) {
  const link = (/** @type {string} */ format, /** @type {string} */ text) =>
    html(
      'a',
      {
        class: 'link',
        href: `/api/tournaments/${id}/export/${format}`,
        download: `tournament-${id}.${format}`,
      },
      text,
    );
  return html(
    'p',
    { class: 'buttons' },
    ...formats.map((format) =>
      link(format, tell('downloadGames', { format: format.toUpperCase() })),
    ),
    link('csv', tell('downloadCsv')),
    link('toml', tell('downloadToml')),
  );
}

/** @param {Tournament} tournament */
function reproduction({ how, order }) {
  const code = (/** @type {string} */ text, /** @type {string} */ label) =>
    html('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': label }, text);
  const copy = (/** @type {string} */ text) => copier(() => text, tell('copy'), tell('copied'));
  const file = html(
    'details',
    { class: 'fold', open: order.players.length > 2 },
    html('summary', {}, tell('file')),
    code(how.file, tell('file')),
    copy(how.file),
  );
  return html(
    'section',
    { class: 'card', id: 'again' },
    html('h2', {}, tell('again')),
    html(
      'p',
      { class: 'faint' },
      `${tell('commit', { version: how.version, commit: how.commit })}; ${tell('cores', { cores: how.cores, seed: how.seed })}`,
    ),
    code(how.command, tell('command')),
    copy(how.command),
    file,
  );
}
