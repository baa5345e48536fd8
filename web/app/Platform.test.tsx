import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/http/queryClient.ts';
// Lazy-loaded on the first press; imported here so that the test need not wait.
import '#web/notifications/NotificationWindow.tsx';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, respondWith, words } from '#tests/support/web/page.tsx';
import { currentUserQuery } from '#web/session/session.ts';
import { Platform } from './Platform.tsx';

let leave = () => {};
let logged: unknown[][];
beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words));
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(broken: string) {
  respondWith(({ url }) => Response.json(url.startsWith(broken) ? [null] : url.includes('/count') ? { count: 1, pendingReviews: 3 } : []));
  ({ leave } = await openPage('/', () => <Platform user={OLIVE} organization={NORTHWIND} />));
}

test('A fault in the list of notifications hides the bell, and the bar, the navigation and the page stay', async () => {
  await open('/api/notifications?');
  await press('Notifications, 1 unread');
  expect(words()).not.toContain('Something went wrong');
  expect(document.querySelector('[data-onboarding="notifications"]')).toBeNull();
  expect(document.querySelector('header a[aria-label=Calendar]')).not.toBeNull();
  expect(document.querySelector('nav[aria-label="Main navigation"]')?.textContent).toContain('Assessments3');
  expect(document.querySelector('main')).not.toBeNull();
  expect(logged.flat().some((one) => one instanceof TypeError)).toBe(true);
});

test('A fault in a banner hides the banners, and the page stays', async () => {
  await open('/api/announcements');
  expect(words()).not.toContain('Something went wrong');
  expect(document.querySelector('header a[aria-label=Calendar]')).not.toBeNull();
  expect(document.querySelector('main')).not.toBeNull();
  expect(logged.flat().some((one) => one instanceof TypeError)).toBe(true);
});
