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

/** Whether the list has grown since, or the game is over. */
async function grown(page, before, wait = 0) {
  const more = (count) =>
    document.querySelector('.status.over') !== null ||
    document.querySelectorAll('.movelist .move').length > count;
  if (wait > 0)
    return page.waitForFunction(more, before, { timeout: wait }).then(
      () => true,
      () => false,
    );
  return page.evaluate(more, before);
}

/** Makes one move: a cell that can be moved, then where it may go; or a word where nothing on the board can be touched. */
export async function move(page, pick = () => 0) {
  const before = await made(page);
  for (let touch = 0; touch < 12; touch++) {
    if (await grown(page, before)) return true;
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
        .click({ force: true, timeout: 5_000 })
        .catch(() => {});
    if (await grown(page, before, 600)) return true;
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
