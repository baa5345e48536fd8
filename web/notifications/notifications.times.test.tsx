import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications/notifications.contract.ts';
import type { NotificationType } from '#domain/notifications/notifications.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, requests, openPage, press, wait, words } from '#tests/support/web/page.tsx';
import { currentUserQuery } from '#web/session/session.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { NotificationBell } from './NotificationBell.tsx';
// Lazy-loaded on the first press; imported here so that the test need not wait.
import './NotificationWindow.tsx';

const NOTE: Notification = {
  id: '01890000-0000-7000-8000-000000000001',
  type: 'info',
  title: 'Assessment overdue',
  message: '“Core” for Bluefin was due on 8 Mar 2026.',
  isRead: false,
  createdAt: '2026-03-09T08:00:00.000Z',
};

let list: Notification[];
let isBroken: boolean;
let leave = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  list = [NOTE];
  isBroken = false;
  respondWith(({ method, url }) => {
    if (method !== 'GET') return new Response(null, { status: isBroken ? 500 : 204 });
    return Response.json(url.includes('/count') ? { count: list.filter(({ isRead }) => !isRead).length } : list);
  });
  ({ leave } = await openPage('/', NotificationBell));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

const inOrder = (calls: string[]) => calls.toSorted((one, other) => one.localeCompare(other));
const asks = () => inOrder(requests.map(({ method, url }) => `${method} ${url}`));
const BOTH = inOrder(['GET /api/notifications/count', 'GET /api/notifications?limit=20']);

test('[NOTE-16] The count and a list of twenty notifications are read every 30 seconds', async () => {
  expect(asks()).toEqual(BOTH);
  await wait(29_000);
  expect(asks()).toEqual(BOTH);
  await wait(1_000);
  expect(asks()).toEqual(inOrder([...BOTH, ...BOTH]));
});

test('A new notification makes the page read the account again, and an unchanged list does not', async () => {
  const isOutdated = () => queryClient.getQueryState(currentUserQuery.queryKey)?.isInvalidated;
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  await wait(30_000);
  expect(isOutdated()).toBe(false);
  list = [{ ...NOTE, id: OLIVE.id }, NOTE];
  await wait(30_000);
  expect(isOutdated()).toBe(true);
});

test.each<[NotificationType, string]>([
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['error', 'Error'],
  ['info', 'Information'],
])('[NOTE-17] A notification of type %s shows its icon and the word %s', async (type, word) => {
  list = [{ ...NOTE, type }];
  await wait(30_000);
  await press('Notifications, 1 unread');
  expect(words()).toContain(`Unread, ${word}: ${NOTE.title}`);
  expect(document.querySelectorAll('[data-place] svg')).toHaveLength(1);
});

test('A notification of an unknown type is shown as information, and the page still works', async () => {
  respondWith(({ url }) => Response.json(url.includes('/count') ? { count: 1 } : [{ ...NOTE, type: 'praise' }]));
  await wait(30_000);
  await press('Notifications, 1 unread');
  expect(words()).toContain(`Unread, Information: ${NOTE.title}`);
  expect(document.querySelectorAll('[data-place] svg')).toHaveLength(1);
});

test('[NOTE-18] The count and the list of notifications are read again after each change', async () => {
  await press('Notifications, 1 unread');
  for (const [name, call] of [
    [`Mark as read: ${NOTE.title}`, `PATCH /api/notifications/${NOTE.id}/read`],
    ['Mark all read', 'PATCH /api/notifications/mark-all-read'],
    [`Delete: ${NOTE.title}`, `DELETE /api/notifications/${NOTE.id}`],
  ] as const) {
    requests.length = 0;
    await press(name);
    expect(asks(), name).toEqual(inOrder([call, ...BOTH]));
  }
});

test('[NOTE-19] Marking all notifications as read and clearing them are confirmed in a toast', async () => {
  await press('Notifications, 1 unread');
  await press('Mark all read');
  expect(words()).toContain('All notifications marked as read');
  expect(words()).toContain('Your notification list has been cleared');
  list = [{ ...NOTE, isRead: true }];
  await wait(30_000);
  await press('Clear all');
  expect(words()).toContain('All notifications cleared');
  expect(words()).toContain('Your notification history has been cleared');
});

test('[NOTE-20] A failed change of a notification shows no toast', async () => {
  await press('Notifications, 1 unread');
  isBroken = true;
  await press(`Mark as read: ${NOTE.title}`);
  await press(`Delete: ${NOTE.title}`);
  await press('Mark all read');
  expect(document.querySelectorAll('[role=region] li')).toHaveLength(0);
  expect(words()).not.toContain('All notifications marked as read');
  expect(words()).toContain(NOTE.title);
});
