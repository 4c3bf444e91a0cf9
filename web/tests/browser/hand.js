// A hand that plays any game on its page: it touches what the page says can be touched, until the game is over.

/** The moves in the list. */
const made = (page) => page.locator('.movelist .move').count();

/** Waits until a person may move or the game is over; false if it is. */
export async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.status.over') ??
      document.querySelector('svg.board.active') ??
      document.querySelector('.asides button'),
  );
  return (await page.locator('.status.over').count()) === 0;
}

/** Milliseconds after which a touch that changed nothing is made again: the page may have been drawn anew under the hand. */
const AGAIN = 10_000;

/** Teaches the page to tell everything by which one sees whether a touch has done something. */
function teach(page) {
  return page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    window.looked = () =>
      [
        all('.movelist .move').length,
        all('.status.over, svg.board.active').length,
        ...all('dialog[open], .asides button').map((one) => one.textContent),
        ...all('.board-place [role=gridcell]').map((one) => one.getAttribute('aria-label')),
      ].join('|');
  });
}

/** Waits until the page looks different; false if it does not for a long time. */
function changed(page, before) {
  return page
    .waitForFunction((old) => window.looked() !== old, before, { timeout: AGAIN })
    .then(
      () => true,
      () => false,
    );
}

/** Makes one move: a cell that can be moved, then where it may go; or a word where nothing on the board can be touched. */
export async function move(page, pick = () => 0) {
  await teach(page);
  const before = await made(page);
  for (let touch = 0; touch < 30; touch++) {
    if ((await page.locator('.status.over').count()) > 0 || (await made(page)) > before)
      return true;
    const was = await page.evaluate(() => window.looked());
    const choice = page.locator('dialog[open] button');
    const target = page.locator(
      '.board-place [role=gridcell]:is([aria-label*="possible"], [aria-label*=", take"])',
    );
    const source = page.locator('.board-place [role=gridcell][aria-label*="can move"]');
    const aside = page.locator('.asides button');
    const found = [choice, target, source, aside];
    const counts = await Promise.all(found.map((one) => one.count()));
    const at = counts.findIndex((count) => count > 0);
    if (at >= 0)
      await found[at]
        .nth(pick(counts[at]))
        .click({ force: true, timeout: AGAIN })
        .catch(() => {});
    await changed(page, was);
  }
  return false;
}

/** Plays until the game is over; gives how many moves the hand made. */
export async function playOut(page, { most = 400, pick = () => 0 } = {}) {
  for (let turn = 0; turn < most; turn++) {
    if (!(await myTurn(page))) return turn;
    if (!(await move(page, pick))) throw new Error(`no move can be made after ${turn}`);
  }
  throw new Error(`the game is not over after ${most} moves`);
}
