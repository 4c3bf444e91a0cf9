// The start page, languages, colours, analysis, and how heavy it all is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, clean, complaints, game, moves, open, stage } from './harness.js';

const { server, browser } = await stage();

test('a game is chosen and started', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('.choice', { hasText: 'Connect Four' }).click();
  await page.locator('#more > summary').click();
  await page.locator('#more').getByLabel('Yellow', { exact: true }).selectOption('human');
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\//);
  await cell(page, 3, 0).click();
  assert.deepEqual(await moves(page, 1), ['4']);
  await page.getByRole('link', { name: /All games/ }).click();
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await clean(page);
});

test('a bad spec is refused in words', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.getByText('Chess', { exact: true }).first().click();
  await page.locator('#more > summary').click();
  await page.locator('#more').getByLabel('Black', { exact: true }).selectOption('spec');
  await page.getByLabel('Spec of the engine for Black').fill('alphabet');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('unknown engine `alphabet`').waitFor();
  await clean(page);
});

test('a position is set up by hand and by text', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.getByText('Chess', { exact: true }).first().click();
  await page.locator('#more > summary').click();
  await page.getByText('Set up a position').click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByText('0 kings').waitFor();
  const put = async (piece, column, row) => {
    await page.getByRole('radio', { name: piece, exact: true }).check({ force: true });
    await page.locator(`.setup-board [role=gridcell][data-cell="${column},${row}"]`).click();
  };
  await put('white king', 4, 0);
  await put('black king', 4, 7);
  await put('white queen', 3, 0);
  await page.waitForFunction(
    () =>
      /** @type {HTMLInputElement} */ (document.getElementById('setup-text')).value ===
      '4k3/8/8/8/8/8/8/3QK3 w - - 0 1',
  );
  assert.deepEqual(await complaints(page), []);
  await page.locator('#more').getByLabel('Black', { exact: true }).selectOption('human');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\//);
  assert.equal(await page.locator('.pieces .piece').count(), 3);
  await clean(page);
});

test('a record is read', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('#more > summary').click();
  await page.getByText('Import a game').click();
  await page
    .getByLabel('PGN, PDN, SGF, a position or moves')
    .fill('[Event "x"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/\/game\//);
  await page.locator('.variation .move', { hasText: 'c5' }).waitFor();
  assert.deepEqual(await moves(page, 4), ['e4', 'e5', 'c5', 'Nf3']);
  await clean(page);
});

test('analysis shows lines, plays them, and can be hidden', async () => {
  const { page } = await game(browser, server, {
    game: 'chess',
    moves: ['e4', 'e5'],
    seats: ['human', 'human'],
  });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.lines li').nth(2).waitFor();
  await page.locator('.arrow.engine').first().waitFor({ state: 'attached' });
  assert.match(await page.locator('.facts').innerText(), /depth \d+ · .* nodes · /);
  const pieces = () =>
    page
      .locator('.pieces .piece')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')).join());
  const still = await pieces();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await page.locator('.lines li').first().locator('.move').first().hover();
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('.pieces .piece')]
        .map((one) => one.getAttribute('data-cell'))
        .join() !== before,
    still,
  );
  await page.mouse.move(0, 0);
  await page.locator('.lines li').first().locator('.move').first().click();
  await moves(page, 3);
  await page.getByRole('button', { name: 'Hide the engine (E)' }).click();
  assert.equal(await page.locator('.lines li, .arrow.engine').count(), 0);
  await clean(page);
});

test('a report draws the graph and names the blunder', async () => {
  const { page } = await game(browser, server, {
    game: 'chess',
    moves: 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7'.split(' '),
    seats: ['human', 'human'],
  });
  await page.getByRole('button', { name: 'Report on the game' }).click();
  await page.locator('.sign.blunder').waitFor();
  await page.locator('svg.graph').waitFor();
  // Only once the report is at its end all signs are there.
  await page.getByRole('button', { name: 'Report on the game' }).waitFor();
  // An engine may find fault with an earlier move too; every stop is a move with a sign, and the blunder is one of them.
  const signs = await page.locator('.movelist .sign').count();
  const stops = [];
  for (let stop = 0; stop < signs; stop += 1) {
    const before = stops.at(-1) ?? '';
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.waitForFunction((old) => {
      const at = document.querySelector('.move.current:has(.sign)');
      return at && at.textContent !== old;
    }, before);
    stops.push(await page.locator('.move.current').textContent());
  }
  assert.ok(
    stops.some((text) => text.startsWith('Nf6')),
    `stopped at ${stops}`,
  );
  await clean(page);
});

test('Connect Four has its scores under the columns', async () => {
  const { page } = await game(browser, server, {
    game: 'connect4',
    moves: '4444445555553'.split(''),
    seats: ['human', 'human'],
  });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.label.value').nth(4).waitFor();
  await clean(page);
});

test('everything in Polish', async () => {
  const { page } = await game(
    browser,
    server,
    { game: 'chess', moves: ['f3', 'e5', 'g4'], seats: ['human', 'human'] },
    { locale: 'pl-PL' },
  );
  await page.locator('#typed').fill('Qh4');
  await page.getByRole('button', { name: 'Zagraj' }).click();
  await page.getByText('Wygrana: Czarne (mat)').first().waitFor();
  assert.match(
    await page.locator('[role=gridcell][data-cell="3,0"]').getAttribute('aria-label'),
    /białe hetman/,
  );
  await clean(page);
  const start = await open(browser, `${server.address}/`, { locale: 'pl-PL' });
  await start.locator('.choice', { hasText: 'Cztery w rzędzie' }).click();
  await start.getByRole('button', { name: 'Graj', exact: true }).waitFor();
  await clean(start);
});

test('dark colours pass the audit too', async () => {
  const { page } = await game(
    browser,
    server,
    { game: 'chess', moves: ['e4'], seats: ['human', 'human'] },
    { storage: { 'hetman.theme': 'dark' } },
  );
  await clean(page);
  await clean(await open(browser, `${server.address}/`, { colorScheme: 'dark' }));
});

test('a game that is not there is said to be missing', async () => {
  const page = await open(browser, `${server.address}/game/nothing`);
  await page.getByText('there is no game `nothing`').waitFor();
  await clean(page);
});

test('the first board costs less than 100 kB', async () => {
  const { page } = await game(browser, server, { game: 'chess', seats: ['human', 'human'] });
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => !one.name.includes('/api/'))
      .map((one) => /** @type {PerformanceResourceTiming} */ (one).encodedBodySize),
  );
  const bytes = loaded.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 10_000 && bytes < 100_000, `${bytes} bytes in ${loaded.length} files`);
  await clean(page);
});

for (const [locale, name] of [
  ['en-GB', 'Lab'],
  ['pl-PL', 'Laboratorium'],
])
  test(`no place in the head of a phone is cut, and each can be reached (${locale})`, async () => {
    const page = await open(browser, `${server.address}/arena`, {
      viewport: { width: 390, height: 844 },
      locale,
    });
    await page.locator('#head .more > summary').waitFor();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await page.locator('#head').evaluate((head) => {
        const shown = [...head.querySelectorAll('a, summary')].filter((one) =>
          one.checkVisibility(),
        );
        const frame = head.querySelector('.places').getBoundingClientRect();
        const isCut = (one) => {
          const { left, right } = one.getBoundingClientRect();
          const within = one.closest('.places') ? frame : { left: 0, right: innerWidth };
          return !one.matches('.skip') && (left < within.left - 0.5 || right > within.right + 0.5);
        };
        return shown.filter(isCut).map((one) => one.textContent);
      });
      assert.deepEqual(cut, [], `at ${width} px`);
    }
    await page.locator('#head .more > summary.here').click();
    assert.deepEqual(await complaints(page), []);
    await page.locator('#head .more').getByRole('link', { name }).click();
    await page.waitForURL('**/lab');
    await page.locator('#head .more > summary', { hasText: name }).waitFor();
  });
