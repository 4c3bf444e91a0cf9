// A board on the page: draws any layout, and turns touches, drags and keys into moves the server named. One picture stays
// from position to position; only what has changed is drawn anew.

import { html, svg } from '../core/dom.js';
import { say } from '../core/words.js';
import { arrows as drawArrows } from './arrows.js';
import { dressCells, makeCells, wordOf, wordsOf } from './cells.js';
import { targets, touch } from './gesture.js';
import { NARROW, fetchLayout, isMissing, layoutOf, same } from './layout.js';
import { drawNotes } from './notes.js';
import { Pieces } from './pieces.js';
import { Pointer } from './pointer.js';
import { Scribble } from './scribble.js';
import { NEW } from './predict.js';
import { draw, isShape } from './shapes.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./arrows.js').Arrow} Arrow */

/**
 * What a board shows: a position, the cells of the last move, whether moves may be made, and a name for all that. Where
 * `plans` says so, the reader's pieces may be told where to go before it is their turn; `planned` is what was told.
 * @typedef {{position: Position, last: Cell[], active: boolean, flipped: boolean, below?: number, label: string, feet?: Map<number, string>, plans?: number | null, planned?: Cell[], notes?: import('./notes.js').Note[]}} Scene
 */

/**
 * What the board tells the page.
 * @typedef {Object} Hands
 * @property {(move: Move) => void} play
 * @property {(moves: Move[]) => Promise<Move | null>} choose
 * @property {() => void} refuse
 * @property {(cells: Cell[]) => void} [plan]
 */

export class Board {
  /**
   * @param {HTMLElement} root where it lives
   * @param {Hands} hands
   */
  constructor(root, hands) {
    this.root = root;
    this.hands = hands;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Cell[]} */
    this.touched = [];
    /** @type {Cell} */
    this.focus = { column: 0, row: 0 };
    /** @type {Arrow[]} */
    this.arrows = [];
    this.pieces = new Pieces();
    this.scribble = new Scribble();
    this.pointer = new Pointer(this);
    /** @type {Cell | null} where a hand has just put a piece down */
    this.dropped = null;
    /** @type {Scene | null} what is shown when its geometry has come */
    this.awaited = null;
    /** Which board the picture is of. */
    this.frame = '';
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    /** @type {ReturnType<typeof makeCells>['cells']} */
    this.cells = [];
    this.grid = svg('g', { role: 'grid' });
    this.lines = svg('g', { 'aria-hidden': true });
    this.labels = svg('g', { 'aria-hidden': true });
    this.dots = svg('g', { 'aria-hidden': true, class: 'dots' });
    this.hover = svg('g', { 'aria-hidden': true, class: 'hover' });
    this.notes = svg('g', { 'aria-hidden': true, class: 'board-notes' });
    // A phone that is turned has room for other rows of cards.
    matchMedia(NARROW).addEventListener('change', () => this.scene && this.show(this.scene));
  }

  /**
   * Shows a scene at once, or when its geometry has been fetched: then there is something to wait for.
   * @param {Scene} scene
   * @returns {Promise<void> | null}
   */
  show(scene) {
    const { geometry } = scene.position;
    // Of all that is to be shown meanwhile, the last is.
    this.awaited = scene;
    if (isMissing(geometry))
      return fetchLayout(geometry).then(() => {
        if (this.awaited === scene) this.present(scene);
      });
    this.present(scene);
    return null;
  }

  /** @param {Scene} scene */
  present(scene) {
    const before = this.scene?.position;
    const another = before?.text !== scene.position.text;
    if (another) this.scribble.clear();
    // A piece in the hand is not torn away by news about something else.
    const kept = this.pointer.keeps(scene);
    if (!kept && (another || this.scene?.active !== scene.active)) this.touched = [];
    this.scene = scene;
    this.layout = layoutOf(scene.position, scene.flipped, scene.below);
    this.paint(!before);
  }

  /** @param {Arrow[]} arrows */
  point(arrows) {
    this.arrows = arrows;
    this.paintArrows();
  }

  get moves() {
    return this.scene?.active ? this.scene.position.moves : [];
  }

  /** @param {boolean} [still] whether nothing may slide */
  paint(still = false) {
    const { layout, scene } = this;
    if (!scene) return;
    if (!layout) {
      this.frame = '';
      return this.root.replaceChildren(plain(scene, this.moves, this.hands.play));
    }
    const another = this.build(layout, scene);
    const { position } = scene;
    const spots = layout.rows.flat();
    if (!spots.some((spot) => same(spot, this.focus)))
      this.focus = spots.at(-layout.rows[0].length) ?? spots[0];
    const aims = targets(this.moves, this.touched);
    const { touched, focus, moves } = this;
    const planned = scene.planned ?? [];
    dressCells(this.cells, { position, last: scene.last, touched, aims, moves, planned, focus });
    this.picture?.setAttribute('class', this.classes(scene));
    this.paintLabels(layout, scene);
    this.paintDots(layout, aims);
    this.notes.replaceChildren(...drawNotes(layout, scene.notes ?? []));
    this.hover.replaceChildren();
    if (!this.pointer.dragging)
      this.pieces.show(position, layout, {
        steps: position.last,
        dropped: this.dropped,
        still: still || another,
      });
    this.dropped = null;
    this.paintArrows();
  }

  /** @param {Scene} scene */
  classes(scene) {
    const words = ['board', scene.position.geometry];
    if (scene.active) words.push('active');
    if (scene.plans !== null && scene.plans !== undefined) words.push('plans');
    return words.join(' ');
  }

  /**
   * Makes the picture anew if it is of another board.
   * @param {Layout} layout
   * @param {Scene} scene
   */
  build(layout, scene) {
    const { position } = scene;
    const size = `${layout.width} ${layout.height} ${position.columns} ${position.rows}`;
    const frame = `${position.geometry} ${size} ${scene.flipped} ${scene.label}`;
    if (frame === this.frame && this.picture?.isConnected) {
      this.refit(layout);
      return false;
    }
    const focused = this.root.contains(document.activeElement);
    this.frame = frame;
    const { cells, rows } = makeCells(layout);
    this.cells = cells;
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute('aria-label', scene.label);
    this.lines.replaceChildren(
      ...layout.lines.map((line) => svg('path', { d: line.path, class: `line-${line.tone}` })),
    );
    this.pieces.clear();
    this.picture = svg(
      'svg',
      { viewBox: `0 0 ${layout.width} ${layout.height}` },
      this.grid,
      this.lines,
      this.labels,
      this.hover,
      this.dots,
      this.pieces.leaving,
      this.pieces.node,
      this.notes,
      svg('g', { class: 'arrows' }),
    );
    this.pointer.listen(this.picture);
    this.picture.addEventListener('keydown', (event) => this.key(event));
    this.root.replaceChildren(this.picture);
    if (focused) queueMicrotask(() => this.grasp());
    return true;
  }

  /**
   * Takes over where the cells of the same board lie now: cards leave a hand, and another hand is opened.
   * @param {Layout} layout
   */
  refit(layout) {
    const spots = layout.rows.flat();
    for (const [at, cell] of this.cells.entries()) {
      const { outline } = spots[at];
      if (outline !== cell.spot.outline) cell.node.firstElementChild?.setAttribute('d', outline);
      cell.spot = spots[at];
    }
  }

  /**
   * @param {Layout} layout
   * @param {Scene} scene
   */
  paintLabels(layout, { feet }) {
    const bottom = layout.rows.at(-1) ?? [];
    const values = new Map(bottom.map((spot) => [spot.x, feet?.get(spot.column)]));
    const texts = layout.labels.map((label) => {
      const value = label.tone === 'foot' ? values.get(label.x) : undefined;
      const tone = value ? 'label foot value' : `label ${label.tone}`;
      return svg('text', { x: label.x, y: label.y, class: tone }, value ?? label.text);
    });
    this.labels.replaceChildren(...texts);
  }

  /**
   * Where the piece in hand may go, or where a new one may come.
   * @param {Layout} layout
   * @param {Cell[]} aims
   */
  paintDots(layout, aims) {
    const { position } = /** @type {Scene} */ (this.scene);
    const drops = this.touched.length === 0;
    // Where a stone under the pointer shows what is possible, nothing is drawn on hundreds of cells.
    if (drops && ['crossings', 'hexagons'].includes(position.geometry))
      return this.dots.replaceChildren();
    const [possible, pieces] = [wordsOf(aims), wordsOf(position.pieces)];
    /** @type {SVGCircleElement[]} */
    const dots = [];
    for (const spot of layout.rows.flat()) {
      if (!possible.has(wordOf(spot))) continue;
      const taken = pieces.has(wordOf(spot));
      if (drops && taken) continue;
      const small = Math.min(layout.size * 0.1, layout.width * 0.012);
      const r = taken ? layout.size * 0.5 : drops ? small : layout.size * 0.16;
      const tone = taken ? 'ring' : drops ? 'dot faint' : 'dot';
      dots.push(svg('circle', { cx: spot.x, cy: spot.y, r, class: tone }));
    }
    this.dots.replaceChildren(...dots);
  }

  paintArrows() {
    const old = this.picture?.lastElementChild;
    if (old && this.layout)
      old.replaceWith(drawArrows(this.layout, [...this.arrows, ...this.scribble.arrows]));
  }

  /**
   * Shows the stone that would come to a cell, in place of a dot on every one.
   * @param {Cell | null} cell
   */
  preview(cell) {
    const { scene, layout } = this;
    const spot = cell ? this.spot(cell) : null;
    const fits = cell && this.moves.some((move) => !move.from && move.to && same(move.to, cell));
    const player = scene?.position.players[scene.position.turn ?? 0] ?? '';
    const shape = scene ? (NEW[scene.position.geometry] ?? player) : '';
    if (!layout || !spot || !fits || !isShape(shape)) return this.hover.replaceChildren();
    this.hover.replaceChildren(
      draw({ shape, kind: '' }, player, { x: spot.x, y: spot.y, size: layout.size }),
    );
  }

  /** @param {Cell} cell */
  spot(cell) {
    return this.layout?.rows.flat().find((spot) => same(spot, cell)) ?? null;
  }

  /** Puts the focus on the cell it belongs to. */
  grasp() {
    const cell = this.root.querySelector(
      `[role=gridcell][data-cell="${this.focus.column},${this.focus.row}"]`,
    );
    if (cell instanceof SVGElement) cell.focus();
  }

  /**
   * A cell was touched, by whatever means.
   * @param {Cell} cell
   */
  async tap(cell) {
    const { scene } = this;
    if (!scene?.active) return this.plan(cell);
    const { snap, piles } = this.layout ?? {};
    const meant = snap && (piles || this.touched.length === 0) ? snap(cell, this.moves) : cell;
    const result = touch(this.moves, this.touched, meant);
    const held = this.touched.length > 0;
    this.touched = result.touched;
    const { position } = scene;
    const own = position.pieces.some(
      (piece) => piece.owner === position.turn && same(piece, meant),
    );
    if (result.refused && (held || (own && position.notice))) this.hands.refuse();
    if (result.done.length === 0) return this.paint();
    const move = result.done.length === 1 ? result.done[0] : await this.hands.choose(result.done);
    if (move) this.hands.play(move);
    else this.paint();
  }

  /**
   * Before one's turn a piece of one's own may be sent anywhere; whether it may go there shows when the turn comes.
   * @param {Cell} cell
   */
  plan(cell) {
    const { scene } = this;
    const side = scene?.plans;
    if (!scene || side === null || side === undefined || !this.hands.plan) return;
    const [from] = this.touched;
    const own = scene.position.pieces.some((one) => one.owner === side && same(one, cell));
    this.touched = [];
    if (from && !same(from, cell)) return this.hands.plan([from, cell]);
    if (!from && own) this.touched = [cell];
    if (scene.planned?.length) this.hands.plan([]);
    else this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { layout } = this;
    if (!layout || event.ctrlKey || event.altKey || event.metaKey) return;
    const y = layout.rows.findIndex((row) => row.some((spot) => same(spot, this.focus)));
    const x = layout.rows[y]?.findIndex((spot) => same(spot, this.focus)) ?? 0;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    // Whoever came here by mouse walks through the moves with the arrows, as everywhere on the page.
    if (step && !this.pointer.keyboard) return;
    if (step) {
      const spot = layout.rows[y + step[1]]?.[x + step[0]];
      if (spot) this.refocus(spot);
    } else if (event.key === 'Enter' || event.key === ' ') {
      void this.tap(this.focus);
    } else if (event.key === 'Escape' && this.touched.length > 0) {
      this.touched = [];
      this.paint();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Cell} cell */
  refocus(cell) {
    for (const old of this.root.querySelectorAll('[role=gridcell][tabindex="0"]'))
      old.setAttribute('tabindex', '-1');
    this.focus = { column: cell.column, row: cell.row };
    this.root
      .querySelector(`[role=gridcell][data-cell="${cell.column},${cell.row}"]`)
      ?.setAttribute('tabindex', '0');
    this.grasp();
  }
}

/**
 * A position without cells: a tree is drawn, anything else is told as text. Its moves are offered as words beside it.
 * @param {Scene} scene
 * @param {Move[]} moves
 * @param {(move: Move) => void} play
 */
function plain(scene, moves, play) {
  const { position } = scene;
  const root = html(
    'div',
    { class: 'plain', role: 'group', 'aria-label': scene.label },
    html('pre', { tabindex: 0, 'aria-label': say('picture') }, position.text),
  );
  // Few games are trees: what draws them is fetched when one is shown.
  if (position.geometry === 'tree')
    void import('./branches.js').then(({ branches }) => {
      const picture = branches(position, play, moves);
      if (picture) root.replaceChildren(picture, html('p', { class: 'unseen' }, position.text));
    });
  return root;
}
