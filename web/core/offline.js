// Lets the service worker keep what this page has loaded, so that it opens without a network the next time.

export async function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map((one) => one.name);
    active?.postMessage({ loaded });
  } catch {
    // Without a worker the page works as it always did, with a network.
  }
}
