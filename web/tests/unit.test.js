// The parts of the page that need no browser: gestures, layouts of every geometry, words.

import assert from 'node:assert/strict';
import test from 'node:test';
import { exactText, scoreText } from '../analysis/score.js';
import { touch, targets } from '../boards/gesture.js';
import { fetchLayout, isMissing, layoutOf } from '../boards/layout.js';
import { stars } from '../boards/crossings.js';
import { match } from '../boards/pieces.js';
import { after } from '../boards/predict.js';
import { linear, logarithmic, step } from '../charts/scale.js';
import { readFileSync, readdirSync } from 'node:fs';
import { curves, differences } from '../lab/figures.js';
import { plan, quoted } from '../lab/plan.js';
import { analysis as analysisWords } from '../words/analysis.js';
import { arena } from '../words/arena.js';
import { conclusion as conclusionWords, polish } from '../words/conclusion.js';
import { picker as pickerWords } from '../words/picker.js';
import { puzzles as puzzleWords } from '../words/puzzles.js';
import { en } from '../words/en.js';
import { errors } from '../words/errors.js';
import { explore as exploreWords } from '../words/explore.js';
import { game as gameWords } from '../words/game.js';
import { hands as handsEn, rules as rulesEn } from '../words/rules-en.js';
import { hands as handsPl, rules as rulesPl } from '../words/rules-pl.js';
import { start as startWords } from '../words/start.js';
import { lab } from '../words/lab.js';
import { pl } from '../words/pl.js';
import { en as galleryEn } from '../words/gallery-en.js';
import { pl as galleryPl } from '../words/gallery-pl.js';
import { en as learnEn } from '../words/learn-en.js';
import { pl as learnPl } from '../words/learn-pl.js';
import { en as treeEn } from '../words/tree-en.js';
import { pl as treePl } from '../words/tree-pl.js';
import { PLAIN, orders, read, write as writeAddress } from '../tree/address.js';
import { EXAMPLES } from '../tree/examples.js';
import { Model } from '../tree/model.js';
import { Replay } from '../tree/replay.js';
import { add, at as nodeAt, leaves, minimal, parse, remove, uniform, write } from '../tree/text.js';

const at = (column, row) => ({ column, row });
const move = (text, from, path, to, more = {}) => ({
  text,
  record: text,
  act: 'move',
  from,
  path,
  to,
  takes: [],
  choice: null,
  along: null,
  ...more,
});

/** A view no server sent: a geometry can be drawn before any game has it. */
const view = (geometry, columns, rows) => {
  const names = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      names.push(`${String.fromCharCode(97 + column)}${row + 1}`);
  return { geometry, columns, rows, names, pieces: [], moves: [] };
};

test('a plain move is two touches', () => {
  const moves = [move('e2e4', at(4, 1), [], at(4, 3)), move('e2e3', at(4, 1), [], at(4, 2))];
  const first = touch(moves, [], at(4, 1));
  assert.deepEqual(first.touched, [at(4, 1)]);
  assert.deepEqual(targets(moves, first.touched), [at(4, 3), at(4, 2)]);
  assert.deepEqual(touch(moves, first.touched, at(4, 3)).done, [moves[0]]);
});

test('a chain of captures is clicked through or reached straight', () => {
  const long = move('32x23x14', at(0, 0), [at(2, 2)], at(4, 4));
  const other = move('32x23x12', at(0, 0), [at(2, 2)], at(0, 4));
  const moves = [long, other];
  const first = touch(moves, [], at(0, 0));
  const second = touch(moves, first.touched, at(2, 2));
  assert.deepEqual(second.done, []);
  assert.deepEqual(targets(moves, second.touched), [at(4, 4), at(0, 4)]);
  assert.deepEqual(touch(moves, second.touched, at(4, 4)).done, [long]);
  assert.deepEqual(touch(moves, first.touched, at(0, 4)).done, [other], 'straight to the end');
});

test('two paths to one cell are a choice', () => {
  const moves = [
    move('a', at(0, 0), [at(2, 2)], at(4, 0)),
    move('b', at(0, 0), [at(2, 1)], at(4, 0)),
  ];
  assert.equal(touch(moves, [at(0, 0)], at(4, 0)).done.length, 2);
});

test('promotions touch the same cells and are a choice', () => {
  const moves = ['queen', 'knight'].map((choice) =>
    move(`a7a8${choice}`, at(0, 6), [], at(0, 7), { choice }),
  );
  assert.equal(touch(moves, [at(0, 6)], at(0, 7)).done.length, 2);
});

test('another piece of one’s own is taken up instead, and nonsense is refused', () => {
  const moves = [move('a', at(0, 0), [], at(1, 1)), move('b', at(5, 0), [], at(6, 1))];
  const changed = touch(moves, [at(0, 0)], at(5, 0));
  assert.deepEqual([changed.touched, changed.refused], [[at(5, 0)], false]);
  assert.equal(touch(moves, [at(0, 0)], at(7, 7)).refused, true);
});

test('one touch drops a piece', () => {
  const drop = move('4', null, [], at(3, 0), { act: 'drop' });
  assert.deepEqual(touch([drop], [], at(3, 0)).done, [drop]);
});

test('every geometry lays out every cell once, both ways round', async () => {
  for (const [geometry, columns, rows] of [
    ['squares', 8, 8],
    ['dark-squares', 10, 10],
    ['columns', 7, 6],
    ['hexagons', 11, 11],
    ['crossings', 19, 19],
    ['heaps', 3, 5],
    ['points', 29, 5],
    ['hands', 15, 4],
  ]) {
    if (isMissing(geometry)) await fetchLayout(geometry);
    for (const flipped of [false, true]) {
      const layout = layoutOf(view(geometry, columns, rows), flipped);
      assert.ok(layout, geometry);
      const cells = layout.rows.flat();
      assert.equal(
        new Set(cells.map((spot) => `${spot.column},${spot.row}`)).size,
        columns * rows,
        geometry,
      );
      for (const spot of cells)
        assert.ok(
          spot.x > 0 && spot.x < layout.width && spot.y > 0 && spot.y < layout.height,
          `${geometry} ${spot.column},${spot.row}`,
        );
      assert.equal(
        new Set(cells.map((spot) => `${spot.x},${spot.y}`)).size,
        columns * rows,
        `${geometry}: cells lie apart`,
      );
    }
  }
  assert.equal(layoutOf(view('tree', 3, 1), false), null);
});

test('draughts plays on the squares that have a name', () => {
  const board = view('dark-squares', 8, 8);
  const names = board.names.map((name, at) =>
    ((at % 8) + Math.floor(at / 8)) % 2 === 0 ? name : '',
  );
  const spots = layoutOf({ ...board, names }, false).rows.flat();
  assert.equal(spots.filter((spot) => !spot.idle).length, 32);
  assert.equal(spots.find((spot) => spot.column === 0 && spot.row === 0).idle, false);
});

test('a star has the holes that have a name', async () => {
  await fetchLayout('star');
  const board = view('star', 17, 17);
  const isHole = (at) => {
    const [x, z] = [(at % 17) - 8, Math.floor(at / 17) - 8];
    const sides = [x, -x - z, z];
    return sides.every((side) => side <= 4) || sides.every((side) => side >= -4);
  };
  const names = board.names.map((name, at) => (isHole(at) ? name : ''));
  for (const flipped of [false, true]) {
    const layout = layoutOf({ ...board, names }, flipped);
    const spots = layout.rows.flat();
    assert.equal(spots.length, 121);
    assert.equal(new Set(spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)).size, 121);
    for (const { x, y } of spots)
      assert.ok(x > 0 && x < layout.width && y > 0 && y < layout.height, `${x},${y}`);
  }
});

test('an island has its hexagons, corners, edges and holdings', async () => {
  await fetchLayout('island');
  const board = view('island', 72, 4);
  const counts = [19, 54, 72, 28];
  const names = board.names.map((name, at) =>
    at % 72 < counts[Math.floor(at / 72)] ? `x: ${name}` : '',
  );
  const layout = layoutOf({ ...board, names }, false);
  const spots = layout.rows.flat();
  assert.deepEqual(
    [0, 1, 2, 3].map((row) => spots.filter((spot) => spot.row === row).length),
    counts,
  );
  assert.equal(new Set(spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)).size, 173);
  for (const { x, y } of spots)
    assert.ok(x > 0 && x < layout.width && y > 0 && y < layout.height, `${x},${y}`);
  const corners = spots.filter((spot) => spot.row === 1);
  for (const edge of spots.filter((spot) => spot.row === 2)) {
    const ends = corners.filter(({ x, y }) => Math.hypot(x - edge.x, y - edge.y) < 45);
    assert.equal(ends.length, 2, `edge ${edge.column}`);
  }
});

test('hexagons touch six neighbours', () => {
  const spots = layoutOf(view('hexagons', 5, 5), false).rows.flat();
  const middle = spots.find((spot) => spot.column === 2 && spot.row === 2);
  const near = spots.filter(
    (spot) => spot !== middle && Math.hypot(spot.x - middle.x, spot.y - middle.y) < 90,
  );
  assert.equal(near.length, 6);
});

test('a column anywhere means its gap', () => {
  const layout = layoutOf(view('columns', 7, 6), false);
  const drop = move('4', null, [], at(3, 2), { act: 'drop' });
  assert.deepEqual(layout.snap(at(3, 5), [drop]), at(3, 2));
  assert.deepEqual(layout.snap(at(0, 5), [drop]), at(0, 5));
});

test('star points lie as on real boards', () => {
  assert.deepEqual(
    [stars(19), stars(13), stars(9), stars(5)],
    [[3, 9, 15], [3, 6, 9], [2, 4, 6], []],
  );
});

test('both languages say the same things', () => {
  assert.deepEqual(Object.keys(pl.phrases).sort(), Object.keys(en.phrases).sort());
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const key of Object.keys(en.phrases))
    assert.deepEqual(gaps(pl.phrases[key]), gaps(en.phrases[key]), key);
});

test('trees are read, written and changed by hand', () => {
  for (const text of [
    '((4 6 5)(2 9 8)(9 7 2))',
    '22..30(22..25 8..22 10..30)',
    '7',
    '(-3 (1 2) 4)',
    '(((3 6)(8 1))((4 5)(7 2)))',
  ]) {
    const tree = parse(text);
    assert.ok(tree, text);
    assert.deepEqual(parse(write(tree)), tree, text);
  }
  for (const text of ['', '(', '((4 6)', '(4))', '()', '(4 x)', '4 5', '(1..)'])
    assert.equal(parse(text), null, text);
  const tree = parse('((4 6)(2 9))');
  add(tree, [0]);
  add(tree, [1, 1]);
  nodeAt(tree, [0, 0]).value = '-1';
  assert.equal(write(tree), '((-1 6 0)(2 (9 0)))');
  remove(tree, [1, 1, 0]);
  remove(tree, [1, 1, 0]);
  remove(tree, [0]);
  assert.equal(write(tree), '((2 0))');
});

test('the minimal tree is counted where the shape allows it', () => {
  const binary = (depth) => (depth === 0 ? '1' : `(${binary(depth - 1)} ${binary(depth - 1)})`);
  const tree = parse(binary(5));
  assert.deepEqual(
    [uniform(tree), leaves(tree), minimal(uniform(tree))],
    [{ branching: 2, depth: 5 }, 32, 11],
  );
  assert.equal(uniform(parse('((1 2)(3 4 5))')), null);
  assert.equal(uniform(parse('(1 (2 3))')), null);
});

test('an address gives back what was asked for', () => {
  for (const wish of [
    PLAIN,
    {
      ...PLAIN,
      text: '((1 2)(3 -4))',
      root: 'min',
      first: 'alphabeta(null_move=off,hash=1)',
      second: 'minimax',
      depth: '3',
      step: '17',
    },
    {
      ...PLAIN,
      source: 'grown',
      grow: { shape: 'random', branching: '5', depth: '4', order: 'random', seed: '9' },
    },
    {
      ...PLAIN,
      source: 'position',
      game: 'chess',
      text: '4k3/8/8/8/8/8/8/3QK3 w - - 0 1',
      moves: 'd1d8',
      nodes: '500',
    },
  ]) {
    const again = read(`#${writeAddress(wish)}`);
    assert.deepEqual(orders(again), orders(wish));
    assert.equal(again.step, wish.step);
  }
  assert.deepEqual(orders(read('#nonsense&&&=%%')), orders(PLAIN));
});

/** A made-up search with a walk through a tree of two plies, long enough for snapshots. */
function walk(rounds) {
  const kinds = [
    'pass',
    'enter',
    'play',
    'reduce',
    'extend',
    'again',
    'leaf',
    'cut',
    'settle',
    'skip',
    'leave',
    'interval',
    'pursue',
    'choose',
    'weigh',
    'playout',
    'payoff',
  ];
  const steps = [];
  const step = (kind, node, ...numbers) =>
    steps.push(kinds.indexOf(kind), node, ...[...numbers, 0, 0, 0].slice(0, 3));
  for (let round = 0; round < rounds; round += 1) {
    step('pass', 0, 2, round, round + 1);
    step('enter', 0, 2, -32500, 32500);
    for (const node of [1, 2]) {
      step('play', 0, node);
      step('enter', node, 1, round, 99);
      step('leaf', node, round + node);
      step('leave', node, round + node, 2);
    }
    step('payoff', 0, 1, round);
    step('cut', 0, 2, 1);
    step('leave', 0, round, round % 3);
  }
  return {
    game: 'nim',
    engine: 'textbook_alphabeta',
    position: '',
    parents: [0, 0, 0],
    words: ['', '1', '2'],
    sides: [0, 1, 1],
    odds: [0, 250_000, 750_000],
    players: ['first', 'second'],
    moves: [2, 0, 0],
    kinds,
    reasons: ['table'],
    steps,
    width: 5,
  };
}

test('a replay is at the same place however it got there', () => {
  const trace = walk(4_000);
  const state = (replay) => [replay.rest(), replay.columns.map((column) => [...column])];
  const wanderer = new Replay(trace, new Model(trace));
  while (wanderer.prepare());
  assert.ok(wanderer.snapshots.length > 2);
  for (const step of [52_000, 5, 30_123, 30_122, 8_000, 7_999, 0, 16_001, 51_999]) {
    wanderer.seek(step);
    const direct = new Replay(trace, new Model(trace));
    direct.seek(step);
    assert.deepEqual(state(wanderer), state(direct), `step ${step}`);
  }
  assert.deepEqual([wanderer.counts.nodes, wanderer.counts.firstCutoffs], [12_000, 4_000]);
  wanderer.seek(52_000);
  assert.deepEqual([...wanderer.vector(0)], [0, 3_999], 'what the root is worth to each');
  assert.equal(wanderer.vector(1), null);
});

test('what chance draws is drawn with its odds', () => {
  const model = new Model(walk(1));
  assert.deepEqual([model.isChance(0), model.isChance(1)], [true, false]);
  assert.deepEqual([model.label(1), model.label(2)], ['1 · 25 %', '2 · 75 %']);
});

test('both languages say everything about trees', () => {
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  assert.deepEqual(Object.keys(treePl), Object.keys(treeEn));
  for (const key of Object.keys(treeEn))
    assert.deepEqual(places(treePl[key]), places(treeEn[key]), key);
  assert.deepEqual(Object.keys(galleryEn), Object.keys(EXAMPLES));
  assert.deepEqual(Object.keys(galleryPl), Object.keys(EXAMPLES));
  assert.deepEqual([learnEn.lessons.length, learnPl.lessons.length], [14, 14]);
});

test('the arena and the lab say the same things in both languages', () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const words of [arena, lab]) {
    assert.deepEqual(Object.keys(words.pl).sort(), Object.keys(words.en).sort());
    for (const key of Object.keys(words.en))
      assert.deepEqual(gaps(words.pl[key]), gaps(words.en[key]), key);
  }
  for (const text of Object.values(errors)) assert.ok(text.length > 0);
});

test('axes have round ticks', () => {
  assert.equal(step(10, 5), 2);
  assert.deepEqual(linear([0, 10], [0, 100], 5).ticks, [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(linear([1, 3], [0, 100], 8, true).ticks, [1, 2, 3]);
  const powers = logarithmic([3, 2000], [100, 0]);
  assert.deepEqual(powers.ticks, [1, 10, 100, 1000, 10_000]);
  assert.deepEqual([powers.at(1), powers.at(100), powers.text(1000)], [100, 50, '10³']);
});

test('findings are gathered for charts', () => {
  const read = (name) =>
    JSON.parse(readFileSync(new URL(`../../experiments/${name}.json`, import.meta.url), 'utf8'));
  const [chess] = read('algorithms').games;
  const minimax = curves(chess, 'nodes')[0];
  assert.equal(minimax.name, 'minimax');
  assert.deepEqual(
    minimax.points.slice(0, 2).map(([depth, nodes]) => [depth, Math.round(nodes)]),
    [
      [1, 24],
      [2, 648],
    ],
  );
  const [levels] = read('levels').games;
  const [first] = differences(levels, levels.played);
  assert.equal(first.name, 'level 3 – level 1');
  assert.ok(first.value > 50 && first.error > 20, JSON.stringify(first));
  assert.equal(differences(levels, []).length, 0);
});

test('the form writes TOML whatever is typed', () => {
  assert.equal(quoted('a "b" \\ \n'), '"a \\"b\\" \\\\ \\u000a"');
  const wishes = {
    title: 't',
    question: 'q',
    seed: '1',
    repetitions: '1',
    base: 'alphabeta',
    kind: 'algorithms',
    words: 'minimax, alphabeta(hash=1,table=off)',
    game: 'nim',
    searches: true,
    positions: 'start',
    from: '1',
    to: '3',
    most: '10',
    fits: false,
    games: false,
    schedule: 'base',
    count: '2',
    limit: 'nodes',
    amount: '5',
    openings: 'start',
    concurrency: '1',
  };
  const text = plan(wishes);
  assert.match(
    text,
    /algorithms = \["minimax", "alphabeta\(hash=1,table=off\)"\]\nbase = "alphabeta"/,
  );
  assert.match(plan({ ...wishes, kind: 'off', words: '' }), /off = "all"/);
  assert.doesNotMatch(text, /matches/);
});

const piece = (column, row, kind, owner, shape = kind) => ({ column, row, kind, owner, shape });

test('the second piece of a move stands for the move', () => {
  const castling = move('e1g1', at(4, 0), [], at(6, 0), {
    along: { from: at(7, 0), to: at(5, 0) },
  });
  const rook = move('h1h4', at(7, 0), [], at(7, 3));
  const held = touch([castling, rook], [], at(4, 0));
  assert.deepEqual(touch([castling, rook], held.touched, at(7, 0)).done, [castling]);
});

test('a move says what the board will look like, or that it does not say enough', () => {
  const position = {
    text: 'x',
    geometry: 'squares',
    players: ['white', 'black'],
    turn: 0,
    pieces: [piece(4, 0, 'K', 0), piece(7, 0, 'R', 0), piece(3, 6, 'P', 0), piece(2, 7, 'n', 1)],
  };
  const places = (next) =>
    next.pieces.map((one) => `${one.shape}${one.column}${one.row}`).join(' ');
  const castling = move('e1g1', at(4, 0), [], at(6, 0), {
    along: { from: at(7, 0), to: at(5, 0) },
  });
  assert.equal(places(after(position, castling)), 'K60 R50 P36 n27');
  const promotion = move('d7c8q', at(3, 6), [], at(2, 7), { takes: [at(2, 7)], choice: 'queen' });
  assert.equal(places(after(position, promotion)), 'K40 R70 queen27');
  const unusual = move('e1h1', at(4, 0), [], at(7, 0), {
    along: { from: at(7, 0), to: at(5, 0) },
  });
  assert.equal(after(position, unusual), null, 'a king onto its rook may end anywhere');
  const drop = { ...move('a1', null, [], at(0, 0)), act: 'drop' };
  const empty = { ...position, geometry: 'crossings', players: ['black', 'white'], pieces: [] };
  assert.equal(places(after(empty, drop)), 'stone00');
});

test('pieces keep their nodes when they move, castle, promote and are taken', () => {
  const items = [
    piece(4, 0, 'K', 0),
    piece(7, 0, 'R', 0),
    piece(0, 6, 'P', 0),
    piece(0, 7, 'r', 1),
  ].map((one) => ({ piece: one, node: `${one.kind}`, skin: '', x: 0, y: 0 }));
  const nodes = ({ pairs }) => pairs.map(({ item }) => item?.node ?? null);
  const castled = [
    piece(6, 0, 'K', 0),
    piece(5, 0, 'R', 0),
    piece(0, 6, 'P', 0),
    piece(0, 7, 'r', 1),
  ];
  assert.deepEqual(nodes(match(items, castled, [at(4, 0), at(6, 0)])), ['K', 'R', 'P', 'r']);
  const promoted = [piece(4, 0, 'K', 0), piece(7, 0, 'R', 0), piece(0, 7, 'Q', 0)];
  const result = match(items, promoted, [at(0, 6), at(0, 7)]);
  assert.deepEqual(nodes(result), ['K', 'R', 'P']);
  assert.deepEqual(
    result.gone.map((item) => item.node),
    ['r'],
  );
});

test('the words of the front page, the game page and the rules are in both languages', () => {
  for (const [one, other] of [
    [startWords.en, startWords.pl],
    [gameWords.en, gameWords.pl],
    [exploreWords.en, exploreWords.pl],
    [rulesEn, rulesPl],
    [handsEn, handsPl],
  ])
    assert.deepEqual(Object.keys(one), Object.keys(other));
});

/** Parts that speak ask the document for its language. */
globalThis.document ??= /** @type {any} */ ({ documentElement: { lang: 'en', dataset: {} } });
const { families } = await import('../analysis/explain.js');
const { accuracy } = await import('../analysis/lesson.js');
const { readSpec, writeSpec } = await import('../core/picker.js');
const { conclusions } = await import('../lab/conclusion.js');
const { grouped } = await import('../play/parts.js');
const { GAMES, nextOf, rated } = await import('../puzzles/tactics.js');

test('many moves that begin alike are one button', () => {
  const moves = ['end', 'roll', 'offer:a:x:y', 'offer:a:x:z', 'offer:b:x:y', 'offer:b:x:z'].map(
    (text) => ({ text }),
  );
  const { groups, single } = grouped(moves);
  assert.deepEqual(
    [[...groups.keys()], single.map((one) => one.text)],
    [['offer'], ['end', 'roll']],
  );
});

test('both languages say the same things on the new pages', () => {
  for (const both of [
    analysisWords,
    conclusionWords,
    exploreWords,
    gameWords,
    pickerWords,
    puzzleWords,
  ]) {
    assert.deepEqual(Object.keys(both.pl), Object.keys(both.en));
    for (const [key, text] of Object.entries(both.en)) {
      const names = (/** @type {string} */ one) => [...one.matchAll(/\{\w+\}/g)].map(String).sort();
      assert.deepEqual(names(both.pl[key]), names(text), key);
    }
  }
  const files = readdirSync(new URL('../../experiments', import.meta.url));
  const shipped = files.filter((name) => name.endsWith('.toml')).map((name) => name.slice(0, -5));
  assert.deepEqual(
    Object.keys(polish).sort(),
    shipped.sort(),
    'every experiment has a Polish title',
  );
});

test('terms are added up by family', () => {
  const terms = [
    { name: 'material', worth: 100 },
    { name: 'bishop_pair', worth: 20 },
    { name: 'knight_mobility', worth: -7 },
    { name: 'passed_free', worth: 30 },
    { name: 'outpost', worth: 5 },
    { name: 'tempo', worth: 10 },
    { name: 'tempo', worth: -10 },
  ];
  assert.deepEqual(families(terms), [
    ['material', 120],
    ['mobility', -7],
    ['passed', 30],
    ['pieces', 5],
  ]);
});

test('accuracy falls with what is given away', () => {
  assert.ok(accuracy([0, 0]) > 99.9);
  assert.ok(accuracy([0, 0.1]) < accuracy([0, 0.05]));
  assert.ok(accuracy([1]) < 1);
});

test('specs are taken apart and put together', () => {
  const spec = 'alphabeta(null_move=off,eval=material)';
  const { name, settings } = readSpec(spec);
  assert.equal(name, 'alphabeta');
  assert.equal(settings.get('null_move'), 'off');
  assert.equal(writeSpec(name, settings), spec);
  assert.equal(writeSpec('mcts', new Map()), 'mcts');
  assert.equal(readSpec('tree(random)').settings.get('random'), 'on');
});

test('the next puzzle is the nearest that is not solved', () => {
  const one = (/** @type {string} */ text, /** @type {number} */ rating, theme = 'win') => ({
    game: 'chess',
    text,
    moves: ['a'],
    rating,
    themes: [theme],
  });
  const all = [one('easy', 700), one('fair', 1050), one('hard', 2000, 'quiet')];
  const now = { rating: 1000, solved: [] };
  assert.equal(nextOf(all, now, { theme: 'all' }).next?.text, 'fair');
  assert.equal(nextOf(all, now, { theme: 'all' }, 'fair').next?.text, 'easy');
  assert.equal(nextOf(all, now, { theme: 'quiet' }).next?.text, 'hard');
  assert.equal(nextOf(all, now, { theme: 'all', level: 'hard' }).next?.text, 'hard');
  assert.equal(nextOf(all, now, { theme: 'all', level: 'easy' }).left, 1);
  assert.deepEqual(
    nextOf(all, { rating: 1000, solved: ['easy', 'fair', 'hard'] }, { theme: 'all' }),
    {
      next: null,
      left: 0,
    },
  );
  assert.ok(rated(1000, 1400, true) - 1000 > rated(1000, 600, true) - 1000);
  assert.ok(rated(1000, 1000, false) < 1000);
});

test('every file of tactics is whole, rated and of its game', () => {
  for (const game of GAMES) {
    const text = readFileSync(new URL(`../tactics/${game}.json`, import.meta.url), 'utf8');
    const all = JSON.parse(text);
    assert.ok(all.length > 0, game);
    for (const one of all) {
      assert.equal(one.game.split('(')[0], game);
      assert.equal(one.moves.length % 2, 1, 'the solver has the last word');
      assert.ok(one.rating >= 700 && one.themes.length >= 3);
    }
    assert.equal(new Set(all.map((/** @type {any} */ one) => one.text)).size, all.length);
  }
});

test('every answered experiment is concluded by a sentence for each game that was measured', () => {
  const folder = new URL('../../experiments/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const found = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const said = conclusions(found);
    assert.equal(said.length, found.games.length, file);
    for (const sentence of said) assert.doesNotMatch(sentence, /NaN|undefined|\{/, sentence);
  }
});

test('a score that is not proven says so, whoever is to move', () => {
  /** @type {(certainty: import('../types').Certainty) => import('../types').Score} */
  const value = (certainty) => ({ unit: 'value', value: -4, chance: 0, certainty });
  assert.equal(scoreText(value('proven'), 0), '−4');
  assert.equal(scoreText(value('estimate'), 0), '≈ −4');
  assert.equal(scoreText(value('at-least'), 0), '≥ −4');
  assert.equal(scoreText(value('at-least'), 1), '≤ +4');
  assert.equal(scoreText(value('at-most'), 1), '≥ +4');
  assert.equal(exactText(value('at-least')), '≥ −4');
  assert.equal(scoreText({ ...value('estimate'), unit: 'cp' }, 0), '−0.04');
});
