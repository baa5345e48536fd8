// The working screen of an assessment opens after a reload without a network: with the page, its scripts and the answers that the screen itself has put
// aside (web/assessments/offline). It stores nothing of its own, answers nothing while the server is reached, and sees no page but those of assessments.
const PAGE = 'plumbline-page';
const KEPT = 'plumbline-kept';
const LONGEST_MS = 24 * 60 * 60 * 1000;
const DATA = /^\/api\/(?:auth\/(?:status|user)|organizations\/current|assessments\/[0-9a-f-]{36}\/questions)$/;

addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const [cache, key] = placeOf(request, pathname);
  if (cache) event.respondWith(fetch(request).catch((error) => kept(cache, key, error)));
});

function placeOf({ mode }, pathname) {
  if (mode === 'navigate') return [PAGE, '/assessments/'];
  if (pathname.startsWith('/assets/')) return [PAGE, pathname];
  return DATA.test(pathname) ? [KEPT, pathname] : [];
}

async function kept(cache, key, error) {
  const found = await (await caches.open(cache)).match(key);
  if (!found || (cache === KEPT && Date.now() - Number(found.headers.get('x-kept-at')) > LONGEST_MS)) throw error;
  return found;
}
