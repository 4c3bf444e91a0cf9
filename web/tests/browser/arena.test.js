// The arena page: a match ordered, watched, stopped, resumed, taken home, and equal to what the command line says.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import {
  BINARY,
  clean,
  complaints,
  folder,
  moves,
  open,
  serve,
  settled,
  stage,
  until,
} from './harness.js';

const run = promisify(execFile);
/** A program that greets properly and then moves where nobody can. */
const cheat = join(folder(), 'cheat');
await writeFile(
  cheat,
  '#!/bin/sh\nwhile read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; go) echo bestmove z9;; esac; done\n',
  { mode: 0o755 },
);
const { server, browser } = await stage(
  '--engine',
  'echo=uci(/bin/cat)',
  '--engine',
  `cheat=uci(${cheat})`,
);

const MATCH = {
  game: 'connect4',
  players: ['alphabeta(hash=1)', 'random'],
  schedule: 'round-robin',
  games: 20,
  nodes: 300,
  openings: 'random(plies=4)',
  concurrency: 1,
  seed: 5,
};
/** Long enough to be stopped in the middle, also on a fast machine: about a minute. */
const LONG = {
  ...MATCH,
  players: ['alphabeta(hash=1)', 'alphabeta(hash=2)'],
  games: 400,
  nodes: 20_000,
};

/** What opens each tournament that was ordered here. */
const keys = new Map();

async function order(at, wanted) {
  const response = await fetch(`${at.address}/api/tournaments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  const said = await response.json();
  if (!response.ok) throw new Error(said.text);
  keys.set(said.id, said.key);
  return said.id;
}

const state = (page, word) => page.locator('#state', { hasText: word }).waitFor();
const done = async (page) =>
  Number(
    /^([\d,. \u00a0]+) of/.exec(await page.locator('#done').innerText())?.[1].replace(/\D/g, ''),
  );
const stand = async (at, id) => (await fetch(`${at.address}/api/tournaments/${id}`)).json();

/** Waits for the end of a tournament: as long as it takes, while one game after another ends. */
async function finished(page, at, id) {
  const over = (now) => ['finished', 'failed'].includes(now.state);
  for (let before = -1; ;) {
    const now = await until(
      () => stand(at, id),
      (one) => over(one) || one.done > before,
    );
    if (over(now)) return state(page, 'finished');
    before = now.done;
  }
}
const same = ({ wins, draws, losses, pairs }) => ({ wins, draws, losses, pairs });

test('a match is ordered, watched to its end, and equals the command line', async () => {
  const page = await open(browser, `${server.address}/arena`);
  await page.getByLabel('Game', { exact: true }).selectOption('connect4');
  await page.getByLabel('Player 1', { exact: true }).fill(MATCH.players[0]);
  await page.getByLabel('Player 2', { exact: true }).fill(MATCH.players[1]);
  await page.getByLabel('How much').fill('300');
  await page.getByLabel('Games of each two').fill('20');
  await page.getByLabel('Random plies').fill('4');
  await page.getByLabel('Seed').fill('5');
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await page.waitForURL(/\/arena\/\w+/);
  await state(page, 'finished');
  assert.match(await page.locator('#done').innerText(), /^20 of 20 games/);
  const words = [
    'match',
    ...MATCH.players,
    '--game',
    'connect4',
    '--nodes',
    '300',
    '--games',
    '20',
    '--openings',
    MATCH.openings,
    '--seed',
    '5',
    '--no-ledger',
    '--json',
  ];
  const line = JSON.parse((await run(BINARY, words)).stdout);
  const row = page.locator('#cross td[data-players="0,1"]');
  assert.equal(await row.innerText(), `${line.wins} – ${line.draws} – ${line.losses}`);
  assert.match(await page.locator('#meetings').innerText(), new RegExp(line.pairs.join(' · ')));
  const shown = await stand(server, page.url().split('/').pop());
  assert.deepEqual(same(shown.meetings[0]), same(line));
  assert.equal(shown.meetings[0].elo, line.elo?.value ?? null);
  assert.equal(shown.meetings[0].superiority, line.los);
  assert.match(
    await page.locator('#again').innerText(),
    /hetman match 'alphabeta\(hash=1\)' 'random\(seed=1\)' --game connect4 --games 20 --nodes 300/,
  );
  await clean(page);
});

test('a game is watched live, the tournament stopped and resumed', async () => {
  const id = await order(server, LONG);
  const stranger = await open(browser, `${server.address}/arena/${id}`);
  await stranger.locator('#live-game svg.board').waitFor();
  assert.equal(await stranger.getByRole('button', { name: 'Stop' }).count(), 0);
  await stranger.context().close();
  const page = await open(browser, `${server.address}/arena/${id}#${keys.get(id)}`);
  await page.locator('#live-game svg.board').waitFor();
  await page.waitForFunction(() =>
    /1\..*2\./.test(document.querySelector('.going')?.textContent ?? ''),
  );
  await page.waitForFunction(
    () => Number(document.querySelector('#done')?.textContent?.split(' ')[0]) >= 4,
  );
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('button', { name: 'Stop' }).click();
  await state(page, 'stopped');
  await settled(page);
  const before = await done(page);
  await page.waitForTimeout(700);
  assert.equal(await done(page), before, 'nothing is played on');
  assert.ok(before >= 4 && before < LONG.games && before % 2 === 0, `${before} games`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await state(page, 'running');
  await page.waitForFunction(
    (count) => Number(document.querySelector('#done')?.textContent?.split(' ')[0]) > count,
    before,
  );
  await page.getByRole('button', { name: 'Stop' }).click();
  await state(page, 'stopped');
  await clean(page);
});

test('a server that is killed in the middle loses no finished pair and doubles none', async () => {
  const own = await serve(folder());
  // So many games that they cannot be over before the test has asked again.
  const wanted = { ...LONG, games: 240, nodes: 2000 };
  const id = await order(own, wanted);
  await until(
    () => stand(own, id),
    (now) => now.done >= 6,
  );
  await own.stop('SIGKILL');
  const again = await serve(own.data);
  const page = await open(browser, `${again.address}/arena/${id}#${keys.get(id)}`);
  await state(page, 'stopped');
  const found = await done(page);
  assert.ok(found >= 6 && found < wanted.games, `${found} games`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await finished(page, again, id);
  const resumed = (await stand(again, id)).meetings[0];
  const words = [
    'match',
    ...wanted.players,
    '--game',
    'connect4',
    '--nodes',
    '2000',
    '--games',
    String(wanted.games),
    '--openings',
    wanted.openings,
    '--seed',
    '5',
    '--no-ledger',
    '--json',
  ];
  assert.deepEqual(same(resumed), same(JSON.parse((await run(BINARY, words)).stdout)));
  await clean(page);
  await again.stop();
});

test('games are taken home as PGN, read back, and replayed', async () => {
  const id = await order(server, {
    ...MATCH,
    game: 'chess',
    players: ['alphabeta(hash=1)', 'random'],
    games: 2,
    nodes: 200,
  });
  const page = await open(browser, `${server.address}/arena/${id}`);
  await state(page, 'finished');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Games (PGN)' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  assert.equal(text.match(/\[Event /g)?.length, 2);
  const read = await fetch(`${server.address}/api/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const imported = await (
    await fetch(`${server.address}/api/games/${(await read.json()).id}`)
  ).json();
  assert.equal(imported.nodes.length - 1, Number(/PlyCount "(\d+)"/.exec(text)?.[1]));
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Results (CSV)' }).click(),
  ]);
  assert.equal((await readFile(await table.path(), 'utf8')).trim().split('\n').length, 3);
  await page.getByRole('button', { name: /Replay game 1\.1/ }).click();
  await page.waitForURL(/\/game\//);
  assert.equal((await moves(page, 1)).length, imported.nodes.length - 1);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await clean(page);
});

test('a sequential test draws its curve between named bounds', async () => {
  const page = await open(browser, `${server.address}/arena`);
  await page.getByLabel('Game', { exact: true }).selectOption('tictactoe');
  await page.getByLabel('Player 1', { exact: true }).fill('alphabeta');
  await page.getByLabel('Player 2', { exact: true }).fill('random');
  await page.getByLabel('Limit').selectOption('depth');
  await page.getByLabel('How much').fill('9');
  await page.getByLabel('Games of each two').fill('2000');
  await page.getByLabel('Random plies').fill('1');
  await page.getByText('Early end').click();
  await page.getByLabel('Sequential test (SPRT)').check();
  await page.getByLabel('Hoped for: at least (Elo)').fill('100');
  await page.getByLabel('Unit of Elo').selectOption('logistic');
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await page.waitForURL(/\/arena\/\w+/);
  await state(page, 'finished');
  await page.getByText('H1 accepted').first().waitFor();
  assert.match(
    await page.locator('.sprt').innerText(),
    /Model: logistic \(Elo\)\. H0: at most 0\.0, H1: at least 100\.0/,
  );
  assert.match(
    await page.locator('.sprt svg').getAttribute('aria-label'),
    /LLR .* between -2\.94 and 2\.94: H1 accepted/,
  );
  assert.equal(await page.locator('.sprt .rule').count(), 2);
  assert.ok((await done(page)) < 2000);
  await clean(page);
});

test('a gauntlet of three has a cross-table, and registered programs their faults', async () => {
  const gauntlet = { ...MATCH, game: 'tictactoe', schedule: 'gauntlet', games: 4, nodes: 50 };
  await assert.rejects(
    order(server, { ...gauntlet, players: ['alphabeta', 'echo'] }),
    /cannot start|said nothing|died/,
    'a program that does not speak is told before the first game',
  );
  const three = await order(server, { ...gauntlet, players: ['alphabeta', 'random', 'cheat'] });
  const page = await open(browser, `${server.address}/arena/${three}`);
  await state(page, 'finished');
  assert.equal(await page.locator('#cross tbody tr').count(), 3);
  assert.equal(
    await page.locator('#cross td[data-players]').count(),
    4,
    'two meetings, seen from both sides',
  );
  assert.equal(await page.locator('#standings tbody tr').count(), 3);
  const cells = await page
    .locator('#standings')
    .getByRole('row', { name: /cheat/ })
    .locator('td')
    .allInnerTexts();
  assert.deepEqual(
    cells.slice(-4),
    ['0 – 0 – 4', '0', '0', '4'],
    'crashes, time losses, illegal moves',
  );
  await clean(page);
});

test('what cannot be is refused in one sentence', async () => {
  const page = await open(browser, `${server.address}/arena`);
  for (const [player, says] of [
    ['alphabet', /unknown engine `alphabet`/],
    ['uci(/bin/sh)', /--engine NAME=uci\(\/bin\/sh\)/],
    ['alphabeta(depht=1)', /unknown option `depht`/],
  ]) {
    await page.getByLabel('Player 2', { exact: true }).fill(player);
    await page.getByRole('button', { name: 'Start the tournament' }).click();
    await page.getByRole('alert').filter({ hasText: says }).waitFor();
  }
  await assert.rejects(order(server, { ...MATCH, concurrency: 99 }), /`concurrency` takes/);
  await assert.rejects(order(server, { ...MATCH, openings: '/etc/passwd' }), /no such file/);
  await page.goto(`${server.address}/arena/nothing`);
  await page.getByText('there is no tournament `nothing`').waitFor();
  await clean(page);
});

test('a closed tab leaves the tournament to the server, which ends it when told', async () => {
  const id = await order(server, LONG);
  const page = await open(browser, `${server.address}/arena/${id}`);
  await page.locator('#live-game svg.board').waitFor();
  await page.context().close();
  const left = (await stand(server, id)).done;
  await until(
    () => stand(server, id),
    (now) => now.done > left + 2,
  );
  await fetch(`${server.address}/api/tournaments/${id}/stop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hetman-keys': keys.get(id) },
    body: '{}',
  });
  // The pair under way is given up; once the next tournament has had its turn, nothing of this one is left to count.
  const next = await order(server, { ...MATCH, games: 2 });
  await until(
    () => stand(server, next),
    (now) => now.state === 'finished',
  );
  const still = (await stand(server, id)).done;
  await new Promise((wake) => setTimeout(wake, 800));
  const last = await stand(server, id);
  assert.deepEqual([last.done, last.state], [still, 'stopped']);
});

test('keys alone order a match, and a phone shows it', async () => {
  const page = await open(browser, `${server.address}/arena`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByLabel('Game', { exact: true }).selectOption('nim');
  await page.getByLabel('Player 1', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('random');
  const button = page.getByRole('button', { name: 'Start the tournament' });
  for (
    let at = 0;
    at < 40 && !(await button.evaluate((one) => one === document.activeElement));
    at++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/arena\/\w+/);
  await state(page, 'finished');
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await clean(page);
});

test('Polish and dark', async () => {
  const id = await order(server, { ...MATCH, sprt: '0,10' });
  const page = await open(browser, `${server.address}/arena/${id}`, {
    locale: 'pl-PL',
    colorScheme: 'dark',
  });
  await state(page, 'zakończony');
  await page.getByText('Tabela krzyżowa').first().waitFor();
  const words = await page.locator('main').innerText();
  assert.doesNotMatch(words, /Standings|Player|Games|Replay|undecided|accepted/);
  await page.goto(`${server.address}/arena`);
  await page.getByLabel('Gracz 2', { exact: true }).fill('alphabet');
  await page.getByRole('button', { name: 'Rozpocznij turniej' }).click();
  await page.getByText('nieznany silnik `alphabet`').waitFor();
  await clean(page);
});

test('a player, its choice and its removal are one line on every width', async () => {
  for (const width of [360, 1280]) {
    const viewport = { width, height: 844 };
    const page = await open(browser, `${server.address}/arena`, { viewport });
    const line = page.locator('.players-list li').first();
    await line.locator('.remove').waitFor();
    const tops = await line
      .locator('input, button')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    assert.equal(tops.length, 3);
    assert.equal(new Set(tops).size, 1, `at ${width} px: ${tops}`);
    await clean(page);
  }
});
