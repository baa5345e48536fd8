import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CalendarPage } from './CalendarPage.tsx';
// Lazy-loaded; imported here so that no test waits long for it.
import '#web/programme/ProgrammeGrid.tsx';
import './WeekGrid.tsx';
import './YearView.tsx';

/** Generous, because lazy loading may be slow. */
const SOON = { timeout: 30_000 };

const idOf = (place: number) => `01890000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`;
const event = (place: number, more: Partial<CalendarEvent>): CalendarEvent => ({
  id: idOf(place),
  kind: 'assessment',
  layer: 'assessment',
  title: 'Technical review',
  day: '2026-12-09',
  start: '2026-12-09',
  end: '2026-12-10',
  allDay: true,
  timezone: null,
  customer: { id: idOf(50 + place), name: `Customer ${place}` },
  person: null,
  link: `/assessments/${idOf(place)}`,
  done: false,
  movable: true,
  attendees: 0,
  version: 3,
  ...more,
});
const MEETING = event(1, {
  kind: 'meeting',
  layer: 'qbr',
  start: '2026-12-09T10:00:00.000Z',
  end: '2026-12-09T10:45:00.000Z',
  allDay: false,
  timezone: 'Europe/Madrid',
  link: `/qbrs/${idOf(1)}`,
  attendees: 2,
});
const DUE = event(2, {});
const LATE = event(3, { day: '2026-11-12', start: '2026-11-12' });

const ROW: ProgrammeRow = {
  id: idOf(51),
  name: 'Alderbrook',
  vcio: null,
  reviewsPerYear: 1,
  fiscalYearStartMonth: 1,
  reviews: [
    {
      id: idOf(70),
      year: 2026,
      quarter: 3,
      plannedMonth: '2026-09',
      plannedOn: '2026-09-16',
      dueOn: '2026-09-16',
      status: 'held',
      mark: 'held',
      meeting: null,
      version: 1,
    },
  ],
};

let events: CalendarEvent[] = [];
let holidays: { day: string; name: string }[] = [];
const open = screenForEachTest(() => <CalendarPage />);
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.setSystemTime('2026-12-07T10:00:00Z');
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await queryClient.fetchQuery({ ...organizationQuery, queryFn: () => NORTHWIND });
  events = [MEETING, DUE];
  holidays = [];
});

async function openCalendar(address = '/') {
  respondWith(({ method, url }) => {
    if (url.startsWith('/api/calendar/holidays')) return Response.json(holidays);
    if (url.startsWith('/api/calendar/overdue')) return Response.json([LATE]);
    if (url.startsWith('/api/calendar?')) return Response.json(events);
    if (url.startsWith('/api/quarterly-reviews/programme')) return Response.json([ROW]);
    if (url.startsWith('/api/qbrs/counts')) return Response.json({ byStatus: { draft: 1 }, overdue: 0 });
    if (url.endsWith('/tell-attendees')) return Response.json({ told: 2 });
    if (method === 'PATCH') return Response.json({ version: 4 });
    return Response.json([]);
  });
  const page = await open(address);
  await wait(50);
  await vi.waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull(), SOON);
  return page;
}
const pill = (name: string) => [...document.querySelectorAll<HTMLElement>('[data-place] a')].find(({ title }) => title.startsWith(name));
const key = (name: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const changes = () => requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body]);

test('[CAL-10] The month shows each event on its day, overdue first, and a meeting in another time zone with its local time', async () => {
  await openCalendar();
  expect(words()).toContain('December 2026');
  expect(pill('Customer 1')?.closest<HTMLElement>('[data-place]')?.dataset['place']).toBe('2026-12-09');
  expect(pill('Customer 1')?.title).toBe('Customer 1, meeting, 10:00–10:45, 11:00 in Madrid');
  const lane = document.querySelector('aside')?.textContent ?? '';
  expect(lane.indexOf('25 days late')).toBeGreaterThan(0);
  expect(lane.indexOf('25 days late')).toBeLessThan(lane.indexOf('Customer 1'));
});

test('[CAL-11] A hidden layer is still counted, and the address keeps it', async () => {
  const page = await openCalendar();
  const toggle = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Assessments 1');
  await act(async () => toggle?.click());
  await wait(20);
  expect(page.search()).toMatchObject({ off: 'assessment' });
  expect(pill('Customer 2')).toBeUndefined();
  expect(pill('Customer 1')).toBeDefined();
});

test('An event without attendees moves at once by keyboard', async () => {
  await openCalendar();
  pill('Customer 2')?.focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await wait(20);
  expect(changes()).toEqual([[`/api/assessments/${idOf(2)}`, { dueDate: '2026-12-10', version: 3 }]]);
});

test('[CAL-26] A planned review that is moved onto a holiday asks for confirmation', async () => {
  events = [event(4, { kind: 'planned', layer: 'qbr' })];
  holidays = [{ day: '2026-12-10', name: 'Founders’ day' }];
  await openCalendar();
  await vi.waitFor(() => expect(words()).toContain('Founders’ day'));
  pill('Customer 4')?.focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await vi.waitFor(() => expect(words()).toContain('This day is a holiday: Founders’ day'), SOON);
  expect(changes()).toEqual([]);
  await act(async () => document.querySelector<HTMLFormElement>('#move-event')?.requestSubmit());
  await vi.waitFor(() => expect(changes()).toEqual([[`/api/quarterly-reviews/${idOf(4)}`, { plannedOn: '2026-12-10', version: 3 }]]));
});

test('[CAL-12] Moving a meeting asks whether to notify its participants, and notifies them', async () => {
  await openCalendar();
  pill('Customer 1')?.focus();
  await key('m');
  await key('ArrowRight');
  await key('Enter');
  await vi.waitFor(() => expect(words()).toContain('Notify the 2 people taking part'), SOON);
  expect(changes()).toEqual([]);
  const form = document.querySelector<HTMLFormElement>('#move-event');
  const time = document.querySelector<HTMLInputElement>('#move-event input[aria-label=Time]');
  if (time) await typeInto(time, 'noon');
  await act(async () => form?.requestSubmit());
  expect(words()).toContain('must be a date and time, such as 3 Dec 2026 at 10:00');
  expect(changes()).toEqual([]);
  if (time) await typeInto(time, '11');
  await act(async () => form?.requestSubmit());
  await wait(50);
  expect(changes()).toEqual([
    [`/api/qbrs/${idOf(1)}`, { dateTime: '2026-12-10T11:00:00.000Z', version: 3 }],
    [`/api/qbrs/${idOf(1)}/tell-attendees`, {}],
  ]);
});

test('[CAL-13] A press on a day begins a new event there', async () => {
  const page = await openCalendar();
  await press('New event on Thu 10 Dec 2026');
  expect(page.search()).toMatchObject({ dialog: 'new', on: '2026-12-10' });
});

test('[CAL-14] The year counts the events of each day, and a press on one opens its month', async () => {
  const page = await openCalendar('/?view=year');
  expect(button('Wed 9 Dec 2026, 2 events')).toBeDefined();
  await press('Wed 9 Dec 2026, 2 events');
  expect(page.search()).toMatchObject({ view: 'month', day: '2026-12-09' });
});

test('[CAL-15] The week shows meetings at their hours, all-day events above them, and a line at the current time', async () => {
  await openCalendar('/?view=week');
  const block = pill('Customer 1');
  expect(block?.closest<HTMLElement>('[data-place]')?.dataset['place']).toBe('2026-12-09T10:00');
  expect(block?.textContent).toContain('11:00 in Madrid');
  expect(pill('Customer 2')?.closest<HTMLElement>('[data-place]')?.dataset['place']).toBe('2026-12-09');
  expect(document.querySelectorAll('[data-now]')).toHaveLength(1);
  const first = () => document.querySelector<HTMLElement>('[data-place*="T"]')?.dataset['place'];
  expect(first()).toBe('2026-12-07T07:00');
  await press('All 24 hours');
  expect(first()).toBe('2026-12-07T00:00');
});

test('The keyboard moves a meeting to another hour and another day in the week, and the dialog proposes them', async () => {
  await openCalendar('/?view=week');
  pill('Customer 1')?.focus();
  await key('m');
  await key('ArrowDown');
  await key('ArrowRight');
  expect(words()).toContain('Thu 10 Dec 2026, 10:30');
  await key('Enter');
  await vi.waitFor(() => expect(words()).toContain('Notify the 2 people taking part'), SOON);
  await act(async () => document.querySelector<HTMLFormElement>('#move-event')?.requestSubmit());
  await wait(50);
  expect(changes()[0]).toEqual([`/api/qbrs/${idOf(1)}`, { dateTime: '2026-12-10T10:30:00.000Z', version: 3 }]);
});

test('A press on half an hour plans a meeting at that time', async () => {
  const page = await openCalendar('/?view=week');
  await press('New event on Thu 10 Dec 2026, 14:30');
  expect(page.search()).toMatchObject({ dialog: 'new', on: '2026-12-10', at: '14:30' });
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('input[aria-label=Time]')?.value).toBe('14:30'), SOON);
});

test('The year shows below its days the customers to meet in each month, and a press on a review opens it', async () => {
  const page = await openCalendar('/?view=year');
  await vi.waitFor(() => expect(words()).toContain('Alderbrook'), SOON);
  expect(requests.some(({ url }) => url.includes('/programme?') && url.includes('from=2026-01'))).toBe(true);
  await press('Alderbrook, Held, Wed 16 Sep 2026');
  expect([page.path(), page.search()]).toEqual(['/quarterly-reviews', { review: idOf(70) }]);
});
