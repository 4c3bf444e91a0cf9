// Geometries whose games come later: the page plays them from a view alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draughts, go, hex, pretend } from './fake.js';
import { cell, clean, game, moves, open, stage, until } from './harness.js';

const { server, browser } = await stage();

async function fake(name, view) {
  const page = await open(browser, `${server.address}/`);
  const sent = await pretend(page, server.address, name, view);
  return { page, sent };
}

test('a chain of captures in draughts is clicked through, and nothing else is allowed', async () => {
  const { page, sent } = await fake('draughts', draughts);
  assert.equal(await page.locator('.cell.mark-forced').count(), 1);
  assert.match(
    await cell(page, 1, 3).getAttribute('aria-label'),
    /^31, white man, can move, forced/,
  );
  await cell(page, 1, 3).click();
  await cell(page, 0, 4).click();
  await page.getByText('That is not a legal move: capturing is compulsory').waitFor();
  await cell(page, 1, 3).click();
  assert.equal(await page.locator('.dots .dot').count(), 1);
  await cell(page, 3, 5).click();
  assert.equal(await page.locator('.dots .dot, .dots .ring').count(), 2, 'the fork');
  await cell(page, 5, 7).click();
  await until(() => sent.length >= 1);
  assert.deepEqual(sent, ['36x27x18']);
  await clean(page);
});

test('a real capture of two in draughts; whoever would rather not is told why', async () => {
  const { page } = await game(browser, server, {
    game: 'draughts(variant=international)',
    start: 'W:W32,50:B28,18,5',
    seats: ['human', 'human'],
  });
  await cell(page, 8, 0).click();
  await page.getByText('That is not a legal move: capturing is compulsory').waitFor();
  for (const [column, row] of [
    [3, 3],
    [5, 5],
    [3, 7],
  ])
    await cell(page, column, row).click();
  const [record] = await moves(page, 1);
  assert.match(record, /^32x/);
  assert.equal(await page.locator('.pieces .piece').count(), 3);
  await clean(page);
});

test('real games of Hex and Go answer', async () => {
  for (const order of [
    { game: 'hex(size=5)', seats: ['human', 2] },
    { game: 'go(size=5)', seats: ['human', 2] },
  ]) {
    const { page } = await game(browser, server, order);
    await cell(page, 2, 2).click();
    await moves(page, 2);
    await clean(page);
  }
});

test('Hex takes a stone or a swap', async () => {
  const { page, sent } = await fake('hex', hex);
  await cell(page, 10, 10).click();
  await until(() => sent.length >= 1);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await until(() => sent.length >= 2);
  assert.deepEqual(sent, ['k11', 'swap']);
  await clean(page);
});

test('Go takes a stone or a pass', async () => {
  const { page, sent } = await fake('go', go);
  assert.match(await cell(page, 2, 3).getAttribute('aria-label'), /^C4, empty/);
  await cell(page, 2, 3).click();
  await until(() => sent.length >= 1);
  await page.getByRole('button', { name: 'Pass' }).click();
  await until(() => sent.length >= 2);
  assert.deepEqual(sent, ['c3', 'pass']);
  await clean(page);
});
