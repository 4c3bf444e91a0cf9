// What the browser tests share: a server of their own, Debian's Chromium, and the words to drive a page with.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

export const BINARY =
  process.env.HETMAN_BINARY ??
  new URL('../../../target/test-release/hetman', import.meta.url).pathname;
const CHROMIUM = process.env.HETMAN_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Milliseconds after which a page counts as hung. How long something takes decides nothing here: a busy machine may be slow, and
 * a test waits for what it wants to see.
 */
export const PATIENCE = 240_000;

/** A folder that is forgotten at the end. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'hetman-web-'));
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a server and waits for its address. */
export async function serve(data = folder(), listen = '127.0.0.1:0', more = []) {
  const child = spawn(BINARY, ['play', '--listen', listen, '--data', data, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((found, failed) => {
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    child.stdout.once('data', (text) => found(String(text).trim().replace(/\/$/, '')));
  });
  child.removeAllListeners('exit');
  // A test that fails before it stops its server must not keep the file from ending.
  child.unref();
  child.stdout.unref();
  const stop = (signal = 'SIGKILL') =>
    new Promise((done) => {
      child.ref();
      child.once('exit', done);
      child.kill(signal);
    });
  process.on('exit', () => child.kill('SIGKILL'));
  return { address, data, stop };
}

/** Starts the browser. */
export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
    timeout: PATIENCE,
  });
}

/** A server and a browser for all tests of a file, ended with them. */
export async function stage(...more) {
  const [server, browser] = await Promise.all([serve(folder(), '127.0.0.1:0', more), launch()]);
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}

/** A page that fails the test when anything goes wrong in it. */
export async function open(browser, address, options = {}) {
  const { storage = {}, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // What a service worker answers, a test cannot route; the tests that want one say so.
    serviceWorkers: 'block',
    ...rest,
  });
  await context.addInitScript((saved) => {
    for (const [name, value] of Object.entries(saved))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, storage);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(String(error)));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !/status of 4\d\d/.test(message.text()) &&
      page.troubles.push(message.text()),
  );
  await page.goto(address);
  return page;
}

/** Starts a game by the interface and opens it; gives the page and the keys. */
export async function game(browser, server, order, options = {}) {
  const seat = (kind) =>
    typeof kind === 'number'
      ? { kind: 'level', level: kind }
      : kind.includes('human')
        ? { kind: 'human' }
        : { kind: 'engine', spec: kind };
  const body = { ...order, seats: order.seats.map(seat) };
  const response = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const created = await response.json();
  if (!response.ok) throw new Error(created.text);
  const keys = options.keys ?? [0, 1];
  const held = keys.map((side) => created.keys[side]).join(',');
  const page = await open(
    browser,
    `${server.address}/game/${created.id}${held ? `#${held}` : ''}`,
    options,
  );
  await page.locator('#status').waitFor();
  return { page, created };
}

/** The place of a cell on the screen, by its column and row from the lower left. */
export function cell(page, column, row) {
  return page.locator(`.board-place [role=gridcell][data-cell="${column},${row}"]`);
}

/** The cell a name such as e4 stands for. */
export function square(page, name) {
  return cell(page, name.charCodeAt(0) - 97, Number(name.slice(1)) - 1);
}

/** Clicks from square to square. */
export async function clicks(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Waits until so many moves are in the list. */
export async function moves(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.movelist .move').length >= wanted,
    count,
  );
  return page.locator('.movelist .move').allInnerTexts();
}

/** Waits until a page has stopped changing: a stream that stays open never lets the network be idle. */
export function settled(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const quiet = () => {
          observer.disconnect();
          done(undefined);
        };
        let timer = setTimeout(quiet, 400);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(quiet, 400);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
}

/** Asks again until the answer is a good one. */
export async function until(ask, good = Boolean) {
  const started = Date.now();
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() - started > PATIENCE) throw new Error(`in vain: ${JSON.stringify(answer)}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** Everything axe has to complain about on a page. */
export async function complaints(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    (one) =>
      `${one.id}: ${one.help} (${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join('; ')})`,
  );
}

/** Ends a test: nothing went wrong in the page, and axe finds nothing. */
export async function clean(page, { audit = true } = {}) {
  if (audit) assert.deepEqual(await complaints(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}
