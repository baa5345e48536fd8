import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, requests, openPage, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { DashboardPage } from './DashboardPage.tsx';

const NOON = '2026-05-04T12:00:00.000Z';

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOON) });
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

test('[DASH-13] A person without any role is greeted and welcomed, and no dashboard figure is requested', async () => {
  respondWith(({ url }) =>
    Response.json(
      url.endsWith('/user') ? { id: 'nobody', firstName: 'Noor', roles: [], timezone: 'UTC' } : { timezone: 'UTC', settings: {} },
    ),
  );
  ({ leave } = await openPage('/', () => <DashboardPage />));
  expect(words()).toBe('Good afternoon, NoorMonday, 4 May 2026Welcome to Plumbline.');
  expect(requests.filter(({ url }) => url.includes('dashboard'))).toEqual([]);
});

test('The dashboard requests every figure once when an engineer has nothing to do today', async () => {
  await import('./ActivityList.tsx');
  const byStatus = { draft: 0, in_progress: 0, pending_review: 0, approved: 0 };
  const stats = { customers: { total: 0 }, assessments: { total: 0, byStatus, approvedThisMonth: 0, readyForQbr: 0 } };
  const answers: Record<string, unknown> = {
    '/api/auth/user': { ...OLIVE, role: 'alignment_engineer', roles: ['alignment_engineer'], isOwner: false },
    '/api/organizations/current': NORTHWIND,
    '/api/dashboard/stats': stats,
  };
  respondWith(({ url }) => Response.json(answers[url] ?? []));
  ({ leave } = await openPage('/', () => <DashboardPage />));
  await wait(100);
  expect(words()).toContain('Nothing to do today');
  expect(
    requests
      .map(({ url }) => url)
      .filter((url) => url.includes('dashboard'))
      .toSorted(),
  ).toEqual(['/api/dashboard/activity', '/api/dashboard/stats', '/api/dashboard/today']);
});

test('[DASH-27] A row of the attention list names the customer once, even if its title does too', async () => {
  const customer = { id: 'c', name: 'Bluefin Architects' };
  const today = [
    { kind: 'qbr_draft', id: 'q', title: 'Bluefin Architects - Q2 2026 QBR', customer, at: '2026-05-01', owner: 'Mia Moss' },
    { kind: 'review_unplanned', id: 'c', title: 'Bluefin Architects', customer, at: null, owner: null },
    { kind: 'gap_undecided', id: 'f', title: 'Nobody tests a restore', customer, at: '2026-05-01', owner: null },
  ];
  const byStatus = { draft: 0, in_progress: 0, pending_review: 0, approved: 0 };
  const answers: Record<string, unknown> = {
    '/api/auth/user': { ...OLIVE, role: 'alignment_engineer', roles: ['alignment_engineer'], isOwner: false },
    '/api/organizations/current': NORTHWIND,
    '/api/dashboard/stats': { customers: { total: 1 }, assessments: { total: 0, byStatus, approvedThisMonth: 0, readyForQbr: 0 } },
    '/api/dashboard/today': today,
  };
  respondWith(({ url }) => Response.json(answers[url] ?? []));
  ({ leave } = await openPage('/', () => <DashboardPage />));
  await wait(100);
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent).filter((text) => text.includes('Bluefin'));
  expect(rows.map((text) => text.split('Bluefin Architects').length - 1)).toEqual([1, 1, 1]);
});

test('The numbers beside the attention list count everything, even if the list is full', async () => {
  const today = Array.from({ length: 25 }, (_, n) => ({
    kind: 'gap_unassigned',
    id: `f${n}`,
    title: 'Nobody tests a restore',
    customer: { id: 'c', name: 'Bluefin Architects' },
    at: '2026-05-01',
    owner: null,
  }));
  const draft = { ...today[0], kind: 'qbr_draft', id: 'q' };
  const byStatus = { draft: 0, in_progress: 0, pending_review: 0, approved: 0 };
  const answers: Record<string, unknown> = {
    '/api/auth/user': { ...OLIVE, role: 'alignment_engineer', roles: ['alignment_engineer'], isOwner: false },
    '/api/organizations/current': NORTHWIND,
    '/api/dashboard/stats': { customers: { total: 1 }, assessments: { total: 0, byStatus, approvedThisMonth: 0, readyForQbr: 0 } },
    '/api/dashboard/today': [...today, draft],
    '/api/dashboard/today/counts': [{ kind: 'gap_unassigned', number: 1934 }],
  };
  respondWith(({ url }) => Response.json(answers[url] ?? []));
  ({ leave } = await openPage('/', () => <DashboardPage />));
  await wait(100);
  expect(words()).toContain("Today's work1,935All");
  expect(words()).toContain('Risks1,934');
  expect(words()).toContain('View 26 of 1,935');
});
