// Small signs for buttons, drawn with one stroke on a square of 24 by 24.

import { svg } from './dom.js';

const SIGNS = {
  first: 'M7 5v14M18 5l-8 7 8 7',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M17 5v14M6 5l8 7-8 7',
  flip: 'M8 4v15M4 15l4 4 4-4M16 20V5M12 9l4-4 4 4',
  takeback: 'M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 9h-3',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3z',
  resign: 'M6 21V4h11l-2 4 2 4H6',
  draw: 'M5 9h14M5 15h14',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 4v16M16 4v16',
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  again: 'M5 12a7 7 0 1 1 2 5M5 20v-4h4',
  soundOn: 'M4 10v4h3l5 4V6L7 10zM15 9a4 4 0 0 1 0 6M17 6a8 8 0 0 1 0 12',
  soundOff: 'M4 10v4h3l5 4V6L7 10zM16 9l5 6M21 9l-5 6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-5 4-7 8-7s8 2 8 7',
  engine: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
};

/**
 * @param {keyof typeof SIGNS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': true },
    svg('path', { d: SIGNS[name] }),
  );
}
