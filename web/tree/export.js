// The picture and the trace as files.

import { html } from '../core/dom.js';

/** @typedef {import('./pane.js').Pane} Pane */

/** What of the look of a node a picture outside this page must carry itself. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font',
  'text-anchor',
  'opacity',
  'paint-order',
];

/**
 * @param {string} name
 * @param {string} text
 * @param {string} kind
 */
export function save(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = html('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * The picture as it stands, with its looks written into it.
 * @param {Pane} pane
 */
export function picture(pane) {
  const live = pane.view?.picture;
  if (!live) return '';
  const copy = /** @type {SVGSVGElement} */ (live.cloneNode(true));
  const [from, to] = [
    live.querySelectorAll('path, rect, circle, text'),
    copy.querySelectorAll('path, rect, circle, text'),
  ];
  from.forEach((element, at) => {
    const look = getComputedStyle(element);
    for (const name of LOOKS) {
      const value = look.getPropertyValue(name);
      if (value && value !== 'none' && value !== 'auto' && value !== 'normal')
        to[at].setAttribute(name, value);
      else if (name === 'fill' || name === 'stroke') to[at].setAttribute(name, 'none');
    }
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({
    width: '100%',
    height: '100%',
    fill: getComputedStyle(document.body).getPropertyValue('--card').trim() || '#fff',
  }))
    paper.setAttribute(name, value);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}
