import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser, getAuthStatus } from '#contract/auth/auth.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { openPage, requests, respondWith, words } from '#tests/support/web/page.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { authStatusQuery, currentUserQuery } from '#web/session/session.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { HomePage, readPrefetchedFigures } from './HomePage.tsx';

const STATS = '/api/dashboard/stats';
const assessments = {
  total: 3120,
  byStatus: { draft: 0, in_progress: 1, pending_review: 2, approved: 3 },
  approvedThisMonth: 1,
  readyForQbr: 0,
};

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00.000Z') });
});
afterEach(() => {
  leave();
  window.prefetched?.clear();
  queryClient.clear();
  vi.useRealTimers();
});

function bootWith(isAuthenticated: boolean) {
  const stats = { customers: { total: 0, assessed: 0 }, assessments, qbrs: { total: 0 } };
  window.prefetched = new Map([[STATS, Promise.resolve(Response.json(stats))]]);
  const status: OutputOf<typeof getAuthStatus> = { isAuthenticated, entraAvailable: false };
  queryClient.setQueryData(authStatusQuery.queryKey, status);
  respondWith(() => Response.json([]));
}

test('The first paint of the dashboard shows the figures that the boot script requested, and they are requested once', async () => {
  bootWith(true);
  const engineer: CurrentUser = { ...OLIVE, roles: ['alignment_engineer'], isOwner: false };
  queryClient.setQueryData(currentUserQuery.queryKey, engineer);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
  await readPrefetchedFigures();
  const painted: string[] = [];
  const watch = new MutationObserver(() => painted.push(words()));
  watch.observe(document.body, { childList: true, subtree: true });
  ({ leave } = await openPage('/', () => <HomePage />));
  watch.disconnect();
  expect(painted.find((text) => text.includes('My Assessments'))).toContain('3,120');
  expect(requests.filter(({ url }) => url === STATS)).toEqual([]);
});

test('The boot script’s figures stay unread while no one is signed in', async () => {
  bootWith(false);
  await readPrefetchedFigures();
  expect(window.prefetched?.has(STATS)).toBe(true);
});
