// Nothing the page does while a game is played takes long: every task of its main thread, by the processor time it took. What else
// the machine does meanwhile is no fault of the page, so no clock on the wall is asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, game, stage, until } from './harness.js';

const { server, browser } = await stage();

/** Milliseconds of processor time that a task may take. */
const MOST = 50;
/** Moves of the person in each game. */
const MOVES = 4;
/** A processor that others use too makes tasks look longer now and then, never shorter: what is always long is the page's. */
const TRIES = 5;

/** The middles of all cells on the screen, asked before anything is measured. */
function middles(page) {
  return page.locator('.board-place [role=gridcell]').evaluateAll((all) =>
    Object.fromEntries(
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.getAttribute('data-cell'), [x + width / 2, y + height / 2]];
      }),
    ),
  );
}

/** The game as the server knows it: the page is not disturbed by questions. */
async function told({ id, keys }) {
  const headers = { 'x-hetman-keys': keys.join(',') };
  return (await fetch(`${server.address}/api/games/${id}`, { headers })).json();
}

/** Plays some moves by mouse; gives the longest task of the page in milliseconds of processor time. */
async function longest(page, created, answers) {
  const at = await middles(page);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  for (let turn = 0; turn < MOVES; turn += 1) {
    const { nodes, position } = await told(created);
    const plain = position.moves.filter((one) => one.to && one.path.length === 0 && !one.choice);
    const move = plain[(7 * turn + 3) % plain.length];
    for (const cell of [move.from, move.to].filter(Boolean))
      await page.mouse.click(...at[`${cell.column},${cell.row}`]);
    await until(
      () => told(created),
      (now) => now.nodes.length >= nodes.length + answers || now.outcome !== null,
    );
    // The answer is shown a moment after the own move, and slides.
    await new Promise((wake) => setTimeout(wake, 900));
  }
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const key = ({ pid, tid }) => `${pid}/${tid}`;
  const pages = new Set(
    traceEvents
      .filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain')
      .map(key),
  );
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && pages.has(key(one)));
  assert.ok(tasks.length > 20 && tasks.some((one) => one.tdur > 1000), 'tasks were measured');
  // A task that was under way at the end has no time.
  return Math.max(...tasks.map((one) => (one.tdur ?? 0) / 1000));
}

for (const [name, order] of [
  ['chess against an engine', { game: 'chess', seats: ['human', 1] }],
  ['draughts against an engine', { game: 'draughts', seats: ['human', 1] }],
  ['Go on the largest board', { game: 'go(size=19)', seats: ['human', 'human'] }],
  ['Hex with two people', { game: 'hex', seats: ['human', 'human'] }],
])
  test(`no task is long: ${name}`, async () => {
    const found = [];
    while (found.length < TRIES && !found.some((one) => one <= MOST)) {
      const { page, created } = await game(browser, server, order, {
        reducedMotion: 'no-preference',
      });
      found.push(await longest(page, created, order.seats.includes(1) ? 2 : 1));
      await clean(page, { audit: false });
    }
    console.log(`${name}: longest task ${found.map((one) => one.toFixed(1)).join(', ')} ms`);
    assert.ok(Math.min(...found) <= MOST, `${found} ms of processor time`);
  });

test('no task is long while an engine analyses beside a long game', async () => {
  const moves = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'.split(
    ' ',
  );
  const found = [];
  while (found.length < TRIES && !found.some((one) => one <= MOST)) {
    const order = { game: 'chess', seats: ['human', 'human'], moves };
    const { page, created } = await game(browser, server, order);
    await page.locator('.analysis [data-keep=start]').click();
    await page.locator('.lines li').first().waitFor();
    found.push(await longest(page, created, 1));
    await clean(page, { audit: false });
  }
  console.log(`analysis: longest task ${found.map((one) => one.toFixed(1)).join(', ')} ms`);
  assert.ok(Math.min(...found) <= MOST, `${found} ms of processor time`);
});
