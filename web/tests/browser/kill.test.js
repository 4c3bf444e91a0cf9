// A server killed in the middle of fifty games has lost no move that was acknowledged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './harness.js';

const post = async (address, path, body, key = '') => {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hetman-keys': key },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

test('kill -9 among fifty games', async () => {
  const server = await serve();
  const seats = [{ kind: 'human' }, { kind: 'human' }];
  const games = await Promise.all(
    Array.from({ length: 50 }, () => post(server.address, '/games', { game: 'connect4', seats })),
  );
  const acknowledged = games.map(() => 0);
  let alive = true;
  const player = async ({ id, keys }, at) => {
    for (let ply = 0; alive && ply < 20; ply++) {
      try {
        const game = await post(
          server.address,
          `/games/${id}/moves`,
          { text: String((ply % 7) + 1) },
          keys.join(','),
        );
        acknowledged[at] = game.nodes.length - 1;
      } catch {
        return;
      }
    }
  };
  const players = games.map(player);
  while (acknowledged.reduce((sum, plies) => sum + plies, 0) < 200)
    await new Promise((done) => setTimeout(done, 5));
  await server.stop('SIGKILL');
  alive = false;
  await Promise.all(players);
  const again = await serve(server.data);
  for (const [at, { id }] of games.entries()) {
    const game = await (await fetch(`${again.address}/api/games/${id}`)).json();
    assert.ok(
      game.nodes.length - 1 >= acknowledged[at],
      `game ${at}: ${game.nodes.length - 1} of ${acknowledged[at]} plies`,
    );
  }
  await again.stop();
});
