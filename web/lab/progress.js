// How far the experiments are that were ordered here, live, from one stream.

import { post } from '../core/api.js';
import { byId, html } from '../core/dom.js';
import { stretch } from '../core/form.js';
import { keysTo } from '../core/memory.js';
import { grouped } from '../core/words.js';
import { tell } from './words.js';

/** @typedef {import('../types').LabNews} LabNews */
/** @typedef {import('../types').ExperimentProgress} ExperimentProgress */

/**
 * @param {(run: ExperimentProgress) => boolean} wanted which of them this page shows
 * @param {(run: ExperimentProgress) => void} ended what to do when one comes to its end
 * @param {[string, string][]} known the states this page was made with: a run may end before the first news comes
 */
export function progress(wanted, ended, known = []) {
  const place = html('div', { class: 'stack' });
  const lost = html('p', { class: 'trouble', hidden: true }, tell('lost'));
  /** @type {Map<string, ReturnType<typeof card>>} */
  const cards = new Map();
  const states = new Map(known);
  const source = new EventSource('/api/experiments/events');
  source.addEventListener('open', () => (lost.hidden = true));
  source.addEventListener('error', () => (lost.hidden = false));
  source.addEventListener('lab', (event) => {
    for (const run of /** @type {LabNews} */ (JSON.parse(event.data)).runs.filter(wanted)) {
      const before = states.get(run.name);
      states.set(run.name, run.state);
      if (before && before !== run.state) {
        byId('live').textContent =
          `${tell('state', { name: run.name })}: ${tell(/** @type {'running'} */ (run.state))}`;
        if (run.state === 'answered') ended(run);
      }
      if (run.state === 'answered') {
        cards.get(run.name)?.place.remove();
        cards.delete(run.name);
        continue;
      }
      const shown = cards.get(run.name) ?? card(run.name);
      if (!cards.has(run.name)) place.append(shown.place);
      cards.set(run.name, shown);
      shown.show(run);
    }
  });
  return html('div', { class: 'stack runs' }, lost, place);
}

/** @param {string} name */
function card(name) {
  const keys = keysTo(`experiment.${name}`);
  const mine = keys.length > 0;
  const state = html('span', { class: 'state' });
  const bar = html('progress', { 'aria-label': name });
  const facts = html('p', { class: 'facts-row' });
  const act = (/** @type {'stop' | 'resume'} */ what) =>
    html(
      'button',
      {
        type: 'button',
        onclick: () =>
          void post(`/experiments/${name}/${what}`, {}, keys).catch((error) =>
            facts.replaceChildren(String(error.message)),
          ),
      },
      tell(what),
    );
  const [stop, resume] = [act('stop'), act('resume')];
  return {
    place: html(
      'section',
      { class: 'card run' },
      html('p', { class: 'row' }, html('a', { href: `/lab/${name}` }, name), state, stop, resume),
      bar,
      facts,
    ),
    /** @param {ExperimentProgress} run */
    show(run) {
      state.className = `state ${run.state}`;
      state.textContent = tell(/** @type {'running'} */ (run.state));
      bar.max = Math.max(run.total, 1);
      bar.value = run.done;
      facts.replaceChildren(
        html('b', {}, tell('progress', { done: grouped(run.done), total: grouped(run.total) })),
        run.left !== null ? `${tell('left')}: ${stretch(run.left)}` : '',
        run.what ? ` ${tell('doing')}: ${run.what}` : '',
        run.failure ?? '',
      );
      stop.hidden = !mine || !['queued', 'running'].includes(run.state);
      resume.hidden = !mine || !['stopped', 'failed'].includes(run.state);
    },
  };
}
