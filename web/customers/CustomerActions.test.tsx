import { DEFAULT_CADENCE } from '#domain/programme/cadence.rules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Customer, getCustomer } from '#contract/customers/customers.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, requests, respondWith, wait, words } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerActions } from './CustomerActions.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const HARBOUR = Customer.parse({
  ...Object.fromEntries(['legalName', 'tier', 'industry', 'employeeCount', 'userCount', 'endpointCount'].map((name) => [name, null])),
  ...Object.fromEntries(
    [
      'website',
      'phone',
      'brandColor',
      'logo',
      'engineer',
      'vcio',
      'accountManager',
      'lastAssessmentAt',
      'latestAssessment',
      'nextReviewOn',
    ].map((name) => [name, null]),
  ),
  id: '01890000-0000-7000-8000-000000000003',
  name: 'Harbour Ltd',
  status: 'archived',
  address: {},
  timezone: 'UTC',
  currency: 'EUR',
  cadence: DEFAULT_CADENCE,
  fiscalYearStartMonth: 1,
  tags: [],
  notesInternal: '',
  health: { score: null, previous: null, asOf: null },
  openFindings: 0,
  openBySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
  openRecommendations: { count: 0, oneTime: 0, monthly: 0 },
  archivedAt: NOW,
  version: 7,
  createdAt: NOW,
  updatedAt: NOW,
});

let leave = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function restoreOnPage(): Promise<void> {
  ({ leave } = await openPage('/', () => <CustomerActions customer={HARBOUR} dialog={undefined} onDialog={() => {}} />));
  await press('Restore');
  await wait(50);
}

test('A customer is restored at the version that is on the screen', async () => {
  respondWith(() => Response.json({ ...HARBOUR, status: 'active', version: 8 }));
  await restoreOnPage();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', url: `/api/customers/${HARBOUR.id}/restore`, body: { version: 7 } },
  ]);
});

test('A customer that somebody else changed is not restored, and is read again', async () => {
  const shown = ask(getCustomer, { params: { id: HARBOUR.id } });
  await queryClient.fetchQuery({ ...shown, queryFn: () => HARBOUR });
  respondWith(() => Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: HARBOUR }, { status: 409 }));
  await restoreOnPage();
  expect(words()).toContain('Look again.');
  expect(queryClient.getQueryState(shown.queryKey)?.isInvalidated).toBe(true);
});
