// Keys that work anywhere on the game page.

import { flip } from './controls.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../analysis/panel.js').Panel} Panel */

/**
 * @param {Store} store
 * @param {Panel} panel
 * @param {() => void} speak says the position
 */
export function keyHandler(store, panel, speak) {
  /** @type {Record<string, () => void>} */
  const work = {
    ArrowLeft: () => {
      const parent = store.node(store.at)?.parent;
      if (parent !== null && parent !== undefined) void store.go(parent);
    },
    ArrowRight: () => {
      const next = store.children(store.at)[0];
      if (next) void store.go(next.id);
    },
    ArrowUp: () => void store.go(0),
    ArrowDown: () => void store.go(store.game?.head ?? 0),
    f: () => flip(store),
    e: () => panel.toggleHidden(),
    a: () => store.alone && void panel.toggle(),
    m: () => document.getElementById('typed')?.focus(),
    s: speak,
  };
  return (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    const typing =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('dialog[open]')) return;
    const found = work[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };
}
