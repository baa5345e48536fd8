import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { clearNotifications, listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import {
  createQuarterlyReview,
  deleteQuarterlyReview,
  getQuarterlyReview,
  listQuarterlyReviews,
  planQuarterlyReviews,
  updateQuarterlyReview,
} from '#contract/programme/programme.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { listShares, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { StepKey } from '#domain/programme/programme.rules.ts';
import type { AutomaticStep } from '#domain/programme/steps.rules.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { takeMails, titlesOf, withoutCustomer } from '#server/notifications/notifications.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { runProgramme } from './programme.jobs.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  await inOrganization((tx) => tx.updateTable('organizations').set({ timezone: 'America/New_York' }).execute());
});
afterAll(() => at.server.close());
beforeEach(async () => {
  await inOrganization((tx) => tx.deleteFrom('quarterlyReviews').execute());
  await at.vcio.sees(clearNotifications);
  await switchOff();
});

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const runAt = (now: string) =>
  runProgramme.run({ pools: at.server.pools, publicUrl: 'https://here.test', secrets: at.server.context.secrets, now: new Date(now) });
const switchOff = (...off: AutomaticStep[]) =>
  at.msp.owner.sees(updateOrganization, { body: { settings: { programme: { off, monthlyTarget: 8 } } } });
const titles = () => titlesOf(at.vcio);
const read = (id: string) => at.vcio.sees(getQuarterlyReview, { params: { id } });

/** Creates a customer with an approved assessment and a review planned for this day. */
async function planned(plannedOn: string) {
  const { id, customerId } = await at.submitted();
  await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { vcioId: at.vcio.id, engineerId: at.engineer.id } });
  const review = await at.vcio.sees(createQuarterlyReview, { body: { customerId, year: 2045, quarter: 1, plannedOn } });
  return { customerId, id: review.id };
}
const assessmentsOf = (customerId: string) => at.vcio.sees(listAssessments, { query: { customerId } });

test('[PROG-5] The assessment is started once, on the morning of the lead day, and not again after it was deleted', async () => {
  const { customerId, id } = await planned('2045-03-31');
  // In New York: the evening of 28 February, then 1 March before 7:00 and, below, after it.
  await runAt('2045-03-01T04:30:00Z');
  await runAt('2045-03-01T11:30:00Z');
  expect(await assessmentsOf(customerId)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => runAt('2045-03-01T12:30:00Z')));
  const [started, ...others] = await assessmentsOf(customerId);
  expect(others).toHaveLength(1);
  expect(started).toMatchObject({ status: 'draft', assignedTo: at.engineer.id, dueDate: '2045-03-10' });
  expect(await read(id)).toMatchObject({ status: 'assessing', assessmentIds: [started?.id] });

  await inOrganization((tx) =>
    tx
      .updateTable('assessments')
      .set({ deletedAt: new Date() })
      .where('id', '=', started?.id ?? '')
      .execute(),
  );
  await runAt('2045-03-02T12:30:00Z');
  expect(await assessmentsOf(customerId)).toHaveLength(1);
});

test('[PROG-6] No assessment is started without an approved one, for a review that needs none, or when the step is off', async () => {
  const { id: customerId } = await at.customer();
  await at.vcio.sees(createQuarterlyReview, { body: { customerId, year: 2045, quarter: 1, plannedOn: '2045-03-31' } });
  const without = await planned('2045-03-31');
  await inOrganization((tx) => tx.updateTable('quarterlyReviews').set({ wantsAssessment: false }).where('id', '=', without.id).execute());
  await runAt('2045-03-05T15:00:00Z');
  expect([await assessmentsOf(customerId), (await assessmentsOf(without.customerId)).length]).toEqual([[], 1]);

  const off = await planned('2045-03-31');
  await switchOff('create');
  await runAt('2045-03-05T15:00:00Z');
  expect(await assessmentsOf(off.customerId)).toHaveLength(1);
});

test('[PROG-7] Two weeks before a review its owner is notified once of what is missing', async () => {
  await switchOff('create');
  await planned('2045-05-20');
  await runAt('2045-05-05T15:00:00Z');
  expect(await titles()).toEqual([]);
  await runAt('2045-05-06T15:00:00Z');
  await runAt('2045-05-07T15:00:00Z');
  const notes = await at.vcio.sees(listNotifications, { query: {} });
  expect(notes).toMatchObject([{ title: expect.stringMatching(/^Review not ready: /) }]);
  expect(notes[0]?.message).toContain('20 May 2045. Still missing: an approved assessment, a date for the meeting.');
});

test('[PROG-24] Several reviews that are not ready reach their vCIO as one email with a line each of customer, day and link', async () => {
  await switchOff('create');
  const plannedOn = ['2045-05-20', '2045-05-19', '2045-05-18'];
  for (const day of plannedOn) await planned(day);
  await takeMails(at.server);
  await runAt('2045-05-06T15:00:00Z');
  const mails = (await takeMails(at.server)).filter(({ to }) => to === at.vcio.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['3 reviews are not ready']);
  const customers = (await at.vcio.sees(listNotifications, { query: {} })).map(({ title }) => title.replace('Review not ready: ', ''));
  expect(customers).toHaveLength(3);
  for (const name of customers) {
    expect(mails[0]?.text).toMatch(
      new RegExp(`^- ${name}, [12]\\d May 2045, missing: .*: https://here\\.test/quarterly-reviews\\?review=`, 'm'),
    );
  }
});

/** Creates a review whose meeting has a deck of the approved assessment. */
async function withDeck(plannedOn: string) {
  const { customerId, id } = await planned(plannedOn);
  const [approved] = await assessmentsOf(customerId);
  const body = { customerId, assessmentId: approved?.id ?? '', dateTime: `${plannedOn}T15:00:00Z` };
  const qbr = await at.vcio.sees(createQbr, { body });
  expect((await read(id)).qbrId).toBe(qbr.id);
  return { id, qbrId: qbr.id, customerId };
}
const sharesOf = (qbrId: string) => at.vcio.sees(listShares, { params: { id: qbrId } });
const stepOf = async (id: string, key: StepKey) => (await read(id)).checklist.find((step) => step.key === key);

test('[PROG-8] The day before a review the link to its final deck is created once and emailed only to its owner', async () => {
  await switchOff('create', 'warn');
  const { id, qbrId } = await withDeck('2045-05-20');
  await at.vcio.sees(finalizeQbr, { params: { id: qbrId }, body: undefined });
  await at.server.mails();
  await runAt('2045-05-18T15:00:00Z');
  expect(await sharesOf(qbrId)).toEqual([]);
  for (const hour of ['12', '13', '14']) await runAt(`2045-05-19T${hour}:00:00Z`);
  const [share, ...others] = await sharesOf(qbrId);
  expect(others).toEqual([]);
  expect(share).toMatchObject({ isOpen: true, createdBy: null, views: 0 });

  const notes = await at.vcio.sees(listNotifications, { query: {} });
  expect(notes).toMatchObject([{ title: expect.stringMatching(/^Send the deck: /), actionUrl: `/qbrs/${qbrId}` }]);
  expect(JSON.stringify(notes)).not.toContain('/share/');
  const mails = (await at.server.mails()).filter((mail) => mail.includes('/share/'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${at.vcio.email}`);
  const token = /\/share\/([\w-]+)/.exec(mails[0] ?? '')?.[1] ?? '';
  expect((await at.server.stranger.inject({ method: 'GET', url: `/api/share/${token}` })).statusCode).toBe(200);
  expect((await stepOf(id, 'deck_shared'))?.doneAt).toEqual(expect.any(String));
});

test('[PROG-9] No link is created for a draft or shared deck or when the step is off; a moved meeting is notified again', async () => {
  await switchOff('create', 'warn');
  const draft = await withDeck('2045-05-20');
  await runAt('2045-05-19T15:00:00Z');
  expect(await titles()).toEqual(['Deck not shared']);
  const { version } = await at.vcio.sees(getQbr, { params: { id: draft.qbrId } });
  await at.vcio.sees(updateQbr, { params: { id: draft.qbrId }, body: { dateTime: '2045-06-20T15:00:00Z', version } });
  await runAt('2045-06-19T15:00:00Z');
  expect(await titles()).toEqual(['Deck not shared', 'Deck not shared']);
  expect(await sharesOf(draft.qbrId)).toEqual([]);

  await at.vcio.sees(clearNotifications);
  const shared = await withDeck('2045-07-20');
  await at.vcio.sees(finalizeQbr, { params: { id: shared.qbrId }, body: undefined });
  await at.vcio.sees(shareQbr, { params: { id: shared.qbrId }, body: {} });
  await inOrganization((tx) =>
    tx
      .updateTable('qbrShares')
      .set({ expiresAt: new Date('2045-08-01') })
      .where('qbrId', '=', shared.qbrId)
      .execute(),
  );
  await runAt('2045-07-19T15:00:00Z');
  expect(await titles()).toEqual([]);
  const off = await withDeck('2045-08-21');
  await at.vcio.sees(finalizeQbr, { params: { id: off.qbrId }, body: undefined });
  await switchOff('create', 'warn', 'share');
  await runAt('2045-08-20T15:00:00Z');
  expect(await sharesOf(off.qbrId)).toEqual([]);
});

test('[PROG-10] Two hours after a meeting without a recap its owner is reminded once, in time for the four hours', async () => {
  await switchOff('create', 'warn', 'share', 'next');
  const { customerId, id } = await planned('2045-05-20');
  const qbr = await at.vcio.sees(createQbr, { body: { customerId, dateTime: '2045-05-20T15:00:00Z' } });
  expect((await read(id)).qbrId).toBe(qbr.id);
  const presentedAt = new Date('2045-05-20T16:00:00Z');
  await inOrganization((tx) => tx.updateTable('qbrs').set({ status: 'presented', presentedAt }).where('id', '=', qbr.id).execute());
  await runAt('2045-05-20T17:30:00Z');
  expect(await titles()).toEqual([]);
  await runAt('2045-05-20T18:00:00Z');
  await runAt('2045-05-20T21:00:00Z');
  const notes = await at.vcio.sees(listNotifications, { query: {} });
  expect(notes.map(({ title }) => withoutCustomer(title))).toEqual(['Recap due']);
  expect(notes[0]?.message).toContain('by 20 May 2045, ');
});

test('[PROG-25] No recap reminder is sent once its day is over, even if the reminder was delayed', async () => {
  await switchOff('create', 'warn', 'share', 'next');
  const { customerId } = await planned('2045-05-20');
  const qbr = await at.vcio.sees(createQbr, { body: { customerId, dateTime: '2045-05-20T15:00:00Z' } });
  const presentedAt = new Date('2045-05-20T16:00:00Z');
  await inOrganization((tx) => tx.updateTable('qbrs').set({ status: 'presented', presentedAt }).where('id', '=', qbr.id).execute());
  const recaps = async (now?: Date) => (await takeMails(at.server, now)).filter(({ subject }) => /recap/i.test(subject));
  await takeMails(at.server);
  await runAt('2045-05-24T15:00:00Z');
  expect([await titles(), await recaps()]).toEqual([[], []]);

  const later = await planned('2045-06-20');
  const held = await at.vcio.sees(createQbr, { body: { customerId: later.customerId, dateTime: '2045-06-20T15:00:00Z' } });
  await inOrganization((tx) =>
    tx
      .updateTable('qbrs')
      .set({ status: 'presented', presentedAt: new Date('2045-06-20T16:00:00Z') })
      .where('id', '=', held.id)
      .execute(),
  );
  await runAt('2045-06-20T18:00:00Z');
  expect(await titles()).toEqual(['Recap due']);
  // Four days later, when the mail server responds again.
  expect(await recaps(new Date('2045-06-24T09:00:00Z'))).toEqual([]);
});

test('[PROG-11] A step that fails in one organisation stops neither its other steps nor those of other organisations', async () => {
  await switchOff('create');
  await planned('2045-05-20');
  const broken = await at.server.organization('Broken MSP');
  await asOrganization(at.server.pools, broken.id, (tx) => tx.updateTable('organizations').set({ timezone: 'Nowhere/Else' }).execute());
  await expect(runAt('2045-05-06T15:00:00Z')).rejects.toThrow('steps of the programme failed');
  await asOrganization(at.server.pools, broken.id, (tx) => tx.updateTable('organizations').set({ timezone: 'UTC' }).execute());
  expect(await titles()).toEqual(['Review not ready']);
});

test('[PROG-12] After a review was held, the next review of the cadence is planned once', async () => {
  await switchOff('create', 'warn');
  const { customerId, id } = await planned('2045-05-20');
  await at.vcio.sees(updateQuarterlyReview, { params: { id }, body: { status: 'held' } });
  for (const day of ['20', '21']) await runAt(`2045-05-${day}T15:00:00Z`);
  const [, next, ...others] = await at.vcio.sees(listQuarterlyReviews, { query: { customerId } });
  expect(next).toMatchObject({ plannedMonth: '2045-08', plannedOn: null, year: 2045, quarter: 3 });
  expect(others).toEqual([]);
  await at.vcio.sees(deleteQuarterlyReview, { params: { id: next?.id ?? '' }, body: {} });
  await runAt('2045-05-22T15:00:00Z');
  expect(await at.vcio.sees(listQuarterlyReviews, { query: { customerId } })).toHaveLength(1);
});

test('[PROG-13] A planned year rolls into the next one in its last quarter, and an unplanned year does not', async () => {
  await switchOff('create', 'warn', 'next');
  await at.vcio.sees(planQuarterlyReviews, { body: { year: 2050 } });
  const ofYear = (year: string) => at.vcio.sees(listQuarterlyReviews, { query: { year } });
  const before = (await ofYear('2050')).length;
  expect(before).toBeGreaterThan(0);
  await runAt('2050-09-01T15:00:00Z');
  expect(await ofYear('2051')).toEqual([]);
  for (const day of ['03', '04']) await runAt(`2050-10-${day}T15:00:00Z`);
  expect(await ofYear('2051')).toHaveLength(before);
  await runAt('2051-01-05T15:00:00Z');
  expect(await ofYear('2052')).toEqual([]);
});
