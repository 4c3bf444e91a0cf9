// Dice, more than two players and hidden cards in a real browser; what it receives is read off the wire.

import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, test } from 'node:test';
import { clean, game, open, stage } from './harness.js';

const { server, browser } = await stage();

/** Stands between a browser and the server and remembers every byte the browser is sent. */
async function wire() {
  const { hostname, port } = new URL(server.address);
  const heard = { text: '', address: '' };
  const between = createServer((browserSide) => {
    const serverSide = connect(Number(port), hostname);
    serverSide.on('data', (bytes) => (heard.text += bytes.toString('latin1')));
    for (const side of [browserSide, serverSide]) side.on('error', () => {});
    browserSide.pipe(serverSide).pipe(browserSide);
  });
  await new Promise((done) => between.listen(0, '127.0.0.1', done));
  heard.address = `http://127.0.0.1:${between.address().port}`;
  after(() => between.close());
  return heard;
}

/** The answers with data among all answers; scripts and styles are packed. */
const data = (text) =>
  text
    .split('HTTP/1.1 ')
    .filter((part) => /content-type: (application\/json|text\/event-stream)/i.test(part))
    .join('');

/** The buttons for moves without a place on the board. */
const button = (page, name) => page.locator('.asides').getByRole('button', { name, exact: true });

test('four play Pig to the end, two of them people', async () => {
  const order = { game: 'pig(players=4,goal=20)', seats: ['human', 2, 1, 'human'], seed: 3 };
  const { page } = await game(browser, server, order, { keys: [0, 3] });
  assert.equal(await page.locator('.strip').count(), 4);
  for (let turn = 0; turn < 200; turn++) {
    await page.waitForFunction(
      () => document.querySelector('.status.over') ?? document.querySelector('.asides button'),
    );
    if (await page.locator('.status.over').count()) break;
    const before = await page.locator('.movelist .move').count();
    const hold = button(page, 'hold');
    const wanted = turn % 3 === 2 && (await hold.count()) > 0 ? hold : button(page, 'roll');
    await wanted.click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.movelist .move').length > count,
      before,
    );
  }
  assert.match(await page.locator('#status').innerText(), /wins: goal reached/);
  await clean(page);
});

test('two browsers play Kuhn poker, and neither is sent the card of the other', async () => {
  for (const seed of [1, 2, 3]) {
    const [first, second] = [await wire(), await wire()];
    const order = { game: 'kuhn', seats: ['human', 'human'], seed };
    const { created, page } = await game(browser, { address: first.address }, order, { keys: [0] });
    const address = `${second.address}/game/${created.id}#${created.keys[1]}`;
    const other = await open(browser, address);
    await button(page, 'pass').click();
    await button(other, 'bet').waitFor();
    const told = [data(first.text), data(second.text)];
    await button(other, 'bet').click();
    await button(page, 'bet').click();
    await page.locator('.status.over').waitFor();
    const shown = await fetch(`${server.address}/api/games/${created.id}`).then((it) => it.json());
    const cards = shown.nodes.slice(1, 3).map((node) => node.word);
    for (const [at, text] of told.entries()) {
      const [own, hidden] = at === 0 ? cards : [...cards].reverse();
      assert.ok(text.includes(`"word":"${own}"`), 'the own card is shown');
      assert.ok(!text.includes(`"${hidden}"`), `${hidden} was sent to player ${at}`);
      assert.doesNotMatch(text, new RegExp(`"text":"[^"]*${hidden}`));
    }
    await clean(page);
    await clean(other);
  }
});

test('a screen shared by two shows a card only to the one who takes it over', async () => {
  const line = await wire();
  const order = { game: 'kuhn', seats: ['human', 'human'] };
  const { created, page } = await game(browser, { address: line.address }, order);
  const told = () => data(line.text);
  await page.locator('#take-over').waitFor();
  assert.doesNotMatch(told(), /"word":"[JQK][^"]*"/, 'nothing is shown before somebody looks');
  await page.locator('#take-over').click();
  await button(page, 'pass').click();
  await page.locator('.offer', { hasText: /second|Second/ }).waitFor();
  assert.equal(await button(page, 'bet').count(), 0, 'the next one has not looked yet');
  await page.locator('#take-over').click();
  await button(page, 'bet').click();
  await page.locator('#take-over').click();
  await button(page, 'bet').click();
  await page.locator('.status.over').waitFor();
  assert.ok(created.id);
  await clean(page);
});
