// Takes pictures of the pages: `node browser/shot.js FOLDER`. With `--readme` only those the README shows.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { draughts, go, hex, pretend } from './fake.js';
import { complaints, game, launch, open, serve } from './harness.js';

const [target = 'shots', ...words] = process.argv.slice(2);
const readme = words.includes('--readme');
mkdirSync(target, { recursive: true });

const server = await serve();
const browser = await launch();

async function shoot(page, name) {
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(target, `${name}.png`) });
  const found = await complaints(page);
  console.log(name, found.length === 0 ? 'ok' : found.join('\n  '), page.troubles.join('\n  '));
}

const OPERA = 'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5'.split(' ');
const PARTY = '4 4 3 5 4 4 5 3 3 2 6'.split(' ');

/** A tournament under way, long enough to be looked at. */
async function tournament() {
  const order = {
    game: 'chess',
    players: ['alphabeta', 'alphabeta(null_move=off)', 'random'],
    schedule: 'round-robin',
    games: 200,
    nodes: 1500,
    openings: 'random(plies=6)',
    concurrency: 2,
    seed: 1,
    sprt: '0,20',
  };
  const response = await fetch(`${server.address}/api/tournaments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return (await response.json()).id;
}

async function analysed(options, order, name, size = {}) {
  const { page } = await game(browser, server, order, { ...options, ...size });
  await page.locator('.analysis button', { hasText: /Analyse|Analizuj/ }).click();
  await page.locator('.lines li').first().waitFor();
  await page.waitForTimeout(2500);
  await shoot(page, name);
  await page.context().close();
}

const chess = { game: 'chess', moves: OPERA, seats: ['human', 'human'] };
const connect4 = { game: 'connect4', moves: PARTY, seats: ['human', 'human'] };
const light = { storage: { 'hetman.theme': 'light' } };
const dark = { storage: { 'hetman.theme': 'dark' } };
const phone = { viewport: { width: 390, height: 844 } };

/** The tree page, at a step. */
async function search(options, words, step, name) {
  const page = await open(browser, `${server.address}/tree#${words}&step=${step}`, options);
  await page.locator('.stage[aria-busy=false] svg.tree').first().waitFor();
  await shoot(page, name);
  await page.context().close();
}

if (readme) {
  const size = { viewport: { width: 1360, height: 760 } };
  await analysed(light, chess, 'chess', size);
  await analysed(dark, connect4, 'connect4', size);
  await search({ ...light, ...size }, 'and=minimax', 26, 'tree');
} else {
  for (const [tone, theme] of Object.entries({ light, dark })) {
    await shoot(await open(browser, `${server.address}/`, theme), `start-${tone}`);
    await analysed(theme, chess, `chess-${tone}`);
    await analysed(theme, connect4, `connect4-${tone}`);
  }
  for (const [tone, theme] of Object.entries({ light, dark })) {
    await search(theme, 'and=minimax', 26, `tree-${tone}`);
    await search({ ...theme, ...phone }, 'by=textbook_mtdf', 30, `tree-phone-${tone}`);
    await shoot(await open(browser, `${server.address}/learn#3`, theme), `learn-${tone}`);
  }
  await analysed({ ...light, ...phone }, chess, 'chess-phone');
  await analysed({ ...dark, ...phone }, connect4, 'connect4-phone');
  await shoot(await open(browser, `${server.address}/`, { ...light, ...phone }), 'start-phone');
  const id = await tournament();
  for (const [name, path] of [
    ['arena', '/arena'],
    ['tournament', `/arena/${id}`],
    ['lab', '/lab'],
    ['answer', '/lab/algorithms'],
  ]) {
    for (const [size, options] of [
      ['', light],
      ['-phone', { ...dark, ...phone }],
    ]) {
      const page = await open(browser, `${server.address}${path}`, options);
      await page.waitForTimeout(3000);
      await shoot(page, `${name}${size}`);
      await page.context().close();
    }
  }
  for (const [name, moves] of [
    ['tictactoe', ['5', '1', '3']],
    ['nim', ['3:2']],
    ['grundy', ['4+3']],
    ['tree', []],
  ]) {
    const { page } = await game(
      browser,
      server,
      { game: name, moves, seats: ['human', 'human'] },
      light,
    );
    await shoot(page, name);
  }
  for (const [name, view] of Object.entries({ draughts, hex, go })) {
    const page = await open(browser, `${server.address}/`, light);
    await pretend(page, server.address, name, view);
    await shoot(page, name);
  }
}
await browser.close();
await server.stop();
