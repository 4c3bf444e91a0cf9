// Openings and studies in a real browser: a file is brought and read, moves are looked up beside the board, and a study is
// written, put in order, shared and taken along.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clean, clicks, folder, game, open, stage, until } from './harness.js';

const { server, browser } = await stage();

const GAMES = `[Event "a"]
[White "Anna"]
[Black "Jan"]
[Result "1-0"]

1. d4 d5 2. c4 e6 3. Nc3 1-0

[Event "b"]
[White "Ewa"]
[Black "Ola"]
[Result "0-1"]

1. c4 e6 2. d4 d5 3. Nc3 {well} c6 0-1

[Event "c"]

1. e4 Ke4 *
`;

/** Waits until the page is as wanted. */
const shows = (page, wanted, ...more) => page.waitForFunction(wanted, ...more);

test('a file of games is read and its openings are shown with results and an engine', async () => {
  const file = join(folder(), 'two games.pgn');
  writeFileSync(file, GAMES);
  const page = await open(browser, `${server.address}/explore`);
  await page.locator('#collection-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import' }).click();
  const row = page.locator('tr[data-collection="1"]');
  await row.getByText('Ready').waitFor();
  const told = await row.innerText();
  assert.match(told, /two games/);
  assert.match(told, /1 could not be read/);
  await page.locator('#explore-game').selectOption('chess');
  await page.locator('#explore-open').click();
  await page.locator('.opening-moves tbody tr').first().waitFor();
  assert.equal(await page.locator('.opening-moves tbody tr').count(), 2, 'd4 and c4');
  for (const word of ['d4', 'd5', 'c4']) {
    await page.locator('.opening-moves button.move', { hasText: word }).click();
    await shows(
      page,
      (wanted) => document.querySelector('.movelist .current')?.textContent === wanted,
      word,
    );
  }
  await page.locator('.opening-moves button.move', { hasText: 'e6' }).click();
  // The other game came here by another order of moves.
  await page.getByText('2 games went on from here').waitFor();
  const label = await page.locator('.opening-moves .ends').first().getAttribute('aria-label');
  assert.match(label, /50 % won by White, 0 % drawn, 50 % won by Black/);
  await shows(page, () =>
    /[+−]?\d\.\d\d/.test(document.querySelector('.opening-moves tbody tr')?.textContent ?? ''),
  );
  await page.locator('.opening-moves button.example').first().click();
  // The page is left for one of the same kind, so that its address alone tells nothing.
  await shows(page, () => {
    const title = document.querySelector('#study-title');
    return title instanceof HTMLInputElement && /Ewa – Ola|Anna – Jan/.test(title.value);
  });
  await clean(page);
});

test('games of tournaments are there without an import, apart from those of people', async () => {
  const post = async (path, body) => {
    const response = await fetch(`${server.address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  await post('tournaments', {
    game: 'connect4',
    players: ['alphabeta', 'random'],
    schedule: 'round-robin',
    games: 4,
    nodes: 50,
    openings: 'random(plies=2)',
    concurrency: 1,
    seed: 1,
  });
  const collections = async () =>
    (await (await fetch(`${server.address}/api/explorer/collections`)).json()).collections;
  const counted = (all) => all.find((one) => one.source === 'tournaments').games === 4;
  await until(collections, counted);
  const page = await open(browser, `${server.address}/explore`);
  await page.locator('tr', { hasText: 'Games of tournaments' }).getByText('4').waitFor();
  await page.locator('#explore-game').selectOption('connect4');
  await page.locator('#explore-open').click();
  await page.getByText('4 games went on from here').waitFor();
  await page.locator('#openings-from').selectOption({ label: 'Games played here' });
  await page.getByText('No game on this server went on from here').waitFor();
  await page.locator('#openings-from').selectOption({ label: 'Games of tournaments' });
  await page.getByText('4 games went on from here').waitFor();
  await clean(page);
});

test('a study is written, put in order, shared by link and taken along', async () => {
  const page = await open(browser, `${server.address}/explore`);
  await page.locator('#study-title').fill('My lines');
  await page.locator('#study-game').selectOption('chess');
  await page.locator('#study-new').click();
  await page.waitForURL(/\/game\//);
  await page.locator('svg.board.active').waitFor();
  assert.equal(await page.locator('#study-title').inputValue(), 'My lines');
  assert.equal(await page.locator('#resign, #draw, #takeback').count(), 0, 'nothing is played');
  await clicks(page, 'e2', 'e4');
  await shows(page, () => document.querySelectorAll('.movelist .move').length === 1);
  await clicks(page, 'e7', 'e5');
  await shows(page, () => document.querySelectorAll('.movelist .move').length === 2);
  await page.locator('#go-back').click();
  await shows(page, () => document.querySelector('.movelist .current')?.textContent === 'e4');
  await clicks(page, 'c7', 'c5');
  await page.locator('.variation .move', { hasText: 'c5' }).waitFor();
  await page.getByRole('button', { name: '!?', exact: true }).click();
  await page.getByRole('button', { name: 'unclear' }).click();
  await page.locator('.variation .glyph', { hasText: '!? ∞' }).waitFor();
  await page.locator('#comment').fill('sharp');
  await page.locator('#comment').blur();
  await page.locator('#put-first').click();
  await page.locator('.variation .move', { hasText: 'e5' }).waitFor();
  await page.locator('#export summary').click();
  await shows(page, () =>
    /** @type {HTMLTextAreaElement} */ (document.querySelector('#export-text'))?.value.includes(
      '1. e4 c5!? $13 {sharp} (1... e5) *',
    ),
  );
  await page.locator('#share summary').click();
  const watch = await page.locator('#watch-link').inputValue();
  const edit = await page.locator('#edit-link').inputValue();
  const reader = await open(browser, watch);
  await reader.getByText('sharp').waitFor();
  assert.equal(await reader.locator('#study-title').count(), 0, 'readers do not write');
  assert.match(await reader.locator('h1').innerText(), /My lines/);
  const writer = await open(browser, edit);
  await writer.locator('#study-title').fill('Our lines');
  await writer.locator('#study-title').blur();
  await shows(
    page,
    () =>
      /** @type {HTMLInputElement} */ (document.querySelector('#study-title')).value ===
      'Our lines',
  );
  await page.goto(`${server.address}/explore`);
  await page.locator('.game-card', { hasText: 'Our lines' }).waitFor();
  for (const one of [page, reader, writer]) await clean(one);
});

test('a game becomes a study, and on a phone nothing is too wide', async () => {
  const viewport = { width: 360, height: 740 };
  const order = { game: 'chess', seats: ['human', 'human'], moves: ['e4', 'e5'] };
  const { page } = await game(browser, server, order, { viewport });
  await page.locator('#make-study').click();
  await page.locator('#study-title').waitFor();
  await page.locator('#explorer summary').click();
  await page.locator('.openings p').first().waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await wide()) <= 360, `the study is ${await wide()} wide`);
  await page.goto(`${server.address}/explore`);
  await page.locator('table.collections tbody tr').first().waitFor();
  assert.ok((await wide()) <= 360, `the page is ${await wide()} wide`);
  await clean(page);
});

test('the page of openings speaks Polish', async () => {
  const page = await open(browser, `${server.address}/explore`, {
    storage: { 'hetman.language': 'pl' },
  });
  await page.getByRole('heading', { name: 'Otwarcia' }).waitFor();
  await page.getByText('Partie rozegrane tutaj').waitFor();
  await clean(page);
});

test('choosing a file speaks the language of the page', async () => {
  const file = join(folder(), 'partie.pgn');
  writeFileSync(file, GAMES);
  const page = await open(browser, `${server.address}/explore`, { locale: 'pl-PL' });
  await page.getByText('nie wybrano').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Wybierz plik…').click(),
  ]);
  await chooser.setFiles(file);
  await page.getByText('partie.pgn').waitFor();
  // The browser's own button, in the browser's language, is not to be seen.
  const { width } = await page.locator('#collection-file').boundingBox();
  assert.ok(width <= 1, `${width} px`);
  await clean(page);
});
