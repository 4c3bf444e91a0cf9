// The tree of a recorded search: the nodes it saw and, where the tree was written down beforehand, those it never saw.

import { leaves, parse, uniform } from './text.js';

/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('./text.js').Tree} Tree */

export class Model {
  /** @param {Trace} trace */
  constructor(trace) {
    /** @type {number[]} */
    this.parents = [];
    /** @type {string[]} the move that leads to each node */
    this.words = [];
    /** @type {number[]} who moves: 0 maximises */
    this.sides = [];
    /** @type {number[]} */
    this.depths = [];
    /** @type {number[][]} */
    this.children = [];
    /** @type {string[]} what is written at a leaf, or the interval at a node */
    this.written = [];
    /** @type {number[]} how likely chance draws what leads to each node, from 0 to 1; 0 where a player chooses it */
    this.odds = [];
    /** @type {number[]} legal moves; nothing is known of nodes never seen */
    this.moves = [];
    /** The tree as it was written down, if it was. @type {Tree | null} */
    this.tree = trace.game.startsWith('tree') ? rooted(trace.position) : null;
    this.shape = this.tree && uniform(this.tree);
    /** Leaves of the tree as it was written down. */
    this.leaves = this.tree ? leaves(this.tree) : 0;
    if (this.tree) this.plant(this.tree, trace.sides[0]);
    else this.push(0, '', trace.sides[0], '', trace.moves[0]);
    /** The node here of each node there. */
    this.places = new Int32Array(trace.parents.length);
    for (let node = 1; node < trace.parents.length; node += 1)
      this.places[node] = this.place(trace, node);
  }

  get size() {
    return this.parents.length;
  }

  /**
   * @param {number} parent
   * @param {string} word
   * @param {number} side
   * @param {string} written
   * @param {number} moves
   */
  push(parent, word, side, written, moves) {
    const node = this.parents.length;
    this.parents.push(parent);
    this.words.push(word);
    this.sides.push(side);
    this.depths.push(node === 0 ? 0 : this.depths[parent] + 1);
    this.children.push([]);
    this.written.push(written);
    this.moves.push(moves);
    this.odds.push(0);
    if (node > 0) this.children[parent].push(node);
    return node;
  }

  /**
   * Row by row, so that what is near the root has small numbers.
   * @param {Tree} tree
   * @param {number} side
   */
  plant(tree, side) {
    let row = [{ tree, node: this.push(0, '', side, tree.value, tree.children.length) }];
    while (row.length > 0) {
      /** @type {typeof row} */
      const next = [];
      for (const { tree: above, node } of row) {
        above.children.forEach((child, at) => {
          next.push({
            tree: child,
            node: this.push(
              node,
              String(at + 1),
              1 - this.sides[node],
              child.value,
              child.children.length,
            ),
          });
        });
      }
      row = next;
    }
  }

  /**
   * @param {Trace} trace
   * @param {number} node
   */
  place(trace, node) {
    const above = this.places[trace.parents[node]];
    const word = trace.words[node];
    if (this.tree && /^\d+$/.test(word)) {
      const known = this.children[above][Number(word) - 1];
      if (known !== undefined) return known;
    }
    const made = this.push(above, word, trace.sides[node], '', trace.moves[node]);
    this.odds[made] = (trace.odds?.[node] ?? 0) / 1e6;
    return made;
  }

  /**
   * Whether chance draws at a node.
   * @param {number} node
   */
  isChance(node) {
    return this.children[node].some((child) => this.odds[child] > 0);
  }

  /**
   * The word at the edge to a node: the move, or what chance draws and how often.
   * @param {number} node
   */
  label(node) {
    const odds = this.odds[node];
    const word = this.words[node];
    return odds > 0 ? `${word} · ${Number((100 * odds).toPrecision(2))} %` : word;
  }

  /**
   * What people call a node: the way to it.
   * @param {number} node
   */
  name(node) {
    const words = this.path(node).map((one) => this.words[one]);
    return words.join(this.tree ? '.' : ' ');
  }

  /**
   * The nodes from the root, which is left out, to one.
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at !== 0; at = this.parents[at]) path.unshift(at);
    return path;
  }

  /**
   * The way to a node as child numbers, from 0.
   * @param {number} node
   */
  steps(node) {
    return this.path(node).map((one) => this.children[this.parents[one]].indexOf(one));
  }
}

/**
 * The tree below the node a position names.
 * @param {string} text
 */
function rooted(text) {
  let tree = parse(text);
  for (const step of (text.split('@')[1] ?? '').split('.').filter(Boolean))
    tree = tree?.children[Number(step) - 1] ?? null;
  return tree;
}
