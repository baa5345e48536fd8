// The working screen of an assessment opens after a reload without a network: with the page, its scripts and the answers that the screen itself has put
// aside (web/assessments/offline). It stores nothing of its own, answers nothing while the server is reached, and sees no page but those of assessments.
const PAGE = 'plumbline-page';
const KEPT = 'plumbline-kept';
const LONGEST_MS = 24 * 60 * 60 * 1000;
const DATA = /^\/api\/(?:auth\/(?:status|user)|organizations\/current|assessments\/[0-9a-f-]{36}\/questions)$/;
/** False until a page comes from the server: this worker may have been restarted without a connection. */
let isServerReached = false;

addEventListener('install', () => skipWaiting());
// Without a preload, each navigation would wait until this worker has started.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(loadPage(event));
  else if (pathname.startsWith('/assets/')) {
    // Chromium keeps no compiled code of scripts that a worker answers, and compiles them again on each visit.
    if (!isServerReached || !navigator.onLine) event.respondWith(load(request, PAGE, pathname));
  } else if (DATA.test(pathname)) event.respondWith(load(request, KEPT, pathname));
});

async function loadPage({ request, preloadResponse }) {
  try {
    const page = (await preloadResponse) ?? (await fetch(request));
    isServerReached = true;
    return page;
  } catch (error) {
    isServerReached = false;
    return kept(PAGE, '/assessments/', error);
  }
}

async function load(request, cache, key) {
  return fetch(request).catch((error) => kept(cache, key, error));
}

async function kept(cache, key, error) {
  const found = await (await caches.open(cache)).match(key);
  if (!found || (cache === KEPT && Date.now() - Number(found.headers.get('x-kept-at')) > LONGEST_MS)) throw error;
  return found;
}
