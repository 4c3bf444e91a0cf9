// A tree of numbers drawn as a tree: the way so far, the node one is at, and its branches, which can be clicked. The same
// moves stand as buttons beside the board.

import { svg } from '../core/dom.js';
import { parse } from '../tree/text.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('../tree/text.js').Tree} Tree */
/** @typedef {{tree: Tree, x: number, y: number, parent: Place | null, number: number}} Place */

const [GAP, ROW, MARGIN] = [64, 110, 40];
/** Trees with more leaves are told as text. */
const MOST_LEAVES = 60;

/**
 * Every node with its place: leaves side by side, a node above the middle of its children.
 * @param {Tree} root
 */
function places(root) {
  /** @type {Place[]} */
  const all = [];
  let leaves = 0;
  let deepest = 0;
  /**
   * @param {Tree} tree
   * @param {number} depth
   * @param {Place | null} parent
   * @param {number} number
   * @returns {Place}
   */
  const put = (tree, depth, parent, number) => {
    const place = { tree, x: 0, y: MARGIN + depth * ROW, parent, number };
    all.push(place);
    deepest = Math.max(deepest, depth);
    const below = tree.children.map((child, at) => put(child, depth + 1, place, at + 1));
    if (below.length > 0) place.x = (below[0].x + below[below.length - 1].x) / 2;
    else place.x = MARGIN + GAP * leaves++;
    return place;
  };
  put(root, 0, null, 0);
  const width = 2 * MARGIN + GAP * Math.max(leaves - 1, 1);
  return { all, leaves, width, height: 2 * MARGIN + deepest * ROW };
}

/**
 * The node a position is at: its text ends with the numbers of the branches taken.
 * @param {Place[]} all
 * @param {string} text
 */
function reached(all, text) {
  const numbers = text.split('@')[1]?.match(/\d+/g) ?? [];
  return numbers.reduce(
    (here, number) =>
      all.find((one) => one.parent === here && one.number === Number(number)) ?? here,
    all[0],
  );
}

/**
 * @param {Position} position
 * @param {(move: Move) => void} play
 * @param {Move[]} moves the branches that may be taken now
 * @returns {SVGSVGElement | null} nothing if the tree is too large
 */
export function branches(position, play, moves) {
  const tree = parse(position.text);
  if (!tree) return null;
  const { all, leaves, width, height } = places(tree);
  if (leaves > MOST_LEAVES) return null;
  const here = reached(all, position.text);
  /** @type {Set<Place>} */
  const way = new Set();
  for (let at = /** @type {Place | null} */ (here); at; at = at.parent) way.add(at);
  const picture = svg('svg', {
    viewBox: `0 0 ${width} ${height}`,
    class: 'board branches',
    'aria-hidden': true,
  });
  for (const one of all)
    if (one.parent)
      picture.append(
        svg('path', {
          d: `M${one.parent.x} ${one.parent.y}L${one.x} ${one.y}`,
          class: way.has(one) ? 'branch taken' : 'branch',
        }),
      );
  for (const one of all) {
    const move =
      one.parent === here ? moves.find((each) => each.text === String(one.number)) : undefined;
    const tone = [one === here && 'here', way.has(one) && 'taken', move && 'open'];
    const node = svg(
      'g',
      { class: ['node', ...tone.filter(Boolean)].join(' ') },
      svg('circle', { cx: one.x, cy: one.y, r: 24 }),
      svg('text', { x: one.x, y: one.y + 8 }, one.tree.children.length > 0 ? '' : one.tree.value),
      move ? svg('text', { x: one.x, y: one.y - 34, class: 'name' }, move.record) : null,
    );
    if (move) node.addEventListener('click', () => play(move));
    picture.append(node);
  }
  return picture;
}
