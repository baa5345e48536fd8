import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveAssessment,
  recallAssessment,
  reviseAssessment,
  submitAssessment,
} from '#contract/assessments/assessments.moves.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getDashboardActivity, getDashboardStats, getDashboardToday, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

describe('the dashboard', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const on = async <T>(moment: string, look: () => Promise<T>): Promise<T> => {
    const real = server.context.now;
    server.context.now = () => new Date(moment);
    try {
      return await look();
    } finally {
      server.context.now = real;
    }
  };
  const customerOf = async ({ owner }: TestOrganization, name: string) => (await owner.sees(createCustomer, { body: { name } })).id;
  const score = (msp: TestOrganization, name: string, healthScore: number, healthAsOf: string) =>
    asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('customers').set({ healthScore, healthAsOf }).where('name', '=', name).execute(),
    );

  test('[DASH-7] The dashboard of a new organisation shows its owner and nothing else', async () => {
    const { owner } = await server.organization();
    expect(await owner.sees(getDashboardStats)).toEqual({
      overallAlignmentScore: null,
      customers: { total: 0, assessed: 0 },
      users: { total: 1, activeThisWeek: 1 },
      assessments: {
        total: 0,
        byStatus: { draft: 0, in_progress: 0, pending_review: 0, approved: 0 },
        readyForQbr: 0,
        approvedThisMonth: 0,
        approvedByMonth: [0, 0, 0, 0, 0, 0, 0, 0],
      },
      qbrs: { total: 0, overdue: 0 },
      roleStats: { integrationHealth: 'Not Configured', systemHealth: 'Good' },
    });
    expect(await owner.sees(getDashboardActivity)).toEqual([]);
  });

  test('The alignment score is the mean over customers of scores approved within 365 days', async () => {
    const msp = await server.organization();
    for (const name of ['One', 'Two', 'Old', 'Never']) await customerOf(msp, name);
    await score(msp, 'One', 80, '2026-03-01');
    await score(msp, 'Two', 61.5, '2025-03-10');
    await score(msp, 'Old', 0, '2025-03-09');
    const stats = await on('2026-03-10T12:00:00Z', () => msp.owner.sees(getDashboardStats));
    expect(stats).toMatchObject({ overallAlignmentScore: 70.8, customers: { total: 4, assessed: 2 } });
    const later = await on('2027-06-01T12:00:00Z', () => msp.owner.sees(getDashboardStats));
    expect(later).toMatchObject({ overallAlignmentScore: null, customers: { total: 4, assessed: 0 } });
  });

  test("[DASH-8] Days and months change at midnight in the organisation's time zone, even for approvals before it moved", async () => {
    const msp = await server.organization();
    const customerId = await customerOf(msp, 'Night owl');
    await seedAssessment(server.pools, msp.id, { customerId, approvedAt: new Date('2026-02-01T02:00:00Z') });
    await seedAssessment(server.pools, msp.id, { customerId, approvedAt: new Date('2026-02-15T02:00:00Z') });
    const approved = (moment: string) => on(moment, async () => (await msp.owner.sees(getDashboardStats)).assessments.approvedThisMonth);

    expect([await approved('2026-01-31T23:59:59Z'), await approved('2026-02-01T00:00:00Z')]).toEqual([0, 2]);
    await msp.owner.sees(updateOrganization, { body: { timezone: 'America/New_York' } });
    expect([await approved('2026-02-01T04:59:59Z'), await approved('2026-02-01T05:00:00Z')]).toEqual([1, 1]);
    await seedAssessment(server.pools, msp.id, { customerId, approvedAt: new Date('2026-02-01T04:00:00Z') });
    expect([await approved('2026-01-20T12:00:00Z'), await approved('2026-02-20T12:00:00Z')]).toEqual([2, 1]);
  });

  test('[DASH-9] Engineers see figures of their own work, vCIOs also QBRs and administrators also users', async () => {
    const msp = await server.organization();
    const [engineer, vcio, admin] = [await msp.person('alignment_engineer'), await msp.person('vcio'), await msp.person('admin')];
    const customerId = await customerOf(msp, 'Shared');
    await seedAssessment(server.pools, msp.id, { customerId, assignedTo: engineer.id, status: 'in_progress' });
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId, assignedTo: vcio.id });
    await vcio.sees(createQbr, { body: { customerId, assessmentId, dateTime: '2026-01-01T10:00:00Z' } });

    const seenByEngineer = await engineer.sees(getDashboardStats);
    expect(seenByEngineer).toMatchObject({ assessments: { total: 1, byStatus: { in_progress: 1, approved: 0 } } });
    expect([seenByEngineer.qbrs, seenByEngineer.users]).toEqual([undefined, undefined]);
    const seenByVcio = await vcio.sees(getDashboardStats);
    expect(seenByVcio.users).toBeUndefined();
    expect(seenByVcio).toMatchObject({
      assessments: { total: 2, byStatus: { in_progress: 1, approved: 1 }, readyForQbr: 0 },
      qbrs: { total: 1, overdue: 1 },
    });
    expect(await admin.sees(getDashboardStats)).toMatchObject({ users: { total: 4, activeThisWeek: 4 } });
  });

  test('[DASH-10] Users count as active this week when they were seen within seven days', async () => {
    const msp = await server.organization();
    const sleeper = await msp.person('vcio');
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('people')
        .set({ lastActiveAt: new Date(Date.now() - 7 * 86_400_000 - 1000) })
        .where('id', '=', sleeper.id)
        .execute(),
    );
    expect((await msp.owner.sees(getDashboardStats)).users).toEqual({ total: 2, activeThisWeek: 1 });
  });

  test('[DASH-11] The five latest activities are shown, newest first, and to engineers only those of their own work', async () => {
    const msp = await server.organization();
    const [engineer, vcio] = [await msp.person('alignment_engineer'), await msp.person('vcio')];
    const customerId = await customerOf(msp, 'Lively');
    const own = await seedAssessment(server.pools, msp.id, { customerId, assignedTo: engineer.id, name: 'Own' });
    const other = await seedAssessment(server.pools, msp.id, { customerId, name: 'Other' });
    await asOrganization(server.pools, msp.id, async (tx) => {
      for (const [entityId, entityLabel, action] of [
        [own.id, 'Own', 'assessment.created'],
        [other.id, 'Other', 'assessment.created'],
        [own.id, 'Own', 'assessment.answered'],
        [own.id, 'Own', 'assessment.submitted'],
        [other.id, 'Other', 'assessment.approved'],
      ] as const) {
        const event = { action, entityType: 'assessment', entityId, entityLabel, customerId, actorName: 'Eve', actorRole: 'vcio' };
        await tx.insertInto('auditEvents').values(event).execute();
      }
    });
    const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId: other.id, title: 'Review' } });
    await vcio.sees(finalizeQbr, { params: { id: qbr.id }, body: undefined });

    const titles = (await vcio.sees(getDashboardActivity)).map(({ title }) => title);
    expect(titles).toEqual([
      'Review was finalised',
      'Review was created',
      'Other was approved',
      'Own was submitted for review',
      'Other was created',
    ]);
    const seen = await engineer.sees(getDashboardActivity);
    expect(seen.map(({ title }) => title)).toEqual(['Own was submitted for review', 'Own was created']);
    expect(seen[0]).toMatchObject({ type: 'assessment', entityId: own.id, customer: { id: customerId, name: 'Lively' } });
    // The id does not reveal the activity of the whole platform, and is the same for all people who see the entry.
    const all = await vcio.sees(getDashboardActivity);
    for (const { id } of all) expect(id).toMatch(/^[\w-]{22}$/);
    expect(all.map(({ id }) => id)).toContain(seen[0]?.id);
    expect(await (await server.organization()).owner.sees(getDashboardActivity)).toEqual([]);
  });

  test('The person who submitted an assessment is not asked to review it, unless four-eyes is off or no other person could', async () => {
    const msp = await server.organization();
    const customerId = await customerOf(msp, 'Own work');
    const { id } = await seedAssessment(server.pools, msp.id, { customerId, status: 'pending_review' });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('assessments').set({ submittedBy: msp.owner.id, submittedAt: new Date() }).where('id', '=', id).execute(),
    );
    const waiting = async ({ sees }: Pick<TestOrganization['owner'], 'sees'>) =>
      (await sees(getDashboardToday)).map((item) => [item.kind, item.id]);
    expect(await waiting(msp.owner)).toEqual([['review', id]]);

    const vcio = await msp.person('vcio');
    expect(await waiting(msp.owner)).toEqual([]);
    expect(await waiting(vcio)).toEqual([['review', id]]);
    expect(await waiting(await msp.person('alignment_engineer'))).toEqual([]);

    await msp.owner.sees(updateOrganization, { body: { settings: { fourEyes: false } } });
    expect(await waiting(msp.owner)).toEqual([['review', id]]);
    expect(await (await server.organization()).owner.sees(getDashboardToday)).toEqual([]);
  });

  test('Before the first assessment the trend has eight empty quarters and a review takes 2.5 days', async () => {
    const msp = await server.organization();
    const trend = await msp.owner.sees(getDashboardTrend);
    expect(trend.quarters).toHaveLength(8);
    expect(trend.quarters.every(({ score, assessed }) => score === null && assessed === 0)).toBe(true);
    expect(trend.averageReviewDays).toBe(2.5);
  });

  test("[DASH-12] An item due today in the organisation's time zone is not overdue yet", async () => {
    const msp = await server.organization();
    const engineer = await msp.person('alignment_engineer');
    const customerId = await customerOf(msp, 'Far west');
    const { id } = await seedAssessment(server.pools, msp.id, { customerId, status: 'in_progress', assignedTo: engineer.id });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('assessments').set({ dueDate: '2026-03-10' }).where('id', '=', id).execute(),
    );
    const kinds = () => on('2026-03-11T02:00:00Z', async () => (await engineer.sees(getDashboardToday)).map(({ kind }) => kind));
    expect(await kinds()).toEqual(['assessment_overdue']);
    await msp.owner.sees(updateOrganization, { body: { timezone: 'America/New_York' } });
    expect(await kinds()).toEqual(['assessment_due']);
  });
});

test('Recalls and revisions of an assessment are shown as activities to reviewers and engineers', async () => {
  const { server, engineer, vcio, submitted } = await openAssessmentFixture();
  try {
    const params = { id: (await submitted()).id };
    await engineer.sees(recallAssessment, { params });
    await engineer.sees(submitAssessment, { params });
    await vcio.sees(approveAssessment, { params });
    await vcio.sees(reviseAssessment, { params });
    for (const person of [vcio, engineer]) {
      const [revised, approved, submittedAgain, recalled] = (await person.sees(getDashboardActivity)).map(({ title }) => title);
      expect(revised).toMatch(/ was started as a revision$/);
      expect(approved).toMatch(/ was approved$/);
      expect(submittedAgain).toMatch(/ was submitted for review$/);
      expect(recalled).toMatch(/ was recalled from review$/);
    }
  } finally {
    await server.close();
  }
});
