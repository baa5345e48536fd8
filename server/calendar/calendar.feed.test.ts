import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCalendarFeed, getCalendar } from '#contract/calendar/calendar.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { recordMinutes } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const EVENTS = 2000;
const YEAR = 360;
const today = new Date().toISOString().slice(0, 10);

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization('Müller & Söhne; IT, Ltd');
  vcio = await msp.person('vcio');
  await fill();
});
afterAll(() => server.close());

/** Adds a meeting, a planned review, and action items up to 2,000 events of one person, with a marker in every internal text. */
async function fill(): Promise<void> {
  const body = { name: '株式会社; "Ørsted", Ltd', vcioId: vcio.id, notes: SECRET, timezone: 'Asia/Tokyo' };
  const { id: customerId } = await vcio.sees(createCustomer, { body });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const dateTime = `${addDays(today, 20)}T10:00:00.000Z`;
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, dateTime } });
  const sections = [{ key: 'score' as const, speakerNotes: SECRET, narrative: SECRET }];
  await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { sections, version: qbr.version } });
  await vcio.sees(recordMinutes, { params: { id: qbr.id }, body: { summary: SECRET } });
  await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2030, quarter: 1, plannedOn: addDays(today, 200) } });
  const items = Array.from({ length: EVENTS - 2 }, (_, nr) => ({
    qbrId: qbr.id,
    key: `a${nr}`,
    customerId,
    place: nr,
    text: `Action ${nr}; with, signs\\ and a long text ${'that goes on '.repeat(nr % 12)}`.trim(),
    owner: 'ours' as const,
    userId: vcio.id,
    due: addDays(today, (nr % YEAR) + 1),
  }));
  await asOrganization(server.pools, msp.id, async (tx) => {
    for (let at = 0; at < items.length; at += 500)
      await tx
        .insertInto('actionItems')
        .values(items.slice(at, at + 500))
        .execute();
  });
}

async function feed(): Promise<string> {
  const { url } = await vcio.sees(openCalendarFeed);
  const answer = await server.stranger.inject({ method: 'GET', url: new URL(url).pathname });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test('[CAL-1] Another program reads the feed of 2,000 events as in the calendar: each once, on its day, with its full title', async () => {
  const body = await feed();
  const calendar = new ICAL.Component(ICAL.parse(body));
  const read = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const shown = await vcio.sees(getCalendar, { query: { from: today, to: addDays(today, YEAR + 5), personId: vcio.id } });
  expect(read).toHaveLength(EVENTS);
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(EVENTS);
  expect(read.map(({ startDate }) => (startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString())).toSorted()).toEqual(
    shown.map(({ start }) => start).toSorted(),
  );
  const titles = new Set(read.map(({ summary }) => summary));
  expect(shown.filter(({ title, customer }) => !titles.has(title) && !titles.has(`${customer?.name}: ${title}`))).toEqual([]);
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('[CAL-2] A meeting in another time zone has its exact start and end and names its location', async () => {
  const calendar = new ICAL.Component(ICAL.parse(await feed()));
  const meetings = calendar
    .getAllSubcomponents('vevent')
    .filter((component) => String(component.getFirstPropertyValue('uid')).startsWith('meeting-'));
  const [meeting] = meetings.map((component) => new ICAL.Event(component));
  expect(meeting?.startDate.toJSDate().toISOString()).toBe(`${addDays(today, 20)}T10:00:00.000Z`);
  expect(meeting?.duration.toSeconds()).toBe(3600);
  expect(meeting?.description).toContain('Asia/Tokyo');
});

test('[CAL-3] A feed contains nothing internal: no notes, minutes, slide texts or evidence', async () => {
  const body = (await feed()).replaceAll('\r\n ', '');
  expect(body).not.toContain(SECRET);
  expect(body).not.toContain('INTERNAL');
});
