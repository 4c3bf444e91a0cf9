// Trees as text: brackets, numbers and intervals, read and written, and the three edits a hand makes. The server has the
// last word on what a tree is; here only what it sends and what is being edited is read.

/**
 * A node: its own value or interval where one is written, and what lies below it.
 * @typedef {{value: string, children: Tree[]}} Tree
 */

/** The longest text that is sent. */
export const LONGEST = 60_000;

/**
 * Reads a tree; null where the brackets or the words do not fit, which the server then explains.
 * @param {string} text
 * @returns {Tree | null}
 */
export function parse(text) {
  const words = text.split('@')[0].match(/[()]|[^\s()]+\(?/g) ?? [];
  /** @type {Tree} */
  const top = { value: '', children: [] };
  const open = [top];
  for (const word of words) {
    const here = open[open.length - 1];
    if (word === ')') {
      if (open.length === 1 || here.children.length === 0) return null;
      open.pop();
      continue;
    }
    const value = word.replace('(', '');
    if (value !== '' && !/^[+-]?\d+(\.\.[+-]?\d+)?$/.test(value)) return null;
    const node = { value, children: [] };
    here.children.push(node);
    if (word.endsWith('(')) open.push(node);
  }
  return open.length === 1 && top.children.length === 1 ? top.children[0] : null;
}

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function write(tree) {
  if (tree.children.length === 0) return tree.value || '0';
  let text = tree.value.includes('..') ? tree.value : '';
  text += '(';
  for (const child of tree.children) {
    const word = write(child);
    const apart = !text.endsWith('(') && !(text.endsWith(')') && word.startsWith('('));
    text += (apart ? ' ' : '') + word;
  }
  return `${text})`;
}

/**
 * The node at the end of a way of child numbers, from 0.
 * @param {Tree} tree
 * @param {number[]} path
 */
export function at(tree, path) {
  return path.reduce((node, step) => node.children[step], tree);
}

/**
 * A leaf added below a node; below a leaf it takes over the value.
 * @param {Tree} tree
 * @param {number[]} path
 */
export function add(tree, path) {
  const node = at(tree, path);
  if (node.children.length === 0) {
    node.children.push({ value: node.value || '0', children: [] });
    node.value = '';
  }
  node.children.push({ value: '0', children: [] });
}

/**
 * A node taken away with all below it; a node left without children becomes a leaf.
 * @param {Tree} tree
 * @param {number[]} path
 */
export function remove(tree, path) {
  if (path.length === 0) return;
  const above = at(tree, path.slice(0, -1));
  above.children.splice(path[path.length - 1], 1);
  if (above.children.length === 0) above.value = '0';
}

/**
 * Whether every inner node has the same number of children and every leaf the same height; if so, both numbers.
 * @param {Tree} tree
 * @returns {{branching: number, depth: number} | null}
 */
export function uniform(tree) {
  const branching = tree.children.length;
  let depth = 0;
  let row = [tree];
  while (row.some((node) => node.children.length > 0)) {
    if (row.some((node) => node.children.length !== branching)) return null;
    row = row.flatMap((node) => node.children);
    depth += 1;
  }
  return depth > 0 ? { branching, depth } : null;
}

/**
 * @param {Tree} tree
 * @returns {number}
 */
export function leaves(tree) {
  return tree.children.length === 0
    ? 1
    : tree.children.reduce((sum, child) => sum + leaves(child), 0);
}

/**
 * The leaves no search without luck can do without: N^⌈D/2⌉ + N^⌊D/2⌋ - 1.
 * @param {{branching: number, depth: number}} shape
 */
export function minimal({ branching, depth }) {
  return branching ** Math.ceil(depth / 2) + branching ** Math.floor(depth / 2) - 1;
}
