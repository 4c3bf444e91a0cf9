// The lab page: answers with their tables and charts, an experiment written by the form, carried out, compared, refused.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { BINARY, clean, complaints, folder, open, stage } from './harness.js';

const run = promisify(execFile);
const { server, browser } = await stage();

/** A form of which little is asked, so that it is soon answered. */
async function small(page, name) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Game', { exact: true }).selectOption('tictactoe');
  await page.getByLabel('To depth').fill('5');
}

test('an answer is shown with its tables and with charts of its own', async () => {
  const page = await open(browser, `${server.address}/lab`);
  await page.getByRole('link', { name: 'From minimax to the engine' }).click();
  await page.waitForURL(/\/lab\/algorithms/);
  await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor();
  const answer = page.locator('#answer');
  assert.equal(await answer.locator('svg.chart').count(), 3, 'one for each game');
  assert.match(
    await answer.locator('svg.chart').first().getAttribute('aria-label'),
    /Chess: nodes against depth, minimax, /,
  );
  const row = answer
    .locator('table')
    .first()
    .getByRole('row', { name: /^minimax/ });
  assert.match(await row.innerText(), /24\s+648\s+17,404\s+498,419/);
  assert.equal(
    await answer.locator('table caption').count(),
    await answer.locator('table').count(),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Figures (CSV)' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /^measurement,game,arm/);
  await clean(page);
});

test('the form writes a file that hetman lab takes', async () => {
  const page = await open(browser, `${server.address}/lab`);
  await small(page, 'by-hand');
  await page.getByLabel('Games', { exact: true }).check();
  await page.getByLabel('Games of each two').fill('4');
  await page.getByText(/This is fine: \d+ measurements/).waitFor();
  assert.deepEqual(await complaints(page), []);
  const text = await page.locator('#file').inputValue();
  assert.match(text, /off = \["table"\]/);
  const place = folder();
  await writeFile(join(place, 'x.toml'), text);
  const { stdout } = await run(BINARY, ['lab', join(place, 'x.toml'), '--data', place]);
  assert.match(stdout, /x\.md/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Question (TOML)' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'by-hand.toml');
  await clean(page);
});

test('an experiment runs live to its end and is compared with another', async () => {
  const page = await open(browser, `${server.address}/lab`);
  for (const name of ['first-run', 'second-run']) {
    await page.goto(`${server.address}/lab`);
    await small(page, name);
    await page.getByText(/This is fine/).waitFor();
    await page.getByRole('button', { name: 'Start the experiment' }).click();
    await page.waitForURL(new RegExp(`/lab/${name}`));
    await page.locator('#answer table').first().waitFor();
  }
  await page.getByLabel('Compare with').selectOption('first-run');
  const table = page.locator('#compare table');
  await table.waitFor();
  assert.match(
    await table
      .getByRole('row', { name: /^alphabeta/ })
      .first()
      .innerText(),
    /1\.00$/,
    'the same nodes both times',
  );
  assert.match(page.url(), /with=first-run/);
  await page.getByLabel('Measure').selectOption({ label: 'Tic-tac-toe: leaves to depth' });
  assert.equal((await page.locator('#compare .curve.dashed').count()) > 0, true);
  await clean(page);
});

test('a search without end is stopped, resumed and deleted', async () => {
  const text =
    "title = 'Endless'\nquestion = 'When?'\nalgorithms = ['minimax']\n[[games]]\ngame = 'chess'\ndepths = [20, 20]\n";
  const ordered = await fetch(`${server.address}/api/experiments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'endless', text }),
  });
  const { key } = await ordered.json();
  const stranger = await open(browser, `${server.address}/lab/endless`);
  await stranger.locator('.run').getByText('running').waitFor();
  assert.equal(await stranger.getByRole('button', { name: 'Stop' }).count(), 0);
  assert.equal(await stranger.getByRole('button', { name: 'Delete' }).count(), 0);
  await stranger.context().close();
  const page = await open(browser, `${server.address}/lab/endless#${key}`);
  const card = page.locator('.run');
  await card.getByText('running').waitFor();
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByText('stopped').waitFor();
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByText('running').waitFor();
  await card.getByRole('button', { name: 'Stop' }).click();
  await card.getByText('stopped').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/lab$/);
  assert.equal(await page.getByRole('link', { name: 'Endless' }).count(), 0);
  await clean(page);
});

test('what is wrong is told with its line', async () => {
  const page = await open(browser, `${server.address}/lab`);
  await page.getByLabel('Base engine').fill('alphabet');
  await page.getByText(/Line \d+: .*unknown engine `alphabet`/).waitFor();
  await page.getByLabel('Base engine').fill('alphabeta');
  await page.getByLabel('Which (separated by commas; empty: all)').fill('tabel');
  await page.getByText(/Line \d+: .*tabel/).waitFor();
  await page.locator('#file').fill('title = "x\n');
  await page.getByText(/Line 1: /).waitFor();
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /line 1: / })
    .waitFor();
  await page
    .locator('#file')
    .fill(
      'title = "x"\nquestion = "y"\n[[arms]]\nengine = "uci(/bin/sh)"\n[[games]]\ngame = "chess"\ndepths = [1, 2]\n',
    );
  await page.getByText(/Line 4: .*out of reach/).waitFor();
  await page.goto(`${server.address}/lab/nothing`);
  await page.getByText('there is no experiment `nothing`').waitFor();
  await clean(page);
});

test('Polish, dark, on a phone, by keys', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await open(browser, `${server.address}/lab/algorithms`, {
    ...phone,
    locale: 'pl-PL',
    colorScheme: 'dark',
  });
  await page.getByText('Na największej głębokości').first().waitFor();
  assert.match(await page.locator('#answer').innerText(), /węzły wobec podstawy/);
  assert.doesNotMatch(await page.locator('#answer').innerText(), /against|branching|cutoffs/);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await clean(page);
  const list = await open(browser, `${server.address}/lab`, { ...phone, locale: 'pl-PL' });
  await list.getByLabel('Nazwa').focus();
  const start = list.getByRole('button', { name: 'Rozpocznij doświadczenie' });
  for (
    let at = 0;
    at < 60 && !(await start.evaluate((one) => one === document.activeElement));
    at++
  )
    await list.keyboard.press('Tab');
  assert.ok(
    await start.evaluate((one) => one === document.activeElement),
    'every field is reached by Tab',
  );
  await clean(list);
});

test('formulas in questions and answers are set as people write them', async () => {
  const page = await open(browser, `${server.address}/lab`);
  const question = page.locator('li', { hasText: 'From minimax to the engine' });
  await question.locator('sup').first().waitFor();
  assert.deepEqual(await question.locator('sup').allTextContents(), ['d', 'd/2']);
  const bandit = page.locator('li', { hasText: 'σ' }).first();
  assert.match(await bandit.innerText(), /E \+ c·σ/);
  assert.deepEqual(await bandit.locator('sub').allTextContents(), ['s', 's']);
  const text = await page.locator('main').innerText();
  assert.doesNotMatch(text, /\w\^|sigma|\bn_s/);
  await clean(page);
});
