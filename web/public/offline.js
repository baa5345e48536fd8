// Shows a page if the server cannot be reached. It stores only that page and its style, never data, and answers nothing that the server answers.
// Assessments have a worker of their own (sw.js), whose narrower scope takes precedence.
const CACHE = 'plumbline-offline';
const PAGE = '/offline.html';
const STYLE = '/offline.css';

addEventListener('install', (event) => event.waitUntil(store()));
// Without a preload, each navigation would wait until this worker has started.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate') event.respondWith(load(event).catch((error) => stored(PAGE, error)));
  else if (url === `${location.origin}${STYLE}`) event.respondWith(fetch(event.request).catch((error) => stored(STYLE, error)));
});

async function store() {
  await (await caches.open(CACHE)).addAll([PAGE, STYLE]);
  await skipWaiting();
}

async function load({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request);
}

async function stored(path, error) {
  const found = await (await caches.open(CACHE)).match(path);
  if (!found) throw error;
  return found;
}
