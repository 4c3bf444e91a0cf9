// The service worker: files are kept by their hashes, so that a visit asks for nothing but what has changed, and the page
// opens without a network with what it has seen. The server puts the hashes of all files, FILES, and the name of all of them
// together, VERSION, before the first line.

/** @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void, waitUntil: (work: Promise<unknown>) => void, data: any}} WorkerEvent */
/** @type {any} */
const worker = self;
/** @type {Record<string, string>} */
const files = worker.FILES;

const KEPT = 'hetman-files';
const SEEN = 'hetman-seen';
/** Addresses and the files that are their pages. */
const PAGES = ['arena', 'game', 'lab', 'learn', 'tree', 'puzzles', 'explore', 'study'];
/** What the server says that may be shown again without it; streams of events never end and are left alone. */
const AGAIN =
  /^\/api\/(catalogue|switches|games\/\w+|games\/\w+\/nodes\/\d+|experiments(?!\/events).*)\/?$/;
/** Questions whose answers never change. */
const ASKED = /^\/api\/trace$/;
/** Answers kept. */
const MOST = 120;

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {WorkerEvent} */ event) =>
  event.waitUntil(tidy().then(() => worker.clients.claim())),
);
// A page tells what it loaded before there was a worker; the browser still has it.
worker.addEventListener('message', (/** @type {WorkerEvent} */ event) => {
  const loaded = Array.isArray(event.data?.loaded) ? event.data.loaded : [];
  event.waitUntil(
    Promise.all(
      loaded.map((/** @type {string} */ address) => {
        const url = new URL(address, location.origin);
        return url.origin === location.origin && fileOf(url.pathname)
          ? keep(new Request(url)).catch(() => {})
          : null;
      }),
    ),
  );
});
worker.addEventListener('fetch', (/** @type {WorkerEvent} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && ASKED.test(url.pathname)) event.respondWith(asked(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request, url));
  else if (fileOf(url.pathname)) event.respondWith(keep(request));
  else if (AGAIN.test(url.pathname)) event.respondWith(seen(request, keyOf(request)));
});

/**
 * The file an address stands for, whatever version is before it.
 * @param {string} path
 */
function fileOf(path) {
  const bare = path.replace(/^\/(v-[0-9a-f]+\/)?/, '');
  return bare in files ? bare : null;
}

/**
 * The version an address asks for, if it names one.
 * @param {string} path
 */
function versionOf(path) {
  return path.match(/^\/v-([0-9a-f]+)\//)?.[1];
}

/**
 * What an answer is kept under: two viewers of one game see different things of it.
 * @param {Request} request
 */
function keyOf(request) {
  const url = new URL(request.url);
  url.searchParams.set('viewer', request.headers.get('x-hetman-keys') ?? '');
  return url.href;
}

/**
 * A file from what is kept; if it has changed since, from the server. A page newer than this worker gets its files from
 * the server, so that it is not mixed with older ones.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function keep(request) {
  const { pathname } = new URL(request.url);
  const wanted = versionOf(pathname);
  if (wanted && wanted !== worker.VERSION) {
    try {
      return await fetch(request);
    } catch {
      // Without a network an older file is better than none.
    }
  }
  const name = fileOf(pathname) ?? '';
  const key = `/${name}?${files[name]}`;
  const kept = await caches.open(KEPT);
  const found = await kept.match(key);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(key, answer.clone());
  return answer;
}

/**
 * A page from the server; without it, from what is kept.
 * @param {Request} request
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function page(request, url) {
  const first = url.pathname.split('/')[1];
  const name = first === '' ? 'index.html' : PAGES.includes(first) ? `${first}.html` : null;
  const kept = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.ok && name) await kept.put(`/${name}`, answer.clone());
    return answer;
  } catch (error) {
    const found = name ? await kept.match(`/${name}`) : undefined;
    if (found) return found;
    throw error;
  }
}

/**
 * What the server says now, or what it said the last time.
 * @param {Request} request
 * @param {string} key
 * @returns {Promise<Response>}
 */
async function seen(request, key) {
  const kept = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await kept.put(key, answer.clone());
      await trim(kept);
    }
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}

/**
 * The same question has the same answer.
 * @param {Request} request
 */
async function asked(request) {
  const body = await request.clone().text();
  return seen(request, `${request.url}?${encodeURIComponent(body)}`);
}

/** Throws away files that have changed, and the oldest answers. */
async function tidy() {
  const kept = await caches.open(KEPT);
  for (const key of await kept.keys()) {
    const url = new URL(key.url);
    if (files[url.pathname.slice(1)] !== url.search.slice(1)) await kept.delete(key);
  }
  await trim(await caches.open(SEEN));
}

/**
 * Throws away the oldest answers beyond the most that are kept.
 * @param {Cache} answers
 */
async function trim(answers) {
  const all = await answers.keys();
  for (const key of all.slice(0, Math.max(0, all.length - MOST))) await answers.delete(key);
}
