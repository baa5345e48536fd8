import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { useLogout } from '#web/session/logout.ts';
import { registerStoredData } from '#web/session/stored.data.ts';
import { respondWith, requests, openPage, press, words } from '#tests/support/web/page.tsx';
import { STORED_DATA } from './stored.data.ts';

/** Simulates a browser whose IndexedDB never opens. */
vi.stubGlobal('indexedDB', { open: () => new EventTarget() });

function Leave() {
  return <button onClick={useLogout()}>Log out</button>;
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.useFakeTimers();
  registerStoredData(STORED_DATA);
  respondWith(() => Response.json({ continueAt: null }));
  page = await openPage('/customers', Leave);
  queryClient.setQueryData(['/api/customers'], ['Bluefin']);
  localStorage.setItem('ZD-suid', 'visitor');
  localStorage.setItem('customer-visits', '{}');
  sessionStorage.setItem('ZD-store', 'talk');
  sessionStorage.setItem('palette-recent', '[]');
  sessionStorage.setItem('dismissed:trial', 'yes');
  sessionStorage.setItem('tour-attempt', 'x');
  document.cookie = '__zlcmid=visitor; path=/';
  const widget = document.body.appendChild(document.createElement('script'));
  widget.id = 'ze-snippet';
  widget.type = 'text/plain';
});
afterEach(() => {
  page.leave();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const traces = () => ({
  stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted(),
  cookie: document.cookie.includes('__zlcmid'),
  parts: document.querySelectorAll('#ze-snippet').length,
  cached: queryClient.getQueryData(['/api/customers']),
});

test('[SESS-3] Signing out clears the cache and everything that features stored, and shows the sign-in page', async () => {
  await press('Log out');
  expect(requests).toEqual([{ method: 'POST', url: '/api/auth/logout', body: {} }]);
  expect(traces()).toEqual({ stored: [], cookie: false, parts: 0, cached: undefined });
  expect(page.path()).toBe('/auth');
});

test('[SESS-4] A failed sign-out shows an error and clears nothing', async () => {
  respondWith(() => new Response(null, { status: 500 }));
  await press('Log out');
  expect(words()).toContain('Logout Failed');
  expect(words()).toContain('Please try again.');
  expect(page.path()).toBe('/customers');
  const stored = ['ZD-store', 'ZD-suid', 'customer-visits', 'dismissed:trial', 'palette-recent', 'tour-attempt'];
  expect(traces()).toEqual({ stored, cookie: true, parts: 1, cached: ['Bluefin'] });
});

test('A feature that cannot clear its data does not block signing out, and the other features clear theirs', async () => {
  const missing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
  const forbidden = () => {
    throw new Error('Storage is forbidden');
  };
  registerStoredData([{ until: 'sign-out', clear: missing }, { until: 'session', clear: forbidden }, ...STORED_DATA]);
  await press('Log out');
  expect(traces()).toEqual({ stored: [], cookie: false, parts: 0, cached: undefined });
  expect(page.path()).toBe('/auth');
});
