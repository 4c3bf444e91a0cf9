// Games no server has, played by a page all the same: what a page needs of a new geometry is only its view.

/** A position as a server would send it; `rows` from the top, a letter for each piece. */
export function position({
  geometry,
  rows,
  players,
  shapes,
  moves = [],
  notice = null,
  marks = [],
  last = [],
  names,
}) {
  const [high, wide] = [rows.length, rows[0].length];
  const pieces = rows.flatMap((line, y) =>
    [...line].flatMap((letter, column) =>
      shapes[letter] ? [{ column, row: high - 1 - y, kind: letter, ...shapes[letter] }] : [],
    ),
  );
  const name = names ?? ((column, row) => `${String.fromCharCode(97 + column)}${row + 1}`);
  const all = Array.from({ length: wide * high }, (_, at) =>
    name(at % wide, Math.floor(at / wide)),
  );
  const turn = 0;
  return {
    text: rows.join('/'),
    geometry,
    columns: wide,
    rows: high,
    names: all,
    pieces,
    marks,
    last,
    notice,
    players,
    turn,
    moves,
    outcome: null,
    claim: null,
    tally: null,
  };
}

/** A move through cells, each a column and a row. */
export function move(text, cells, more = {}) {
  const all = cells.map(([column, row]) => ({ column, row }));
  const [from, path, to] =
    all.length > 1 ? [all[0], all.slice(1, -1), all.at(-1)] : [null, [], all[0] ?? null];
  return {
    text,
    record: text,
    act: all.length > 1 ? 'move' : to ? 'drop' : 'pass',
    from,
    path,
    to,
    takes: [],
    choice: null,
    along: null,
    ...more,
  };
}

/** Opens a page on such a game; gives the page and the moves it sends. */
export async function pretend(page, address, name, view) {
  const sent = [];
  const human = { kind: 'human', level: null, spec: null, depth: null };
  const node = {
    id: 0,
    parent: null,
    word: '',
    record: '',
    side: null,
    verdict: null,
    opening: null,
    search: null,
    comment: '',
    glyphs: [],
  };
  const game = {
    id: 'fake',
    version: 1,
    sides: [0, 1],
    game: name,
    start: null,
    seats: [human, human],
    clock: null,
    nodes: [node],
    head: 0,
    position: view,
    formats: ['pgn', 'fen', 'text'],
    outcome: null,
    offer: null,
    rematch: null,
    thinking: null,
    counts: [null, null],
    reporting: null,
    failure: null,
    handover: null,
  };
  await page.route('**/api/games/fake', (route) => route.fulfill({ json: game }));
  await page.route('**/api/games/fake/sides', (route) =>
    route.fulfill({ json: { sides: [0, 1] } }),
  );
  await page.route('**/api/games/fake/events?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: game\nid: 1\ndata: ${JSON.stringify(game)}\n\n`,
    }),
  );
  await page.route('**/api/games/fake/moves', (route) => {
    sent.push(route.request().postDataJSON().text);
    return route.fulfill({ json: game });
  });
  await page.goto(`${address}/game/fake`);
  await page.locator('#status').waitFor();
  return sent;
}

const MEN = {
  w: { shape: 'man', owner: 0 },
  W: { shape: 'crowned', owner: 0 },
  b: { shape: 'man', owner: 1 },
  B: { shape: 'crowned', owner: 1 },
};
const STONES = { x: { shape: 'stone', owner: 0 }, o: { shape: 'stone', owner: 1 } };

/** International draughts: a chain of two captures with a fork at its end, which must be taken. */
export const draughts = position({
  geometry: 'dark-squares',
  rows: [
    '.b.b.b.b.b',
    'b.b...b.b.',
    '.......b.b',
    'b.b.b...b.',
    '..........',
    '..b...b...',
    '.w...w...w',
    'w...w.w.w.',
    '.w.w.w.w.w',
    'W.w.w.w.B.',
  ],
  players: ['white', 'black'],
  shapes: MEN,
  notice: 'capturing is compulsory',
  marks: [{ cell: { column: 1, row: 3 }, kind: 'forced' }],
  names: (column, row) =>
    (column + row) % 2 === 0 ? String((9 - row) * 5 + Math.floor(column / 2) + 1) : '',
  moves: [
    move('36x27x18', [
      [1, 3],
      [3, 5],
      [5, 7],
    ]),
    move('36x27x16', [
      [1, 3],
      [3, 5],
      [1, 7],
    ]),
  ],
});

/** Hex on eleven by eleven. */
export const hex = position({
  geometry: 'hexagons',
  rows: [
    '...........',
    '.....o.....',
    '...x.......',
    '....x.o....',
    '...........',
    '....ox.....',
    '...x.......',
    '...o.......',
    '..x........',
    '...........',
    '...........',
  ],
  players: ['red', 'blue'],
  shapes: STONES,
  moves: [move('a1', [[0, 0]]), move('k11', [[10, 10]]), move('swap', [], { act: 'swap' })],
  last: [{ column: 3, row: 8 }],
});

/** Go on nineteen by nineteen. */
export const go = position({
  geometry: 'crossings',
  rows: [
    ...Array(3).fill('.'.repeat(19)),
    '...x...........o...',
    ...Array(5).fill('.'.repeat(19)),
    '..o......x.........',
    ...Array(5).fill('.'.repeat(19)),
    '...o............x..',
    '..x.ox.............',
    ...Array(2).fill('.'.repeat(19)),
  ],
  players: ['black', 'white'],
  shapes: STONES,
  moves: [move('c3', [[2, 3]]), move('pass', [], { act: 'pass' })],
  names: (column, row) => `${'ABCDEFGHJKLMNOPQRST'[column]}${row + 1}`,
  last: [{ column: 16, row: 3 }],
});
