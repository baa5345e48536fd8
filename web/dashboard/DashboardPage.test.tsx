import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, asked, openPage, words } from '#web/app/page.fixture.tsx';
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

test('somebody without any of the roles is greeted and welcomed, and no figure is asked for', async () => {
  answerWith(({ url }) =>
    Response.json(
      url.endsWith('/user') ? { id: 'nobody', firstName: 'Noor', roles: [], timezone: 'UTC' } : { timezone: 'UTC', settings: {} },
    ),
  );
  ({ leave } = await openPage('/', () => <DashboardPage />));
  expect(words()).toBe('Good afternoon, NoorWelcome to Plumbline.');
  expect(asked.filter(({ url }) => url.includes('dashboard'))).toEqual([]);
});
