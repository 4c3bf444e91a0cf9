// The page is light, keeps what does not change, and opens without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, complaints, game, launch, moves, open, serve, settled, stage } from './harness.js';

const { server, browser } = await stage();

/** The bytes that came over the wire, and what they were for. */
function weigh(page) {
  const seen = [];
  page.on('requestfinished', async (request) => {
    const [sizes, response] = [await request.sizes().catch(() => null), await request.response()];
    const kept = response?.fromServiceWorker() || sizes?.responseBodySize === 0;
    if (sizes && !kept) seen.push([request.url(), sizes.responseBodySize]);
  });
  return seen;
}

test('the first visit costs at most 150 kB', async () => {
  const page = await open(browser, 'about:blank');
  const seen = weigh(page);
  await page.goto(`${server.address}/`);
  await page.locator('#play').waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = seen.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(bytes > 20_000 && bytes <= 150_000, `${bytes} bytes in ${seen.length} answers`);
  await clean(page, { audit: false });
});

test('files are kept for good and answers are packed', async () => {
  const html = await (await fetch(`${server.address}/`)).text();
  const [script] = html.match(/\/v-[0-9a-f]+\/play\/start\.js/) ?? [];
  assert.ok(script, 'the page names the version of its files');
  const file = await fetch(server.address + script);
  assert.match(file.headers.get('cache-control'), /immutable/);
  const plain = await fetch(`${server.address}/play/start.js`);
  assert.equal(plain.headers.get('cache-control'), 'no-cache');
  const answer = await fetch(`${server.address}/api/catalogue`);
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.ok((await answer.json()).games.length > 5);
});

test('a second visit asks for no file again', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.locator('#play').waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto(`${server.address}/`);
  await page.locator('#play').waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => !one.name.includes('/api/') && one.transferSize > 0)
      .map((one) => one.name),
  );
  assert.deepEqual(files, []);
  await clean(page, { audit: false });
});

/** Whether the worker has put away every file of the page and what the server said of games. */
async function everythingKept() {
  const seen = await caches.open('hetman-seen');
  const kept = await caches.open('hetman-files');
  const names = new Set((await kept.keys()).map((one) => new URL(one.url).pathname));
  const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname);
  const files = loaded.filter((path) => path.startsWith('/v-'));
  const games = loaded.filter((path) => /^\/api\/games\/\w+$/.test(path));
  const answers = await Promise.all(games.map((path) => seen.match(path, { ignoreSearch: true })));
  return (
    files.every((path) => names.has(path.replace(/^\/v-[0-9a-f]+/, ''))) && answers.every(Boolean)
  );
}

test('without a network the page opens, with the games it has seen', async () => {
  const far = await serve();
  const own = await launch();
  const { page } = await game(
    own,
    far,
    { game: 'chess', moves: ['e4', 'e5'], seats: ['human', 'human'] },
    { serviceWorkers: 'allow' },
  );
  await moves(page, 2);
  const address = page.url();
  await page.goto(`${far.address}/`);
  await page.locator('#play').waitFor();
  // A page that was on its way while the worker came is not under it; the next one is.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  for (const [at, wanted] of [
    [`${far.address}/`, '.game-card .piece'],
    [address, '.movelist .move'],
  ]) {
    await page.goto(at);
    await page.locator(wanted).first().waitFor({ state: 'attached' });
    await settled(page);
    await page.waitForFunction(everythingKept);
  }
  await far.stop();
  await page.goto(`${far.address}/`);
  await page.locator('.front-board .piece').nth(31).waitFor({ state: 'attached' });
  await page.locator('.game-card').first().waitFor();
  await page.goto(address);
  assert.deepEqual(await moves(page, 2), ['e4', 'e5']);
  await page.getByText('Connection lost').waitFor();
  await own.close();
});

test('streams of events pass the worker by', async () => {
  const own = await launch();
  const page = await open(own, `${server.address}/lab`, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  const heard = await page.evaluate(
    () =>
      new Promise((done) => {
        const source = new EventSource('/api/experiments/events');
        source.addEventListener('open', () => done('open'));
        source.addEventListener('error', () => done('error'));
      }),
  );
  assert.equal(heard, 'open');
  await own.close();
});

test('the page can be installed', async () => {
  const manifest = await (await fetch(`${server.address}/manifest.webmanifest`)).json();
  assert.equal(manifest.display, 'standalone');
  assert.ok((await fetch(server.address + manifest.icons[0].src)).ok);
});

test('an address without a page says so in words', async () => {
  const page = await open(browser, `${server.address}/nowhere`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  assert.deepEqual(await complaints(page), []);
  await clean(page);
});
