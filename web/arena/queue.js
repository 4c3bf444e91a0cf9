// The queue of other machines: who works there, how far its runs are, and the buttons that stop them and let them go on.

import { get, post } from '../core/api.js';
import { html } from '../core/dom.js';
import { keysTo } from '../core/memory.js';
import { grouped } from '../core/words.js';
import { table } from './tables.js';
import { tell } from './words.js';

/** @typedef {import('../types').QueueView} QueueView */
/** @typedef {import('../types').QueueRun} QueueRun */
/** @typedef {import('../types').QueueWorker} QueueWorker */

/** Milliseconds between two looks. */
const EVERY = 5000;

/** A card that shows the queue, empty while the server has none. */
export function queue() {
  const card = html('section', { class: 'card', hidden: true });
  const keys = keysTo('queue');

  const look = async () => {
    try {
      show(/** @type {QueueView} */ (await get('/queue')));
    } catch (error) {
      trouble(error);
    }
  };

  const show = (/** @type {QueueView} */ view) => {
    card.hidden = !view.known;
    if (!view.known) return;
    const parts = [html('h2', {}, tell('queue')), runs(view.runs), workers(view.workers)];
    card.replaceChildren(...parts);
    setTimeout(look, EVERY);
  };

  const trouble = (/** @type {unknown} */ error) => {
    card.hidden = false;
    const text = error instanceof Error ? error.message : String(error);
    card.append(html('p', { role: 'alert', class: 'trouble' }, text));
    setTimeout(look, EVERY);
  };

  const button = (/** @type {QueueRun} */ run) => {
    const press = html(
      'button',
      { type: 'button' },
      tell(run.stopped ? 'queueResume' : 'queueStop'),
    );
    press.addEventListener('click', async () => {
      try {
        await post(`/queue/runs/${run.name}`, { stopped: !run.stopped }, keys);
        await look();
      } catch (error) {
        trouble(error);
      }
    });
    return press;
  };

  const runs = (/** @type {QueueRun[]} */ all) =>
    all.length === 0
      ? html('p', { class: 'faint' }, tell('queueNoRuns'))
      : table(
          tell('queueRuns'),
          [tell('queueRun'), tell('queueDone'), tell('state'), ''],
          all.map((run) => [
            run.title,
            `${grouped(run.done)} / ${grouped(run.total)}`,
            tell(run.stopped ? 'stopped' : 'running'),
            button(run),
          ]),
        );

  look();
  return card;
}

/** @param {QueueWorker[]} all */
function workers(all) {
  if (all.length === 0) return html('p', { class: 'faint' }, tell('queueNoWorkers'));
  return table(
    tell('queueWorkers'),
    [
      tell('queueWorker'),
      tell('queueCores'),
      tell('queueSpeed'),
      tell('queueDone'),
      tell('queueSeen'),
    ],
    all.map((worker) => [
      worker.name,
      `${worker.slots} / ${worker.cores}`,
      worker.speed === null ? '?' : grouped(worker.speed),
      grouped(worker.done),
      tell('queueAgo', { seconds: grouped(worker.silent) }),
    ]),
  );
}
