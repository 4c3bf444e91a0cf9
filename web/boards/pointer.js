// A mouse, a pen or a finger on a board: taps, drags, and what the right button draws.

import { same } from './layout.js';

/** @typedef {import('../types').Cell} Cell */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Scene} Scene */
/** @typedef {import('./layout.js').Spot} Spot */

/** How far a finger may tremble, in pixels. */
const TREMOR = 5;

export class Pointer {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{cell: Cell, piece: SVGGElement | null, x: number, y: number, moved: boolean} | null} */
    this.drag = null;
    /** Whether the focus on the board came by keys. */
    this.keyboard = true;
    this.pressing = false;
  }

  /** Whether a piece is in the hand. */
  get dragging() {
    return this.drag?.moved === true;
  }

  /**
   * Whether the piece in the hand is still there in another scene.
   * @param {Scene} scene
   */
  keeps(scene) {
    const { drag } = this;
    if (!drag?.moved) {
      if (drag && this.board.scene?.position.text !== scene.position.text) this.drag = null;
      return false;
    }
    const old = this.board.scene?.position.pieces.find((one) => same(one, drag.cell));
    const now = scene.position.pieces.find((one) => same(one, drag.cell));
    if (old && now && old.owner === now.owner && old.kind === now.kind) return true;
    this.drag = null;
    return false;
  }

  /** @param {SVGSVGElement} picture */
  listen(picture) {
    picture.addEventListener('pointerdown', (event) => this.press(event));
    picture.addEventListener('pointermove', (event) => this.move(event));
    picture.addEventListener('pointerup', (event) => this.release(event));
    picture.addEventListener('pointerleave', () => this.board.preview(null));
    picture.addEventListener('pointercancel', () => this.cancel());
    picture.addEventListener('contextmenu', (event) => event.preventDefault());
    picture.addEventListener('focusin', () => {
      if (!this.pressing) this.keyboard = true;
    });
  }

  /**
   * The cell under a point of the screen.
   * @param {PointerEvent} event
   * @returns {{spot: Spot, x: number, y: number} | null}
   */
  under(event) {
    const { picture, layout } = this.board;
    const matrix = picture?.getScreenCTM();
    if (!matrix || !layout) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const away = (/** @type {Spot} */ spot) => (spot.x - x) ** 2 + (spot.y - y) ** 2;
    const spot = layout.rows.flat().reduce((best, one) => (away(one) < away(best) ? one : best));
    return { spot, x, y };
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { board } = this;
    const at = this.under(event);
    if (!at) return;
    const cell = { column: at.spot.column, row: at.spot.row };
    this.pressing = true;
    this.keyboard = false;
    if (event.button === 2) {
      board.scribble.from = cell;
      return;
    }
    if (event.button !== 0) return;
    if (board.scribble.clear()) board.paintArrows();
    board.focus = cell;
    const starts = this.liftable(cell);
    this.drag = {
      cell,
      piece: starts ? (board.pieces.at(cell)?.node ?? null) : null,
      x: event.clientX,
      y: event.clientY,
      moved: false,
    };
    if (starts) board.picture?.setPointerCapture(event.pointerId);
  }

  /**
   * Whether a piece may be lifted there: now, or as a plan for one's next turn.
   * @param {Cell} cell
   */
  liftable(cell) {
    const { board } = this;
    if (board.moves.some((move) => move.from && same(move.from, cell))) return true;
    const side = board.scene?.active ? null : (board.scene?.plans ?? null);
    const pieces = board.scene?.position.pieces ?? [];
    return side !== null && pieces.some((one) => one.owner === side && same(one, cell));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag, board } = this;
    const at = this.under(event);
    if (!drag && event.pointerType === 'mouse' && at)
      board.preview(board.layout?.snap ? board.layout.snap(at.spot, board.moves) : at.spot);
    if (!drag?.piece) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < TREMOR) return;
    if (!drag.moved) {
      board.touched = [drag.cell];
      board.paint();
      drag.moved = true;
      drag.piece.classList.add('dragged');
      drag.piece.parentNode?.append(drag.piece);
    }
    const home = board.spot(drag.cell);
    if (at && home)
      drag.piece.setAttribute('transform', `translate(${at.x - home.x} ${at.y - home.y})`);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag, board } = this;
    this.drag = null;
    this.pressing = false;
    const at = this.under(event);
    const cell = at && { column: at.spot.column, row: at.spot.row };
    if (event.button === 2) {
      if (cell) board.scribble.add(cell, event.shiftKey || event.altKey);
      return board.paintArrows();
    }
    if (!drag) return;
    if (!cell || (drag.moved && same(cell, drag.cell))) {
      if (drag.moved) board.touched = [];
      return board.paint();
    }
    if (drag.moved) board.dropped = cell;
    void board.tap(cell);
  }

  cancel() {
    this.drag = null;
    this.pressing = false;
    this.board.paint();
  }
}
