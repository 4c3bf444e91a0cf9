// The picture of a tree: nodes, edges and what is known of each, at the step the replay stands at. Only what changed from
// one step to the next is touched.

import { svg } from '../core/dom.js';
import { Crowd } from './crowd.js';
import { layout } from './layout.js';
import { between, value } from './numbers.js';
import { LEFT, OPEN, SKIPPED, UNSEEN } from './replay.js';
import { tell } from './words.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{group: SVGGElement, edge: SVGPathElement | null, text: SVGTextElement, under: SVGTextElement, look: string, said: string, below: string}} Drawn */

export class TreeView {
  /**
   * @param {HTMLElement} place a box that scrolls
   * @param {Replay} replay
   * @param {(node: number) => void} pick
   */
  constructor(place, replay, pick) {
    this.place = place;
    this.replay = replay;
    this.model = replay.model;
    this.pick = pick;
    this.root = 0;
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Map<number, Drawn>} nodes with a picture of their own */
    this.drawn = new Map();
    /** @type {Set<number>} */
    this.visible = new Set();
    /** @type {Crowd | null} */
    this.crowd = null;
    this.zoom = 1;
    this.picked = -1;
    this.current = 0;
    this.waiting = false;
    this.layout = layout(this.model, this.root, this.folded);
    this.picture = svg('svg');
    this.build();
  }

  /** Draws everything anew. */
  build() {
    this.layout = layout(this.model, this.root, this.folded);
    this.drawn.clear();
    const { width, height, nodes, roomy } = this.layout;
    this.visible = new Set(nodes);
    this.picture = svg('svg', {
      viewBox: `0 0 ${width} ${height}`,
      class: roomy ? 'tree' : 'tree crowded',
      role: 'img',
      'aria-label': this.label(),
      'data-drawn': nodes.length,
    });
    this.crowd = roomy ? null : new Crowd(this.picture, this.layout, this.model, this.root);
    if (roomy) this.spread(this.picture);
    this.picture.addEventListener('click', (event) => {
      const hit = /** @type {Element} */ (event.target).closest('[data-node]');
      const node = hit
        ? Number(hit.getAttribute('data-node'))
        : this.crowd?.near(event.offsetX / this.zoom, event.offsetY / this.zoom);
      if (node !== undefined) this.pick(node);
    });
    this.place.replaceChildren(this.picture);
    this.place.onscroll = () => this.crowd && this.later();
    this.begin();
    this.update();
  }

  /**
   * Every node with a picture of its own.
   * @param {SVGSVGElement} picture
   */
  spread(picture) {
    const edges = svg('g', { class: 'edges' });
    const dots = svg('g', { class: 'nodes' });
    for (const node of this.layout.nodes) {
      const edge = node === this.root ? null : this.edge(node);
      if (edge) edges.append(edge);
      dots.append(this.node(node, edge));
    }
    picture.append(edges, dots);
  }

  /** Draws what has come into view, once a frame. */
  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.update();
    });
  }

  label() {
    return tell('pictureLabel', { drawn: this.layout.nodes.length, all: this.model.size });
  }

  /** @param {number} node */
  edge(node) {
    const { x, y } = this.layout;
    const above = this.model.parents[node];
    return svg('path', { class: 'edge', d: `M${x[above]} ${y[above]}L${x[node]} ${y[node]}` });
  }

  /**
   * @param {number} node
   * @param {SVGPathElement | null} edge
   */
  node(node, edge) {
    const { x, y, hidden } = this.layout;
    const group = svg('g', { 'data-node': node, transform: `translate(${x[node]} ${y[node]})` });
    const text = svg('text', { class: 'value', y: 5 });
    const above = this.model.parents[node];
    const siblings = this.model.children[above];
    const rank = siblings.indexOf(node);
    const many = node !== this.root && siblings.length > 6;
    // Where there are many side by side, words stand in turn on three lines.
    const line = many ? rank % 3 : 0;
    const under = svg('text', {
      class: 'under',
      y: this.model.children[node].length === 0 ? 32 + 12 * line : many ? -34 - 12 * line : -22,
    });
    group.append(this.shape(node), text, under);
    if (node !== this.root && this.model.words[node]) {
      const [dx, dy] = many ? [0, -21] : [(x[above] - x[node]) * 0.38, (y[above] - y[node]) * 0.38];
      const side = many ? 0 : dx > 0 ? 7 : -7;
      group.append(
        svg(
          'text',
          {
            class: 'word',
            x: dx + side,
            y: dy,
            'text-anchor': many ? 'middle' : dx > 0 ? 'start' : 'end',
          },
          this.model.label(node),
        ),
      );
    }
    const count = hidden.get(node);
    if (count !== undefined)
      group.append(
        svg('path', { class: 'more', d: 'M-13 17h26l-13 9z' }),
        svg('text', { class: 'count', y: 38 }, `+${count}`),
      );
    this.drawn.set(node, { group, edge, text, under, look: '', said: '', below: '' });
    return group;
  }

  /** @param {number} node */
  shape(node) {
    const size = 17;
    const leaf =
      this.model.children[node].length === 0 &&
      (this.model.tree !== null || this.model.moves[node] === 0);
    if (leaf)
      return svg('rect', {
        class: 'shape leaf',
        x: -size,
        y: -size * 0.8,
        width: size * 2,
        height: size * 1.6,
        rx: 3,
      });
    if (this.model.isChance(node)) {
      const tip = size * 1.3;
      return svg('path', { class: 'shape chance', d: `M0 ${-tip}L${tip} 0L0 ${tip}L${-tip} 0z` });
    }
    if (this.model.sides[node] === 1) return svg('circle', { class: 'shape min', r: size });
    return svg('rect', {
      class: 'shape max',
      x: -size,
      y: -size,
      width: size * 2,
      height: size * 2,
      rx: size / 4,
    });
  }

  /** Shows the step the replay stands at. */
  update() {
    const { nodes } = this.layout;
    const current = this.nearest(this.replay.node);
    /** @type {Set<number>} */
    const line = new Set([0, ...this.model.path(this.replay.node)]);
    this.current = current;
    if (this.crowd) {
      const [left, width] = [this.place.scrollLeft / this.zoom, this.place.clientWidth / this.zoom];
      this.crowd.update((node) => this.state(node), {
        line,
        current,
        picked: this.picked,
        from: left - width / 4,
        to: left + width * 1.25,
      });
      return;
    }
    for (const node of nodes) {
      const drawn = /** @type {Drawn} */ (this.drawn.get(node));
      const state = this.state(node);
      let look = state;
      if (line.has(node)) look += ' line';
      if (node === current) look += ' current';
      if (node === this.picked) look += ' picked';
      if (look !== drawn.look) {
        drawn.group.setAttribute('class', look);
        drawn.edge?.setAttribute('class', `edge ${look}`);
        drawn.look = look;
      }
      this.write(node, drawn, state);
    }
  }

  /** @param {number} node */
  state(node) {
    const { replay } = this;
    const status = replay.status[node];
    if (status === SKIPPED) return 'skipped';
    if (status === UNSEEN) return this.isPruned(node) ? 'pruned' : 'ahead';
    if (replay.passes > 0 && replay.pass[node] < replay.passes) return 'old';
    if (status === OPEN) return 'open';
    return replay.cut[node] >= 0 ? 'left cutting' : 'left';
  }

  /**
   * Whether a node nobody looked at never will be.
   * @param {number} node
   */
  isPruned(node) {
    let at = node;
    while (at !== 0 && this.replay.status[at] === UNSEEN) at = this.model.parents[at];
    return at !== node && this.closed(at);
  }

  /**
   * Whether nothing more will be searched below a node: it was left, or is about to be.
   * @param {number} node
   */
  closed(node) {
    const { replay } = this;
    if (replay.cut[node] >= 0) return true;
    return replay.plain && replay.status[node] === LEFT && replay.pass[node] === replay.passes;
  }

  /**
   * @param {number} node
   * @param {Drawn} drawn
   * @param {string} state
   */
  write(node, drawn, state) {
    const said =
      state === 'pruned' || state === 'ahead' || state === 'skipped'
        ? this.model.written[node]
        : value(this.replay, node) || this.model.written[node];
    if (said !== drawn.said) {
      drawn.text.textContent = said.replace('..', '…').replace('-', '−');
      drawn.text.setAttribute(
        'class',
        said.length > 6
          ? 'value tiny'
          : said.length > 4
            ? 'value little'
            : said.length > 3
              ? 'value small'
              : 'value',
      );
      drawn.said = said;
    }
    const below = this.remark(node, state);
    if (below !== drawn.below) {
      drawn.under.textContent = below;
      drawn.below = below;
    }
  }

  /**
   * The few words beside a node: its window while it is searched, why it was left, how often it was visited.
   * @param {number} node
   * @param {string} state
   */
  remark(node, state) {
    const { replay, model } = this;
    const leaf = model.children[node].length === 0;
    if (replay.visits[node] > 0) {
      const weight = replay.weight[node];
      return `n ${replay.visits[node]}${weight >= 0 && node !== 0 && !leaf ? ` · ${weight > 1e6 ? '∞' : weight.toFixed(2)}` : ''}`;
    }
    if (replay.reason[node] >= 0) return tell(`short_${replay.trace.reasons[replay.reason[node]]}`);
    if (replay.cut[node] >= 0) {
      const unseen = model.tree ? 0 : model.moves[node] - model.children[node].length;
      return `✂ ${model.words[replay.cut[node]]}${unseen > 0 ? ` (${unseen})` : ''}`;
    }
    if (state === 'open' && replay.narrows && !leaf && !replay.interval[node])
      return between(replay.trace, replay.window(node));
    if (replay.again[node]) return tell('short_again');
    if (replay.reduced[node] !== 0 && state !== 'ahead')
      return replay.reduced[node] > 0 ? `−${replay.reduced[node]}` : `+${-replay.reduced[node]}`;
    return '';
  }

  /**
   * The node itself, or the nearest above it that is drawn.
   * @param {number} node
   */
  nearest(node) {
    let at = node;
    while (!this.visible.has(at) && at !== 0) at = this.model.parents[at];
    return this.visible.has(at) ? at : this.root;
  }

  /** Brings the current node into view. */
  follow() {
    const { x, y } = this.layout;
    const { place } = this;
    const [left, top] = [x[this.current] * this.zoom, y[this.current] * this.zoom];
    const [wide, high] = [place.clientWidth, place.clientHeight];
    if (left < place.scrollLeft + 40 || left > place.scrollLeft + wide - 40)
      place.scrollLeft = left - wide / 2;
    if (top < place.scrollTop + 30 || top > place.scrollTop + high - 50)
      place.scrollTop = top - high / 2;
  }

  /** As wide as the box, but no larger than life, and no higher than leaves room for the controls unless that is too small to read. */
  fit() {
    const high = Math.max(0.8, innerHeight / 3 / this.layout.height);
    this.scale(Math.min(1.35, high, (this.place.clientWidth || 800) / this.layout.width));
  }

  /** The same, but never too small to read; the rest is for scrolling. */
  begin() {
    this.fit();
    this.scale(Math.max(this.zoom, this.layout.roomy ? 0.55 : 0.35));
  }

  /** @param {number} zoom */
  scale(zoom) {
    this.zoom = Math.max(0.02, Math.min(zoom, 4));
    this.picture.setAttribute('width', String(Math.ceil(this.layout.width * this.zoom)));
    this.picture.setAttribute('height', String(Math.ceil(this.layout.height * this.zoom)));
    if (this.crowd) this.later();
  }

  /**
   * Folds what is below a node, or unfolds it; where there is no room for it, only that part is drawn.
   * @param {number} node
   */
  fold(node) {
    if (this.model.children[node].length === 0) return;
    if (this.layout.hidden.has(node) && !this.folded.has(node)) this.root = node;
    else if (!this.folded.delete(node)) this.folded.add(node);
    this.build();
    this.follow();
  }

  /** @param {number} node */
  look(node) {
    this.root = node;
    this.build();
  }
}
