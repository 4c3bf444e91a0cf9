// What this browser remembers between visits: the keys to sides and to what was ordered, and the games played.

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Position} Position */

/**
 * What a card says of a game: who plays, which sides are the reader's, how it stands.
 * @typedef {{seats: Game['seats'], sides: number[], moves: number, result: 'won' | 'lost' | 'drawn' | 'over' | 'going', flipped: boolean, position: Position}} Brief
 */
/** @typedef {{id: string, game: string, when: number, brief?: Brief}} Visit */

/** @typedef {{id: string, game: string, title: string, position: Position, flipped: boolean}} Study */

/** Studies that are kept. */
const MOST_STUDIES = 40;

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
 * Notes that a game was looked at, and how it stands; the last dozen are kept.
 * @param {Game} game
 * @param {boolean} flipped
 * @param {number} [when]
 * @returns {Visit}
 */
export function visit(game, flipped, when = Date.now()) {
  if (game.study !== null && game.sides.length > 0) keepStudy(game, game.study, flipped);
  const all = visits();
  const note = { id: game.id, game: game.game, when, brief: briefOf(game, flipped) };
  // A study is among the studies.
  if (game.study !== null) return note;
  const at = all.findIndex((one) => one.id === game.id && one.when === when);
  const others = all.filter((one) => one.id !== game.id);
  others.splice(Math.max(at, 0), 0, note);
  remember('games', others.slice(0, 12));
  return note;
}

/**
 * A study has a list of its own, the last one first.
 * @param {Game} game
 * @param {string} title
 * @param {boolean} flipped
 */
function keepStudy(game, title, flipped) {
  const all = recall('studies', /** @type {Study[]} */ ([]));
  const { position } = briefOf(game, flipped);
  const others = all.filter((one) => one.id !== game.id);
  const note = { id: game.id, game: game.game, title, position, flipped };
  remember('studies', [note, ...others].slice(0, MOST_STUDIES));
}

/**
 * A game that is gone needs no card.
 * @param {string} id
 */
export function forget(id) {
  remember(
    'games',
    visits().filter((one) => one.id !== id),
  );
}

/**
 * @param {Game} game
 * @param {boolean} flipped
 * @returns {Brief}
 */
function briefOf(game, flipped) {
  const { seats, sides, outcome, nodes, position } = game;
  const own = sides.filter((side) => seats[side].kind === 'human');
  return {
    seats,
    sides: own,
    moves: nodes.filter((node) => node.side !== null).length,
    result: resultFor(own, outcome),
    flipped,
    // Legal moves and names of cells are not for pictures.
    position: {
      ...position,
      moves: [],
      names: position.geometry === 'dark-squares' ? position.names : [],
    },
  };
}

/**
 * How a game ended for the one who has these sides; several may have won.
 * @param {number[]} own
 * @param {Game['outcome']} outcome
 * @returns {Brief['result']}
 */
function resultFor(own, outcome) {
  if (outcome === null) return 'going';
  const { payoffs } = outcome;
  if (own.length !== 1 || payoffs.length < 2) return 'over';
  const most = Math.max(...payoffs);
  if (payoffs.every((payoff) => payoff === most)) return 'drawn';
  return payoffs[own[0]] === most ? 'won' : 'lost';
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
