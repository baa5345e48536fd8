import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { type CalendarEvent, listOverdueEvents } from '#contract/calendar/calendar.contract.ts';
import { getCustomerCounts, listCustomers, type Customer } from '#contract/customers/customers.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { countNotifications } from '#contract/notifications/notifications.contract.ts';
import { getProgrammeLoad, listProgramme, type ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { getQbrCounts, listQbrs, type QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { isAssessmentOverdue, isPastDay, isQbrOverdue, isReviewOverdue } from '#domain/overdue/overdue.rules.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { readPages } from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;

/** Compares every screen that shows overdue counts with the domain's definition, on the same rows at the same moment. */
let server: TestServer;
let owner: Caller;
let now: Date;
let today: string;
let late: CalendarEvent[];

beforeAll(async () => {
  const { filled: demo, ...database } = await copyOfDemo();
  server = await startTestServer({}, { database });
  // Real time, because some statements use the database's clock.
  now = new Date();
  server.context.now = () => now;
  const userId = demo.people.find(({ role, status }) => role === 'owner' && status === 'active')?.id ?? '';
  const session = { tokenHash: hashToken('overdue'), userId, organizationId: demo.id, idleSeconds: 1800 };
  await asAuth(server.pools, (tx) =>
    tx
      .insertInto('auth.sessions')
      .values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
      .execute(),
  );
  owner = caller(server.app, { sid: 'overdue' });
  await asOrganization(server.pools, demo.id, async (tx) => {
    // A meeting today that has just begun, and a review without a date.
    const soon = new Date(now.getTime() - 60_000);
    await sql`update qbrs set date_time = ${soon} where id = (select id from qbrs where status = 'Scheduled' order by id limit 1)`.execute(
      tx,
    );
    await sql`update assessments set review_due_date = null, submitted_at = ${new Date(now.getTime() - 40 * DAY_MS)}
      where id = (select id from assessments where status = 'pending_review' and deleted_at is null and not archived order by id limit 1)`.execute(
      tx,
    );
  });
  ({ today } = await owner.sees(getProgrammeLoad, { query: {} }));
  late = await owner.sees(listOverdueEvents, { query: {} });
});
afterAll(() => server.close());

const ofKind = (...kinds: CalendarEvent['kind'][]) => late.filter(({ kind }) => kinds.includes(kind)).length;

test('[OVERDUE-1] Overdue QBRs have the same count in the bell, the list, its tab, the dashboard and the calendar', async () => {
  const all = await readPages<QbrRow>(owner, `${listQbrs.path}?limit=100`);
  const overdue = all.filter(({ status, dateTime }) =>
    isQbrOverdue({ status, dateTime: dateTime === null ? null : new Date(dateTime) }, now),
  );
  expect(await readPages<QbrRow>(owner, `${listQbrs.path}?limit=100&filter=overdue`)).toHaveLength(overdue.length);
  expect({
    tab: (await owner.sees(getQbrCounts)).overdue,
    bell: (await owner.sees(countNotifications)).overdueQbrs,
    dashboard: (await owner.sees(getDashboardStats)).qbrs?.overdue,
    calendar: ofKind('meeting'),
  }).toEqual({ tab: overdue.length, bell: overdue.length, dashboard: overdue.length, calendar: overdue.length });
});

test('[OVERDUE-2] Customers with an overdue review have the same count in the customer list, its total and the programme', async () => {
  const all = await readPages<Customer>(owner, `${listCustomers.path}?limit=100`);
  const overdue = all.filter(({ nextReviewOn }) => isPastDay(nextReviewOn, today));
  expect(await readPages<Customer>(owner, `${listCustomers.path}?limit=100&reviewOverdue=true`)).toHaveLength(overdue.length);
  const { figures } = await owner.sees(getCustomerCounts, { query: { figures: 'true' } });
  const programme = await owner.sees(getProgrammeLoad, { query: {} });
  expect([figures?.overdue, programme.overdueCustomers]).toEqual([overdue.length, overdue.length]);
  const turned = await owner.sees(getProgrammeLoad, { query: { from: '2031-01' } });
  expect(turned.overdueCustomers).toBe(overdue.length);
});

test('[OVERDUE-3] A review of the programme is marked as overdue by the shared rule, and the marks add up', async () => {
  const rows = await readPages<ProgrammeRow>(owner, `${listProgramme.path}?limit=100`);
  const reviews = rows.flatMap((row) => row.reviews);
  const outcomeOf = ({ status }: (typeof reviews)[number]) => (status === 'held' || status === 'skipped' ? status : null);
  const overdue = reviews.filter((review) => isReviewOverdue({ outcome: outcomeOf(review), dueOn: review.dueOn }, today));
  expect(reviews.filter(({ mark }) => mark === 'overdue')).toEqual(overdue);
  expect((await owner.sees(getProgrammeLoad, { query: {} })).counts.overdue).toBe(overdue.length);
});

test('[OVERDUE-4] Overdue assessments have the same count in the list, its tab and the calendar', async () => {
  const all = await owner.sees(listAssessments, { query: {} });
  const overdue = all.filter((assessment) => isAssessmentOverdue(assessment, today)).length;
  expect(await owner.sees(listAssessments, { query: { overdue: 'true' } })).toHaveLength(overdue);
  expect([(await owner.sees(getAssessmentCounts)).overdue, ofKind('assessment', 'review')]).toEqual([overdue, overdue]);
});
