// Card games in a real browser, wide and on a phone: one person plays a whole deal against engines, and is shown no hand but
// the own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOut } from './hand.js';
import { clean, game, stage } from './harness.js';

const { server, browser } = await stage();

const GAMES = [
  ['hearts', 'hearts(goal=1)', ['human', 1, 1, 1]],
  ['the Polish thousand', 'tysiac(players=3,deals=1)', ['human', 1, 1]],
  ['Leduc poker', 'leduc', ['human', 1]],
  ["liar's dice", 'liars_dice', ['human', 1]],
  ['Kuhn poker', 'kuhn(players=3)', ['human', 1, 1]],
];

for (const [name, spec, seats] of GAMES)
  test(`${name} is played to the end by a person`, async () => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 800 },
    ]) {
      const order = { game: spec, seats, seed: 7 };
      const { page, created } = await game(browser, server, order, { keys: [0], viewport });
      const response = await fetch(`${server.address}/api/games/${created.id}`, {
        headers: { 'x-hetman-keys': created.keys[0] },
      });
      const { position } = await response.json();
      const others = position.pieces.filter((piece) => piece.owner !== null && piece.owner !== 0);
      const faces = others.filter((piece) => /^[2-9TJQKA][SHDC]$/.test(piece.kind));
      assert.deepEqual(faces, [], 'no hand but the own');
      await playOut(page, { pick: (count) => count - 1 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${spec} is ${wide} wide`);
      await clean(page);
    }
  });
