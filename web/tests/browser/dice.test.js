// Backgammon, Chinese checkers and the settlers' island on their own boards in a real browser, wide and narrow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, game, stage } from './harness.js';

const { server, browser } = await stage();

/** The game as the server tells it to one who holds these keys. */
const told = async (created, keys = created.keys) =>
  (
    await fetch(`${server.address}/api/games/${created.id}`, {
      headers: { authorization: `Bearer ${keys.join(',')}` },
    })
  ).json();

/** Waits until a person may move or the game is over; false if it is. */
async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.status.over') ??
      document.querySelector('svg.board.active') ??
      document.querySelector('.asides button'),
  );
  return (await page.locator('.status.over').count()) === 0;
}

const cell = (page, { column, row }) =>
  page.locator(`[data-cell="${column},${row}"][role=gridcell]`);

test('backgammon shows points, bar and dice, and a play is made by touching points', async () => {
  const order = { game: 'backgammon', seats: ['human', 'human'], seed: 5 };
  const { page } = await game(browser, server, order, { keys: [0, 1] });
  await myTurn(page);
  assert.equal(await page.locator('svg.board.points .piece').count(), 32, '30 men and two dice');
  const before = await page.locator('.movelist .move').count();
  for (let touches = 0; touches < 8; touches++) {
    if ((await page.locator('.movelist .move').count()) > before) break;
    const targets = page.locator('svg.board .dots circle');
    if ((await targets.count()) === 0) {
      // The first man that can move has a name that says so.
      await page.locator('[role=gridcell][aria-label*="can move"]').first().click({ force: true });
    } else {
      await page.locator('[role=gridcell][aria-label*="possible"]').first().click({ force: true });
    }
  }
  await page.waitForFunction(
    (count) => document.querySelectorAll('.movelist .move').length > count,
    before,
  );
  await clean(page);
});

test('backgammon is played to its end by engines, on a phone too', async () => {
  const order = { game: 'backgammon', seats: [2, 2], seed: 8 };
  const viewport = { width: 390, height: 800 };
  const { page } = await game(browser, server, order, { keys: [], viewport });
  await page.locator('.status.over').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  await clean(page);
});

test('six play Chinese checkers on the star, one of them a person', async () => {
  const order = { game: 'chinese_checkers(players=6)', seats: ['human', 1, 1, 1, 1, 1], seed: 2 };
  const { page } = await game(browser, server, order, { keys: [0] });
  await myTurn(page);
  assert.equal(await page.locator('svg.board.star .piece').count(), 60);
  assert.equal(await page.locator('svg.board.star [role=gridcell]').count(), 121);
  await page.locator('[role=gridcell][aria-label*="can move"]').first().click({ force: true });
  await page.locator('[role=gridcell][aria-label*="possible"]').first().click({ force: true });
  await page.waitForFunction(() => document.querySelectorAll('.movelist .move').length >= 6);
  await clean(page);
});

test('a person settles the island beside three engines, and sees no hand but the own', async () => {
  const order = { game: 'settlers(goal=3)', seats: ['human', 1, 1, 1], seed: 4 };
  const { created, page } = await game(browser, server, order, { keys: [0] });
  for (let turn = 0; turn < 400 && (await myTurn(page)); turn++) {
    const before = await page.locator('.movelist .move').count();
    const buttons = page.locator('.asides button');
    const end = buttons.getByText('end', { exact: true });
    if (await end.count()) await end.click();
    else if (await buttons.count()) await buttons.first().click();
    else
      await page.locator('[role=gridcell][aria-label*="possible"]').first().click({ force: true });
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('.movelist .move').length > count ||
        document.querySelector('dialog[open]'),
      before,
    );
    const choice = page.locator('dialog[open] button').first();
    if (await choice.count()) await choice.click();
    if (turn === 6) {
      const seen = await told(created, [created.keys[0]]);
      const hands = JSON.stringify(seen).match(/\?\?\d+/g) ?? [];
      assert.ok(hands.length >= 3, 'hands of others are numbers of goods alone');
    }
  }
  assert.ok(await cell(page, { column: 0, row: 0 }).count());
  await clean(page);
});
