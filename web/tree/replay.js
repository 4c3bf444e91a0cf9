// A recorded search at any step. Going on applies steps; going back starts from the nearest of a few snapshots taken on the
// way, so that no jump is long.

/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('./model.js').Model} Model */

/** What a node is doing. */
export const UNSEEN = 0;
export const OPEN = 1;
export const LEFT = 2;
export const SKIPPED = 3;

/** What is known of a value. */
export const AT_MOST = 0;
export const AT_LEAST = 1;
export const EXACT = 2;
/** Only the best so far. */
export const SO_FAR = 3;
export const NOTHING = 4;

/** The kinds of steps there are most of, and the numbers that stand for them here. */
const COMMON = ['enter', 'leaf', 'leave', 'cut', 'weigh', 'play'];
const [ENTER, LEAF, LEAVE, CUT, WEIGH, OTHER] = [1, 2, 3, 4, 5, 99];

/** Engines whose moves are searched once each and in full, so that the best so far is known at every step. */
const PLAIN = ['minimax', 'negamax', 'textbook_alphabeta', 'scout', 'textbook_mtdf'];

/** Engines that look at everything. */
const WHOLE = ['minimax', 'negamax', 'proof'];

/** @typedef {typeof NONE} Counted */
/** @typedef {Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float64Array} Column */
/** @typedef {{columns: Column[], rest: {at: number, node: number, passes: number, pursued: number, counts: Counted}}} Snapshot */

const NONE = { nodes: 0, leaves: 0, cutoffs: 0, firstCutoffs: 0, tableCutoffs: 0, playouts: 0 };
/** Snapshots of a whole search, at most. */
const SNAPSHOTS = 8;
/** A snapshot is not worth its memory for fewer steps. */
const LEAST_STEPS = 8_000;

export class Replay {
  /**
   * @param {Trace} trace
   * @param {Model} model
   */
  constructor(trace, model) {
    this.trace = trace;
    this.model = model;
    this.width = trace.width;
    this.steps = Int32Array.from(trace.steps);
    this.length = this.steps.length / this.width;
    const engine = trace.engine.split('(')[0];
    this.kinds = Uint8Array.from(trace.kinds, (kind) => COMMON.indexOf(kind) + 1 || OTHER);
    this.plain = PLAIN.includes(engine);
    /** Whether a window means anything. */
    this.narrows = !WHOLE.includes(engine);
    const size = model.size;
    this.status = new Uint8Array(size);
    this.value = new Int32Array(size);
    this.bound = new Uint8Array(size);
    this.alpha = new Int32Array(size);
    this.beta = new Int32Array(size);
    this.depth = new Int32Array(size);
    this.low = new Int32Array(size);
    this.high = new Int32Array(size);
    this.interval = new Uint8Array(size);
    this.reason = new Int16Array(size);
    this.cut = new Int32Array(size);
    this.reduced = new Int8Array(size);
    this.again = new Uint8Array(size);
    this.pass = new Uint16Array(size);
    this.visits = new Uint32Array(size);
    this.sum = new Float64Array(size);
    this.weight = new Float64Array(size);
    /** What each node is worth to each player, where that is told. */
    this.players = trace.players.length;
    const vectors = trace.kinds.includes('payoff') && this.players > 1;
    this.payoffs = new Int32Array(vectors ? size * this.players : 0);
    this.paid = new Uint8Array(size);
    /** @type {Column[]} */
    this.columns = [
      this.status,
      this.value,
      this.bound,
      this.alpha,
      this.beta,
      this.depth,
      this.low,
      this.high,
      this.interval,
      this.reason,
      this.cut,
      this.reduced,
      this.again,
      this.pass,
      this.visits,
      this.sum,
      this.weight,
      this.payoffs,
      this.paid,
    ];
    this.every = Math.max(LEAST_STEPS, Math.ceil(this.length / SNAPSHOTS));
    /** @type {Snapshot[]} */
    this.snapshots = [];
    /** Steps applied so far. */
    this.at = 0;
    this.node = 0;
    this.passes = 0;
    this.pursued = -1;
    this.counts = { ...NONE };
    this.reset();
  }

  /** What is known beside the nodes. @returns {Snapshot['rest']} */
  rest() {
    return {
      at: this.at,
      node: this.node,
      passes: this.passes,
      pursued: this.pursued,
      counts: { ...this.counts },
    };
  }

  reset() {
    for (const column of this.columns) column.fill(0);
    this.bound.fill(NOTHING);
    this.reason.fill(-1);
    this.cut.fill(-1);
    this.weight.fill(-1);
    Object.assign(this, { at: 0, node: 0, passes: 0, pursued: -1, counts: { ...NONE } });
  }

  /**
   * Goes to the last snapshot before a step, if that is nearer than going on from here.
   * @param {number} step
   */
  leap(step) {
    const last = Math.min(Math.floor(step / this.every), this.snapshots.length) - 1;
    const found = this.snapshots[last];
    if (this.at <= step && (!found || found.rest.at <= this.at)) return;
    if (!found) return void this.reset();
    found.columns.forEach((column, at) => this.columns[at].set(column));
    const { counts, ...rest } = found.rest;
    Object.assign(this, rest);
    this.counts = { ...counts };
  }

  /**
   * The numbers of a step: kind, node and three more, nodes as the model numbers them.
   * @param {number} step
   */
  row(step) {
    const from = step * this.width;
    const [kind, node, ...numbers] = this.steps.subarray(from, from + this.width);
    return { kind: this.trace.kinds[kind], node: this.model.places[node], numbers };
  }

  /** @param {number} step */
  seek(step) {
    const wanted = Math.max(0, Math.min(step, this.length));
    this.leap(wanted);
    while (this.at < wanted) {
      this.apply(this.at * this.width);
      this.at += 1;
      if (this.at === (this.snapshots.length + 1) * this.every)
        this.snapshots.push({
          columns: this.columns.map((column) => column.slice()),
          rest: this.rest(),
        });
    }
  }

  /**
   * Takes the next snapshot, and stands where it stood; false once there is none left to take.
   */
  prepare() {
    const next = (this.snapshots.length + 1) * this.every;
    if (next > this.length) return false;
    const { at } = this;
    this.seek(next);
    this.seek(at);
    return true;
  }

  /** @param {number} from */
  apply(from) {
    const { steps } = this;
    const { places } = this.model;
    const node = places[steps[from + 1]];
    const one = steps[from + 2];
    const two = steps[from + 3];
    this.node = node;
    switch (this.kinds[steps[from]]) {
      case ENTER:
        this.counts.nodes += 1;
        this.status[node] = OPEN;
        this.pass[node] = this.passes;
        this.depth[node] = one;
        this.alpha[node] = two;
        this.beta[node] = steps[from + 4];
        this.bound[node] = NOTHING;
        this.reason[node] = -1;
        this.cut[node] = -1;
        break;
      case LEAF:
        this.counts.leaves += 1;
        if (this.status[node] === UNSEEN) this.status[node] = LEFT;
        this.value[node] = one;
        this.bound[node] = EXACT;
        break;
      case LEAVE:
        this.leave(node, one, two);
        break;
      case CUT:
        this.cut[node] = places[one];
        if (this.depth[node] > 0) {
          this.counts.cutoffs += 1;
          if (two === 1) this.counts.firstCutoffs += 1;
        }
        break;
      case WEIGH:
        this.weight[places[one]] = two / 1000;
        break;
      case OTHER:
        this.rare(this.trace.kinds[steps[from]], node, one, two);
        break;
      default:
    }
  }

  /**
   * @param {string} kind
   * @param {number} node
   * @param {number} one
   * @param {number} two
   */
  rare(kind, node, one, two) {
    const { places } = this.model;
    switch (kind) {
      case 'pass':
        this.passes += 1;
        break;
      case 'reduce':
        this.reduced[node] = one;
        break;
      case 'extend':
        this.reduced[node] = -one;
        break;
      case 'again':
        this.again[node] = 1;
        break;
      case 'settle':
        this.reason[node] = one;
        if (this.trace.reasons[one].endsWith('table')) this.counts.tableCutoffs += 1;
        break;
      case 'skip': {
        const skipped = places[one];
        if (this.status[skipped] === UNSEEN) this.status[skipped] = SKIPPED;
        this.reason[skipped] = two;
        break;
      }
      case 'interval':
        this.low[node] = one;
        this.high[node] = two;
        this.interval[node] = 1;
        this.status[node] = LEFT;
        break;
      case 'pursue':
        this.pursued = places[one];
        break;
      case 'choose':
        this.node = places[one];
        if (this.status[this.node] === UNSEEN) this.status[this.node] = LEFT;
        break;
      case 'playout':
        this.playOut(node, one / 1000);
        break;
      case 'payoff':
        this.payoffs[node * this.players + one] = two;
        this.paid[node] = 1;
        break;
      default:
    }
  }

  /**
   * What a node is worth to each player; nothing where that is not told.
   * @param {number} node
   */
  vector(node) {
    if (!this.paid[node]) return null;
    return this.payoffs.subarray(node * this.players, (node + 1) * this.players);
  }

  /**
   * @param {number} node
   * @param {number} value
   * @param {number} bound
   */
  leave(node, value, bound) {
    this.status[node] = LEFT;
    [this.value[node], this.bound[node]] = [value, bound];
    const above = this.model.parents[node];
    if (!this.plain || node === 0 || this.status[above] !== OPEN) return;
    const first = this.bound[above] === NOTHING;
    const better =
      this.model.sides[above] === 0 ? value > this.value[above] : value < this.value[above];
    if (first || better) [this.value[above], this.bound[above]] = [value, SO_FAR];
  }

  /**
   * @param {number} node
   * @param {number} result
   */
  playOut(node, result) {
    this.counts.playouts += 1;
    this.counts.leaves += 1;
    for (let at = node; ; at = this.model.parents[at]) {
      this.visits[at] += 1;
      this.sum[at] += result;
      this.status[at] = LEFT;
      if (at === 0) break;
    }
  }

  /**
   * The window of a node as it stands: what was found since it was entered narrows it.
   * @param {number} node
   */
  window(node) {
    const [alpha, beta] = [this.alpha[node], this.beta[node]];
    if (this.bound[node] !== SO_FAR) return { alpha, beta };
    const found = this.value[node];
    return this.model.sides[node] === 0
      ? { alpha: Math.max(alpha, found), beta }
      : { alpha, beta: Math.min(beta, found) };
  }
}
