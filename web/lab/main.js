// The lab: all experiments and the form for a new one, or one experiment with its answer.

import { get } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { header } from '../core/header.js';
import { form } from './form.js';
import { formula } from './formula.js';
import { page } from './page.js';
import { progress } from './progress.js';
import { questionOf, titleOf } from './titles.js';
import { tell } from './words.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Experiments} Experiments */
/** @typedef {import('../types').ExperimentSummary} ExperimentSummary */

async function shelf() {
  const [all, catalogue] = await Promise.all([get('/experiments'), get('/catalogue')]);
  const { experiments, cores } = /** @type {Experiments} */ (all);
  const { games } = /** @type {Catalogue} */ (catalogue);
  const left = html(
    'div',
    { class: 'stack' },
    progress(
      () => true,
      () => location.reload(),
    ),
    list(
      tell('shipped'),
      experiments.filter((one) => !one.own),
    ),
    list(
      tell('own'),
      experiments.filter((one) => one.own),
    ),
  );
  byId('main').append(
    html('p', { class: 'tagline' }, tell('lead')),
    html('div', { class: 'columns' }, left, form(games, cores, null)),
  );
}

/**
 * @param {string} title
 * @param {ExperimentSummary[]} experiments
 */
function list(title, experiments) {
  const item = (/** @type {ExperimentSummary} */ one) =>
    html(
      'li',
      {},
      html('a', { href: `/lab/${one.name}` }, titleOf(one.name, one.title)),
      ' ',
      html('span', { class: `state ${one.state}` }, tell(/** @type {'running'} */ (one.state))),
      html('div', { class: 'faint' }, ...formula(questionOf(one.name, one.question))),
    );
  return html(
    'section',
    { class: 'card' },
    html('h2', {}, title),
    experiments.length > 0
      ? html('ul', { class: 'plain-list' }, ...experiments.map(item))
      : html('p', { class: 'faint' }, tell('none')),
  );
}

header();
byId('title').textContent = tell('title');
document.title = `${tell('title')} · Hetman`;
const name = location.pathname.split('/')[2];
(name ? page(name) : shelf()).catch((error) =>
  byId('main').append(
    html(
      'p',
      { role: 'alert', class: 'trouble' },
      error instanceof Error ? error.message : String(error),
    ),
  ),
);
