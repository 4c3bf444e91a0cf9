// The form a tournament is ordered with.

import { html } from '../core/dom.js';
import { complaints, field, number, select } from '../core/form.js';
import { recall, remember } from '../core/memory.js';
import { pickEngine } from '../core/picker.js';
import { capital, term, vocabulary } from '../core/words.js';
import { spec, variants } from '../core/variants.js';
import { picker } from '../words/picker.js';
import { tell } from './words.js';

/** @typedef {import('../types').Listing} Listing */
/** @typedef {import('../types').Tournaments} Tournaments */
/** @typedef {import('../types').TournamentOrder} TournamentOrder */

const speak = vocabulary(picker);

const MOST_PLAYERS = 12;
/** What each kind of limit starts with. */
const LIMITS = { nodes: '2000', time: '50', tc: '5+0.05', depth: '5', playouts: '1000' };

/**
 * @param {Listing[]} games
 * @param {Tournaments} all
 * @param {(order: TournamentOrder) => Promise<void>} send
 */
export function form(games, all, send) {
  const made = html(
    'form',
    { class: 'card', 'aria-label': tell('newOne') },
    html('h2', {}, tell('newOne')),
  );
  const chosen = games.find((one) => one.name === recall('arena.game', 'chess')) ?? games[0];
  const game = select(
    'game',
    games.map((one) => [one.name, capital(term(one.name))]),
    chosen.name,
  );
  const rules = html('div');
  const players = playersField(all.programs);
  const listing = () => games.find((one) => one.name === game.value) ?? games[0];
  const pick = () => {
    rules.replaceChildren(...(listing().settings.length > 0 ? [variants(listing())] : []));
    players.show(listing());
    remember('arena.game', game.value);
  };
  game.addEventListener('change', pick);
  const trouble = complaints();
  const go = html('button', { type: 'submit', class: 'primary' }, tell('start'));
  made.append(
    field(tell('rules'), game),
    rules,
    players.place,
    pace(all),
    openings(),
    early(),
    trouble.place,
    go,
  );
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    trouble.clear();
    go.disabled = true;
    go.textContent = tell('checking');
    try {
      await send(order(made, listing(), players.names()));
    } catch (error) {
      trouble.complain(error);
    }
    go.disabled = false;
    go.textContent = tell('start');
  });
  pick();
  return made;
}

/**
 * The players, at least two.
 * @param {string[]} programs
 */
function playersField(programs) {
  /** @type {Listing | null} */
  let game = null;
  const list = html('ol', { class: 'players-list' });
  const known = html('datalist', { id: 'known-players' });
  const help = html('p', { class: 'faint', id: 'players-help' });
  const add = html('button', { type: 'button', onclick: () => row('') }, tell('addPlayer'));
  const schedule = select('schedule', [
    ['round-robin', tell('roundRobin')],
    ['gauntlet', tell('gauntlet')],
  ]);
  const system = field(tell('schedule'), schedule);
  const settle = () => {
    [...list.children].forEach((item, at) => {
      item.querySelector('input')?.setAttribute('aria-label', tell('player', { number: at + 1 }));
      item.querySelector('.remove')?.setAttribute('aria-label', tell('remove', { number: at + 1 }));
      item
        .querySelector('.pick')
        ?.setAttribute('aria-label', speak('chooseFor', { number: at + 1 }));
    });
    for (const button of list.querySelectorAll('button.remove'))
      /** @type {HTMLButtonElement} */ (button).disabled = list.children.length <= 2;
    add.disabled = list.children.length >= MOST_PLAYERS;
    system.hidden = list.children.length <= 2;
  };
  const row = (/** @type {string} */ value) => {
    const input = html('input', {
      type: 'text',
      name: 'player',
      value,
      list: 'known-players',
      required: true,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': 'players-help',
    });
    const item = html(
      'li',
      {},
      input,
      html(
        'button',
        {
          type: 'button',
          class: 'pick',
          onclick: async () => {
            const chosen = game && (await pickEngine(game, input.value, { levels: true }));
            if (chosen) input.value = chosen;
          },
        },
        speak('choose'),
      ),
      html(
        'button',
        {
          type: 'button',
          class: 'remove',
          onclick: () => {
            item.remove();
            settle();
            add.focus();
          },
        },
        '×',
      ),
    );
    list.append(item);
    settle();
    if (value === '') input.focus();
  };
  const place = html(
    'fieldset',
    {},
    html('legend', {}, tell('who')),
    list,
    html('p', { class: 'buttons' }, add),
    help,
    known,
    system,
  );
  return {
    place,
    /** @param {Listing} listing */
    show(listing) {
      game = listing;
      known.replaceChildren(
        ...listing.engines.map((engine) => html('option', { value: engine.name }, engine.summary)),
        html('option', { value: 'random' }),
        ...programs.map((name) => html('option', { value: name })),
      );
      const example = `${listing.engines[0]?.name ?? 'alphabeta'}(hash=4)`;
      help.textContent = tell('playerHelp', {
        example,
        programs: programs.map((name) => `, ${name}`).join(''),
      });
      list.replaceChildren();
      for (const name of [
        listing.engines[0]?.name ?? 'random',
        listing.engines[1]?.name ?? 'random',
      ])
        row(name);
    },
    names: () => [...list.querySelectorAll('input')].map((input) => input.value.trim()),
  };
}

/** @param {Tournaments} all */
function pace(all) {
  const kind = select(
    'limit',
    [
      ['nodes', tell('nodes')],
      ['time', tell('time')],
      ['tc', tell('tc')],
      ['depth', tell('depth')],
      ['playouts', tell('playouts')],
    ],
    'nodes',
  );
  const value = html('input', {
    id: 'limit-value',
    name: 'limit-value',
    type: 'text',
    required: true,
    value: LIMITS.nodes,
    class: 'short',
    'aria-label': tell('limitValue'),
  });
  kind.addEventListener(
    'change',
    () => (value.value = LIMITS[/** @type {keyof typeof LIMITS} */ (kind.value)]),
  );
  return html(
    'div',
    {},
    html(
      'p',
      { class: 'field' },
      html('label', { for: 'limit' }, tell('limit')),
      html('span', { class: 'row' }, value, kind),
    ),
    field(
      tell('games'),
      number('games', { min: 2, max: all.most_games, step: 2, value: 100, class: 'short' }),
    ),
    field(
      tell('concurrency'),
      number('concurrency', { min: 1, max: all.cores, value: 1, class: 'short' }),
    ),
    field(
      tell('seed'),
      number('seed', { min: 0, max: Number.MAX_SAFE_INTEGER, value: 1, class: 'short' }),
    ),
  );
}

function openings() {
  const kind = select(
    'openings',
    [
      ['random', tell('openRandom')],
      ['start', tell('openStart')],
    ],
    'random',
  );
  const plies = field(
    tell('plies'),
    number('plies', { min: 0, max: 200, value: 8, class: 'short' }),
  );
  const within = field(
    tell('within'),
    number('within', {
      min: 0,
      max: 10_000,
      required: false,
      placeholder: tell('anyBalance'),
      class: 'short',
    }),
  );
  kind.addEventListener('change', () => (plies.hidden = within.hidden = kind.value === 'start'));
  return html('div', {}, field(tell('openings'), kind), plies, within);
}

function early() {
  const on = html('input', { type: 'checkbox', id: 'sprt', name: 'sprt' });
  const risk = { min: 0.001, max: 0.499, step: 'any', value: 0.05, class: 'short' };
  const test = html(
    'div',
    { hidden: true },
    html('p', { class: 'faint' }, tell('sprtHelp')),
    field(
      tell('elo0'),
      number('elo0', { min: -1000, max: 1000, step: 'any', value: 0, class: 'short' }),
    ),
    field(
      tell('elo1'),
      number('elo1', { min: -1000, max: 1000, step: 'any', value: 10, class: 'short' }),
    ),
    field(
      tell('model'),
      select('model', [
        ['normalised', tell('normalised')],
        ['logistic', tell('logistic')],
      ]),
    ),
    field(tell('alpha'), number('alpha', risk)),
    field(tell('beta'), number('beta', risk)),
  );
  on.addEventListener('change', () => (test.hidden = !on.checked));
  const words = (/** @type {string} */ id, /** @type {string} */ example) =>
    html('input', {
      id,
      name: id,
      type: 'text',
      class: 'short',
      placeholder: `${tell('off')}; ${example}`,
    });
  return html(
    'details',
    { class: 'fold' },
    html('summary', {}, tell('early')),
    field(tell('sprt'), on),
    test,
    field(tell('resign'), words('resign', '4,800')),
    field(tell('draw'), words('draw', '40,8,10')),
  );
}

/**
 * @param {HTMLFormElement} made
 * @param {Listing} listing
 * @param {string[]} players
 * @returns {TournamentOrder}
 */
function order(made, listing, players) {
  const data = new FormData(made);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  const [limit, value] = [text('limit'), text('limit-value')];
  const count = (/** @type {string} */ kind) => (limit === kind ? Number(value) : null);
  for (const kind of ['nodes', 'time', 'depth', 'playouts']) {
    if (limit === kind && !(Number.isInteger(Number(value)) && Number(value) > 0))
      throw new Error(`\`${kind}\` takes a whole number from 1 to 100000000 here, not ${value}`);
  }
  const within = text('within') === '' ? '' : `,within=${text('within')}`;
  const tested = data.get('sprt') !== null;
  return {
    game: spec(made, listing),
    players,
    schedule: players.length > 2 ? text('schedule') : 'round-robin',
    games: Number(text('games')),
    tc: limit === 'tc' ? value : null,
    nodes: count('nodes'),
    time: count('time'),
    depth: count('depth'),
    playouts: count('playouts'),
    openings: text('openings') === 'start' ? 'start' : `random(plies=${text('plies')}${within})`,
    concurrency: Number(text('concurrency')),
    seed: Number(text('seed')),
    resign: text('resign') || null,
    draw: text('draw') || null,
    sprt: tested ? `${text('elo0')},${text('elo1')}` : null,
    model: tested ? text('model') : null,
    alpha: tested ? Number(text('alpha')) : null,
    beta: tested ? Number(text('beta')) : null,
  };
}
