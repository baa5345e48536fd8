import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProgrammeRow, QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { checklistOf } from '#domain/programme/programme.rules.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ProgrammePage } from './ProgrammePage.tsx';
import type { GridReview } from './ReviewMark.tsx';

/** Generous, because lazy loading may be slow. */
const SOON = { timeout: 30_000 };

const idOf = (place: number) => `01890000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;
const OWNER = { id: OLIVE.id, name: 'Olive Owner' };
const review = (place: number, more: Partial<GridReview>): GridReview => ({
  id: idOf(place),
  year: 2026,
  quarter: 4,
  plannedMonth: '2026-12',
  plannedOn: null,
  dueOn: '2026-12-15',
  status: 'planned',
  mark: 'planned',
  meeting: null,
  version: 1,
  ...more,
});
const PLANNED = review(1, {});
const MEETING = review(2, {
  mark: 'open',
  status: 'scheduled',
  plannedOn: '2026-12-09',
  meeting: { qbrId: idOf(9), dateTime: '2026-12-09T10:00:00.000Z', timezone: 'UTC', version: 4 },
});
const HELD = review(3, { mark: 'held', status: 'held', plannedMonth: '2026-09', plannedOn: '2026-09-16' });

const rowOf = (place: number, name: string, reviews: GridReview[]): ProgrammeRow => ({
  id: idOf(place),
  name,
  vcio: OWNER,
  reviewsPerYear: 4,
  fiscalYearStartMonth: 1,
  reviews,
});
const LOAD = {
  customers: 2,
  overdueCustomers: 1,
  today: '2026-11-22',
  counts: { held: 1, open: 1, planned: 1, overdue: 0, skipped: 0 },
  monthlyTarget: 1,
  people: [{ person: OWNER, months: [0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0], total: 3 }],
};
const ONE: QuarterlyReview = {
  ...PLANNED,
  customer: { id: idOf(21), name: 'Alderbrook' },
  assessmentIds: [idOf(31)],
  assessments: [{ id: idOf(31), name: 'Alderbrook alignment', status: 'pending_review' }],
  qbrId: null,
  meeting: null,
  owner: OWNER,
  wantsAssessment: true,
  checklist: checklistOf('2026-12-15', 30, { assessment_started: { at: '2026-11-20T10:00:00.000Z', by: null } }, {}),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

let rows: ProgrammeRow[] = [];
let holidays: { day: string; name: string }[] = [];
let shown = ONE;
const open = screenForEachTest(() => <ProgrammePage />);
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.setSystemTime('2026-11-22T10:00:00Z');
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
  shown = ONE;
  holidays = [];
  rows = [rowOf(21, 'Alderbrook', [HELD, PLANNED]), rowOf(22, 'Bluefin', [MEETING])];
});

async function openProgramme(address = '/') {
  respondWith(({ method, url, body }) => {
    if (url.startsWith('/api/calendar/holidays')) return Response.json(holidays);
    if (url.startsWith('/api/quarterly-reviews/programme')) return Response.json(rows);
    if (url.startsWith('/api/quarterly-reviews/load')) return Response.json(LOAD);
    if (url.startsWith('/api/qbrs/counts'))
      return Response.json({ byStatus: { draft: 1, Scheduled: 2, finalized: 0, presented: 0, delivered: 3 }, overdue: 0 });
    if (url.startsWith('/api/quarterly-reviews/')) return Response.json({ ...shown, ...body, version: method === 'PATCH' ? 2 : 1 });
    if (method === 'PATCH') return Response.json({ version: 5 });
    return Response.json([]);
  });
  const page = await open(address);
  await wait(50);
  return page;
}
const key = (name: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const changes = () => requests.filter(({ method }) => method === 'PATCH' || method === 'POST').map(({ url, body }) => [url, body]);

test('[PROG-19] The grid shows each customer’s reviews, the number per vCIO, and the overloaded months', async () => {
  await openProgramme();
  expect(button('Alderbrook, Held, Wed 16 Sep 2026').textContent).toBe('16');
  expect(button('Bluefin, Open, Wed 9 Dec 2026, 10:00').textContent).toBe('9');
  expect(words()).toContain('1 of 2');
  expect(words()).toContain('2, over target');
  expect(words()).toContain('Held 1');
});

test('[PROG-20] Arrow keys move from cell to cell, and Enter on an empty one plans a review there', async () => {
  const page = await openProgramme();
  button('Alderbrook, Planned, Dec 2026').focus();
  await key('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Alderbrook, no review in Nov 2026: plan a review');
  await key('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bluefin, no review in Nov 2026: plan a review');
  await press('Bluefin, no review in Nov 2026: plan a review');
  expect(page.search()).toMatchObject({ dialog: 'new', customer: idOf(22), month: '2026-11' });
});

test('The programme counts customers with an overdue review, explains it, and links to them', async () => {
  await openProgramme();
  const link = document.querySelector('a[href^="/customers?reviewOverdue"]');
  expect(link?.textContent).toBe('Overdue 1');
  expect(link?.getAttribute('aria-description')).toContain(OVERDUE.customers);
});

test('A past month is reached by keyboard and offers no planning', async () => {
  const page = await openProgramme();
  button('Alderbrook, Held, Wed 16 Sep 2026').focus();
  await key('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Alderbrook, no review in Oct 2026');
  await press('Alderbrook, no review in Oct 2026');
  expect(page.search()).not.toHaveProperty('dialog');
});

test('[PROG-21] A review is moved to another month by keyboard, with the version that was read', async () => {
  await openProgramme();
  button('Alderbrook, Planned, Dec 2026').focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await wait(20);
  expect(changes()).toEqual([[`/api/quarterly-reviews/${idOf(1)}`, { plannedMonth: '2027-01', plannedOn: null, version: 1 }]]);
  expect(words()).toContain('Moved to Jan 2027');
});

test('A review with a meeting asks before it moves the meeting too', async () => {
  await openProgramme();
  button('Bluefin, Open, Wed 9 Dec 2026, 10:00').focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await wait(50);
  expect(changes()).toEqual([]);
  await vi.waitFor(() => expect(words()).toContain('to Sat 9 Jan 2027, 10:00'), SOON);
  await press('Move meeting');
  await wait(20);
  expect(changes()).toEqual([[`/api/qbrs/${idOf(9)}`, { dateTime: '2027-01-09T10:00:00.000Z', version: 4 }]]);
});

test('[PROG-23] A review that is moved onto a holiday asks first, and one on any other day does not', async () => {
  rows = [rowOf(21, 'Alderbrook', [review(1, { plannedOn: '2026-12-01' })])];
  holidays = [{ day: '2027-01-01', name: "New Year's Day" }];
  await openProgramme();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  button('Alderbrook, Planned, Tue 1 Dec 2026').focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await vi.waitFor(() => expect(words()).toContain("This day is a holiday: New Year's Day"));
  expect(words()).toContain('Move the review of Alderbrook?');
  expect(changes()).toEqual([]);
  await press('Move review');
  const moved = [`/api/quarterly-reviews/${idOf(1)}`, { plannedMonth: '2027-01', plannedOn: '2027-01-01', version: 1 }];
  await vi.waitFor(() => expect(changes()).toEqual([moved]));
});

test('A held review cannot be moved', async () => {
  await openProgramme();
  button('Alderbrook, Held, Wed 16 Sep 2026').focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await wait(20);
  expect(changes()).toEqual([]);
});

test('[PROG-22] A review shows its checklist with overdue steps in words, and a step is ticked', async () => {
  await openProgramme(`/?review=${idOf(1)}`);
  await vi.waitFor(() => expect(words()).toContain('Assessment started'), SOON);
  expect(words()).toContain('20 Nov, 5 days late');
  expect(words()).toContain('Quotes received');
  expect(words()).toContain('Alderbrook alignmentPending Review');
  expect(document.querySelector('a[href$="/review"]')?.textContent).toBe('Alderbrook alignment');
  await press('Quotes received');
  expect(changes()).toEqual([[`/api/quarterly-reviews/${idOf(1)}`, { steps: [{ key: 'quotes_in', done: true }], version: 1 }]]);
});

test('The steps before a held review are no longer due, and are not late', async () => {
  const done = { at: '2026-09-16T10:00:00.000Z', by: null };
  shown = {
    ...ONE,
    ...HELD,
    id: ONE.id,
    meeting: null,
    checklist: checklistOf('2026-09-16', 30, { assessment_started: done, held: done, recap_sent: done }, {}),
  };
  await openProgramme(`/?review=${idOf(1)}`);
  await vi.waitFor(() => expect(words()).toContain('Assessment started'), SOON);
  expect(words()).toContain('Deck sharedno longer due');
  expect(words().match(/\d+ days late/g)).toEqual(['30 days late']);
});
