// What the game page knows: the game as the server last told it, where the reader is in it, and which sides are theirs.

import { get, post } from '../core/api.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../types').Node} GameNode */
/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Analysis} Analysis */

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
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell() {
    for (const listener of this.listeners) listener();
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
    const followed = this.game === null || this.at === this.game.head;
    this.game = game;
    this.sides = game.sides;
    this.positions.set(game.head, game.position);
    if (followed || !game.nodes.some((node) => node.id === this.at)) this.at = game.head;
    this.tell();
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
      (one, other) => Number(main.has(other.id)) - Number(main.has(one.id)) || one.id - other.id,
    );
  }

  /** The position looked at, if it is known yet. */
  get position() {
    return this.positions.get(this.at) ?? null;
  }

  /** @param {number} node */
  async go(node) {
    if (!this.node(node)) return;
    this.at = node;
    if (!this.positions.has(node))
      this.positions.set(node, await get(`/games/${this.id}/nodes/${node}`, this.keys));
    this.tell();
  }

  /**
   * An action on the game.
   * @param {string} action
   * @param {unknown} [body]
   */
  async act(action, body = {}) {
    this.take(await post(`/games/${this.id}/${action}`, body, this.keys));
  }

  /**
   * Moves made where the reader is: in the game at its end, in a variation elsewhere.
   * @param {string[]} words
   */
  async play(words) {
    if (this.live && words.length === 1 && this.game?.outcome === null)
      return this.act('moves', { text: words[0], at: this.at });
    /** @type {import('../types').Reached} */
    const reached = await post(`/games/${this.id}/variations`, { node: this.at, words }, this.keys);
    /** @type {Game} */
    const game = await get(`/games/${this.id}`, this.keys);
    const followed = this.at;
    this.take(game);
    this.at = followed;
    await this.go(reached.node);
  }

  /** Opens the stream for the keys of this page; it reconnects by itself and is then told only what is new. */
  open() {
    this.source?.close();
    const source = new EventSource(`/api/games/${this.id}/events?keys=${this.keys.join(',')}`);
    this.source = source;
    source.addEventListener('game', (event) => this.take(JSON.parse(event.data)));
    source.addEventListener('analysis', (event) => {
      this.analysis = JSON.parse(event.data);
      this.tell();
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
    if (!game || !this.position) return false;
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
