import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { getAssessmentCounts } from '#contract/assessments/assessments.list.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import {
  getDashboardActivity,
  getDashboardPlanning,
  getDashboardToday,
  getDashboardTodayCounts,
} from '#contract/dashboard/dashboard.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { countNotifications } from '#contract/notifications/notifications.contract.ts';
import { createQuarterlyReview, updateQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import {
  createRecommendation,
  decideRecommendation,
  getRecommendationTotals,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { endAcceptances } from '#server/findings/findings.jobs.ts';

const DAY = 86_400_000;

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

/** Creates a customer of the vCIO with a critical gap. */
async function gap() {
  const { customerId } = await at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { vcioId: at.vcio.id } });
  const findings = await at.vcio.sees(listFindings, { query: { customerId } });
  const finding = findings.find(({ questionKey }) => questionKey === 'mfa');
  if (!finding) throw new Error('no finding was made');
  return { customerId, finding };
}

const todayOf = async (person: Pick<AssessmentFixture['vcio'], 'sees'>, customerId: string) =>
  (await person.sees(getDashboardToday)).filter(({ customer }) => customer.id === customerId).map(({ kind, id }) => [kind, id]);

/** Runs the action with the server's clock this many days ahead. */
async function later<T>(days: number, act: () => Promise<T>): Promise<T> {
  const { now } = at.server.context;
  at.server.context.now = () => new Date(Date.now() + days * DAY);
  try {
    return await act();
  } finally {
    at.server.context.now = now;
  }
}

test('A critical gap without a recommendation needs its vCIO today, until there is a recommendation', async () => {
  const { customerId, finding } = await gap();
  expect(await todayOf(at.vcio, customerId)).toContainEqual(['gap_unassigned', finding.id]);
  const before = await at.vcio.sees(getDashboardPlanning);
  expect(before.critical).toBeGreaterThan(0);
  expect(await todayOf(await at.msp.person('vcio'), customerId)).not.toContainEqual(['gap_unassigned', finding.id]);

  const body = { customerId, title: 'Second factor', status: 'proposed' as const, findingIds: [finding.id] };
  await at.vcio.sees(createRecommendation, { body });
  expect(await at.vcio.sees(getDashboardPlanning)).toEqual({
    ...before,
    unassigned: before.unassigned - 1,
    critical: before.critical - 1,
    decisionsWaiting: before.decisionsWaiting + 1,
  });
  expect(await todayOf(at.vcio, customerId)).not.toContainEqual(['gap_unassigned', finding.id]);
});

test('More than a thousand recommendations that awaiting decision are counted exactly, as the table counts them', async () => {
  const { customerId } = await gap();
  const { id } = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Locked backups', status: 'proposed' } });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    sql`insert into recommendations (customer_id, title, status)
        select customer_id, title || ' ' || n, status from recommendations, generate_series(1, 1001) n where id = ${id}`.execute(tx),
  );
  const { decisionsWaiting } = await at.vcio.sees(getDashboardPlanning);
  expect(decisionsWaiting).toBeGreaterThan(1001);
  expect(decisionsWaiting).toBe((await at.vcio.sees(getRecommendationTotals, { query: { status: 'proposed' } })).count);
});

test('The counts of today include items beyond the length of the list, each once', async () => {
  const engineer = await at.msp.person('alignment_engineer');
  const { id: customerId } = await at.customer();
  for (let n = 1; n <= 27; n += 1) {
    const body = { customerId, templateId: at.templateId, name: `Run ${n}`, assignedTo: engineer.id, dueDate: '2026-01-31' };
    await at.vcio.sees(createAssessment, { body });
  }
  expect(await engineer.sees(getDashboardToday)).toHaveLength(25);
  expect(await engineer.sees(getDashboardTodayCounts)).toEqual([{ kind: 'assessment_overdue', number: 27 }]);
  // Returned assessments that are overdue count as returned.
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.updateTable('assessments').set({ returnCount: 1, status: 'in_progress' }).where('name', 'in', ['Run 1', 'Run 2']).execute(),
  );
  const counts = await engineer.sees(getDashboardTodayCounts);
  expect(new Map(counts.map(({ kind, number }) => [kind, number]))).toEqual(
    new Map([
      ['returned', 2],
      ['assessment_overdue', 25],
    ]),
  );
});

test('An expired risk acceptance needs its vCIO today, and its expiry is an activity', async () => {
  const { customerId, finding } = await gap();
  const acceptedUntil = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
  const acceptance = { status: 'accepted_risk', acceptedBy: 'Jo Pike', acceptedUntil } as const;
  await at.vcio.sees(updateFinding, { params: { id: finding.id }, body: acceptance });
  expect(await todayOf(at.vcio, customerId)).not.toContainEqual(['acceptance_ended', finding.id]);
  expect(await at.vcio.sees(getDashboardPlanning)).toMatchObject({ acceptancesEnding: 1, acceptancesEnded: 0 });

  await endAcceptances.run({ pools: at.server.pools, publicUrl: 'https://plumbline.example', now: new Date(Date.now() + 3 * DAY) });
  expect(await later(3, () => todayOf(at.vcio, customerId))).toContainEqual(['acceptance_ended', finding.id]);
  expect(await later(3, () => at.vcio.sees(getDashboardPlanning))).toMatchObject({ acceptancesEnding: 0, acceptancesEnded: 1 });
  const [ended, accepted] = await at.vcio.sees(getDashboardActivity);
  expect(ended).toMatchObject({
    type: 'finding',
    entityId: finding.id,
    title: `${finding.title} was reopened: the risk acceptance expired`,
  });
  expect(accepted).toMatchObject({ type: 'finding', title: `${finding.title} was accepted as a risk`, customer: { id: customerId } });
});

test('A recommendation proposed for a fortnight counts as awaiting the customer’s decision, and its owner is notified', async () => {
  const { customerId } = await gap();
  const body = { customerId, title: 'Locked backups', ownerId: at.vcio.id, status: 'proposed' as const };
  const { id } = await at.vcio.sees(createRecommendation, { body });
  expect(await todayOf(at.vcio, customerId)).not.toContainEqual(['decision_waiting', id]);
  expect(await later(15, () => todayOf(at.vcio, customerId))).toContainEqual(['decision_waiting', id]);
  await at.vcio.sees(decideRecommendation, { params: { id }, body: { outcome: 'approved', by: 'Jo Pike' } });
  expect(await later(15, () => todayOf(at.vcio, customerId))).not.toContainEqual(['decision_waiting', id]);
});

test('New, decided and completed recommendations are shown as activities, and other changes are not', async () => {
  const { customerId } = await gap();
  const { id } = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'New firewall' } });
  const params = { id };
  await at.vcio.sees(updateRecommendation, { params, body: { priority: 'high' } });
  for (const outcome of ['declined', 'deferred', 'approved'] as const) {
    await at.vcio.sees(decideRecommendation, { params, body: { outcome, by: 'Jo Pike' } });
  }
  await at.vcio.sees(updateRecommendation, { params, body: { status: 'done' } });
  const activity = await at.vcio.sees(getDashboardActivity);
  expect(activity.map(({ title }) => title)).toEqual([
    'New firewall is done',
    'New firewall was approved by the customer',
    'New firewall was deferred by the customer',
    'New firewall was declined by the customer',
    'New firewall was recommended',
  ]);
  expect(activity[0]).toMatchObject({ type: 'recommendation', entityId: id });
});

test('[DASH-15] A draft needs its owner today; an undecided high gap and an overdue or unplanned review need the vCIO', async () => {
  const { customerId } = await gap();
  const vcio = await at.msp.person('vcio');
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { vcioId: vcio.id } });
  const today = async () => (await vcio.sees(getDashboardToday)).map(({ kind, id }) => [kind, id]);
  const high = await vcio.sees(listFindings, { query: { customerId, severity: 'high', unassigned: 'true' } });
  expect(high.map(({ id }) => ['gap_undecided', id])).toContainEqual((await today()).find(([kind]) => kind === 'gap_undecided'));
  expect(await today()).toContainEqual(['review_unplanned', customerId]);

  const review = await vcio.sees(createQuarterlyReview, { body: { customerId, year: 2024, quarter: 1 } });
  expect(await today()).toContainEqual(['review_overdue', customerId]);
  expect(await today()).not.toContainEqual(['review_unplanned', customerId]);
  expect(await todayOf(at.vcio, customerId)).not.toContainEqual(['review_overdue', customerId]);
  await vcio.sees(updateQuarterlyReview, { params: { id: review.id }, body: { status: 'skipped' } });
  expect(await today()).not.toContainEqual(['review_overdue', customerId]);

  const draft = await vcio.sees(createQbr, { body: { customerId } });
  expect(await today()).toContainEqual(['qbr_draft', draft.id]);
});

test('[DASH-16] The notification poll brings the menu counts: overdue QBRs for all, pending reviews for approvers', async () => {
  const before = await at.vcio.sees(countNotifications);
  const { customerId } = await gap();
  const qbr = await at.vcio.sees(createQbr, { body: { customerId, dateTime: new Date(Date.now() + DAY).toISOString() } });
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.updateTable('qbrs').set({ status: 'Scheduled' }).where('id', '=', qbr.id).execute(),
  );
  const after = await later(2, () => at.vcio.sees(countNotifications));
  expect(after).toMatchObject({ overdueQbrs: before.overdueQbrs + 1, pendingReviews: (before.pendingReviews ?? 0) + 1 });
  const { byStatus, readyForQbr } = await at.vcio.sees(getAssessmentCounts);
  expect(after).toMatchObject({ pendingReviews: byStatus.pending_review, readyForQbr });
  const engineer = await later(2, () => at.engineer.sees(countNotifications));
  expect(engineer).toEqual({ count: expect.any(Number), overdueQbrs: after.overdueQbrs });
});
