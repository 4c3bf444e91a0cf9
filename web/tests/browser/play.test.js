// Games played in a real browser, by mouse, by finger, by keyboard, alone and in company.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell,
  clean,
  clicks,
  complaints,
  game,
  moves,
  open,
  serve,
  square,
  stage,
} from './harness.js';

const { server, browser } = await stage();

const people = (more = {}) => ({ game: 'chess', seats: ['human', 'human'], ...more });

test('a game of chess by clicks, to mate', async () => {
  const { page } = await game(browser, server, people());
  await clicks(page, 'f2', 'f3');
  await moves(page, 1);
  await clicks(page, 'e7', 'e5');
  await moves(page, 2);
  await clicks(page, 'g2', 'g4');
  await moves(page, 3);
  await clicks(page, 'd8', 'h4');
  assert.deepEqual(await moves(page, 4), ['f3', 'e5', 'g4', 'Qh4#']);
  await page.getByText('Black wins: checkmate').first().waitFor();
  assert.equal(await page.locator('.cell.mark-check').count(), 1);
  assert.match(await page.locator('#live').innerText(), /Black: Qh4#\. Black wins/);
  await clean(page);
});

test('pieces are dragged, and what is not allowed goes back', async () => {
  const { page } = await game(browser, server, people());
  const box = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await box(from)));
    await page.mouse.down();
    const [x, y] = await box(to);
    await page.mouse.move(x - 20, y - 20, { steps: 4 });
    await page.mouse.move(x, y);
    await page.mouse.up();
  };
  await drag('e2', 'e5');
  await page.getByText('That is not a legal move').waitFor();
  await drag('e2', 'e4');
  assert.deepEqual(await moves(page, 1), ['e4']);
  assert.equal(await page.locator('.cell.last').count(), 2);
  await clean(page);
});

test('castling, en passant and the choice of a piece', async () => {
  const castling = await game(
    browser,
    server,
    people({ start: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }),
  );
  await clicks(castling.page, 'e1', 'g1');
  assert.deepEqual(await moves(castling.page, 1), ['O-O']);
  await clean(castling.page, { audit: false });
  const passing = await game(browser, server, people({ moves: ['e4', 'a6', 'e5', 'd5'] }));
  await clicks(passing.page, 'e5', 'd6');
  assert.equal((await moves(passing.page, 5))[4], 'exd6');
  await clean(passing.page, { audit: false });
  const { page } = await game(browser, server, people({ start: '8/P6k/8/8/8/8/7K/8 w - - 0 1' }));
  await clicks(page, 'a7', 'a8');
  await page.locator('dialog.choose').waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('button', { name: 'Knight' }).click();
  assert.deepEqual(await moves(page, 1), ['a8=N']);
  await clean(page, { audit: false });
});

test('an engine answers, and a takeback undoes both moves', async () => {
  const { page } = await game(browser, server, { game: 'chess', seats: ['human', 2] });
  await clicks(page, 'e2', 'e4');
  await moves(page, 2);
  await page.locator('#takeback').click();
  await page.waitForFunction(() => document.querySelectorAll('.movelist .move').length === 0);
  await page.locator('#hint').click();
  await page.locator('.arrow.hint').waitFor({ state: 'attached' });
  await clean(page);
});

test('a game without a mouse: the board by arrows, moves by words', async () => {
  const { page } = await game(browser, server, { game: 'tictactoe', seats: ['human', 'human'] });
  await cell(page, 0, 0).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  assert.match(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
    /^5, empty/,
  );
  await page.keyboard.press('Enter');
  await moves(page, 1);
  assert.match(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
    /^5, crosses/,
    'the focus stays',
  );
  await page.keyboard.press('Escape');
  await page.locator('#typed').focus();
  for (const [count, word] of [
    [2, '1'],
    [3, '3'],
    [4, '2'],
    [5, '7'],
  ]) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await moves(page, count);
  }
  await page.getByText('Crosses win: three in a row').first().waitFor();
  await clean(page);
});

test('keys go through the moves, turn the board and hide the engine', async () => {
  const { page } = await game(browser, server, people({ moves: ['e4', 'e5', 'Nf3'] }));
  await page.locator('h1').click({ force: true });
  await page.keyboard.press('ArrowLeft');
  await page.locator('.move.current', { hasText: 'e5' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('.move.current') === null);
  await page.keyboard.press('ArrowDown');
  await page.locator('.move.current', { hasText: 'Nf3' }).waitFor();
  await page.keyboard.press('f');
  await page.waitForFunction(
    () => document.querySelector('[role=gridcell]')?.getAttribute('data-cell') === '7,0',
  );
  await page.keyboard.press('e');
  await page.getByText('Engine output is hidden').waitFor();
  await clean(page);
});

test('a move in the past starts a variation', async () => {
  const { page } = await game(browser, server, people({ moves: ['e4', 'e5'] }));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await clicks(page, 'c7', 'c5');
  await page.locator('.variation .move', { hasText: 'c5' }).waitFor();
  await page.locator('#export summary').click();
  await page.waitForFunction(() =>
    /** @type {HTMLTextAreaElement} */ (document.getElementById('export-text')).value.includes(
      '1. e4 e5 (1... c5) *',
    ),
  );
  await clean(page);
});

test('two browsers play one game, and neither moves for the other', async () => {
  const { page, created } = await game(browser, server, people(), { keys: [0] });
  const other = await open(browser, `${server.address}/game/${created.id}#${created.keys[1]}`);
  const watcher = await open(browser, `${server.address}/game/${created.id}`);
  await square(page, 'e2').click();
  await other.locator('#draw').click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await other.waitForFunction(() => document.querySelector('.offer') === null);
  assert.equal(
    await page.locator('.cell.touched').count(),
    1,
    'news about something else leave the piece in hand',
  );
  await square(page, 'e4').click();
  await moves(other, 1);
  await clicks(page, 'e7', 'e5');
  await clicks(other, 'e7', 'e5');
  assert.deepEqual(await moves(page, 2), ['e4', 'e5']);
  await moves(watcher, 2);
  await watcher.getByText('You are watching').waitFor();
  await page.locator('#draw').click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Draw: agreement').first().waitFor();
  await clean(watcher);
  await clean(other);
  await clean(page);
});

test('a game survives a reload and a kill of the server', async () => {
  const lasting = await serve();
  const { page } = await game(browser, lasting, people());
  await clicks(page, 'd2', 'd4');
  await moves(page, 1);
  await page.reload();
  assert.deepEqual(await moves(page, 1), ['d4']);
  const { host } = new URL(lasting.address);
  await lasting.stop('SIGKILL');
  await page.getByText('Connection lost').waitFor();
  const again = await serve(lasting.data, host);
  await page.getByText('Black to move').first().waitFor();
  await clicks(page, 'd7', 'd5');
  assert.deepEqual(await moves(page, 2), ['d4', 'd5']);
  await page.context().close();
  await again.stop();
});

test('Connect Four by columns, Nim by counters, a tree by words', async () => {
  const four = await game(browser, server, { game: 'connect4', seats: ['human', 'human'] });
  for (const column of [0, 1, 0, 1, 0, 1, 0]) {
    const count = await four.page.locator('.movelist .move').count();
    await cell(four.page, column, 5).click();
    await moves(four.page, count + 1);
  }
  await four.page.getByText('Red wins: four in a row').first().waitFor();
  assert.equal(await four.page.locator('.cell.mark-win').count(), 4);
  await clean(four.page);
  const nim = await game(browser, server, { game: 'nim(heaps=2-1)', seats: ['human', 'human'] });
  assert.match(await cell(nim.page, 0, 1).getAttribute('aria-label'), /take 1/);
  await cell(nim.page, 0, 1).click();
  assert.deepEqual(await moves(nim.page, 1), ['1:1']);
  await clean(nim.page);
  const tree = await game(browser, server, {
    game: 'tree',
    start: '((4 6 5)(2 9 8)(9 7 2))',
    seats: ['human', 'human'],
  });
  assert.equal(await tree.page.locator('.branches .node').count(), 13);
  await tree.page.locator('.branches .node.open').first().click();
  await tree.page.locator('.branches .node.here.taken').waitFor();
  await tree.page.locator('.asides button', { hasText: '2' }).click();
  await tree.page.getByText('a leaf').first().waitFor();
  await clean(tree.page);
});

test('touch and phone width', async () => {
  const { page } = await game(browser, server, people(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await square(page, 'e2').tap();
  await square(page, 'e4').tap();
  assert.deepEqual(await moves(page, 1), ['e4']);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  await clean(page);
});

test('a clock runs and a flag falls', async () => {
  const { page } = await game(
    browser,
    server,
    people({ moves: ['e4', 'e5'], clock: { base: 2000, increment: 0 } }),
  );
  await page.getByText('Black wins: time').first().waitFor();
  assert.equal((await page.locator('.clock').allInnerTexts()).sort()[0], '0:00');
  await clean(page);
});
