// What this browser remembers between visits: the keys to sides and to what was ordered, and the games played.

/** @typedef {{id: string, game: string, when: number}} Visit */

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`hetman.${name}`) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  localStorage.setItem(`hetman.${name}`, JSON.stringify(value));
}

/** @returns {Visit[]} */
export function visits() {
  return recall('games', []);
}

/**
 * Notes that a game was looked at; the last dozen are kept.
 * @param {string} id
 * @param {string} game
 */
export function visit(id, game) {
  const others = visits().filter((one) => one.id !== id);
  remember('games', [{ id, game, when: Date.now() }, ...others].slice(0, 12));
}

/**
 * Keys to what was ordered from this browser, with those in the address added once and for all, and the operator's, who
 * opens any page once with `#operator=KEY`.
 * @param {string} what `tournament.ID` or `experiment.NAME`
 * @returns {string[]}
 */
export function keysTo(what) {
  const operator = location.hash.match(/^#operator=(.+)$/)?.[1];
  if (operator) {
    remember('operator', [operator]);
    history.replaceState(null, '', location.pathname);
  }
  return [...keysOf(what), ...recall('operator', /** @type {string[]} */ ([]))];
}

/**
 * The keys to a game, with those in the address added once and for all.
 * @param {string} id
 * @returns {string[]}
 */
export function keysOf(id) {
  const known = recall(`keys.${id}`, /** @type {string[]} */ ([]));
  const given = location.hash.slice(1).split(',').filter(Boolean);
  const keys = [...new Set([...known, ...given])];
  if (given.length > 0) {
    remember(`keys.${id}`, keys);
    history.replaceState(null, '', location.pathname);
  }
  return keys;
}
