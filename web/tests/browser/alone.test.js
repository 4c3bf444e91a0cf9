// Games for one in a real browser, wide and on a phone: each is played to its end, by hand or before one's eyes, moves are taken
// back, a hint is given, and the best result is remembered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { move, playOut } from './hand.js';
import { clean, game, stage } from './harness.js';

const { server, browser } = await stage();

const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 800 },
];

const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const [name, spec, start] of [
  ['the fifteen', 'fifteen(size=3)', '1 2 3/4 5 6/0 7 8'],
  ['Sokoban', 'sokoban(level=1)', undefined],
  ['peg solitaire', 'peg', undefined],
])
  test(`${name} is solved before one's eyes`, async () => {
    for (const viewport of SCREENS) {
      const order = { game: spec, seats: ['human'], start };
      const { page } = await game(browser, server, order, { keys: [0], viewport });
      await page.locator('#solve').click();
      await page.locator('.status.over').waitFor();
      assert.match(await page.locator('#status').innerText(), /best/i, 'the record is told');
      assert.ok((await wide(page)) <= viewport.width, `${spec} is ${await wide(page)} wide`);
      await clean(page);
    }
  });

for (const [name, spec] of [
  ['SameGame', 'samegame(columns=5,rows=5,colours=3)'],
  ['Morpion solitaire', 'morpion(rules=4D)'],
])
  test(`${name} is played to its end by hand`, async () => {
    for (const viewport of SCREENS) {
      const order = { game: spec, seats: ['human'] };
      const { page } = await game(browser, server, order, { keys: [0], viewport });
      const played = await playOut(page);
      assert.ok(played >= 3, `${played} moves`);
      assert.match(await page.locator('#status').innerText(), /best/i);
      assert.ok((await wide(page)) <= viewport.width, `${spec} is ${await wide(page)} wide`);
      await clean(page);
    }
  });

test('a move is taken back, and a hint is given', async () => {
  const order = { game: 'fifteen(size=3)', seats: ['human'], start: '1 2 3/4 5 6/0 7 8' };
  const { page } = await game(browser, server, order, { keys: [0] });
  assert.ok(await move(page));
  await page.locator('#takeback').click();
  await page.waitForFunction(() => document.querySelectorAll('.movelist .move').length === 0);
  await page.locator('#hint').click();
  await page.waitForFunction(() => document.querySelector('#live')?.textContent !== '');
  await clean(page);
});
