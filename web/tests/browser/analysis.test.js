// Analysis that always answers, and reports that teach: shares over pages, threats, terms, lessons, puzzles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, clean, clicks, game, open, serve, square, stage } from './harness.js';

const { server, browser } = await stage();

const people = (more = {}) => ({ game: 'chess', seats: ['human', 'human'], ...more });
const start = (page) => page.locator('.analysis [data-keep=start]').click();
const lines = (page) => page.locator('.lines li').first().waitFor();

test('every page that analyses is answered, however many do', async () => {
  const pages = [];
  for (const first of ['e4', 'd4', 'c4', 'Nf3']) {
    const { page } = await game(browser, server, people({ moves: [first] }));
    await start(page);
    await lines(page);
    pages.push(page);
  }
  // The first still goes on while the others look.
  const before = await pages[0].locator('.facts').innerText();
  await pages[0].waitForFunction((old) => {
    const now = document.querySelector('.facts')?.textContent ?? '';
    return /nodes/.test(now) && now !== old;
  }, before);
  // A report beside all of that comes to its end.
  const { page } = await game(browser, server, people({ moves: ['e4', 'e5'] }));
  await page.locator('[data-keep=report]').click();
  await page.locator('table.summary').waitFor();
  await page.locator('[data-keep=report]').waitFor();
  assert.match(await page.locator('table.summary').innerText(), /Accuracy\s+\d+ %\s+\d+ %/);
  await clean(page);
  for (const one of pages) await clean(one, { audit: false });
});

test('a page that analyses goes on when the server comes back', async () => {
  const own = await serve();
  const { page } = await game(browser, own, people());
  await start(page);
  await lines(page);
  await own.stop();
  await page.getByText('Connection lost').first().waitFor();
  const again = await serve(own.data, own.address.replace('http://', ''));
  await page.waitForRequest((one) => one.url().endsWith('/analysis'));
  await lines(page);
  await page.context().close();
  await again.stop();
});

test('engine and evaluation can be chosen, and are remembered', async () => {
  const { page } = await game(browser, server, people());
  await page.locator('.analyst > summary').click();
  await page.locator('#analyst').selectOption('alphabeta');
  await page.locator('#analyst-eval').selectOption('material');
  const sent = page.waitForRequest((one) => one.url().endsWith('/analysis'));
  await start(page);
  assert.equal((await sent).postDataJSON().engine, 'alphabeta(eval=material)');
  await lines(page);
  await page.reload();
  await page.locator('.analyst > summary').click();
  await page.locator('#analyst option[value=alphabeta]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#analyst').inputValue(), 'alphabeta');
  await clean(page);
});

test('a threat is what would follow on a pass', async () => {
  const { page } = await game(
    browser,
    server,
    people({ moves: ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5'] }),
  );
  await page.locator('#threat').click();
  await page.locator('.lines li', { hasText: 'Qxf7#' }).first().waitFor();
  assert.match(await page.locator('.analysis').innerText(), /If the side to move passed/);
  assert.equal(await page.locator('.arrow.engine').count(), 0);
  await page.locator('#threat').click();
  await page.locator('.lines .move').first().waitFor();
  await clean(page);
  // Nobody can pass in check.
  const checked = await game(browser, server, people({ moves: ['e4', 'd6', 'Bb5'] }));
  await checked.page.locator('#threat').click();
  await checked.page.getByText('nobody can pass in this position').waitFor();
  await clean(checked.page, { audit: false });
});

test('games played out from every move are counted under a tab of their own', async () => {
  for (const [locale, tab, lone] of [
    ['en-GB', 'Playouts', 'Lines'],
    ['pl-PL', 'Rozgrywki', 'Warianty'],
  ]) {
    const order = { game: 'tictactoe', seats: ['human', 'human'], moves: ['1', '4', '2', '5'] };
    const { page } = await game(browser, server, order, { locale });
    const sent = page.waitForRequest((one) => one.url().endsWith('/analysis'));
    await page.getByRole('tab', { name: tab }).click();
    assert.equal((await sent).postDataJSON().playouts, true);
    const rows = page.locator('.shares tbody tr');
    await page.waitForFunction(() => document.querySelectorAll('.shares tbody tr').length === 5);
    // The move that wins at once wins every game; the one beside it lets the opponent win.
    assert.match(await rows.first().innerText(), /^3\s+100 %\s+[1-9]/);
    const shares = await rows.locator('td:nth-child(2)').allInnerTexts();
    const numbers = shares.map((text) => Number.parseInt(text, 10));
    assert.deepEqual(
      numbers,
      [...numbers].sort((one, other) => other - one),
    );
    assert.ok(numbers[4] < 100, shares.join(' '));
    assert.ok((await page.locator('.arrow.engine').count()) <= 3);
    await page.getByRole('tab', { name: tab }).press('ArrowLeft');
    await lines(page);
    const other = page.getByRole('tab', { name: lone });
    assert.equal(await other.getAttribute('aria-selected'), 'true');
    assert.equal(await rows.count(), 0);
    await other.press('ArrowRight');
    await rows.first().waitFor();
    await clean(page);
  }
});

test('an evaluation is taken apart into terms and pieces', async () => {
  for (const [locale, material] of [
    ['en-GB', 'Material'],
    ['pl-PL', 'Materiał'],
  ]) {
    const order = people({ start: '4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1' });
    const { page } = await game(browser, server, order, { locale });
    await page.locator('.explain > summary').click();
    await page.locator('.terms tr', { hasText: material }).waitFor();
    assert.equal(await page.locator('.board-notes .text').count(), 2, 'the queen and the pawn');
    await page.locator('#explained').selectOption('simple');
    await page.locator('.terms').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.board-notes .text').count(), 2);
    await clean(page);
  }
});

test('a report teaches: what was better, an arrow, and the move once more', async () => {
  const { page } = await game(
    browser,
    server,
    { game: 'chess', moves: ['f3', 'e5', 'g4', 'Qh4'], seats: ['human', 1] },
    { keys: [0] },
  );
  await page.locator('[data-keep=report]').click();
  await page.locator('[data-keep=next]').waitFor();
  await page.locator('.movelist .move', { hasText: 'g4' }).click();
  const lesson = page.locator('.lesson');
  await lesson.getByText('Better was').waitFor();
  assert.match(await lesson.innerText(), /g4 gives away \d+ % of the chances.*\s+Better was: \S+/);
  assert.match(await lesson.innerText(), /Now follows: Qh4#/);
  await page.locator('.arrow.better').waitFor();
  await clean(page);
});

test('a mistake becomes a puzzle that stays until it is solved', async () => {
  const { page } = await game(
    browser,
    server,
    { game: 'chess', moves: ['f3', 'e5', 'g4', 'Qh4'], seats: ['human', 1] },
    { keys: [0] },
  );
  await page.locator('[data-keep=report]').click();
  await page.locator('[data-keep=next]').waitFor();
  await page.locator('.movelist .move', { hasText: 'g4' }).click();
  await page.locator('#lesson-tryAgain').click();
  await page.getByText('Find a better move than g4').waitFor();
  await clicks(page, 'g2', 'g4');
  await page.locator('.said', { hasText: 'g4 gives away' }).waitFor();
  await clicks(page, 'd2', 'd4');
  await page.locator('.said', { hasText: /d4 (is right|is as good)/ }).waitFor();
  await page.waitForFunction(() => JSON.parse(localStorage['hetman.mistakes'] ?? '[]').length > 0);
  const all = await page.evaluate(() => JSON.parse(localStorage['hetman.mistakes']));
  assert.ok(all.some((one) => one.played === 'g4'));
  await page.goto(`${server.address}/puzzles?set=own`);
  for (const mistake of all) {
    await page.locator('#told', { hasText: 'find something better' }).waitFor();
    const played = /You played (\S+);/.exec(await page.locator('#told').innerText())[1];
    const [word] = all.find((one) => one.played === played).moves;
    await clicks(page, word.slice(0, 2), word.slice(2, 4));
    await page.locator('.told.good', { hasText: 'Solved' }).waitFor();
    if (mistake !== all.at(-1)) await page.locator('#puzzle-next').click();
  }
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage['hetman.mistakes'])), []);
  await page.locator('#puzzle-next').click();
  await page.getByText('No mistakes to repair').waitFor();
  await clean(page);
});

/** The cells of the pieces of a position of chess. */
function places(text) {
  const rows = text.split(' ')[0].split('/');
  const cells = rows.flatMap((row, down) => {
    const wide = row.replace(/\d/g, (count) => '.'.repeat(Number(count)));
    return [...wide].flatMap((letter, column) => (letter === '.' ? [] : [`${column},${7 - down}`]));
  });
  return cells.sort();
}

test('tactics are solved on the board, wrong answers are said, ratings move', async () => {
  const page = await open(browser, `${server.address}/puzzles?game=chess&theme=one`);
  await page.locator('#told', { hasText: 'Find the move that wins' }).waitFor();
  const tactics = await (await fetch(`${server.address}/tactics/chess.json`)).json();
  assert.ok(tactics.length >= 20, `${tactics.length}`);
  const rating = async () =>
    Number(/Your rating: (\d+)/.exec(await page.locator('#figures').innerText())[1]);
  const shown = Number(/This puzzle: (\d+)/.exec(await page.locator('#figures').innerText())[1]);
  const before = await rating();
  const cells = await page
    .locator('.board-place .pieces .piece')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')).sort());
  const tactic = tactics.find(
    (one) => one.rating === shown && `${places(one.text)}` === `${cells}`,
  );
  assert.ok(tactic, 'the puzzle shown is one of the file');
  const [answer] = tactic.moves;
  await clicks(page, answer.slice(0, 2), answer.slice(2, 4));
  // The first piece to choose is the queen.
  if (answer.length > 4) await page.locator('dialog button').first().click();
  await page.locator('.told.good').waitFor();
  assert.ok((await rating()) > before);
  await page.locator('#puzzle-next').click();
  await page.locator('#told', { hasText: 'Find the move that wins' }).waitFor();
  const now = await rating();
  await page.locator('#puzzle-answer').click();
  await page.locator('#told', { hasText: 'The answer: ' }).waitFor();
  assert.ok((await rating()) < now);
  await clean(page);
});

test('a puzzle of draughts lies as its game does, whatever is left on the board', async () => {
  const page = await open(browser, `${server.address}/puzzles?game=draughts`);
  await page.locator('#told', { hasText: 'Find the move that wins' }).waitFor();
  const white = /White to move/.test(await page.locator('#told').innerText());
  const names = page.locator('.board-place .label');
  await names.first().waitFor({ state: 'attached' });
  // White begins below in every variant of the file; Black sees the board turned.
  const lowest = await page.locator('.board-place [role=gridcell]').evaluateAll(
    (all) =>
      all
        .map((one) => [one.getBoundingClientRect().top, one.getAttribute('data-cell')])
        .sort((one, other) => other[0] - one[0])[0][1]
        .split(',')[1],
  );
  assert.equal(lowest === '0', white);
  await clean(page);
});

test('at the end of Go dead stones are crossed and territory is marked', async () => {
  const { page } = await game(browser, server, {
    game: 'go(size=5)',
    moves: ['C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5', 'E3', 'pass', 'pass'],
    seats: ['human', 'human'],
  });
  await page.locator('.board-notes .area').nth(8).waitFor();
  await page.locator('#status', { hasText: /Counted|Dead stones taken off/ }).waitFor();
  assert.ok((await page.locator('.board-notes .area.tone-black').count()) >= 10);
  await clean(page);
});

test('the second set of chess pieces is drawn everywhere', async () => {
  const page = await open(browser, `${server.address}/`);
  const king = () => page.locator('.front-board .pieces [data-cell="4,0"] path').count();
  const before = await king();
  await page.locator('.settings > summary').click();
  await page.locator('#piece-set').selectOption('figures');
  await page.locator('.front-board .pieces [data-cell="4,0"]').waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.pieces === 'figures');
  assert.notEqual(await king(), before);
  await square(page, 'e2').count();
  assert.equal(await cell(page, 4, 1).count(), 1);
  await clean(page);
});
