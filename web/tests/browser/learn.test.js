// The tour: fourteen steps in both languages, each with a live example.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, complaints, launch, open, serve } from './harness.js';

let server;
let browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [language, forward, title] of [
  ['en', 'One step forward', 'Write your own game'],
  ['pl', 'Krok naprzód', 'Napisz własną grę'],
]) {
  test(`fourteen steps, ${language}`, async () => {
    const page = await open(browser, `${server.address}/learn`, {
      storage: { 'hetman.language': language },
    });
    for (let step = 1; step <= 14; step += 1) {
      await page.locator('#lesson', { hasText: new RegExp(`^${step}\\. `) }).waitFor();
      await page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();
      assert.equal(
        await page.locator('.trouble').isVisible(),
        false,
        await page.locator('.trouble').textContent(),
      );
      const before = await page.locator('#sentence').innerText();
      await page.getByRole('button', { name: forward, exact: true }).click();
      await page.waitForFunction(
        (old) => document.querySelector('#sentence')?.innerText !== old,
        before,
      );
      if (step < 14) await page.locator('.turn a').last().click();
      await page.waitForFunction(
        (wanted) => location.hash === (wanted < 14 ? `#${wanted + 1}` : '#14'),
        step,
      );
    }
    await page.getByRole('heading', { name: new RegExp(title) }).waitFor();
    await page.getByText('impl Position for Sticks').waitFor();
    assert.deepEqual(await complaints(page), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test('a step by its address, on a phone, and onwards to the tree page', async () => {
  const page = await open(browser, `${server.address}/learn#3`, {
    viewport: { width: 375, height: 740 },
  });
  await page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing sticks out',
  );
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('link', { name: 'Open on the tree page' }).click();
  await page.waitForURL(/\/tree#/);
  await page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();
  await page.goto(`${server.address}/learn#nonsense`);
  await page.locator('#lesson', { hasText: /^1\. / }).waitFor();
  await page.context().close();
});

test('the board of a node has its squares, and the bar is one line', async () => {
  const page = await open(browser, `${server.address}/learn#1`);
  await page.locator('.node-picture .cell path').nth(8).waitFor();
  assert.equal(await page.locator('.node-picture .cell path:visible').count(), 9);
  const bar = await page.locator('.controls').boundingBox();
  assert.ok(bar && bar.height <= 72, `the bar is ${bar?.height} high`);
  await clean(page);
});

test('on a low screen the bar of the tour covers no part of the tree', async () => {
  const viewport = { width: 1280, height: 560 };
  const page = await open(browser, `${server.address}/learn#3`, { viewport });
  await page.locator('svg.tree').first().waitFor();
  for (const scrolled of [0, 200, 400]) {
    await page.evaluate((y) => scrollTo(0, y), scrolled);
    const [tree, bar] = await page.evaluate(() =>
      ['.tree-box', '.foot'].map((name) => {
        const { top, bottom } = document.querySelector(name).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.ok(bar.top >= tree.bottom - 1, `at ${scrolled}: ${bar.top} above ${tree.bottom}`);
  }
  await clean(page);
});

test('chance, many players, hidden cards and puzzles are steps of the tour', async () => {
  const page = await open(browser, `${server.address}/learn#10`);
  await page.locator('.tree .chance').first().waitFor();
  assert.match(await page.locator('.tree .word').first().innerHTML(), /\d/);
  await page.goto(`${server.address}/learn#11`);
  await page.reload();
  await page.locator('svg.tree').first().waitFor();
  await page.locator('.stage input[type=range]').first().fill('9999');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.tree .value')].some((one) => one.textContent === '5 3 2'),
  );
  await page.goto(`${server.address}/learn#12`);
  await page.reload();
  await page.locator('.strategy tbody tr').first().waitFor();
  await page.goto(`${server.address}/learn#13`);
  await page.reload();
  await page.locator('svg.tree [data-node]').nth(3).waitFor();
  await clean(page);
});
