// A board on the page: draws any layout, and turns touches, drags and keys into moves the server named. It is a real grid
// to a screen reader; the picture above it is for eyes only.

import { html, svg } from '../core/dom.js';
import { say, term } from '../core/words.js';
import { arrows as drawArrows } from './arrows.js';
import { steps, targets, touch } from './gesture.js';
import { layoutOf, same } from './layout.js';
import { draw } from './shapes.js';

/** @typedef {import('../types').Position} Position */
/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('../types').Move} Move */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {import('./arrows.js').Arrow} Arrow */

/**
 * What a board shows: a position, the cells of the last move, whether moves may be made, and a name for all that.
 * @typedef {{position: Position, last: Cell[], active: boolean, flipped: boolean, label: string, feet?: Map<number, string>}} Scene
 */

/** How far a finger may tremble, in pixels. */
const TREMOR = 5;

export class Board {
  /**
   * @param {HTMLElement} root where it lives
   * @param {{play: (move: Move) => void, choose: (moves: Move[]) => Promise<Move | null>, refuse: () => void}} hands
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
    /** @type {{cell: Cell, piece: SVGGElement | null, x: number, y: number, moved: boolean} | null} */
    this.drag = null;
    /** @type {Arrow[]} */
    this.arrows = [];
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.scene?.position;
    const news = before?.text !== scene.position.text || this.scene?.active !== scene.active;
    if (news) {
      this.touched = [];
      this.drag = null;
    }
    this.scene = scene;
    this.layout = layoutOf(scene.position, scene.flipped);
    // A piece in the hand is not torn away by news about something else.
    if (this.drag?.moved) return;
    this.paint();
    if (before && before.text !== scene.position.text) this.animate();
  }

  /** @param {Arrow[]} arrows */
  point(arrows) {
    this.arrows = arrows;
    const old = this.root.querySelector('.arrows');
    if (old && this.layout) old.replaceWith(drawArrows(this.layout, arrows));
  }

  get moves() {
    return this.scene?.active ? this.scene.position.moves : [];
  }

  paint() {
    const { layout, scene } = this;
    if (!scene) return;
    if (!layout) return this.root.replaceChildren(plain(scene));
    const focused = this.root.contains(document.activeElement);
    const spots = layout.rows.flat();
    if (!spots.some((spot) => same(spot, this.focus)))
      this.focus = spots.at(-layout.rows[0].length) ?? spots[0];
    const grid = svg('g', { role: 'grid', 'aria-label': scene.label });
    const aims = targets(this.moves, this.touched);
    for (const row of layout.rows)
      grid.append(svg('g', { role: 'row' }, ...row.map((spot) => this.cell(spot, aims))));
    const lines = svg(
      'g',
      { 'aria-hidden': true },
      ...layout.lines.map((line) => svg('path', { d: line.path, class: `line-${line.tone}` })),
    );
    const picture = svg(
      'svg',
      {
        viewBox: `0 0 ${layout.width} ${layout.height}`,
        class: `board ${scene.position.geometry}${scene.active ? ' active' : ''}`,
      },
      grid,
      lines,
      this.labels(layout),
      this.dots(layout, aims),
      this.pieces(layout),
      drawArrows(layout, this.arrows),
    );
    picture.addEventListener('pointerdown', (event) => this.press(event));
    picture.addEventListener('pointermove', (event) => this.move(event));
    picture.addEventListener('pointerup', (event) => this.release(event));
    picture.addEventListener('pointercancel', () => this.paint());
    picture.addEventListener('keydown', (event) => this.key(event));
    this.root.replaceChildren(picture);
    if (focused) this.grasp();
  }

  /**
   * @param {Spot} spot
   * @param {Cell[]} aims
   */
  cell(spot, aims) {
    const scene = /** @type {Scene} */ (this.scene);
    const marks = scene.position.marks
      .filter((mark) => same(mark.cell, spot))
      .map((mark) => `mark-${mark.kind}`);
    const classes = ['cell', spot.tone, ...marks];
    if (scene.last.some((cell) => same(cell, spot))) classes.push('last');
    if (this.touched.some((cell) => same(cell, spot))) classes.push('touched');
    const focus = same(spot, this.focus);
    return svg(
      'g',
      {
        role: 'gridcell',
        tabindex: focus ? 0 : -1,
        'aria-label': this.describe(spot, aims),
        class: classes.join(' '),
        'data-cell': `${spot.column},${spot.row}`,
        'aria-selected': this.touched.some((cell) => same(cell, spot)) ? 'true' : null,
      },
      svg('path', { d: spot.outline }),
      spot.hole ? svg('circle', { cx: spot.x, cy: spot.y, r: spot.hole, class: 'hole' }) : null,
    );
  }

  /**
   * What a screen reader says of a cell.
   * @param {Spot} spot
   * @param {Cell[]} aims
   */
  describe(spot, aims) {
    const { position, last } = /** @type {Scene} */ (this.scene);
    const piece = position.pieces.find((one) => same(one, spot));
    const name =
      position.names[spot.row * position.columns + spot.column] ||
      say('heap', { heap: spot.column + 1, row: spot.row + 1 });
    const words = [name, piece ? pieceName(piece, position.players) : say('cellEmpty')];
    if (aims.some((cell) => same(cell, spot)))
      words.push(this.touched.length > 0 ? say('canGo') : this.aim(spot));
    if (this.touched.some((cell) => same(cell, spot))) words.push(say('selected'));
    if (last.some((cell) => same(cell, spot))) words.push(say('lastMove'));
    for (const mark of position.marks.filter((one) => same(one.cell, spot)))
      words.push(term(mark.kind));
    return words.join(', ');
  }

  /** @param {Spot} spot */
  aim(spot) {
    const one = this.moves.find((move) => same(steps(move)[0] ?? { column: -1, row: -1 }, spot));
    const { position } = /** @type {Scene} */ (this.scene);
    const above = position.pieces.filter(
      (piece) => piece.column === spot.column && piece.row >= spot.row,
    ).length;
    if (one?.act === 'take') return say('takeCount', { count: above });
    if (one?.act === 'split') return say('splitAt', { above, below: spot.row });
    return one?.from ? say('canMove') : say('canGo');
  }

  /** @param {Layout} layout */
  labels(layout) {
    const { feet } = /** @type {Scene} */ (this.scene);
    const texts = layout.labels.map((label) =>
      svg('text', { x: label.x, y: label.y, class: `label ${label.tone}` }, label.text),
    );
    const group = svg('g', { 'aria-hidden': true }, ...texts);
    const bottom = layout.rows.at(-1) ?? [];
    for (const spot of feet ? bottom : []) {
      const text = feet?.get(spot.column);
      if (!text) continue;
      const at = layout.labels.find((label) => label.tone === 'foot' && label.x === spot.x);
      if (at)
        texts[layout.labels.indexOf(at)].replaceWith(
          svg('text', { x: spot.x, y: at.y, class: 'label foot value' }, text),
        );
    }
    return group;
  }

  /**
   * Where the piece in hand may go, or where a new one may come.
   * @param {Layout} layout
   * @param {Cell[]} aims
   */
  dots(layout, aims) {
    const { position } = /** @type {Scene} */ (this.scene);
    const group = svg('g', { 'aria-hidden': true, class: 'dots' });
    const drops = this.touched.length === 0;
    for (const spot of layout.rows.flat()) {
      if (!aims.some((cell) => same(cell, spot))) continue;
      const taken = position.pieces.some((piece) => same(piece, spot));
      if (drops && taken) continue;
      const r = taken
        ? layout.size * 0.5
        : drops
          ? Math.min(layout.size * 0.1, layout.width * 0.012)
          : layout.size * 0.16;
      group.append(
        svg('circle', {
          cx: spot.x,
          cy: spot.y,
          r,
          class: taken ? 'ring' : drops ? 'dot faint' : 'dot',
        }),
      );
    }
    return group;
  }

  /** @param {Layout} layout */
  pieces(layout) {
    const { position } = /** @type {Scene} */ (this.scene);
    const group = svg('g', { 'aria-hidden': true, class: 'pieces' });
    for (const piece of position.pieces) {
      const spot = layout.rows.flat().find((one) => same(one, piece));
      if (!spot) continue;
      const tone = piece.owner === null ? 'nobody' : position.players[piece.owner];
      const drawn = draw(piece, tone, { x: spot.x, y: spot.y, size: layout.size });
      // Where cells cannot be coloured, the last stone wears a ring.
      const stone = position.geometry === 'crossings' || position.geometry === 'hexagons';
      const newest = stone && this.scene?.last.some((cell) => same(cell, piece));
      if (newest)
        drawn.firstElementChild?.append(svg('circle', { cx: 50, cy: 50, r: 20, class: 'newest' }));
      drawn.dataset.cell = `${piece.column},${piece.row}`;
      group.append(drawn);
    }
    return group;
  }

  /** Lets the piece that moved last slide, or fall, to where it is. */
  animate() {
    const { layout, scene } = this;
    const [from, to] = [scene?.last[0], scene?.last.at(-1)];
    if (!layout || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const piece = this.piece(to);
    const end = this.spot(to);
    if (!piece || !end) return;
    const origin = from && !same(from, to) ? this.spot(from) : null;
    const fall = scene?.position.geometry === 'columns' ? { x: end.x, y: -layout.size / 2 } : null;
    const start = origin ?? fall;
    const frames = start
      ? [
          { transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` },
          { transform: 'none' },
        ]
      : [{ opacity: 0 }, { opacity: 1 }];
    piece.animate(frames, {
      duration: fall && !origin ? 260 : 160,
      easing: fall ? 'ease-in' : 'ease-out',
    });
  }

  /** @param {Cell} cell */
  spot(cell) {
    return this.layout?.rows.flat().find((spot) => same(spot, cell)) ?? null;
  }

  /**
   * @param {Cell} cell
   * @returns {SVGGElement | null}
   */
  piece(cell) {
    return this.root.querySelector(`.pieces [data-cell="${cell.column},${cell.row}"]`);
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
    if (!this.scene?.active) return;
    const meant =
      this.touched.length === 0 && this.layout?.snap ? this.layout.snap(cell, this.moves) : cell;
    const result = touch(this.moves, this.touched, meant);
    const held = this.touched.length > 0;
    this.touched = result.touched;
    const { position } = this.scene;
    const own = position.pieces.some(
      (piece) => piece.owner === position.turn && same(piece, meant),
    );
    if (result.refused && (held || (own && position.notice))) this.hands.refuse();
    this.paint();
    if (result.done.length === 0) return;
    const move = result.done.length === 1 ? result.done[0] : await this.hands.choose(result.done);
    if (move) this.hands.play(move);
  }

  /**
   * The cell under a point of the screen.
   * @param {PointerEvent} event
   * @returns {{spot: Spot, x: number, y: number} | null}
   */
  under(event) {
    const picture = this.root.querySelector('svg');
    const matrix = picture?.getScreenCTM();
    if (!matrix || !this.layout) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const away = (/** @type {Spot} */ spot) => (spot.x - x) ** 2 + (spot.y - y) ** 2;
    const spot = this.layout.rows
      .flat()
      .reduce((best, one) => (away(one) < away(best) ? one : best));
    return { spot, x, y };
  }

  /** @param {PointerEvent} event */
  press(event) {
    const at = this.under(event);
    if (!at || event.button !== 0) return;
    const cell = { column: at.spot.column, row: at.spot.row };
    this.focus = cell;
    const starts = this.moves.some((move) => move.from && same(move.from, cell));
    this.drag = {
      cell,
      piece: starts ? this.piece(cell) : null,
      x: event.clientX,
      y: event.clientY,
      moved: false,
    };
    if (starts && event.currentTarget instanceof Element)
      event.currentTarget.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag?.piece) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < TREMOR) return;
    if (!drag.moved) {
      drag.moved = true;
      this.touched = [drag.cell];
      this.paint();
      drag.piece = this.piece(drag.cell);
      drag.piece?.classList.add('dragged');
      const picture = this.root.querySelector('svg');
      picture?.setPointerCapture(event.pointerId);
    }
    const [at, home] = [this.under(event), this.spot(drag.cell)];
    if (at && home)
      drag.piece?.setAttribute('transform', `translate(${at.x - home.x} ${at.y - home.y})`);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    const at = this.under(event);
    if (!at) return this.paint();
    const cell = { column: at.spot.column, row: at.spot.row };
    if (!drag.moved) return void this.tap(cell);
    if (same(cell, drag.cell)) return this.paint();
    void this.tap(cell);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { layout } = this;
    if (!layout || event.ctrlKey || event.altKey || event.metaKey) return;
    const y = layout.rows.findIndex((row) => row.some((spot) => same(spot, this.focus)));
    const x = layout.rows[y]?.findIndex((spot) => same(spot, this.focus)) ?? 0;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
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
 * What a piece is called; one that is called as its owner is named once.
 * @param {{shape: string, kind: string, owner: number | null}} piece
 * @param {string[]} players
 */
export function pieceName(piece, players) {
  const shape = piece.shape || piece.kind;
  const owner = piece.owner === null ? '' : players[piece.owner];
  return owner === '' || owner === shape ? term(shape) : `${term(owner)} ${term(shape)}`;
}

/**
 * A position whose geometry nobody draws, as text; its moves are offered as words beside it.
 * @param {Scene} scene
 */
function plain(scene) {
  const { position } = scene;
  return html(
    'div',
    { class: 'plain', role: 'group', 'aria-label': scene.label },
    html('pre', { tabindex: 0, 'aria-label': say('picture') }, position.text),
  );
}
