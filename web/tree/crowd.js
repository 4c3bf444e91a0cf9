// A tree of thousands of nodes: too many for a picture each, so all nodes that look the same are one path, and only what
// is in view is drawn.

import { svg } from '../core/dom.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./model.js').Model} Model */

/** How nodes can look, from the back to the front. */
const LOOKS = ['ahead', 'pruned', 'skipped', 'old', 'left', 'left cutting', 'open'];
/** Half the size of a node. */
const SIZE = 5;

export class Crowd {
  /**
   * @param {SVGSVGElement} picture
   * @param {Layout} layout
   * @param {Model} model
   * @param {number} root
   */
  constructor(picture, layout, model, root) {
    this.layout = layout;
    this.model = model;
    this.root = root;
    const layer = (/** @type {string} */ look, /** @type {string} */ part) => {
      const path = svg('path', { class: part === 'edge' ? `edge ${look}` : 'shape' });
      picture.append(part === 'edge' ? path : svg('g', { class: look }, path));
      return path;
    };
    this.edges = new Map(LOOKS.map((look) => [look, layer(look, 'edge')]));
    this.line = layer('line', 'edge');
    const more = layout.nodes
      .filter((node) => layout.hidden.has(node))
      .map((node) => `M${layout.x[node] - 5} ${layout.y[node] + 6}h10l-5 5z`);
    picture.append(svg('path', { class: 'more', d: more.join('') }));
    this.shapes = new Map(LOOKS.map((look) => [look, layer(look, 'shape')]));
    this.picked = layer('picked', 'shape');
    this.current = layer('current', 'shape');
    /** @type {Map<number, string>} */
    this.outlines = new Map(layout.nodes.map((node) => [node, this.outline(node)]));
    /** @type {Map<number, string>} */
    this.ways = new Map(layout.nodes.map((node) => [node, this.way(node)]));
  }

  /** @param {number} node */
  outline(node) {
    const [x, y] = [this.layout.x[node], this.layout.y[node]];
    if (this.model.sides[node] === 1)
      return `M${x - SIZE} ${y}a${SIZE} ${SIZE} 0 1 0 ${2 * SIZE} 0a${SIZE} ${SIZE} 0 1 0 ${-2 * SIZE} 0`;
    return `M${x - SIZE} ${y - SIZE}h${2 * SIZE}v${2 * SIZE}h${-2 * SIZE}z`;
  }

  /** @param {number} node */
  way(node) {
    if (node === this.root) return '';
    const { x, y } = this.layout;
    const above = this.model.parents[node];
    return `M${x[above]} ${y[above]}L${x[node]} ${y[node]}`;
  }

  /**
   * @param {(node: number) => string} look
   * @param {{line: Set<number>, current: number, picked: number, from: number, to: number}} view
   */
  update(look, { line, current, picked, from, to }) {
    const { x } = this.layout;
    const groups = new Map(
      LOOKS.map((one) => [
        one,
        { edges: /** @type {string[]} */ ([]), shapes: /** @type {string[]} */ ([]) },
      ]),
    );
    const way = [];
    for (const node of this.layout.nodes) {
      const above = x[this.model.parents[node]];
      const inside = (x[node] >= from || above >= from) && (x[node] <= to || above <= to);
      const group = inside && groups.get(look(node));
      if (!group) continue;
      if (line.has(node)) way.push(this.ways.get(node));
      else group.edges.push(this.ways.get(node) ?? '');
      if (x[node] >= from && x[node] <= to) group.shapes.push(this.outlines.get(node) ?? '');
    }
    for (const [one, { edges, shapes }] of groups) {
      this.edges.get(one)?.setAttribute('d', edges.join(''));
      this.shapes.get(one)?.setAttribute('d', shapes.join(''));
    }
    this.line.setAttribute('d', way.join(''));
    this.picked.setAttribute('d', this.outlines.get(picked) ?? '');
    this.current.setAttribute('d', this.outlines.get(current) ?? '');
  }

  /**
   * The node at a place, if there is one.
   * @param {number} left
   * @param {number} top
   */
  near(left, top) {
    const { x, y, nodes } = this.layout;
    const reach = 3 * SIZE;
    return nodes.find(
      (node) => Math.abs(x[node] - left) < SIZE + 2 && Math.abs(y[node] - top) < reach,
    );
  }
}
