// What the page shows, as words behind the # of its address: a teacher sends the link, a pupil sees the same tree.

/**
 * @typedef {{
 *   source: 'own' | 'grown' | 'position', game: string, text: string, root: string, grow: Record<string, string>,
 *   moves: string, first: string, second: string, depth: string, nodes: string, playouts: string, step: string,
 * }} Wish
 */

/** @type {Wish} */
export const PLAIN = {
  source: 'own',
  game: 'tictactoe',
  text: '((4 6 5)(2 9 8)(9 7 2))',
  root: 'max',
  grow: { shape: 'uniform', branching: '3', depth: '3', order: 'random', seed: '1' },
  moves: '',
  first: 'textbook_alphabeta',
  second: '',
  depth: '',
  nodes: '',
  playouts: '',
  step: '',
};

const GROWN = /** @type {const} */ (['shape', 'branching', 'depth', 'order', 'seed']);

/**
 * @param {Wish} wish
 * @returns {string} without the #
 */
export function write(wish) {
  const words = new URLSearchParams();
  const put = (
    /** @type {string} */ key,
    /** @type {string} */ value,
    /** @type {string} */ plain,
  ) => value !== plain && words.set(key, value);
  put('from', wish.source, PLAIN.source);
  if (wish.source === 'position') put('game', wish.game, '');
  if (wish.source !== 'grown') put('at', wish.text, '');
  if (wish.source === 'position') put('moves', wish.moves, '');
  else put('root', wish.root, PLAIN.root);
  if (wish.source === 'grown') for (const key of GROWN) put(key, wish.grow[key], PLAIN.grow[key]);
  put('by', wish.first, '');
  put('and', wish.second, '');
  put('plies', wish.depth, '');
  put('nodes', wish.nodes, '');
  put('playouts', wish.playouts, '');
  put('step', wish.step, '');
  return words.toString();
}

/**
 * Reads an address; words it does not know are left to the server to refuse.
 * @param {string} hash
 * @returns {Wish}
 */
export function read(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (/** @type {string} */ key, /** @type {string} */ plain) => words.get(key) ?? plain;
  const from = get('from', PLAIN.source);
  const source = from === 'grown' || from === 'position' ? from : 'own';
  const grow = Object.fromEntries(GROWN.map((key) => [key, get(key, PLAIN.grow[key])]));
  return {
    source,
    grow,
    game: get('game', PLAIN.game),
    text: get('at', source === 'position' ? '' : PLAIN.text),
    root: get('root', PLAIN.root),
    moves: get('moves', ''),
    first: get('by', PLAIN.first),
    second: get('and', ''),
    depth: get('plies', ''),
    nodes: get('nodes', ''),
    playouts: get('playouts', ''),
    step: get('step', ''),
  };
}

/**
 * What the server is asked for: one search, or two.
 * @param {Wish} wish
 */
export function orders(wish) {
  const grown = Object.entries({ ...wish.grow, root: wish.root }).map(([key, value]) =>
    key === 'shape' ? value : `${key}=${value}`,
  );
  const game =
    wish.source === 'position'
      ? wish.game
      : wish.source === 'own'
        ? `tree(root=${wish.root})`
        : `tree(${grown.join(',')})`;
  const count = (/** @type {string} */ text) =>
    text.trim() === ''
      ? null
      : Number.isNaN(Number(text))
        ? /** @type {any} */ (text)
        : Number(text);
  const common = {
    game,
    position: wish.source === 'grown' || wish.text.trim() === '' ? null : wish.text,
    moves: wish.source === 'position' ? wish.moves.split(/[\s,]+/).filter(Boolean) : [],
    depth: count(wish.depth),
    nodes: count(wish.nodes),
    playouts: count(wish.playouts),
  };
  return [wish.first, wish.second].filter(Boolean).map((engine) => ({ ...common, engine }));
}
