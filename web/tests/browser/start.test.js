// The front page plays: above the fold on every size, with what was chosen the last time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, clicks, game, moves, open, stage } from './harness.js';

const { server, browser } = await stage();

/** What a game is started with must be in sight without scrolling. */
const IN_SIGHT = ['#play', '#friend', '#puzzles', '#analysis-board', '#strength', '.front-board'];

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [390, 844],
])
  for (const [locale, theme] of [
    ['en-GB', 'light'],
    ['pl-PL', 'dark'],
  ])
    test(`everything to begin with is above the fold (${width}x${height}, ${locale}, ${theme})`, async () => {
      const page = await open(browser, `${server.address}/`, {
        viewport: { width, height },
        locale,
        storage: { 'hetman.theme': theme },
        ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
      });
      for (const part of IN_SIGHT) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box, part);
        assert.ok(
          box.y >= 0 && box.y + box.height <= height,
          `${part} ends at ${box.y + box.height}`,
        );
      }
      const head = await page.locator('#head').boundingBox();
      assert.ok(head && head.height <= 64, `the head is ${head?.height} high`);
      await clean(page, { audit: width !== 1440 });
    });

test('one button shows every game, and the one that is picked is in sight', async () => {
  const page = await open(browser, `${server.address}/`, { viewport: { width: 390, height: 844 } });
  const last = page.locator('.choice').last();
  const shown = () => last.evaluate((one) => one.getBoundingClientRect().right <= innerWidth);
  await page.locator('.all-games[aria-expanded=false]').waitFor();
  assert.equal(await shown(), false, 'the row is longer than the screen');
  await page.locator('.all-games').click();
  assert.ok(await shown(), 'all games are unfolded');
  await last.click();
  await page.locator('.all-games[aria-expanded=false]').waitFor();
  assert.ok(await shown(), 'the row has scrolled to the game');
  assert.ok(
    await page.locator('#play').evaluate((one) => one.getBoundingClientRect().bottom <= 844),
  );
  for (const name of ['Hearts', 'Kuhn poker'])
    assert.equal(await page.locator('.choice', { hasText: name }).locator('.card-face').count(), 3);
  await clean(page);
});

test('Play starts what was chosen, and it is chosen the next time', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('.choice', { hasText: 'Connect Four' }).click();
  await page.getByRole('radio', { name: 'Yellow' }).check({ force: true });
  await page.locator('#strength').fill('7');
  await page.getByText('Level 7 of 24: casual player').waitFor();
  await page.locator('#quick-clock').selectOption({ label: '3 min + 2 s' });
  await page.locator('#play').click();
  await page.waitForURL(/\/game\//);
  await moves(page, 1);
  assert.match(await page.locator('.player-top').innerText(), /Red[\s\S]*Level 7[\s\S]*[23]:\d\d/);
  await page.getByRole('link', { name: /All games/ }).click();
  await page.locator('#play').waitFor();
  assert.ok(await page.locator('.choice :checked').evaluate((one) => one.value === 'connect4'));
  assert.ok(await page.getByRole('radio', { name: 'Yellow' }).isChecked());
  assert.equal(await page.locator('#strength').inputValue(), '7');
  assert.equal(await page.locator('#quick-clock').inputValue(), '2');
  await page.locator('.game-card', { hasText: 'against Level 7' }).waitFor();
  await clean(page);
});

test('a move on the board of the front page starts the game', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('.front-board [data-cell="4,1"][role=gridcell]').click();
  await page.locator('.front-board [data-cell="4,3"][role=gridcell]').click();
  await page.waitForURL(/\/game\//);
  assert.equal((await moves(page, 2))[0], 'e4');
  await clean(page);
});

test('a friend is one button and one link away', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('#friend').click();
  const link = await page.locator('#friend-link').inputValue();
  const friend = await open(browser, link);
  await friend.locator('#status').waitFor();
  await clicks(page, 'e2', 'e4');
  await moves(friend, 1);
  await clicks(friend, 'e7', 'e5');
  assert.deepEqual(await moves(page, 2), ['e4', 'e5']);
  await page.locator('#friend-link').waitFor({ state: 'detached' });
  await clean(friend);
  await clean(page);
});

test('the analysis board analyses at once', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('#analysis-board').click();
  await page.locator('.lines li').first().waitFor();
  await clean(page, { audit: false });
});

test('games are cards with the opponent, the result and a board', async () => {
  const { page } = await game(browser, server, {
    game: 'chess',
    moves: ['f3', 'e5', 'g4', 'Qh4'],
    seats: ['human', 2],
  });
  await page.getByText('Black wins: checkmate').first().waitFor();
  await page.goto(`${server.address}/`);
  const card = page.locator('.game-card').first();
  await card.locator('.piece').nth(31).waitFor({ state: 'attached' });
  assert.match(await card.innerText(), /Chess\s+against Level 2\s+Lost\s+4 moves/);
  await clean(page);
});

test('what is wrong with a record is said where it was given', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('#more > summary').click();
  await page.getByText('Import a game').click();
  await page.getByLabel('PGN, PDN, SGF, a position or moves').fill('1. e4 e9');
  await page.getByRole('button', { name: 'Import' }).click();
  const place = page.locator('form:has(#import-text) .trouble');
  await place.getByText('e9').waitFor();
  await clean(page);
});

test('every game and variant has its rules, in both languages', async () => {
  const { games } = await (await fetch(`${server.address}/api/catalogue`)).json();
  for (const locale of ['en-GB', 'pl-PL']) {
    const page = await open(browser, `${server.address}/`, { locale });
    for (const { name, settings } of games) {
      const words = settings.find((one) => one.name === 'variant')?.words ?? [''];
      const known = await page.evaluate(
        async ([game, variants, language]) => {
          const { rulesKey } = await import('/play/howto.js');
          const { rules } = await import(`/words/rules-${language}.js`);
          const specs = variants.map((word) => (word ? `${game}(variant=${word})` : game));
          return specs.map((spec) => [rulesKey(spec, rules), rules[rulesKey(spec, rules)]]);
        },
        [name, words, locale.slice(0, 2)],
      );
      assert.equal(new Set(known.map(([key]) => key)).size, words.length, `${name}: ${known}`);
      for (const [key, text] of known)
        assert.ok(text?.split(/[.;:] /).length >= 3, `${key} in ${locale}: ${text}`);
    }
    await page.locator('.rules-button').click();
    await page.locator('dialog.rules .piece').nth(31).waitFor({ state: 'attached' });
    await clean(page);
  }
});
