// No page is wider than the screen: on the narrowest phones, in both languages, whatever the font.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { game, open, settled, stage, until } from './harness.js';

const { server, browser } = await stage();

const WIDTHS = [320, 360, 390];
const LANGUAGES = ['en', 'pl'];
/** The system's own, and others from narrow to wide; spaced letters stand for fonts wider than any of them. */
const FONTS = [
  { name: 'the font of the system' },
  { name: 'Liberation Sans', family: 'Liberation Sans' },
  { name: 'Open Sans', family: 'Open Sans' },
  { name: 'Noto Sans', family: 'Noto Sans' },
  { name: 'DejaVu Sans', family: 'DejaVu Sans' },
  { name: 'DejaVu Sans, spaced', family: 'DejaVu Sans', spacing: '0.08em' },
];

/** The fonts that this machine has. */
function installed() {
  try {
    return execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

const known = installed();
const fonts = FONTS.filter(({ family }) => !family || known.includes(family));

/** Words so long that a card must break or scroll them. */
const LONG = 'alphabeta(aspiration_step=7,null_move=off,hash=1,eval=threats,elo=2800,deepening=on)';

/** A tournament with players of long names, finished. */
async function tournament() {
  const post = (path, body) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const response = await post('/api/tournaments', {
    game: 'connect4',
    players: [LONG, 'alphabeta(hash=1)'],
    schedule: 'round-robin',
    games: 4,
    nodes: 50,
    openings: 'random(plies=2)',
    concurrency: 1,
    seed: 1,
    sprt: '0,100',
  });
  const { id, error } = await response.json();
  assert.ok(response.ok, error);
  const state = async () =>
    (await (await fetch(`${server.address}/api/tournaments/${id}`)).json()).state;
  await until(state, (now) => now === 'finished');
  return `/arena/${id}`;
}

/** What sticks out to the right, outside of what scrolls by itself. */
function sticking(width) {
  const wide = document.documentElement.scrollWidth;
  if (wide <= width) return null;
  const inside = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  const out = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5 && !inside(element),
  );
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className}`;
  return `${wide} px wide, because of ${out.slice(-4).map(name).join(', ')}`;
}

/** Makes the page use a font, where letters have a fixed width too. */
function dress({ family, spacing }) {
  const sheet = new CSSStyleSheet();
  if (family)
    sheet.replaceSync(
      `* { font-family: '${family}' !important; letter-spacing: ${spacing ?? 'normal'} !important; }`,
    );
  document.adoptedStyleSheets = [sheet];
}

const TREE = '/tree?game=tree&position=((4 6 5)(2 9 8)(9 7 2))';

async function addresses() {
  const people = { game: 'chess', seats: ['human', 'human'], moves: ['e4', 'e5', 'Nf3'] };
  const { page, created } = await game(browser, server, people);
  await page.context().close();
  const held = created.keys.join(',');
  return [
    '/',
    `/game/${created.id}#${held}`,
    `/game/${created.id}`,
    TREE,
    '/learn',
    '/arena',
    await tournament(),
    '/lab',
    '/lab/algorithms',
  ];
}

const places = await addresses();

test('there are fonts to test with, a wide one among them', () => {
  const families = new Set(fonts.map(({ family }) => family).filter(Boolean));
  assert.ok(families.size >= 3, `only ${[...families].join(', ')}: install the fonts xtask names`);
  assert.ok(families.has('DejaVu Sans'), 'the wide font is missing');
});

for (const language of LANGUAGES)
  test(`no page is wider than the screen (${language})`, async () => {
    const troubles = [];
    for (const place of places) {
      const page = await open(browser, `${server.address}${place}`, {
        viewport: { width: WIDTHS[0], height: 800 },
        hasTouch: true,
        isMobile: true,
        storage: { 'hetman.language': language },
      });
      await page.locator('#head .brand').waitFor();
      await settled(page);
      for (const details of await page.locator('main details').all())
        await details.evaluate((one) => one.setAttribute('open', ''));
      for (const font of fonts) {
        await page.evaluate(dress, font);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const trouble = await page.evaluate(sticking, width);
          if (trouble) troubles.push(`${place} at ${width} px in ${font.name}: ${trouble}`);
        }
      }
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
    assert.deepEqual(troubles, []);
  });
