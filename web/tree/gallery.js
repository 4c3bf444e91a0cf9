// The gallery of worked examples.

import { html } from '../core/dom.js';
import { language } from '../core/words.js';
import { en } from '../words/gallery-en.js';
import { pl } from '../words/gallery-pl.js';
import { write } from './address.js';
import { EXAMPLES, example } from './examples.js';
import { tell } from './words.js';

/** @type {Record<string, [string, string]>} a title and a paragraph each */
const words = language === 'pl' ? pl : en;

/** @param {(name: string) => void} show */
export function gallery(show) {
  const cards = Object.keys(EXAMPLES).map((name) => {
    const [title, paragraph] = words[name];
    const link = html(
      'a',
      { href: `/tree#${write(example(name))}`, class: 'button-like' },
      tell('tryIt'),
      html('span', { class: 'unseen' }, `: ${title}`),
    );
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(name);
    });
    return html(
      'article',
      { class: 'card example' },
      html('h3', {}, title),
      html('p', {}, paragraph),
      link,
    );
  });
  return html(
    'section',
    { class: 'examples', 'aria-labelledby': 'gallery-title' },
    html('h2', { id: 'gallery-title' }, tell('gallery')),
    html('div', { class: 'example-grid' }, ...cards),
  );
}
