// Requests to the server. A refusal becomes an error whose message is in the language of the page.

import { explain } from './words.js';

/** @typedef {import('../types').Game} Game */

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<T>}
 */
async function send(path, options) {
  const response = await fetch(`/api${path}`, options);
  const text = await response.text();
  if (response.ok)
    return response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : /** @type {any} */ (text);
  throw new Error(sentence(text) || response.statusText);
}

/**
 * What an answer that is a refusal says.
 * @param {string} text
 */
function sentence(text) {
  try {
    return explain(JSON.parse(text));
  } catch {
    // Not one of the server's own refusals; its text will do.
    return text;
  }
}

/**
 * @template T
 * @param {string} path
 * @param {string[]} [keys]
 * @returns {Promise<T>}
 */
export function get(path, keys = []) {
  return send(path, { headers: { 'x-hetman-keys': keys.join(',') } });
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {string[]} [keys]
 * @param {AbortSignal} [signal] calls the request off
 * @returns {Promise<T>}
 */
export function post(path, body, keys = [], signal = undefined) {
  const headers = { 'content-type': 'application/json', 'x-hetman-keys': keys.join(',') };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}
