// Giving a side away, letting people watch, and taking the game along as text.

import { get } from '../core/api.js';
import { html } from '../core/dom.js';
import { recall, remember } from '../core/memory.js';
import { capital, say, term, vocabulary } from '../core/words.js';
import { game as words } from '../words/game.js';

/** @typedef {import('./store.js').Store} Store */

const tell = vocabulary(words);

/**
 * @param {string} text
 * @param {HTMLButtonElement} button
 */
async function copy(text, button) {
  await navigator.clipboard.writeText(text).catch(() => {});
  button.textContent = say('copied');
}

/**
 * @param {string} label
 * @param {string} address
 * @param {string} id
 */
function link(label, address, id) {
  const field = html('input', {
    id,
    type: 'text',
    readonly: true,
    value: address,
    onfocus: (/** @type {FocusEvent} */ event) =>
      event.target instanceof HTMLInputElement && event.target.select(),
  });
  const button = html('button', { type: 'button' }, say('copy'));
  button.addEventListener('click', () => copy(address, button));
  return html(
    'p',
    { class: 'field tall' },
    html('label', { for: id }, label),
    html('span', { class: 'row' }, field, button),
  );
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function share(store) {
  const box = html(
    'details',
    { class: 'card fold', id: 'share' },
    html('summary', {}, say('share')),
  );
  const address = `${location.origin}/game/${store.id}`;
  const own = store.sides.filter((side) => store.isHuman(side));
  if (store.game?.study !== null) {
    if (own.length > 0)
      box.append(link(tell('editLink'), `${address}#${store.keys.join(',')}`, 'edit-link'));
  } else if (own.length > 1) {
    box.append(html('p', { class: 'faint' }, say('inviteHelp')));
    for (const side of own) {
      const player = capital(term(store.game?.position.players[side] ?? ''));
      const button = html(
        'button',
        { type: 'button', id: `invite-${side}` },
        say('inviteAs', { player }),
      );
      button.addEventListener('click', async () => {
        const key = await giveAway(store, side);
        if (key)
          button.parentElement?.replaceWith(
            link(say('inviteAs', { player }), `${address}#${key}`, `invite-link-${side}`),
          );
      });
      box.append(html('p', {}, button));
    }
  }
  box.append(link(say('watchLink'), address, 'watch-link'));
  return box;
}

/**
 * The address for the friend a game was started with, until they have moved.
 * @param {Store} store
 * @returns {HTMLElement | null}
 */
export function invitation(store) {
  const given = recall(
    `invite.${store.id}`,
    /** @type {{side: number, key: string} | null} */ (null),
  );
  const came = store.game?.nodes.some((node) => node.side === given?.side);
  if (!given || came || store.game?.outcome) return null;
  const player = capital(term(store.game?.position.players[given.side] ?? ''));
  const address = `${location.origin}/game/${store.id}#${given.key}`;
  return html(
    'div',
    { class: 'offer', id: 'invitation' },
    link(say('inviteFriend', { player }), address, 'friend-link'),
  );
}

/**
 * Finds the key to a side and forgets it here.
 * @param {Store} store
 * @param {number} side
 */
async function giveAway(store, side) {
  const key = await store.keyTo(side);
  if (key === null) return null;
  store.keys = store.keys.filter((one) => one !== key);
  store.sides = store.sides.filter((one) => one !== side);
  store.flipped = store.game?.seats.length === 2 && side === 0;
  remember(`keys.${store.id}`, store.keys);
  await store.look(null);
  return key;
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function takeAlong(store) {
  const text = html('textarea', {
    id: 'export-text',
    rows: 8,
    readonly: true,
    spellcheck: 'false',
  });
  const format = html(
    'select',
    { id: 'export-format' },
    ...(store.game?.formats ?? []).map((word) =>
      html('option', { value: word }, word.toUpperCase()),
    ),
  );
  const box = html(
    'details',
    { class: 'card fold', id: 'export' },
    html('summary', {}, say('export')),
  );
  const load = async () =>
    (text.value = await get(`/games/${store.id}/export/${format.value}`, store.keys));
  const button = html('button', { type: 'button' }, say('copy'));
  button.addEventListener('click', () => copy(text.value, button));
  const file = html('button', { type: 'button' }, say('download'));
  file.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([text.value], { type: 'text/plain' }));
    html('a', {
      href: address,
      download: `hetman-${store.id}.${format.value === 'text' ? 'txt' : format.value}`,
    }).click();
    URL.revokeObjectURL(address);
  });
  format.addEventListener('change', load);
  box.addEventListener('toggle', () => box.open && load());
  box.append(
    html(
      'p',
      { class: 'row' },
      html('label', { for: 'export-format', class: 'inline' }, say('export')),
      format,
      button,
      file,
    ),
    html('label', { for: 'export-text', class: 'unseen' }, say('export')),
    text,
  );
  return box;
}
