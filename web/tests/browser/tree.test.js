// The tree page: own trees, worked examples, comparison, big traces, bad words, and everything by keyboard.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { BINARY, complaints, launch, open, serve, settled, until } from './harness.js';

let server;
let browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function clean(page) {
  assert.deepEqual(await complaints(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

/** Opens the tree page with words behind the # and waits until a search is shown. */
async function tree(words, options = {}) {
  const page = await open(browser, `${server.address}/tree#${new URLSearchParams(words)}`, options);
  await shown(page);
  return page;
}

async function shown(page) {
  await page.locator('.stage[aria-busy=false] .pane svg.tree').first().waitFor();
}

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The text of the nodes whose look contains a word, from left to right and top to bottom. */
function texts(page, look) {
  return page
    .locator('.nodes > g')
    .evaluateAll(
      (groups, word) =>
        groups
          .filter((group) => (group.getAttribute('class') ?? '').split(' ').includes(word))
          .map((group) => group.querySelector('.value')?.textContent ?? ''),
      look,
    );
}

/** The first column of the counts, in all. */
async function total(page, name, column = 0) {
  const cell = page
    .locator('#counts tr', { has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td')
    .nth(column);
  return Number((await cell.innerText()).split('/').pop().replaceAll(/\D/g, ''));
}

async function now(page, name, column = 0) {
  const cell = page
    .locator('#counts tr', { has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td')
    .nth(column);
  return Number((await cell.innerText()).split('/')[0].replaceAll(/\D/g, ''));
}

test('three clicks from the start page to stepping alpha-beta on an own tree', async () => {
  const page = await open(browser, `${server.address}/`);
  await page.getByRole('link', { name: 'Search tree' }).click();
  await shown(page);
  await page.getByLabel('The tree, as brackets and numbers').fill('((7 1)(3 9))');
  await button(page, 'Show').click();
  await page.waitForFunction(() => document.querySelectorAll('.nodes > g').length === 7);
  await button(page, 'One step forward').click();
  assert.match(await page.locator('#sentence').innerText(), /Enter root with the window \(−∞, ∞\)/);
  await clean(page);
});

for (const [name, words, value, leaves, pruned] of [
  ['seven leaves of nine', { at: '((4 6 5)(2 9 8)(9 7 2))' }, '4', 7, ['9', '8']],
  ['cuts after 8 and after 5', { at: '(((3 6)(8 1))((4 5)(7 2)))' }, '6', 5, ['', '1', '7', '2']],
  ['a minimising root', { at: '((1 2 3)(2 7 9)(5 8 6))', root: 'min' }, '3', 6, ['9', '8', '6']],
  [
    'a minimising root, better order',
    { at: '((3 2 1)(7 2 9)(5 8 6))', root: 'min' },
    '3',
    5,
    ['2', '9', '8', '6'],
  ],
]) {
  test(`worked tree: ${name}`, async () => {
    const page = await tree({ ...words, by: 'textbook_alphabeta' });
    await button(page, 'To the end').click();
    assert.equal(await page.locator('[data-node="0"] .value').textContent(), value);
    assert.deepEqual((await texts(page, 'pruned')).sort(), [...pruned].sort());
    assert.equal(await total(page, 'leaves'), leaves);
    assert.equal(await now(page, 'leaves'), leaves);
    assert.match(
      await page.locator('#sentence').innerText(),
      new RegExp(`Leave root: its value is ${value}`),
    );
    await page.context().close();
  });
}

test('each cut names the move that did it, and steps go back the way they came', async () => {
  const page = await tree({ at: '(((3 6)(8 1))((4 5)(7 2)))', by: 'textbook_alphabeta' });
  const sentences = [];
  const all = Number(await page.locator('input[type=range]').getAttribute('max'));
  for (let step = 1; step <= all; step += 1) {
    await button(page, 'One step forward').click();
    sentences.push(await page.locator('#sentence').innerText());
  }
  assert.deepEqual(
    sentences.filter((one) => one.startsWith('Cut')),
    [
      'Cut at 1.2: move 1 is too good, the other moves do not matter.',
      'Cut at 2: move 1 is too good, the other moves do not matter.',
    ],
  );
  assert.deepEqual(
    sentences.filter((one) => one.startsWith('Leaf')).map((one) => one.match(/worth (\S+)\./)[1]),
    ['3', '6', '8', '4', '5'],
  );
  for (let step = all - 1; step >= 1; step -= 1) {
    await button(page, 'One step back').click();
    assert.equal(await page.locator('#sentence').innerText(), sentences[step - 1]);
  }
  await clean(page);
});

test('MTD(f) shows its passes, B* its strategies, UCT its bounds', async () => {
  let page = await tree({ at: '((4 6 5)(2 9 8)(9 7 2))', by: 'textbook_mtdf' });
  assert.deepEqual(await page.locator('.chip').allInnerTexts(), ['1: (−1, 0)', '2: (4, 5)']);
  await page.locator('.chip').last().click();
  assert.match(await page.locator('#sentence').innerText(), /Pass 2: is the value at least 5/);
  await clean(page);
  page = await tree({ at: '22..30(22..25 8..22 10..30)', by: 'bstar' });
  await page.getByText('PROVEBEST on 3').waitFor();
  const sentences = [];
  const all = Number(await page.locator('input[type=range]').getAttribute('max'));
  for (let step = 0; step < all; step += 1) {
    await button(page, 'One step forward').click();
    sentences.push(await page.locator('#sentence').innerText());
  }
  assert.ok(sentences.includes('PROVEBEST: work on move 3.'), sentences.join('\n'));
  assert.equal(await page.locator('[data-node="0"] .value').textContent(), '22…25');
  await clean(page);
  page = await tree({ at: '((9 1 1 1)(5 5 4 4)(8 7 0 0))', by: 'bandit(n=30)' });
  await button(page, 'To the end').click();
  assert.match(await page.locator('[data-node="0"] .under').textContent(), /^n 30/);
  assert.match(await page.locator('[data-node="1"] .under').textContent(), /^n \d+ · \d\.\d\d/);
  assert.equal(await total(page, 'playouts'), 30);
  await clean(page);
});

test('the same search twice is the same trace, and its counts are those of the command line', async () => {
  const ask = async (order) => {
    const response = await fetch(`${server.address}/api/trace`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    return response.json();
  };
  for (const [game, position, engine, limit] of [
    ['tree', '((4 6 5)(2 9 8)(9 7 2))', 'textbook_alphabeta', []],
    ['tree', '((4 6 5)(2 9 8)(9 7 2))', 'sss', []],
    ['tree', '22..30(22..25 8..22 10..30)', 'bstar', []],
    ['tree(uniform,branching=4,depth=5,seed=3)', '', 'textbook_mtdf', []],
    ['tictactoe', '', 'textbook_alphabeta', ['depth', 5]],
    ['chess', '', 'alphabeta', ['depth', 5]],
    ['connect4', '', 'mcts', ['playouts', 300]],
  ]) {
    const order = {
      game,
      engine,
      position: position || null,
      ...(limit.length > 0 ? { [limit[0]]: limit[1] } : {}),
    };
    // The server ends a search after some seconds, which a busy machine may need for a small one: that is another search.
    const found = await until(
      () => ask(order),
      (one) => !one.limited,
    );
    const again = await until(
      () => ask(order),
      (one) => !one.limited,
    );
    assert.deepEqual(again, found);
    const words = [
      'search',
      game,
      '--engine',
      engine,
      '--json',
      ...(position ? ['--position', position] : []),
      ...(limit.length > 0 ? [`--${limit[0]}`, String(limit[1])] : []),
    ];
    const { counters } = JSON.parse(execFileSync(BINARY, words, { encoding: 'utf8' }));
    assert.deepEqual(found.counts, counters, `${game} ${engine}`);
    const source = game.startsWith('tree(')
      ? { from: 'grown', shape: 'uniform', branching: 4, depth: 5, seed: 3 }
      : game === 'tree'
        ? { at: position }
        : { from: 'position', game };
    const page = await tree({
      ...source,
      by: engine,
      ...(limit[0] === 'depth'
        ? { plies: limit[1] }
        : limit[0] === 'playouts'
          ? { playouts: limit[1] }
          : {}),
    });
    await button(page, 'To the end').click();
    if (engine !== 'mcts')
      assert.deepEqual(
        [await now(page, 'nodes'), await total(page, 'nodes')],
        [counters.nodes, counters.nodes],
        `${game} ${engine}`,
      );
    assert.deepEqual(
      [await now(page, 'leaves'), await now(page, 'cutoffs')],
      [counters.leaves, counters.cutoffs],
      `${game} ${engine}`,
    );
    await page.context().close();
  }
});

test('two searches side by side against the minimal tree', async () => {
  const page = await tree({
    from: 'grown',
    shape: 'uniform',
    branching: 3,
    depth: 4,
    order: 'best',
    by: 'textbook_alphabeta',
    and: 'minimax',
  });
  assert.equal(await page.locator('.pane').count(), 2);
  assert.deepEqual([await total(page, 'leaves', 0), await total(page, 'leaves', 1)], [17, 81]);
  assert.equal(await total(page, 'leaves of the minimal tree'), 17);
  assert.equal(await total(page, 'leaves of the whole tree'), 81);
  await button(page, 'To the end').click();
  assert.match(
    await page.locator('#counts tr', { hasText: 'at the first move' }).innerText(),
    /100 % \/ 100 %/,
  );
  await clean(page);
});

test('an own tree is changed by clicks', async () => {
  const page = await tree({ at: '((4 6)(2 9))' });
  const text = page.getByLabel('The tree, as brackets and numbers');
  await page.locator('[data-node="3"] .shape').click();
  await page.locator('#node').getByLabel('Value').fill('1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('textarea').value === '((1 6)(2 9))');
  await shown(page);
  await page.locator('[data-node="2"] .shape').click();
  await button(page, 'Add a leaf').click();
  await page.waitForFunction(() => document.querySelector('textarea').value === '((1 6)(2 9 0))');
  await page.waitForFunction(() => document.querySelectorAll('.nodes > g').length === 8);
  await page.locator('[data-node="1"] .shape').click();
  await button(page, 'Delete').click();
  await page.waitForFunction(() => document.querySelectorAll('.nodes > g').length === 5);
  assert.equal(await text.inputValue(), '((2 9 0))');
  assert.match(page.url(), /at=%28%282\+9\+0%29%29/);
  await clean(page);
});

test('the link of a teacher shows the same tree at the same step', async () => {
  const page = await tree({ at: '((4 6 5)(2 9 8)(9 7 2))', and: 'scout' });
  for (let step = 0; step < 9; step += 1) await button(page, 'One step forward').click();
  const sentence = await page.locator('#sentence').innerText();
  await button(page, 'Copy the link').click();
  const link = await page.getByLabel('Link to this page').inputValue();
  const other = await open(browser, link);
  await shown(other);
  await other.waitForFunction(
    (said) => document.querySelector('#sentence').innerText === said,
    sentence,
  );
  assert.equal(await other.locator('.pane').count(), 2);
  await other.context().close();
  await clean(page);
});

test('picture and trace are saved', async () => {
  const page = await tree({ at: '((4 6 5)(2 9 8)(9 7 2))' });
  await button(page, 'To the end').click();
  const [drawn] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save the picture (SVG)').click(),
  ]);
  const picture = readFileSync(await drawn.path(), 'utf8');
  assert.match(picture, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(picture, /fill="rgb/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save the trace (JSON)').click(),
  ]);
  const trace = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  assert.deepEqual([trace.counts.leaves, trace.steps.length % trace.width], [7, 0]);
  await page.context().close();
});

test('bad trees are refused in a sentence, and the old picture stays', async () => {
  const page = await tree({});
  const field = page.getByLabel('The tree, as brackets and numbers');
  for (const [text, says] of [
    ['((4 6 5)(2 9', 'never closed'],
    ['(4 6))', 'after the end'],
    ['(four 5)', '`four` is not a number'],
    ['(', 'never closed'],
    ['', 'Write a tree first'],
    [`(${'1 '.repeat(1_000_000)})`, 'too long'],
    ['(99999 1)', 'not a number from'],
  ]) {
    await field.evaluate((element, value) => (element.value = value), text);
    await button(page, 'Show').click();
    await page.locator('.trouble', { hasText: says }).waitFor();
    assert.equal(await page.locator('.nodes > g').count(), 13, text.slice(0, 20));
  }
  await field.fill('((1 2)(3 4))');
  await button(page, 'Show').click();
  await page.waitForFunction(() => document.querySelectorAll('.nodes > g').length === 7);
  assert.equal(await page.locator('.trouble').isVisible(), false);
  await clean(page);
});

for (const [words, says] of [
  ['from=position&game=chess&at=xxx&by=alphabeta', 'bad position'],
  ['by=nonsense', 'unknown engine `nonsense`'],
  ['from=position&game=ludo', 'unknown game `ludo`'],
  ['plies=zwei', 'depth'],
  ['from=grown&branching=64&depth=30', 'more than'],
  ['by=alphabeta(tables=/etc/passwd)', 'cannot be set from a page'],
  ['at=%3Cscript%3Ealert(1)%3C/script%3E', 'is not a number'],
  ['from=position&game=tictactoe&moves=77', 'illegal move'],
  ['root=up', '`up`'],
]) {
  test(`a tampered address gets a sentence: ${words}`, async () => {
    const page = await open(browser, `${server.address}/tree#${words}`);
    await page.locator('.trouble', { hasText: says }).waitFor();
    assert.deepEqual(page.troubles, []);
    assert.equal(await page.locator('script:not([src])').count(), 0);
    await page.context().close();
  });
}

test('a hundred thousand events load, and scrubbing them never takes long', async () => {
  const page = await open(browser, `${server.address}/`);
  // The page's own processor time: what else the machine does meanwhile is no fault of the page.
  const inside = await page.context().newCDPSession(page);
  await inside.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await inside.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  await page.goto(
    `${server.address}/tree#from=position&game=chess&by=textbook_alphabeta&plies=5&nodes=100000`,
  );
  await shown(page);
  const loaded = await spent();
  const [all, drawn] = await page.evaluate(() => [
    Number(document.querySelector('input[type=range]').max),
    Number(document.querySelector('svg.tree').dataset.drawn),
  ]);
  assert.ok(all >= 100_000, `${all} events`);
  assert.ok(drawn > 4_000 && drawn <= 5_000, `${drawn} nodes drawn`);
  await settled(page);
  const times = [];
  for (let at = 0; at < 40; at += 1) {
    const before = await spent();
    await page.evaluate(
      async (step) => {
        const slider = document.querySelector('input[type=range]');
        slider.value = String(step);
        slider.dispatchEvent(new Event('input'));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      Math.round((at % 2 === 0 ? at / 40 : 1 - at / 40) * all),
    );
    times.push((await spent()) - before);
  }
  const slowest = Math.max(...times);
  console.log(
    `${all} events, ${drawn} nodes drawn, loaded in ${loaded.toFixed(0)} ms, slowest step ${slowest.toFixed(0)} ms of processor time`,
  );
  assert.ok(slowest > 0 && slowest < 100, `a step took ${slowest} ms of processor time`);
  assert.ok(loaded < 10_000, `loading took ${loaded} ms of processor time`);
  await page.context().close();
});

test('everything by keyboard', async () => {
  const page = await tree({ at: '((4 6 5)(2 9 8)(9 7 2))' });
  await page.locator('.tree-box').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.counter').innerText(), /Step 4 of/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('#live').innerText(), /Enter 1 with the window/);
  await page.keyboard.press('End');
  assert.match(await page.locator('#sentence').innerText(), /Leave root/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await page.locator('.node-name').innerText(), '2');
  await page.keyboard.press('f');
  assert.equal(await page.locator('.nodes > g').count(), 10);
  await page.keyboard.press('f');
  assert.equal(await page.locator('.nodes > g').count(), 13);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 2);
  await page.keyboard.press('Space');
  await page.getByLabel('Step', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await clean(page);
});

test('Polish is complete, also at the width of a phone and in the dark', async () => {
  const page = await tree(
    { at: '((4 6 5)(2 9 8)(9 7 2))', by: 'textbook_alphabeta' },
    {
      storage: { 'hetman.language': 'pl', 'hetman.theme': 'dark' },
      viewport: { width: 375, height: 740 },
    },
  );
  await page.getByRole('heading', { name: 'Drzewo przeszukiwania' }).waitFor();
  await button(page, 'Na koniec').click();
  assert.match(await page.locator('#sentence').innerText(), /Opuść korzeń: wartość wynosi 4/);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing sticks out',
  );
  const said = await page.locator('body').innerText();
  for (const word of ['Show', 'Worked', 'leaves', 'Legend', 'undefined', 'step_', 'short_', '{'])
    assert.ok(!said.includes(word), word);
  await clean(page);
});

test('every worked example can be shown', async () => {
  const page = await tree({});
  const names = await page.locator('.example h3').allInnerTexts();
  assert.ok(names.length >= 12);
  for (const name of names) {
    await page
      .locator('.example', { has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('link')
      .click();
    await page.waitForFunction(
      () => document.querySelector('.stage').getAttribute('aria-busy') === 'false',
    );
    assert.equal(
      await page.locator('.trouble').isVisible(),
      false,
      `${name}: ${await page.locator('.trouble').textContent()}`,
    );
    await button(page, 'To the end').click();
    assert.ok(Number(await page.locator('input[type=range]').inputValue()) > 5, name);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${name}: nothing sticks out`,
    );
  }
  await clean(page);
});
