// What the game page knows: the game as the server last told it, where the reader is in it, and which sides are theirs.

import { same } from '../boards/layout.js';
import { after } from '../boards/predict.js';
import { get, post } from '../core/api.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Node} GameNode */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Analysis} Analysis */

/** Milliseconds that pass at least between the reader's move and an answer, so that both are seen. */
const PACE = 300;

/** Ends some time after the next frame is drawn: a slow device shows a move late, and only then it can be seen. */
async function seen() {
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, PACE));
}

export class Store {
  /**
   * @param {string} id
   * @param {string[]} keys
   */
  constructor(id, keys) {
    this.id = id;
    this.keys = keys;
    /** @type {Game | null} */
    this.game = null;
    /** @type {number[]} the sides this page may move for */
    this.sides = [];
    /** @type {{side: number, key: string} | null} who has taken over a page for several people, where cards are hidden */
    this.taken = null;
    /** The node looked at. */
    this.at = 0;
    /** @type {Analysis | null} */
    this.analysis = null;
    this.flipped = false;
    this.online = true;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {Map<number, Position>} */
    this.positions = new Map();
    /** @type {{at: number, position: Position} | null} the position after the reader's move, until the server has answered */
    this.guess = null;
    /** @type {Promise<void> | null} ends when the reader has seen their own move for a while */
    this.pause = null;
    /** @type {Game | null} the answer that waits for that */
    this.waiting = null;
    /** @type {import('../types').Cell[]} the move to make when the turn comes */
    this.planned = [];
    /** @type {((what?: 'analysis') => void)[]} */
    this.listeners = [];
    /** Whether the next frame shows what an engine has found. */
    this.shows = false;
  }

  /** @param {(what?: 'analysis') => void} listener told what has changed where that is little */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {'analysis'} [what] */
  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  /** Tells once a frame what an engine has found, however often it speaks. */
  tellFound() {
    if (this.shows) return;
    this.shows = true;
    requestAnimationFrame(() => {
      this.shows = false;
      this.tell('analysis');
    });
  }

  /** The keys this page speaks with: all of them, or that of the one person who looks at hidden cards. */
  get spoken() {
    return this.taken ? [this.taken.key] : this.keys;
  }

  /** Whether the reader is where the game is. */
  get live() {
    return this.game !== null && this.at === this.game.head;
  }

  /**
   * The game has changed; a reader at its end stays at its end.
   * @param {Game} game
   */
  take(game) {
    if (this.game && game.version < this.game.version) return;
    if (this.hurries(game)) return;
    if (this.guess && game.head !== this.guess.at) this.guess = null;
    const followed = this.game === null || this.at === this.game.head;
    this.game = game;
    this.sides = game.sides;
    this.positions.set(game.head, game.position);
    if (followed || !game.nodes.some((node) => node.id === this.at)) this.at = game.head;
    if (this.taken && (game.outcome !== null || game.position.turn !== this.taken.side))
      void this.look(null);
    else this.tell();
    this.keepPlan();
  }

  /**
   * Whether an answer comes before the eye has seen the move it answers; it is then taken a little later.
   * @param {Game} game
   */
  hurries(game) {
    const last = game.nodes.find((node) => node.id === game.head);
    // Who makes a game against an engine holds the keys to both sides.
    const side = last?.side ?? -1;
    const own = this.sides.includes(side) && this.isHuman(side);
    if (!this.pause || own || game.head === this.game?.head) return false;
    if (!this.waiting || this.waiting.version < game.version) this.waiting = game;
    return true;
  }

  /** Holds answers back until the move just drawn has been on the screen for a while. */
  async holdAnswers() {
    const pause = seen();
    this.pause = pause;
    await pause;
    if (this.pause !== pause) return;
    this.pause = null;
    const late = this.waiting;
    this.waiting = null;
    if (late) this.take(late);
  }

  /** The side the reader may plan a move for: theirs, while another is to move. */
  get plans() {
    const { game } = this;
    if (!game || !this.live || game.outcome !== null || this.active) return null;
    const own = this.sides.filter((side) => this.isHuman(side));
    return own.length === 1 && game.seats.length > 1 ? own[0] : null;
  }

  /** @param {import('../types').Cell[]} cells */
  plan(cells) {
    this.planned = cells;
    this.tell();
  }

  /** Makes the planned move if it may be made now, and forgets it if not. */
  keepPlan() {
    const [from, to] = this.planned;
    if (!from || !to || !this.active || !this.live || this.guess) return;
    this.planned = [];
    const fits = (/** @type {import('../types').Move} */ move) =>
      move.from &&
      same(move.from, from) &&
      [move.to, move.along?.from].some((cell) => cell && same(cell, to));
    const found = (this.position?.moves ?? []).filter(fits);
    const best = found.find((move) => move.choice === 'queen') ?? found[0];
    if (best) this.play([best.text], best).catch(() => this.tell());
    else this.tell();
  }

  /**
   * The key to a side.
   * @param {number} side
   */
  async keyTo(side) {
    for (const key of this.keys) {
      /** @type {import('../types').Sides} */
      const opened = await get(`/games/${this.id}/sides`, [key]);
      if (opened.sides.includes(side)) return key;
    }
    return null;
  }

  /**
   * Lets one person look at the game, or again all who share the page; what the one before saw is forgotten.
   * @param {number | null} side
   */
  async look(side) {
    const key = side === null ? null : await this.keyTo(side);
    this.taken = side !== null && key !== null ? { side, key } : null;
    this.positions.clear();
    this.open();
    this.take(await get(`/games/${this.id}`, this.spoken));
  }

  /** @param {number} id */
  node(id) {
    return this.game?.nodes.find((node) => node.id === id);
  }

  /**
   * The nodes from the first move to one.
   * @param {number} id
   * @returns {GameNode[]}
   */
  path(id) {
    /** @type {GameNode[]} */
    const path = [];
    for (let node = this.node(id); node && node.parent !== null; node = this.node(node.parent))
      path.unshift(node);
    return path;
  }

  /** @param {number} id */
  children(id) {
    const main = new Set(this.path(this.game?.head ?? 0).map((node) => node.id));
    const all = this.game?.nodes.filter((node) => node.parent === id) ?? [];
    return all.sort(
      (one, other) =>
        Number(main.has(other.id)) - Number(main.has(one.id)) ||
        other.rank - one.rank ||
        one.id - other.id,
    );
  }

  /** The position looked at, if it is known yet. */
  get position() {
    if (this.guess?.at === this.at) return this.guess.position;
    return this.positions.get(this.at) ?? null;
  }

  /** @param {number} node */
  async go(node) {
    if (!this.node(node)) return;
    this.at = node;
    await this.fetch(node);
    this.tell();
  }

  /**
   * Sees to it that the position at a node is known.
   * @param {number} node
   */
  async fetch(node) {
    if (!this.positions.has(node))
      this.positions.set(node, await get(`/games/${this.id}/nodes/${node}`, this.spoken));
  }

  /**
   * An action on the game.
   * @param {string} action
   * @param {unknown} [body]
   */
  async act(action, body = {}) {
    this.take(await post(`/games/${this.id}/${action}`, body, this.spoken));
  }

  /**
   * Moves made where the reader is: in the game at its end, in a variation elsewhere. A move that says enough is drawn at
   * once.
   * @param {string[]} words
   * @param {import('../types').Move} [move]
   */
  async play(words, move) {
    if (this.live && words.length === 1 && this.game?.outcome === null) {
      const position = move && this.position ? after(this.position, move) : null;
      if (position) this.guess = { at: this.at, position };
      if (position) this.tell();
      void this.holdAnswers();
      try {
        await this.act('moves', { text: words[0], at: this.at });
      } finally {
        // The server has answered, unless the eye still has to see the move.
        if (!this.waiting) this.guess = null;
      }
      return this.tell();
    }
    /** @type {import('../types').Reached} */
    const reached = await post(
      `/games/${this.id}/variations`,
      { node: this.at, words },
      this.spoken,
    );
    /** @type {Game} */
    const game = await get(`/games/${this.id}`, this.spoken);
    const followed = this.at;
    this.take(game);
    this.at = followed;
    await this.go(reached.node);
  }

  /** Opens the stream for the keys of this page; it reconnects by itself and is then told only what is new. */
  open() {
    this.source?.close();
    const source = new EventSource(`/api/games/${this.id}/events?keys=${this.spoken.join(',')}`);
    this.source = source;
    source.addEventListener('game', (event) => this.take(JSON.parse(event.data)));
    source.addEventListener('analysis', (event) => {
      this.analysis = JSON.parse(event.data);
      this.tellFound();
    });
    source.addEventListener('open', () => {
      this.online = true;
      this.tell();
    });
    source.addEventListener('error', () => {
      this.online = false;
      this.tell();
    });
  }

  /** Whether the reader still has to answer what another player asks. */
  get asked() {
    const offer = this.game?.offer;
    return this.sides.some(
      (side) => offer && side !== offer.by && this.isHuman(side) && !offer.agreed.includes(side),
    );
  }

  /** @param {number} side */
  isHuman(side) {
    return this.game?.seats[side]?.kind === 'human';
  }

  /** Whether the reader may move now where they are. */
  get active() {
    const { game } = this;
    if (!game || !this.position || this.guess) return false;
    if (this.live && game.outcome === null) {
      const turn = game.position.turn;
      return turn !== null && this.sides.includes(turn) && this.isHuman(turn);
    }
    return this.alone;
  }

  /** Whether the reader speaks for every person in the game, or the game is over: then they may try moves and analyse. */
  get alone() {
    const { game } = this;
    if (!game || this.sides.length === 0) return false;
    return (
      game.outcome !== null ||
      game.seats.every((_, side) => !this.isHuman(side) || this.sides.includes(side))
    );
  }
}
