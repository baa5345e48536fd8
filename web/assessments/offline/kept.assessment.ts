import { type AssessmentQuestions, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { addressOf } from '#contract/address.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { authStatusQuery, currentUserQuery } from '#web/session/session.ts';
import { registerWorker } from '#web/http/workers.ts';
import { KEPT, PAGE } from './kept.wipe.ts';

/** Cache key of the page's HTML, which is the same for every assessment. */
const DOCUMENT = '/assessments/';
const MS_BETWEEN = 500;

/** Returns a function to call after each change of the assessment. It caches the assessment, and again if that changed during writing. */
export function keepForReload(read: () => AssessmentQuestions): () => void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return () => {};
  let isWriting = false;
  let isOutdated = false;
  const write = async () => {
    isOutdated = true;
    if (isWriting) return;
    isWriting = true;
    while (isOutdated) {
      await pause();
      isOutdated = false;
      await keepFiles();
      await putAside(read());
    }
    isWriting = false;
  };
  void keepPage().then(write).catch(nothing);
  return () => void write().catch(nothing);
}

/** Storage may be full or blocked; a reload then needs the network as before. */
const nothing = () => undefined;

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, MS_BETWEEN));
}

async function keepPage(): Promise<void> {
  await registerWorker('assessments');
  const shown = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  if (!shown.ok) return;
  const text = await shown.clone().text();
  const before = await (await caches.open(PAGE)).match(DOCUMENT);
  // Scripts of an older version are useless.
  if (before && (await before.text()) !== text) await caches.delete(PAGE);
  await (await caches.open(PAGE)).put(DOCUMENT, shown);
}

/** Caches scripts that the page has loaded since. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...loadedFiles()].filter((url) => !known.has(url));
  // Added individually: the browser has them all, and a single failure must not prevent the others.
  await Promise.all(missing.map((url) => cache.add(url).catch(nothing)));
}

/** Scripts, styles and fonts that the page has loaded so far. */
function loadedFiles(): Set<string> {
  const assets = `${location.origin}/assets/`;
  return new Set(performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(assets) ? [name] : [])));
}

/** Caches the responses that a reload reads first, with the page's current data. */
async function putAside(questions: AssessmentQuestions): Promise<void> {
  const { id } = questions.assessment;
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  // Nothing is stored for impersonation sessions, or after sign-out has emptied the query cache.
  if (!user || user.visit) return;
  const known: readonly [address: string, body: unknown][] = [
    [getAuthStatus.path, queryClient.getQueryData(authStatusQuery.queryKey)],
    [getAuthUser.path, user],
    [getCurrentOrganization.path, queryClient.getQueryData(organizationQuery.queryKey)],
    [addressOf(getAssessmentQuestions, { params: { id } }), questions],
  ];
  if (known.some(([, body]) => !body)) return;
  const cache = await caches.open(KEPT);
  const headers = { 'content-type': 'application/json', 'x-kept-at': String(Date.now()) };
  await Promise.all(known.map(([address, body]) => cache.put(address, new Response(JSON.stringify(body), { headers }))));
}
