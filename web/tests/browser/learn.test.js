// The tour: ten steps in both languages, each with a live example.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { complaints, launch, open, serve } from './harness.js';

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
  test(`ten steps, ${language}`, async () => {
    const page = await open(browser, `${server.address}/learn`, {
      storage: { 'hetman.language': language },
    });
    for (let step = 1; step <= 10; step += 1) {
      await page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();
      assert.match(await page.locator('#lesson').innerText(), new RegExp(`^${step}\\. `));
      assert.equal(
        await page.locator('.trouble').isVisible(),
        false,
        await page.locator('.trouble').textContent(),
      );
      const before = await page.locator('#sentence').innerText();
      await page.getByRole('button', { name: forward, exact: true }).click();
      assert.notEqual(await page.locator('#sentence').innerText(), before);
      if (step < 10) await page.locator('.turn a').last().click();
      await page.waitForFunction(
        (wanted) => location.hash === (wanted < 10 ? `#${wanted + 1}` : '#10'),
        step,
      );
      await page.waitForFunction(
        () => document.querySelector('.stage').getAttribute('aria-busy') === 'false',
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
  assert.match(await page.locator('#lesson').innerText(), /^1\. /);
  await page.context().close();
});
