import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications/notifications.contract.ts';
import { createQueryClient } from '#web/http/queryClient.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { NotificationBell } from './NotificationBell.tsx';
// Lazy-loaded on the first press; imported here so that the test need not wait.
import './NotificationWindow.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const NOTE: Notification = {
  id: '01890000-0000-7000-8000-000000000001',
  type: 'warning',
  title: 'Assessment overdue: Bluefin',
  message: '“Core” for Bluefin was due on 8 Mar 2026.',
  isRead: false,
  createdAt: '2026-03-09T08:00:00.000Z',
  actionUrl: '/assessments/1',
};

/** Notifications on the fake server, and the requests that it received. */
let serverState: { list: unknown; isBroken: boolean };
let requests: string[];
let root: Root;

function answerTo(method: string, url: string): Response {
  if (url.includes('csrf')) return Response.json({ csrfToken: 'x', expires: '2099-01-01T00:00:00.000Z' });
  const notes = Array.isArray(serverState.list) ? serverState.list : [];
  if (method === 'GET' && serverState.isBroken)
    return Response.json({ code: 'INTERNAL_ERROR', message: 'No', resolution: 'No.' }, { status: 500 });
  if (url.includes('/count')) return Response.json({ count: notes.filter(({ isRead }) => !isRead).length });
  if (method === 'GET') return Response.json(serverState.list);
  requests.push(`${method} ${url}`);
  if (url.endsWith('/mark-all-read')) serverState.list = notes.map((note) => ({ ...note, isRead: true }));
  else if (url.endsWith('/read')) serverState.list = notes.map((note) => (url.includes(note.id) ? { ...note, isRead: true } : note));
  else if (url.endsWith('/clear-all')) serverState.list = [];
  else serverState.list = notes.filter(({ id }) => !url.endsWith(id));
  return new Response(null, { status: 204 });
}

/** Enough turns of the event loop for every response and its effects, even on a slow machine. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setTimeout(done, 1));
  });

async function shown(list: unknown, isBroken = false) {
  serverState = { list, isBroken };
  requests = [];
  const home = createRootRoute();
  const routes = ['/', '/assessments/$id'].map((path) => createRoute({ getParentRoute: () => home, path, component: NotificationBell }));
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: home.addChildren(routes), history });
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await settle();
  return router;
}

const bell = () => document.querySelector<HTMLElement>('[data-onboarding="notifications"]');
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.getAttribute('aria-label') === name || one.textContent === name);
const press = async (element: HTMLElement | null | undefined) => {
  if (!element) throw new Error('There is nothing to press.');
  await act(async () => element.click());
  await act(afterPaint);
  await settle();
};
const page = () => document.body.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => answerTo(init.method ?? 'GET', url));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('[NOTE-6] The badge of the bell counts unread notifications and shows 99+ above 99', async () => {
  await shown([NOTE]);
  expect(bell()?.textContent).toBe('1');
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 1 unread');
  act(() => root.unmount());
  document.body.replaceChildren();
  await shown(Array.from({ length: 100 }, (_, i) => ({ ...NOTE, id: `${i}` })));
  expect(bell()?.textContent).toBe('99+');
});

test('[NOTE-7] The bell without notifications shows a hint, no badge and no buttons', async () => {
  await shown([]);
  expect(bell()?.textContent).toBe('');
  await press(bell());
  expect(page()).toContain('No notifications yet');
  expect(page()).toContain("You'll see important updates here");
  expect([button('Mark all read'), button('Clear all')]).toEqual([undefined, undefined]);
});

test('[NOTE-8] A response that is not a list is shown as an empty list of notifications', async () => {
  await shown({ message: 'surprise' });
  await press(bell());
  expect(page()).toContain('No notifications yet');
});

test('[NOTE-9] A failure to load notifications is shown with a retry button', async () => {
  await shown([NOTE], true);
  await press(bell());
  expect(page()).toContain('Failed to load notifications');
  serverState.isBroken = false;
  await press(button('Try again'));
  expect(page()).toContain(NOTE.title);
});

test('[NOTE-10] A notification shows its type, its message and its age', async () => {
  await shown([NOTE]);
  await press(bell());
  expect(page()).toContain('Unread, Warning: Assessment overdue: Bluefin');
  expect(page()).toContain(NOTE.message);
  expect(document.querySelector('time')?.textContent).toMatch(/ ago$/);
});

test('[NOTE-11] A notification marked as read loses its check button, and the list can then be cleared', async () => {
  await shown([NOTE]);
  await press(bell());
  await press(button(`Mark as read: ${NOTE.title}`));
  expect(requests).toEqual([`PATCH /api/notifications/${NOTE.id}/read`]);
  expect(bell()?.textContent).toBe('');
  expect(button(`Mark as read: ${NOTE.title}`)).toBeUndefined();
  await press(button('Clear all'));
  expect(requests[1]).toBe('DELETE /api/notifications/clear-all');
  expect(page()).toContain('No notifications yet');
});

test('[NOTE-12] All notifications are marked as read with one call', async () => {
  await shown([NOTE, { ...NOTE, id: '2', title: 'Another' }]);
  await press(bell());
  await press(button('Mark all read'));
  expect(requests).toEqual(['PATCH /api/notifications/mark-all-read']);
  expect(bell()?.textContent).toBe('');
  expect(button('Clear all')).toBeDefined();
});

test('[NOTE-13] The Delete key on a notification deletes it', async () => {
  await shown([NOTE, { ...NOTE, id: '2', title: 'Another' }]);
  await press(bell());
  const first = document.querySelector('[data-place]');
  await act(async () => void first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true })));
  await settle();
  expect(requests).toEqual([`DELETE /api/notifications/${NOTE.id}`]);
  expect(page()).not.toContain(NOTE.title);
  expect(document.activeElement?.textContent).toContain('Another');
});

test('[NOTE-14] A click on a notification opens its page, marks it as read and closes the list', async () => {
  const router = await shown([NOTE]);
  await press(bell());
  await press(document.querySelector<HTMLElement>('[data-place]'));
  expect(requests).toEqual([`PATCH /api/notifications/${NOTE.id}/read`]);
  expect(router.state.location.pathname).toBe('/assessments/1');
  expect(page()).not.toContain(NOTE.message);
});

test('[NOTE-15] A notification that leads to another site is not a link', async () => {
  await shown([{ ...NOTE, actionUrl: 'https://evil.test' }]);
  await press(bell());
  const place = document.querySelector<HTMLElement>('[data-place]');
  expect(place?.tagName).toBe('BUTTON');
  await press(place);
  expect(requests).toEqual([`PATCH /api/notifications/${NOTE.id}/read`]);
});
