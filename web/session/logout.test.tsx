import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
import { useLogout } from './logout.ts';
import { answerWith, asked, openPage, press, words } from '#tests/support/web/page.tsx';

/** This browser's storage of answers never opens, which keeps nobody from leaving. */
class Waiting extends EventTarget {}
vi.stubGlobal('IDBRequest', Waiting);
vi.stubGlobal('indexedDB', { open: () => new Waiting() });

function Leave() {
  return <button onClick={useLogout()}>Log out</button>;
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.useFakeTimers();
  answerWith(() => new Response(null, { status: 204 }));
  page = await openPage('/customers', Leave);
  queryClient.setQueryData(['/api/customers'], ['Bluefin']);
  localStorage.setItem('ZD-suid', 'visitor');
  sessionStorage.setItem('ZD-store', 'talk');
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
  stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('ZD-')),
  cookie: document.cookie.includes('__zlcmid'),
  parts: document.querySelectorAll('#ze-snippet').length,
  cached: queryClient.getQueryData(['/api/customers']),
});

test('after signing out nothing is left of what was read, nor of the support chat, and the sign-in shows', async () => {
  await press('Log out');
  expect(asked).toEqual([{ method: 'POST', url: '/api/auth/logout', body: {} }]);
  expect(traces()).toEqual({ stored: [], cookie: false, parts: 0, cached: undefined });
  expect(page.path()).toBe('/auth');
});

test('a failed sign-out says so and leaves everything as it is', async () => {
  answerWith(() => new Response(null, { status: 500 }));
  await press('Log out');
  expect(words()).toContain('Logout Failed');
  expect(words()).toContain('Please try again.');
  expect(page.path()).toBe('/customers');
  expect(traces()).toMatchObject({ cookie: true, parts: 1, cached: ['Bluefin'] });
});
