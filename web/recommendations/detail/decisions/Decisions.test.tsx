import { beforeEach, expect, test } from 'vitest';
import { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { control, fill } from '#tests/support/web/fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { HARBOUR, harbour, wholeRecommendation } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { usualReview } from './decision.review.ts';
import { RecommendationDrawer } from '#web/recommendations/detail/RecommendationDrawer.tsx';
// Loaded before the first test, because fake timers would block lazy loading.
import '#web/recommendations/detail/RecommendationPanel.tsx';

const by = (name: string, year: number, quarter: number, note = '') => ({
  id: `01890000-0000-7000-8000-0000000009${quarter}0`,
  outcome: 'declined' as const,
  by: name,
  note,
  at: '2026-05-04T10:00:00.000Z',
  quarter: { year, quarter },
  qbrId: null,
  recordedBy: { id: OLIVE.id, name: 'Olive Owner' },
});

const review = (number: number, overrides: object) => ({
  id: `01890000-0000-7000-8000-00000000070${number}`,
  title: `Review ${number}`,
  status: 'presented',
  customer: HARBOUR,
  assessmentId: null,
  dateTime: '2026-03-09T10:00:00.000Z',
  period: { year: 2026, quarter: 1 },
  owner: null,
  score: null,
  overdue: false,
  needsOutcome: false,
  asked: { count: 0, decided: 0, currency: 'GBP', value: null },
  recapSentAt: null,
  version: 1,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  ...overrides,
});

let row: Recommendation;
let reviews: readonly object[];
const open = screenForEachTest(() => <RecommendationDrawer />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  row = wholeRecommendation(1, { title: 'Prove the backup' });
  reviews = [];
  respondWith(({ url, method }) => {
    if (method !== 'GET') return Response.json({ ...row, version: row.version + 1 });
    if (url.startsWith('/api/qbrs')) return Response.json(reviews);
    if (url.includes('/assets')) return Response.json([]);
    if (url.endsWith('/push')) return Response.json({ tools: [], links: [] });
    if (url.startsWith('/api/recommendations/')) return Response.json(row);
    if (url.includes('/contacts')) return Response.json([]);
    if (url.includes('/assets')) return Response.json([]);
    return Response.json(url.startsWith(`/api/customers/${HARBOUR.id}`) ? harbour() : []);
  });
});

async function openDrawer(): Promise<void> {
  await open(`/recommendations?recommendation=${row.id}`);
  await wait(50);
}
const sent = () => requests.filter(({ method }) => method !== 'GET');

test('All customer decisions are listed, and another one is recorded with the decision maker', async () => {
  row = wholeRecommendation(1, { decisions: [by('J. Doe', 2026, 1, 'Too dear'), by('J. Doe', 2026, 3)], status: 'declined' });
  await openDrawer();
  expect(words()).toContain('Declined 2026-Q1 by J. Doe, and again 2026-Q3');
  expect(words()).toContain('Too dear');
  await press('Add decision');
  await press('Record decision');
  expect(words()).toContain('Decided by is required');
  await fill('Decided by', 'Mary Major');
  await fill('Note', 'After the incident');
  await press('Record decision');
  await wait(50);
  expect(sent().map(({ url, body }) => [url, body])).toEqual([
    [
      `/api/recommendations/${row.id}/decisions`,
      { outcome: 'approved', by: 'Mary Major', note: 'After the incident', qbrId: null, version: 1 },
    ],
  ]);
});

test('A decision is recorded at the latest review that the customer has seen, and its history links there', async () => {
  const [older, latest] = [review(1, {}), review(2, { dateTime: '2026-06-09T10:00:00.000Z' })];
  reviews = [older, review(3, { status: 'Scheduled', dateTime: '2099-01-01T10:00:00.000Z' }), latest];
  const { id, title } = older;
  row = wholeRecommendation(1, { decisions: [{ ...by('J. Doe', 2026, 1), qbrId: id, qbr: { id, title } }], status: 'declined' });
  await openDrawer();
  expect([...document.querySelectorAll('a')].find((link) => link.textContent === 'Review 1')?.getAttribute('href')).toBe(`/qbrs/${id}`);
  await press('Add decision');
  expect(words()).toContain('Review 2, 9 Jun 2026');
  await fill('Decided by', 'Mary Major');
  await press('Record decision');
  await wait(50);
  expect(sent()[0]?.body).toMatchObject({ by: 'Mary Major', qbrId: latest.id });
});

test('A review of the same day takes precedence over presented ones', () => {
  const now = new Date('2026-06-20T09:00:00');
  const today = review(4, { status: 'finalized', dateTime: new Date('2026-06-20T15:00:00').toISOString() });
  const rows = [review(1, {}), today].map((one) => QbrRow.parse(one));
  expect(usualReview(rows, now)).toBe(today.id);
  expect(usualReview(rows.slice(0, 1), now)).toBe(rows[0]?.id);
  expect(usualReview([], now)).toBeNull();
});

test('Closing asks before an unsaved decision is lost', async () => {
  await openDrawer();
  await press('Add decision');
  await fill('Decided by', 'Mary Major');
  await press('Close');
  expect(words()).toContain('Discard your changes?');
  await press('Keep editing');
  expect(control('Decided by').value).toBe('Mary Major');
});

test('A recommendation with decisions is not deleted: declining is offered instead', async () => {
  row = wholeRecommendation(1, { decisions: [{ ...by('J. Doe', 2026, 1), outcome: 'deferred' }], status: 'deferred' });
  await openDrawer();
  await press('Delete');
  expect(words()).toContain('decisions are kept permanently');
  await press('Decline instead');
  expect(document.querySelector<HTMLInputElement>('input[type=radio][value=declined]')?.checked).toBe(true);
  expect(sent()).toEqual([]);
});
