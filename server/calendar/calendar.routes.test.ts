import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAssessment } from '#contract/assessments/assessments.contract.ts';
import {
  endCalendarFeed,
  exportEvent,
  getCalendar,
  getCalendarFeed,
  listOverdueEvents,
  openCalendarFeed,
} from '#contract/calendar/calendar.contract.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
let vcio: Person;
let customerId: string;
beforeAll(async () => {
  at = await openAssessmentFixture();
  ({ vcio } = at);
  await inOrganization((tx) => tx.updateTable('organizations').set({ timezone: 'America/New_York' }).execute());
  customerId = (await vcio.sees(createCustomer, { body: { name: 'Alderbrook', vcioId: vcio.id, timezone: 'Europe/Madrid' } })).id;
});
afterAll(() => at.server.close());

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const between = (from: string, to: string, more: object = {}) => vcio.sees(getCalendar, { query: { from, to, ...more } });
const meeting = (dateTime: string) => vcio.sees(createQbr, { body: { customerId, dateTime } });

test('[CAL-4] Each layer shows its events on their days, with a link to the page of each', async () => {
  const { id: qbrId } = await meeting('2047-03-09T10:00:00Z');
  const { id: assessmentId, ...made } = await at.assessment();
  await at.engineer.sees(updateAssessment, { params: { id: assessmentId }, body: { dueDate: '2047-03-10', version: 1 } });
  const submitted = await at.submitted();
  await inOrganization((tx) => tx.updateTable('assessments').set({ reviewDueDate: '2047-03-11' }).where('id', '=', submitted.id).execute());
  const action = {
    qbrId,
    key: 'a1',
    customerId,
    place: 1,
    text: 'Name a lead',
    owner: 'ours' as const,
    userId: vcio.id,
    due: '2047-03-12',
  };
  await inOrganization((tx) => tx.insertInto('actionItems').values(action).execute());
  const params = { id: customerId };
  await vcio.sees(createAgreement, { params, body: { name: 'Support', amount: 1, start: '2046-01-01', end: '2047-03-13' } });
  await vcio.sees(createAsset, { params, body: { name: 'Server', warrantyEndsAt: '2047-03-14' } });
  const review = await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2047, quarter: 4, plannedOn: '2047-03-15' } });

  const events = await between('2047-03-09', '2047-03-16');
  expect(events.map(({ day, layer, kind, title, link, movable }) => [day, layer, kind, title, link, movable])).toEqual([
    ['2047-03-09', 'qbr', 'meeting', expect.stringContaining('Alderbrook'), `/qbrs/${qbrId}`, true],
    ['2047-03-10', 'assessment', 'assessment', made.name, `/assessments/${assessmentId}`, true],
    ['2047-03-11', 'review', 'review', submitted.name, `/assessments/${submitted.id}/review`, true],
    ['2047-03-12', 'action', 'action', 'Name a lead', `/qbrs/${qbrId}`, false],
    ['2047-03-13', 'contract', 'contract', 'Support ends', `/customers/${customerId}?tab=assets`, false],
    ['2047-03-14', 'warranty', 'warranty', 'Server, warranty ends', `/customers/${customerId}?tab=assets`, false],
    ['2047-03-15', 'qbr', 'planned', 'Review planned', `/quarterly-reviews?review=${review.id}`, true],
  ]);
  expect((await between('2047-03-09', '2047-03-16', { layer: 'warranty' })).map(({ title }) => title)).toEqual(['Server, warranty ends']);
  const own = await between('2047-03-09', '2047-03-16', { personId: at.engineer.id });
  expect(own.map(({ kind }) => kind)).toEqual(['assessment']);
  expect((await between('2047-03-09', '2047-03-16', { customerId: made.customerId })).map(({ kind }) => kind)).toEqual(['assessment']);
});

test("[CAL-5] A meeting is on the organisation's day, and names the time zone in which it takes place", async () => {
  const { id } = await meeting('2047-05-02T02:00:00Z');
  const [event] = await between('2047-05-01', '2047-05-02');
  expect(event).toMatchObject({
    id,
    day: '2047-05-01',
    allDay: false,
    start: '2047-05-02T02:00:00.000Z',
    end: '2047-05-02T03:00:00.000Z',
    timezone: 'Europe/Madrid',
  });
  expect(await between('2047-05-02', '2047-05-03')).toEqual([]);
});

test('A planned review with a meeting is shown once, as the meeting', async () => {
  await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2047, quarter: 3, plannedOn: '2047-09-10' } });
  expect((await between('2047-09-01', '2047-10-01')).map(({ kind }) => kind)).toEqual(['planned']);
  await meeting('2047-09-12T14:00:00Z');
  expect((await between('2047-09-01', '2047-10-01')).map(({ kind, day }) => [kind, day])).toEqual([['meeting', '2047-09-12']]);
});

test('[CAL-6] Overdue items are open and before today, the longest overdue first', async () => {
  const { id: away } = await vcio.sees(createCustomer, { body: { name: 'Late Ltd' } });
  await vcio.sees(createQuarterlyReview, { body: { customerId: away, year: 2020, quarter: 1, plannedOn: '2020-03-02' } });
  await vcio.sees(createQbr, { body: { customerId: away, dateTime: '2020-07-02T10:00:00Z' } });
  const late = await vcio.sees(listOverdueEvents, { query: { customerId: away } });
  expect(late.map(({ kind, day }) => [kind, day])).toEqual([
    ['planned', '2020-03-02'],
    ['meeting', '2020-07-02'],
  ]);
});

test('Engineers see assessments, reviews and ends, and no meetings', async () => {
  const events = await at.engineer.sees(getCalendar, { query: { from: '2047-03-09', to: '2047-03-16' } });
  expect(events.map(({ kind, movable }) => [kind, movable])).toEqual([
    ['assessment', true],
    ['review', false],
    ['contract', false],
    ['warranty', false],
  ]);
  const query = { kind: 'meeting', id: customerId, day: '2047-03-09' } as const;
  expect((await at.engineer.refused(exportEvent, { query })).code).toBe('NOT_FOUND');
});

test('A period that is too long, or ends before it begins, is refused', async () => {
  for (const to of ['2049-01-01', '2047-01-01', '2046-12-31']) {
    expect((await vcio.refused(getCalendar, { query: { from: '2047-01-01', to } })).code).toBe('VALIDATION_ERROR');
  }
});

test('[CAL-7] An event is saved as iCalendar, folded, escaped and in UTC', async () => {
  const { id } = await vcio.sees(createQbr, {
    body: { customerId, dateTime: '2047-06-09T10:00:00Z', title: `Review; of, everything\\ ${'long '.repeat(30)}` },
  });
  const answer = await vcio.inject({ method: 'GET', url: `/api/calendar/event?kind=meeting&id=${id}&day=2047-06-09` });
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.body).toContain('DTSTART:20470609T100000Z\r\n');
  expect(answer.body).toContain('Review\\; of\\, everything\\\\');
  expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test("[CAL-8] A person's feed is readable without signing in until it is ended or renewed, and has only their own events", async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000);
  const { id } = await meeting(soon.toISOString());
  const other = await vcio.sees(createQbr, { body: { customerId: (await at.customer('Elsewhere')).id, dateTime: soon.toISOString() } });
  await inOrganization((tx) => tx.updateTable('qbrs').set({ ownerId: at.msp.owner.id }).where('id', '=', other.id).execute());
  expect(await vcio.sees(getCalendarFeed)).toEqual({ isOpen: false });
  const { url } = await vcio.sees(openCalendarFeed);
  expect(await vcio.sees(getCalendarFeed)).toEqual({ isOpen: true });
  const read = (address: string) => at.server.stranger.inject({ method: 'GET', url: new URL(address).pathname });

  const feed = await read(url);
  expect([feed.statusCode, feed.headers['content-type'], feed.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ]);
  expect(feed.body).toContain('METHOD:PUBLISH');
  expect(feed.body).toContain(`UID:meeting-${id}@`);
  expect(feed.body).not.toContain(other.id);
  expect(feed.body).not.toContain('Elsewhere');

  const { url: second } = await vcio.sees(openCalendarFeed);
  expect([(await read(url)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  await vcio.sees(endCalendarFeed);
  expect((await read(second)).statusCode).toBe(404);
  expect((await read(second.replace(/.{5}\.ics$/, 'AAAAA.ics'))).statusCode).toBe(404);
});

test('The feed of a person who may no longer sign in responds like an unknown one', async () => {
  const leaver = await at.msp.person('vcio');
  const { url } = await leaver.sees(openCalendarFeed);
  await inOrganization((tx) => tx.updateTable('people').set({ status: 'disabled' }).where('id', '=', leaver.id).execute());
  expect((await at.server.stranger.inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404);
});

test('[CAL-9] The token of a feed is not stored', async () => {
  const { url } = await vcio.sees(openCalendarFeed);
  const token = /feed\/(.+)\.ics$/.exec(url)?.[1] ?? '';
  const rows = await inOrganization((tx) => tx.selectFrom('calendarFeeds').selectAll().execute());
  expect(token).toHaveLength(43);
  expect(JSON.stringify(rows.map(({ tokenHash }) => tokenHash.toString('base64url')))).not.toContain(token);
});
