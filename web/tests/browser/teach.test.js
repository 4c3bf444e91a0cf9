// Trees and lessons with boards and checked answers, engines put together by hand, experiments that say what they found,
// and studies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, clicks, game, open, stage, until } from './harness.js';

const { server, browser } = await stage();

const ready = (page) => page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();

test('the tree page: keys from the first moment, the step in the address, Back, a board at the node', async () => {
  const page = await open(browser, `${server.address}/tree`);
  await ready(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /step=2/.test(location.hash));
  assert.equal(await page.locator('.answer').innerText(), '', 'the result is not given away');
  await page.keyboard.press('End');
  await page.locator('.answer', { hasText: /\S/ }).waitFor();
  assert.ok(await page.locator('.node-board').isHidden(), 'a tree of numbers has no board');
  await page.waitForFunction(() => /step=\d\d/.test(location.hash));
  await page.reload();
  await ready(page);
  await page.locator('.answer', { hasText: /\S/ }).waitFor();
  const first = page.url();
  await page.goto(
    `${server.address}/tree#from=position&game=chess&at=&moves=e4&by=textbook_alphabeta&plies=2`,
  );
  await ready(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('.node-board .piece').nth(31).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.locator('.node-line', { hasText: /^[a-h][1-8]|^N/ }).waitFor();
  const second = page.url().replace(/&?step=\d+/, '');
  await page.locator('form.ask button[type=submit]').click();
  await page.goBack();
  await ready(page);
  assert.equal(page.url().split('#')[0], second.split('#')[0]);
  assert.notEqual(first, second);
  await clean(page);
});

test('the tour checks answers, and draws the board it speaks of', async () => {
  for (const [locale, right, wrong] of [
    ['en-GB', 'Right.', 'Not yet'],
    ['pl-PL', 'Dobrze.', 'Jeszcze nie'],
  ]) {
    const page = await open(browser, `${server.address}/learn#3`, { locale });
    await ready(page);
    const options = page.locator('.check input[type=radio]');
    await options.nth(0).check();
    await page.locator('.check button').click();
    await page.locator('.said', { hasText: wrong }).waitFor();
    await options.nth(1).check();
    await page.locator('.check button').click();
    await page.locator('.said', { hasText: right }).waitFor();
    await page.goto(`${server.address}/learn#1`);
    await page.locator('.check input[type=number]').waitFor();
    await ready(page);
    await page.locator('.node-board .piece').first().waitFor({ state: 'attached' });
    const nodes = await page.evaluate(async () => {
      const order = {
        game: 'tictactoe',
        moves: ['5', '1', '9', '3', '2'],
        engine: 'minimax(wins=plain)',
      };
      const response = await fetch('/api/trace', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      return (await response.json()).counts.nodes;
    });
    await page.locator('.check input').fill(String(nodes));
    await page.locator('.check button').click();
    await page.locator('.said', { hasText: right }).waitFor();
    await clean(page);
  }
});

test('an engine is put together by hand for the arena and for the lab', async () => {
  const page = await open(browser, `${server.address}/arena`);
  await page.locator('.pick').first().click();
  await page.locator('#picker-engine').selectOption('alphabeta');
  await page.locator('dialog input[name=null_move]').uncheck();
  await page.locator('#picker-eval').selectOption('material');
  await page.locator('dialog output', { hasText: 'null_move=off' }).waitFor();
  await clean(page);
  const lab = await open(browser, `${server.address}/lab`);
  await lab.locator('.pick').click();
  await lab.locator('dialog input[name=table]').uncheck();
  await lab.locator('#picker-take').click();
  assert.equal(await lab.locator('#base').inputValue(), 'alphabeta(table=off)');
  await lab.waitForFunction(() => document.querySelector('#file').value.includes('table=off'));
  await clean(lab);
});

test('an experiment opens with a sentence that answers it, in both languages', async () => {
  for (const [locale, title, sentence] of [
    ['en-GB', 'What an evaluation is worth', /is the strongest, \d+ Elo ahead of/],
    ['pl-PL', 'Ile jest warta ocena pozycji', /najsilniejszy jest .*, \d+ Elo przed/],
  ]) {
    const page = await open(browser, `${server.address}/lab/evaluations`, { locale });
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    assert.match(await page.locator('#conclusion').innerText(), sentence);
    await clean(page);
  }
});

test('a study: comments and signs are written, shared, exported, and variations removed', async () => {
  const order = { game: 'chess', moves: ['e4', 'e5'], seats: ['human', 'human'] };
  const { page, created } = await game(browser, server, order);
  await page.locator('.study > summary').click();
  await page.locator('#comment').fill('The open game');
  await page.locator('.study button', { hasText: /^!\?$/ }).click();
  await page.locator('.movelist .comment', { hasText: 'The open game' }).waitFor();
  assert.equal(await page.locator('.movelist .glyph').innerText(), '!?');
  await page.keyboard.press('Escape');
  await page.locator('.movelist .move').first().click();
  // The board of that move comes from the server: before, nobody moves from c7.
  await until(
    async () => {
      await clicks(page, 'c7', 'c5');
      return page.locator('.movelist .move').count();
    },
    (count) => count === 3,
  );
  await page.locator('#cut').click();
  await page.waitForFunction(() => document.querySelectorAll('.movelist .move').length === 2);
  const watcher = await open(browser, `${server.address}/game/${created.id}`);
  await watcher.locator('.movelist .comment', { hasText: 'The open game' }).waitFor();
  assert.ok(await watcher.locator('.study').isHidden());
  const pgn = await (await fetch(`${server.address}/api/games/${created.id}/export/pgn`)).text();
  assert.match(pgn, /1\. e4 e5!\? \{The open game\}/);
  await clean(watcher);
  await clean(page);
});
