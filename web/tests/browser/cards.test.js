// Card games in a real browser, wide and on a phone: one person plays a whole deal against engines, and is shown no hand but
// the own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOut } from './hand.js';
import { clean, game, stage } from './harness.js';

const { server, browser } = await stage();

const GAMES = [
  ['hearts', 'hearts(goal=1)', ['human', 1, 1, 1]],
  ['the Polish thousand', 'tysiac(players=3,deals=1)', ['human', 1, 1]],
  ['Leduc poker', 'leduc', ['human', 1]],
  ["liar's dice", 'liars_dice', ['human', 1]],
  ['Kuhn poker', 'kuhn(players=3)', ['human', 1, 1]],
  ['dark Hex', 'dark_hex(size=3)', ['human', 1]],
];

for (const [name, spec, seats] of GAMES)
  test(`${name} is played to the end by a person`, async () => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 800 },
    ]) {
      const order = { game: spec, seats, seed: 7 };
      const { page, created } = await game(browser, server, order, { keys: [0], viewport });
      const response = await fetch(`${server.address}/api/games/${created.id}`, {
        headers: { 'x-hetman-keys': created.keys[0] },
      });
      const { position } = await response.json();
      const others = position.pieces.filter((piece) => piece.owner !== null && piece.owner !== 0);
      const faces = others.filter((piece) => /^[2-9TJQKA][SHDC]$/.test(piece.kind));
      assert.deepEqual(faces, [], 'no hand but the own');
      await playOut(page, { pick: (count) => count - 1 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${spec} is ${wide} wide`);
      await clean(page);
    }
  });

test('a phone folds a long hand, so that each card can be touched, and the own hand lies lowest', async () => {
  const order = { game: 'hearts(goal=1)', seats: ['human', 1, 1, 1], seed: 7 };
  const viewport = { width: 390, height: 844 };
  const { page } = await game(browser, server, order, { keys: [0], viewport });
  // The first player has the highest row of the picture.
  const boxes = (row) =>
    page
      .locator(`.board-place .cell.card[data-cell$=",${row}"] path`)
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
  await page.locator('.board-place .cell.card[data-cell="12,3"]').waitFor();
  const own = await boxes(3);
  assert.equal(own.length, 13);
  for (const { width, height } of own)
    assert.ok(width >= 36 && height >= 52, `a card of ${width} by ${height}`);
  assert.equal(new Set(own.map((box) => Math.round(box.top))).size, 2, 'two lines of cards');
  const highest = Math.min(...own.map((box) => box.top));
  for (const row of [0, 1, 2])
    for (const box of await boxes(row)) assert.ok(box.bottom <= highest + 1, `row ${row} is above`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll('.board-place .cell.card[data-cell$=",3"]')];
    return new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size === 1;
  });
});
