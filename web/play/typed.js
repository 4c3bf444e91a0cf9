// A move typed as words.

import { html } from '../core/dom.js';
import { say } from '../core/words.js';

/** @param {(text: string) => void} play */
export function typed(play) {
  const input = html('input', {
    id: 'typed',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  const form = html(
    'form',
    { class: 'row typed' },
    html('label', { for: 'typed', class: 'inline' }, say('typeMove')),
    input,
    html('button', { type: 'submit' }, say('play')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    input.value = '';
    if (text !== '') play(text);
  });
  return form;
}
