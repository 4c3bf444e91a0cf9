// The game page: moves drawn at once and sliding, plans, arrows, clocks, and buttons that stay where they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, clean, clicks, game, moves, open, square, stage } from './harness.js';

const { server, browser } = await stage();

const people = (more = {}) => ({ game: 'chess', seats: ['human', 'human'], ...more });

/** The middle of a square on the screen. */
async function middle(page, name) {
  const { x, y, width, height } = await square(page, name).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, from, to, button = 'left') {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down({ button });
  const [x, y] = await middle(page, to);
  await page.mouse.move(x - 9, y - 9, { steps: 3 });
  await page.mouse.move(x, y);
  await page.mouse.up({ button });
}

/** Where a part of the page is; asked in one go, since buttons are made anew. */
function place(page, part) {
  return page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x, y, width, height };
  }, part);
}

/** Every answer of the server comes so much later. */
async function slow(page, milliseconds) {
  await page.route('**/api/games/*/moves', async (route) => {
    await new Promise((wake) => setTimeout(wake, milliseconds));
    await route.continue();
  });
}

test('a dropped piece stays where it was put, however slow the network is', async () => {
  const { page } = await game(browser, server, people(), { reducedMotion: 'no-preference' });
  await slow(page, 400);
  await page.evaluate(() => {
    window.seen = [];
    document.addEventListener('pointerup', () => {
      const look = () => {
        const at = document.querySelector('.pieces [data-cell="4,3"]');
        window.seen.push(at ? 'e4' : 'e2');
        if (window.seen.length < 12) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => window.seen.length >= 12);
  const seen = await page.evaluate(() => window.seen);
  assert.deepEqual([...new Set(seen)], ['e4'], 'drawn in the next frame, and it stays');
  assert.deepEqual(await moves(page, 1), ['e4']);
  await clean(page, { audit: false });
});

test('pieces slide, the rook with its king, and one picture stays', async () => {
  const { page } = await game(
    browser,
    server,
    people({ start: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }),
    { reducedMotion: 'no-preference' },
  );
  await page.evaluate(() => {
    window.slid = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...words) {
      const slide = animate.apply(this, words);
      slide.finished.then(() => window.slid.push([this.dataset.cell, this.isConnected]));
      return slide;
    };
    document.querySelector('svg.board').marked = true;
  });
  await clicks(page, 'e1', 'h1');
  assert.deepEqual(await moves(page, 1), ['O-O'], 'the king onto its rook castles');
  await page.waitForFunction(() => window.slid.length >= 2);
  assert.deepEqual((await page.evaluate(() => window.slid)).sort(), [
    ['5,0', true],
    ['6,0', true],
  ]);
  assert.ok(await page.evaluate(() => document.querySelector('svg.board').marked));
  await clean(page, { audit: false });
});

test('a capture of two in draughts goes jump by jump', async () => {
  const { page } = await game(
    browser,
    server,
    {
      game: 'draughts(variant=international)',
      start: 'W:W32,50:B28,18,5',
      seats: ['human', 'human'],
    },
    { reducedMotion: 'no-preference' },
  );
  await page.evaluate(() => {
    window.frames = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...rest) {
      if (frames[0].transform) window.frames.push(frames.length);
      return animate.call(this, frames, ...rest);
    };
  });
  await cell(page, 3, 3).click();
  await cell(page, 3, 7).click();
  await moves(page, 1);
  assert.deepEqual(await page.evaluate(() => window.frames), [3], 'by way of the square between');
  await clean(page, { audit: false });
});

test('an answer is not shown before the move it answers was seen', async () => {
  const { page } = await game(browser, server, { game: 'chess', seats: ['human', 1] });
  await page.evaluate(() => {
    window.times = [];
    new MutationObserver(() => {
      const count = document.querySelectorAll('.movelist .move').length;
      const own = document.querySelector('.pieces [data-cell="4,3"]');
      if (own && !window.times[0]) window.times[0] = performance.now();
      if (count >= 2 && !window.times[1]) window.times[1] = performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await clicks(page, 'e2', 'e4');
  await moves(page, 2);
  const [own, reply] = await page.evaluate(() => window.times);
  assert.ok(reply - own >= 250, `${reply - own} ms`);
  await clean(page, { audit: false });
});

test('a move planned before one’s turn is made when the turn comes', async () => {
  const { page, created } = await game(browser, server, people(), { keys: [0] });
  const other = await open(browser, `${server.address}/game/${created.id}#${created.keys[1]}`);
  await other.locator('#status').waitFor();
  await clicks(other, 'e7', 'e5');
  assert.equal(await other.locator('.cell.planned').count(), 2);
  await clicks(page, 'e2', 'e4');
  assert.deepEqual(await moves(page, 2), ['e4', 'e5']);
  assert.equal(await other.locator('.cell.planned').count(), 0);
  // What is not allowed when the turn comes is forgotten.
  await clicks(other, 'a7', 'a2');
  await clicks(page, 'g1', 'f3');
  await moves(other, 3);
  await other.waitForFunction(() => document.querySelectorAll('.cell.planned').length === 0);
  await clicks(other, 'b8', 'c6');
  assert.deepEqual(await moves(page, 4), ['e4', 'e5', 'Nf3', 'Nc6']);
  await clean(other);
  await clean(page, { audit: false });
});

test('the right button draws arrows and circles, a click takes them away', async () => {
  const { page } = await game(browser, server, people());
  await drag(page, 'g1', 'f3', 'right');
  await page.mouse.click(...(await middle(page, 'e4')), { button: 'right' });
  assert.equal(await page.locator('.arrow.mine').count(), 2);
  assert.equal(await page.locator('.arrow.mine.around').count(), 1);
  await page.mouse.click(...(await middle(page, 'e4')), { button: 'right' });
  assert.equal(await page.locator('.arrow.mine').count(), 1);
  await page.mouse.click(...(await middle(page, 'e5')));
  assert.equal(await page.locator('.arrow.mine').count(), 0);
  await clean(page, { audit: false });
});

test('arrow keys walk through the moves after the board was clicked', async () => {
  const { page } = await game(browser, server, people({ moves: ['e4', 'e5'] }));
  await clicks(page, 'g1', 'f3');
  await moves(page, 3);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.move.current', { hasText: 'e5' }).waitFor();
  assert.equal(await page.locator('#status').innerText(), 'Move 2 of 3');
  await clean(page, { audit: false });
});

test('the board and the buttons stay where they are while moves are made', async () => {
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ]) {
    const long = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'.split(
      ' ',
    );
    const short = await game(browser, server, people(), { viewport: { width, height } });
    const before = await place(short.page, '#resign');
    const { page } = await game(browser, server, people({ moves: long }), {
      viewport: { width, height },
    });
    assert.deepEqual(await place(page, '#resign'), before);
    for (const part of ['svg.board', '#resign', '.player-bottom', '#takeback', '.analysis']) {
      const box = await place(page, part);
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} at ${box.y}, ${box.height}`);
    }
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
    const board = await place(page, 'svg.board');
    assert.ok(board.y >= 0 && board.y + board.height <= height, 'the board is sticky');
    await clean(short.page, { audit: false });
    await clean(page);
  }
});

test('on a phone the board comes first', async () => {
  for (const locale of ['en-GB', 'pl-PL']) {
    const { page } = await game(browser, server, people({ moves: ['e4'] }), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale,
    });
    const board = await page.locator('svg.board').boundingBox();
    assert.ok(
      board.y < 120 && board.width > 330,
      `the board is at ${board.y}, ${board.width} wide`,
    );
    const status = await page.locator('#status').boundingBox();
    assert.ok(status.y < 844, 'whose turn it is stays in sight');
    await square(page, 'e7').tap();
    await square(page, 'e6').tap();
    await square(page, 'e2').tap();
    await moves(page, 2);
    await clean(page);
  }
});

test('what was taken and who is ahead stand beside the names', async () => {
  const { page } = await game(
    browser,
    server,
    people({ moves: ['e4', 'd5', 'exd5', 'c6', 'dxc6'] }),
  );
  assert.match(await page.locator('.player-bottom').innerText(), /\+2/);
  assert.equal(await page.locator('.player-bottom .spoils svg').count(), 2);
  assert.equal(await page.locator('.player-top .spoils').count(), 0);
  await clean(page);
});

test('openings are named, by whatever moves they are reached', async () => {
  const { page } = await game(browser, server, people({ moves: ['c4', 'e6', 'd4', 'd5'] }));
  await page.locator('.opening', { hasText: "Queen's Gambit Declined" }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('.opening').textContent === '');
  await clean(page, { audit: false });
});

test('resigning is asked once more, a declined draw is told, and a rematch changes sides', async () => {
  const { page, created } = await game(browser, server, people({ moves: ['e4', 'e5'] }), {
    keys: [0],
  });
  const other = await open(browser, `${server.address}/game/${created.id}#${created.keys[1]}`);
  await page.locator('#draw').click();
  await other.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Your offer was declined').waitFor();
  await page.locator('#resign').click();
  await page.getByRole('button', { name: 'Play on' }).click();
  assert.equal(await page.getByText('resignation').count(), 0);
  await page.locator('#resign').click();
  await page.locator('#resign-yes').click();
  await page.locator('.result-row', { hasText: '0–1' }).waitFor();
  await page.locator('#again').click();
  await page.getByText('Rematch offered').waitFor();
  await other.getByText('White wants another game').waitFor();
  const old = page.url();
  await other.getByRole('button', { name: 'Accept' }).click();
  const elsewhere = (url) => location.href !== url && document.querySelector('#status') !== null;
  await page.waitForFunction(elsewhere, old);
  assert.equal(await page.locator('.player-bottom .player').innerText(), 'Black');
  await other.waitForFunction(elsewhere, old);
  await clicks(other, 'd2', 'd4');
  assert.deepEqual(await moves(page, 1), ['d4']);
  await clean(other);
  await clean(page);
});

test('an engine tells what it looked at, and a depth is a strength', async () => {
  const depth = { kind: 'engine', spec: 'alphabeta', depth: 3 };
  const response = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'chess', seats: [{ kind: 'human' }, depth] }),
  });
  const { id, keys } = await response.json();
  const page = await open(browser, `${server.address}/game/${id}#${keys[0]}`);
  await clicks(page, 'e2', 'e4');
  await moves(page, 2);
  assert.match(await page.locator('.searched').innerText(), /depth 3 · [\d,]+ nodes · [\d.]+ s/);
  assert.match(await page.locator('.player-top').innerText(), /alphabeta, depth 3/);
  await clean(page);
});

test('English draughts lies the right way up, and its variant is named', async () => {
  const { page } = await game(
    browser,
    server,
    { game: 'draughts(variant=english)', seats: ['human', 2] },
    { keys: [0] },
  );
  assert.equal(await page.locator('.player-bottom .player').innerText(), 'Black');
  const lowest = await page
    .locator('.pieces .tone-black')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  const highest = await page
    .locator('.pieces .tone-white')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  assert.ok(lowest > highest, 'black men stand below');
  await page.getByRole('heading', { name: 'Draughts: English' }).waitFor();
  await clean(page);
});

test('clocks with a delay and with byo-yomi; little time is coloured', async () => {
  const late = await game(
    browser,
    server,
    people({
      moves: ['e4', 'e5'],
      clock: { base: 1000, increment: 0, period: 900_000, periods: 3 },
    }),
  );
  // Periods so long that none is over before the page is drawn, however slow the machine is.
  await late.page.locator('.player-bottom .clock', { hasText: '+2×900' }).waitFor();
  await late.page.locator('.player-top .clock', { hasText: '+3×900' }).waitFor();
  await clean(late.page, { audit: false });
  const { page } = await game(
    browser,
    server,
    people({ moves: ['e4', 'e5'], clock: { base: 4500, increment: 0, delay: 900_000 } }),
  );
  await page.locator('.player-bottom .clock.low').waitFor();
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.player-bottom .clock').innerText(), '0:04.5');
  await clean(page);
});

test('sounds tell moves, captures, checks and the end apart', async () => {
  const { page } = await game(browser, server, people({ moves: ['e4', 'd5'] }));
  const heard = () => page.evaluate(() => document.documentElement.dataset.sound);
  for (const [from, to, count, kind] of [
    ['e4', 'd5', 3, 'capture'],
    ['a7', 'a6', 4, 'move'],
    ['f1', 'b5', 5, 'check'],
  ]) {
    await clicks(page, from, to);
    await moves(page, count);
    assert.equal(await heard(), kind);
  }
  await page.locator('#resign').click();
  await page.locator('#resign-yes').click();
  await page.locator('.result-row').waitFor();
  assert.equal(await heard(), 'check', 'no move, no sound');
  await clean(page, { audit: false });
});

test('a win is marked plainly, and many noughts win', async () => {
  const { page } = await game(browser, server, {
    game: 'tictactoe',
    moves: ['1', '5', '2', '3', '9', '7'],
    seats: ['human', 'human'],
  });
  await page.getByText('Noughts win: three in a row').first().waitFor();
  const colours = await page
    .locator('.cell.mark-win path')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  assert.equal(colours.length, 3);
  assert.equal(new Set(colours).size, 1, 'also the last one');
  await clean(page);
});

test('watchers are offered no moves to type', async () => {
  const { page } = await game(browser, server, people({ moves: ['e4'] }), { keys: [] });
  await page.getByText('You are watching').waitFor();
  assert.equal(await page.locator('#typed').count(), 0);
  await clean(page);
});

test('Go is quiet: five stars, a stone under the pointer, the score as the board lies', async () => {
  const { page } = await game(browser, server, {
    game: 'go',
    moves: ['C3', 'G7'],
    seats: ['human', 'human'],
  });
  const stars = await page.locator('.line-star').getAttribute('d');
  assert.equal(stars.match(/M/g).length, 5);
  assert.equal(await page.locator('.dots .dot:visible').count(), 0);
  await cell(page, 4, 4).hover();
  assert.equal(await page.locator('.hover .tone-black').count(), 1);
  await page.locator('.opening', { hasText: 'Score as the board lies: ' }).waitFor();
  await clean(page);
});
