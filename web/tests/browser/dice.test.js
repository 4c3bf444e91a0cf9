// Backgammon, Chinese checkers and the settlers' island on their own boards in a real browser, wide and narrow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, game, open, stage, until } from './harness.js';

const { server, browser } = await stage();

/** The game as the server tells it to one who holds these keys. */
const told = async (created, keys = created.keys) =>
  (
    await fetch(`${server.address}/api/games/${created.id}`, {
      headers: { 'x-hetman-keys': keys.join(',') },
    })
  ).json();

/** Waits until a person may move or the game is over; false if it is. */
async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.status.over') ??
      document.querySelector('svg.board.active') ??
      document.querySelector('.asides button'),
  );
  return (await page.locator('.status.over').count()) === 0;
}

const cell = (page, { column, row }) =>
  page.locator(`[data-cell="${column},${row}"][role=gridcell]`);

test('backgammon shows points, bar and dice, and a play is made by touching points', async () => {
  const order = { game: 'backgammon', seats: ['human', 'human'], seed: 5 };
  const { page } = await game(browser, server, order, { keys: [0, 1] });
  await myTurn(page);
  assert.equal(await page.locator('svg.board.points .piece').count(), 32, '30 men and two dice');
  const before = await page.locator('.movelist .move').count();
  for (let touches = 0; touches < 12; touches++) {
    if ((await page.locator('.movelist .move').count()) > before) break;
    const targets = await page.locator('svg.board .dots circle').count();
    // The first man that can move has a name that says so, and so has each place he may go to. The play may be made between
    // the look and the touch: then there is nothing to touch any more.
    const said = targets === 0 ? 'can move' : 'possible';
    const place = page.locator(`[role=gridcell][aria-label*="${said}"]`).first();
    await place.click({ force: true, timeout: 2_000 }).catch(() => {});
  }
  await page.waitForFunction(
    (count) => document.querySelectorAll('.movelist .move').length > count,
    before,
  );
  await clean(page);
});

for (const [name, spec, seats] of [
  ['backgammon', 'backgammon', [2, 2]],
  ['EinStein', 'einstein', [2, 2]],
  ['Chinese checkers', 'chinese_checkers(players=3,rounds=20)', [2, 2, 2]],
])
  test(`${name} is played to its end by engines, on a phone too`, async () => {
    const viewport = { width: 390, height: 800 };
    const order = { game: spec, seats, seed: 8 };
    const { page } = await game(browser, server, order, { keys: [], viewport });
    await page.locator('.status.over').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
    await clean(page);
  });

/** A word beside the board. */
const word = (page, text) => page.locator('.asides button').getByText(text, { exact: true });

const MEN = '24:2,13:5,8:3,6:5';

test('the cube is turned by one, taken by the other, and lies beside its owner', async () => {
  const start = `${MEN} ${MEN} 1 offer cube:1:-`;
  const order = { game: 'backgammon(cube=on)', start, seats: ['human', 'human'], seed: 3 };
  const { created, page } = await game(browser, server, order, { keys: [0, 1] });
  const cube = page.locator('svg.board.points .piece', { hasText: /^\d+$/ });
  assert.deepEqual(await cube.allTextContents(), ['1']);
  await word(page, 'double').click();
  await word(page, 'take').waitFor();
  assert.equal(await word(page, 'roll').count(), 0, 'who is asked may not roll');
  await word(page, 'take').click();
  await until(
    () => cube.allTextContents(),
    (numbers) => numbers.join() === '2',
  );
  const seen = await told(created);
  assert.match(seen.position.text, /cube:2:2/, 'who takes it owns it');
  await clean(page);
});

test('a double that an engine cannot take ends the game', async () => {
  const start = 'off:13,1:2 13:5,6:5,5:5 1 offer cube:1:-';
  const order = { game: 'backgammon(cube=on)', start, seats: ['human', 'alphabeta'], seed: 3 };
  const { page } = await game(browser, server, order, { keys: [0] });
  await word(page, 'double').click();
  await page.locator('.status.over').waitFor();
  assert.match(await page.locator('.status.over').innerText(), /a double was passed/i);
  await clean(page);
});

test('six play Chinese checkers on the star, one of them a person', async () => {
  const order = { game: 'chinese_checkers(players=6)', seats: ['human', 1, 1, 1, 1, 1], seed: 2 };
  const { page } = await game(browser, server, order, { keys: [0] });
  await myTurn(page);
  assert.equal(await page.locator('svg.board.star .piece').count(), 60);
  assert.equal(await page.locator('svg.board.star [role=gridcell]').count(), 121);
  await page.locator('[role=gridcell][aria-label*="can move"]').first().click({ force: true });
  await page.locator('[role=gridcell][aria-label*="possible"]').first().click({ force: true });
  await page.waitForFunction(() => document.querySelectorAll('.movelist .move').length >= 6);
  await clean(page);
});

test('a person settles the island beside three engines, and sees no hand but the own', async () => {
  const order = { game: 'settlers(goal=3)', seats: ['human', 1, 1, 1], seed: 4 };
  const { created, page } = await game(browser, server, order, { keys: [0] });
  for (let turn = 0; turn < 400 && (await myTurn(page)); turn++) {
    const before = await page.locator('.movelist .move').count();
    const buttons = page.locator('.asides button');
    const end = buttons.getByText('end', { exact: true });
    if (await end.count()) await end.click();
    else if (await buttons.count()) await buttons.first().click();
    else
      await page.locator('[role=gridcell][aria-label*="possible"]').first().click({ force: true });
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('.movelist .move').length > count ||
        document.querySelector('dialog[open]'),
      before,
    );
    const choice = page.locator('dialog[open] button').first();
    if (await choice.count()) await choice.click();
    if (turn === 6) {
      const seen = await told(created, [created.keys[0]]);
      assert.deepEqual(seen.sides, [0]);
      const hands = JSON.stringify(seen).match(/\?\?\d+/g) ?? [];
      assert.ok(hands.length >= 3, 'hands of others are numbers of goods alone');
    }
  }
  assert.ok(await cell(page, { column: 0, row: 0 }).count());
  await clean(page);
});

const LAND =
  'o10,s2,w9,g12,b6,s4,b10,g9,w11,d0,w3,o8,w8,o3,g4,s5,b5,g6,s11 3s33bw3go 9 0a,30b,50c 0a,40b,70c';
const NONE = '0.0.0.0.0/0.0.0.0.0/0';

/** An island of three, on which the first has wood and the second ore. */
const TRADE = `${LAND} 2.0.0.0.0/${NONE};0.0.0.0.2/${NONE};0.4.4.4.0/${NONE} 0.0.0.0.0 -- 0.0.0 main+ 6`;

/** Chooses the parts of an offer one after another. */
async function offer(page, ...parts) {
  await page
    .locator('.asides button')
    .getByText(/^offer/i)
    .click();
  for (const part of parts)
    await page.locator('dialog[open] button').getByText(part, { exact: true }).click();
}

test('an offer goes to another player, who takes it or does not', async () => {
  const order = { game: 'settlers(players=3)', start: TRADE, seats: ['human', 'human', 'human'] };
  const { created, page } = await game(browser, server, order, { keys: [0] });
  const other = await open(browser, `${server.address}/game/${created.id}#${created.keys[1]}`);
  const hand = async (seat) => {
    const { position } = await told(created, [created.keys[seat]]);
    return position.text
      .split(' ')
      .find((part) => part.includes(';'))
      .split(';')[seat];
  };
  await offer(page, 'Blue', 'Wood', 'Ore');
  await word(other, 'accept').click();
  await until(
    () => hand(0),
    (held) => held.startsWith('1.0.0.0.1/'),
  );
  assert.ok((await hand(1)).startsWith('1.0.0.0.1/'), 'one good for another');
  await offer(page, 'Blue', 'Wood', 'Ore');
  await word(other, 'refuse').click();
  await word(page, 'end').waitFor();
  assert.ok((await hand(0)).startsWith('1.0.0.0.1/'), 'nothing changes hands');
  await clean(other);
  await clean(page);
});

test('an engine answers an offer, and the turn goes on', async () => {
  const order = { game: 'settlers(players=3)', start: TRADE, seats: ['human', 1, 1], seed: 2 };
  const { created, page } = await game(browser, server, order, { keys: [0] });
  await offer(page, 'Blue', 'Wood', 'Ore');
  await word(page, 'end').waitFor();
  const { nodes } = await told(created, [created.keys[0]]);
  assert.match(JSON.stringify(nodes), /offer:blue:wood:ore.*(accept|refuse)/);
  await clean(page);
});
