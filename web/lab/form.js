// The form of an experiment. It writes the file, which may be changed by hand, is checked as it is written, and started.

import { post } from '../core/api.js';
import { html } from '../core/dom.js';
import { complaints, copier, field, number, select } from '../core/form.js';
import { keysTo, recall, remember } from '../core/memory.js';
import { pickEngine } from '../core/picker.js';
import { capital, grouped, term, vocabulary } from '../core/words.js';
import { spec, variants } from '../core/variants.js';
import { picker } from '../words/picker.js';
import { plan } from './plan.js';
import { tell } from './words.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').ExperimentCheck} ExperimentCheck */

const speak = vocabulary(picker);

/** How long a hand must rest before the file is checked, in milliseconds. */
const REST = 400;

/**
 * @param {Listing[]} games
 * @param {number} cores
 * @param {{name: string, text: string} | null} given a question to start from
 */
export function form(games, cores, given) {
  const made = html('form', { class: 'card', id: 'order', 'aria-label': tell('newOne') });
  const name = html('input', {
    id: 'name',
    name: 'name',
    type: 'text',
    required: true,
    pattern: '[a-z0-9\\-]{1,40}',
    maxlength: 40,
    value: given?.name ?? 'experiment-1',
    title: tell('nameHelp'),
    autocomplete: 'off',
  });
  const file = html('textarea', { id: 'file', name: 'file', rows: 18, spellcheck: 'false' });
  const verdict = html('p', { id: 'verdict', role: 'status' });
  const trouble = complaints();
  const game = select(
    'game',
    games.map((one) => [one.name, capital(term(one.name))]),
    given ? undefined : recall('lab.game', 'connect4'),
  );
  const listing = () => games.find((one) => one.name === game.value) ?? games[0];
  const rules = html('div');
  const base = html('input', {
    id: 'base',
    name: 'base',
    type: 'text',
    required: true,
    list: 'lab-engines',
    value: 'alphabeta',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const engines = html('datalist', { id: 'lab-engines' });
  const pick = () => {
    rules.replaceChildren(...(listing().settings.length > 0 ? [variants(listing())] : []));
    engines.replaceChildren(
      ...listing().engines.map((engine) => html('option', { value: engine.name }, engine.summary)),
    );
  };
  game.addEventListener('change', pick);
  const fields = html(
    'div',
    { class: 'fields' },
    field(
      tell('titleField'),
      html('input', {
        id: 'title-field',
        name: 'title',
        type: 'text',
        required: true,
        value: 'What the table is worth',
      }),
    ),
    field(
      tell('questionField'),
      html('input', {
        id: 'question-field',
        name: 'question',
        type: 'text',
        required: true,
        value: 'How many nodes does the table save?',
      }),
    ),
    field(tell('rules'), game),
    rules,
    field(
      tell('base'),
      base,
      html(
        'button',
        {
          type: 'button',
          class: 'pick',
          'aria-label': speak('chooseBase'),
          onclick: async () => {
            const chosen = await pickEngine(listing(), base.value);
            if (!chosen) return;
            base.value = chosen;
            write();
          },
        },
        speak('choose'),
      ),
    ),
    engines,
    ...arms(),
    searches(),
    contests(cores),
    field(
      tell('seed'),
      number('seed', { min: 0, max: Number.MAX_SAFE_INTEGER, value: 1, class: 'short' }),
    ),
  );
  let timer = 0;
  const check = async () => {
    const found = /** @type {ExperimentCheck} */ (
      await post('/experiments/check', { name: name.value, text: file.value })
    );
    const why = found.why ?? '';
    verdict.className = found.why ? 'trouble' : 'faint';
    verdict.textContent = !found.why
      ? tell('fine', { size: grouped(found.size) })
      : found.line
        ? tell('wrongAt', { line: found.line, why })
        : why;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check().catch(trouble.complain), REST);
  };
  const write = () => {
    file.value = plan(wishes(made, listing()));
    soon();
  };
  fields.addEventListener('input', write);
  fields.addEventListener('change', write);
  file.addEventListener('input', soon);
  name.addEventListener('input', soon);
  made.append(
    html('h2', {}, tell('newOne')),
    field(tell('name'), name),
    ...(given ? [] : [fields]),
    html('p', { class: 'field tall' }, html('label', { for: 'file' }, tell('plan')), file),
    html('p', { class: 'faint' }, tell('planHelp')),
    verdict,
    html(
      'p',
      { class: 'buttons' },
      copier(() => file.value, tell('copy'), tell('copied')),
      download(name, file),
      html('button', { type: 'submit', class: 'primary' }, tell('start')),
    ),
    trouble.place,
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    trouble.clear();
    const what = `experiment.${name.value}`;
    const order = { name: name.value, text: file.value };
    post('/experiments', order, keysTo(what)).then(
      (/** @type {import('../types').ExperimentCreated} */ created) => {
        remember(`keys.${what}`, [created.key]);
        location.assign(`/lab/${name.value}`);
      },
      trouble.complain,
    );
  });
  pick();
  if (given) {
    file.value = given.text;
    soon();
  } else write();
  return made;
}

function arms() {
  const kind = select(
    'kind',
    [
      ['off', tell('kindOff')],
      ['add', tell('kindAdd')],
      ['evaluations', tell('kindEvaluations')],
      ['algorithms', tell('kindAlgorithms')],
    ],
    'off',
  );
  const words = html('input', {
    id: 'words',
    name: 'words',
    type: 'text',
    value: 'table',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const which = field(tell('switches'), words);
  kind.addEventListener('change', () => {
    which
      .querySelector('label')
      ?.replaceChildren(tell(kind.value === 'algorithms' ? 'algorithms' : 'switches'));
    words.value =
      {
        off: 'table',
        add: 'killers, table',
        evaluations: '',
        algorithms: 'minimax, textbook_alphabeta',
      }[kind.value] ?? '';
  });
  return [field(tell('kind'), kind), which];
}

/**
 * A part of the form that can be switched off.
 * @param {string} id
 * @param {string} title
 * @param {boolean} on
 * @param {HTMLElement[]} fields
 */
function part(id, title, on, fields) {
  const box = html('input', { type: 'checkbox', id, name: id, checked: on });
  const inside = html('div', { hidden: !on }, ...fields);
  box.addEventListener('change', () => (inside.hidden = !box.checked));
  return html(
    'fieldset',
    { class: 'group' },
    html('legend', {}, box, ' ', html('label', { for: id }, title)),
    inside,
  );
}

function searches() {
  const positions = select(
    'positions',
    [
      ['start', tell('posStart')],
      ['bench', tell('posBench')],
      ['random', tell('posRandom')],
    ],
    'start',
  );
  const some = { class: 'short', min: 1 };
  const count = field(tell('count'), number('count', { ...some, max: 200, value: 5 }));
  const plies = field(tell('plies'), number('plies', { ...some, max: 100, value: 6 }));
  const made = () => (count.hidden = plies.hidden = positions.value !== 'random');
  positions.addEventListener('change', made);
  made();
  return part('searches', tell('searches'), true, [
    field(tell('positions'), positions),
    count,
    plies,
    field(tell('from'), number('from', { ...some, max: 60, value: 1 })),
    field(tell('to'), number('to', { ...some, max: 60, value: 8 })),
    field(tell('most'), number('most', { ...some, max: 50_000_000, value: 1_000_000 })),
    field(tell('fits'), html('input', { type: 'checkbox', id: 'fits', name: 'fits' })),
    field(tell('repetitions'), number('repetitions', { ...some, max: 100, value: 1 })),
  ]);
}

/** @param {number} cores */
function contests(cores) {
  const some = { class: 'short', min: 1 };
  return part('games', tell('games'), false, [
    field(
      tell('schedule'),
      select('schedule', [
        ['base', tell('schedBase')],
        ['round-robin', tell('schedRound')],
        ['neighbours', tell('schedNeighbours')],
      ]),
    ),
    field(
      tell('gamesEach'),
      number('games-each', { ...some, min: 2, max: 10_000, step: 2, value: 20 }),
    ),
    html(
      'p',
      { class: 'field' },
      html('label', { for: 'limit' }, tell('limit')),
      html(
        'span',
        { class: 'row' },
        number('amount', {
          ...some,
          max: 100_000_000,
          value: 500,
          'aria-label': tell('limitValue'),
        }),
        select('limit', [
          ['nodes', tell('limitNodes')],
          ['time', tell('limitTime')],
          ['depth', tell('limitDepth')],
        ]),
      ),
    ),
    field(tell('concurrency'), number('concurrency', { ...some, max: cores, value: 1 })),
  ]);
}

/**
 * @param {HTMLFormElement} made
 * @param {Listing} listing
 * @returns {import('./plan.js').Wishes}
 */
function wishes(made, listing) {
  const data = new FormData(made);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  const on = (/** @type {string} */ name) => data.get(name) !== null;
  const positions =
    text('positions') === 'random'
      ? `random(plies=${text('plies')},count=${text('count')})`
      : text('positions');
  return {
    title: text('title'),
    question: text('question'),
    seed: text('seed'),
    repetitions: text('repetitions'),
    base: text('base'),
    kind: text('kind'),
    words: text('words'),
    game: spec(made, listing),
    searches: on('searches'),
    positions,
    from: text('from'),
    to: text('to'),
    most: text('most'),
    fits: on('fits'),
    games: on('games'),
    schedule: text('schedule'),
    count: text('games-each'),
    limit: text('limit'),
    amount: text('amount'),
    openings: 'random(plies=4)',
    concurrency: text('concurrency'),
  };
}

/**
 * @param {HTMLInputElement} name
 * @param {HTMLTextAreaElement} file
 */
function download(name, file) {
  return html(
    'button',
    {
      type: 'button',
      id: 'save',
      onclick: () => {
        const address = URL.createObjectURL(new Blob([file.value], { type: 'application/toml' }));
        const link = html('a', { href: address, download: `${name.value}.toml` });
        link.click();
        URL.revokeObjectURL(address);
      },
    },
    tell('downloadToml'),
  );
}
