// One experiment: the question, the answer, a comparison, and what can be done with it.

import { get, post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { complaints, copier } from '../core/form.js';
import { keysTo } from '../core/memory.js';
import { answer } from './answer.js';
import { compare, findingsOf } from './compare.js';
import { form } from './form.js';
import { progress } from './progress.js';
import { questionOf, titleOf } from './titles.js';
import { tell } from './words.js';

/** @typedef {import('../types').ExperimentPage} ExperimentPage */
/** @typedef {import('../types').ExperimentSummary} ExperimentSummary */
/** @typedef {import('../types').Experiments} Experiments */
/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('./figures.js').Findings} Findings */

/** @param {string} name */
export async function page(name) {
  const [found, all, catalogue] = await Promise.all([
    get(`/experiments/${name}`),
    get('/experiments'),
    get('/catalogue'),
  ]);
  const shown = /** @type {ExperimentPage} */ (found);
  const { experiments, cores } = /** @type {Experiments} */ (all);
  const { games } = /** @type {Catalogue} */ (catalogue);
  const title = titleOf(name, shown.summary.title);
  byId('title').textContent = title;
  document.title = `${title} · Hetman`;
  const findings = shown.summary.state === 'answered' ? await findingsOf(name) : null;
  const others = experiments.filter((one) => one.name !== name && one.state === 'answered');
  const main = html(
    'div',
    { class: 'stack' },
    progress(
      (run) => run.name === name,
      () => location.reload(),
      [[name, shown.summary.state]],
    ),
    body(name, shown, findings),
  );
  if (findings) main.append(compare({ name, found: findings }, others));
  const copy = html('details', { class: 'fold' }, html('summary', {}, tell('again')));
  copy.addEventListener('toggle', () => {
    if (copy.open && copy.children.length === 1)
      copy.append(form(games, cores, { name: next(name, experiments), text: shown.text }));
  });
  byId('main').append(
    html('p', {}, html('a', { href: '/lab' }, tell('all'))),
    html(
      'div',
      { class: 'columns wide' },
      main,
      html('div', { class: 'stack' }, question(shown), copy),
    ),
  );
}

/**
 * A name nobody has yet.
 * @param {string} name
 * @param {ExperimentSummary[]} experiments
 */
function next(name, experiments) {
  const stem = name.replace(/-\d+$/, '').slice(0, 36);
  for (let at = 2; ; at++)
    if (!experiments.some((one) => one.name === `${stem}-${at}`)) return `${stem}-${at}`;
}

/**
 * @param {string} name
 * @param {ExperimentPage} shown
 * @param {Findings | null} findings
 */
function body(name, shown, findings) {
  const inside = findings
    ? answer(name, findings)
    : html(
        'div',
        {},
        html('blockquote', {}, questionOf(name, shown.summary.question)),
        html('p', {}, tell('noAnswer')),
      );
  return html('section', { class: 'card', id: 'answer' }, html('h2', {}, tell('answer')), inside);
}

/** @param {ExperimentPage} shown */
function question({ summary, text }) {
  const answered = summary.state === 'answered';
  const trouble = complaints();
  const keys = keysTo(`experiment.${summary.name}`);
  const link = (/** @type {string} */ format, /** @type {string} */ words) =>
    html(
      'a',
      {
        class: 'link',
        href: `/api/experiments/${summary.name}/export/${format}`,
        download: `${summary.name}.${format}`,
      },
      words,
    );
  const act = (/** @type {'resume' | 'forget'} */ what) =>
    html(
      'button',
      {
        type: 'button',
        onclick: () => {
          if (what === 'forget' && !confirm(tell('sure'))) return;
          post(`/experiments/${summary.name}/${what}`, {}, keys).then(
            () => location.assign(what === 'forget' ? '/lab' : `/lab/${summary.name}`),
            trouble.complain,
          );
        },
      },
      tell(what),
    );
  return html(
    'section',
    { class: 'card' },
    html('h2', {}, tell('question')),
    html(
      'pre',
      { class: 'code', tabindex: 0, role: 'region', 'aria-label': tell('question') },
      text,
    ),
    html(
      'p',
      { class: 'buttons' },
      copier(() => text, tell('copy'), tell('copied')),
      link('toml', tell('downloadToml')),
      answered ? link('json', tell('downloadJson')) : null,
      answered ? link('md', tell('downloadMd')) : null,
      answered ? link('csv', tell('downloadCsv')) : null,
    ),
    summary.own && keys.length > 0
      ? html(
          'p',
          { class: 'buttons' },
          summary.state === 'stopped' ? act('resume') : null,
          act('forget'),
        )
      : null,
    trouble.place,
  );
}
