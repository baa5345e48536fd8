import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDashboardActivity, getDashboardStats, getDashboardToday, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { type DemoOrganization, fillOrganization } from '#demo/demo.fill.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NOW = new Date('2026-11-21T09:30:00Z');
const DAY = 86_400_000;

interface RawAssessment {
  id: string;
  customer_id: string;
  status: string;
  score: number | null;
  template_id: string;
  assigned_to: string | null;
  reviewer_id: string | null;
  approved_by: string | null;
  submitted_by: string | null;
  submitted_at: Date | null;
  approved_at: Date | null;
  due_date: string | null;
  return_count: number;
}
interface RawQbr {
  id: string;
  status: string;
  assessment_id: string | null;
  owner_id: string | null;
  date_time: Date | null;
}

/** Recomputes the figures from the raw rows, without counters, stored flags or the product's queries. */
describe('on a year of work of a medium-sized organisation, the dashboard', () => {
  let server: TestServer;
  let owner: pg.Client;
  let demo: DemoOrganization;
  let assessments: RawAssessment[];
  let qbrs: RawQbr[];
  let customers: { id: string; status: string; archived_at: Date | null }[];
  let people: { id: string; status: string; last_active_at: Date | null }[];
  let zone: string;

  beforeAll(async () => {
    server = await startTestServer();
    server.context.now = () => NOW;
    owner = new pg.Client({ connectionString: server.ownerUrl });
    owner.setTypeParser(pg.types.builtins.NUMERIC, Number);
    owner.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
    await owner.connect();
    demo = await fillOrganization(server.ownerUrl, { name: 'Harbour IT', size: 'M', now: NOW });
    const rows = async <Row extends pg.QueryResultRow>(text: string) => (await owner.query<Row>(text, [demo.id])).rows;
    assessments = await rows('select * from assessments where organization_id = $1 and deleted_at is null');
    qbrs = await rows('select * from qbrs where organization_id = $1');
    customers = await rows('select id, status, archived_at from customers where organization_id = $1');
    zone = (await rows<{ timezone: string }>('select timezone from organizations where organization_id = $1'))[0]?.timezone ?? '';
    for (const person of demo.people) callers.set(person.id, await signIn(person.id));
    people = await rows('select id, status, last_active_at from people where organization_id = $1');
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await server.close();
  });

  const callers = new Map<string, Caller>();
  async function signIn(userId: string): Promise<Caller> {
    const token = `token of ${userId}`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const session = { tokenHash: hashToken(token), userId, organizationId: demo.id, idleSeconds: 1800, expiresAt };
    await asAuth(server.pools, (tx) => tx.insertInto('auth.sessions').values(session).execute());
    return caller(server.app, { sid: token });
  }
  const somebody = (role: Role) => {
    const id = demo.people.find((person) => person.role === role && person.status === 'active')?.id ?? '';
    const person = callers.get(id);
    if (!person) throw new Error(`Nobody is ${role}.`);
    return { id, person };
  };

  const today = () => dayIn(NOW, zone);
  const dayOf = (at: Date | null) => (at ? dayIn(at, zone) : '');
  const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
  const mean = (scores: number[]) =>
    scores.length === 0 ? null : Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10;

  /** Latest approved scores within 365 days before a day, of the customers at the time, each on the template of the latest assessment. */
  function scoresOn(day: string): number[] {
    return customers.flatMap((customer) => {
      if (customer.status === 'archived' && dayOf(customer.archived_at) <= day) return [];
      const runs = assessments
        .filter(({ customer_id, status, score }) => customer_id === customer.id && status === 'approved' && score !== null)
        .toSorted((one, other) => Number(other.approved_at) - Number(one.approved_at));
      const latest = runs
        .filter(({ template_id }) => template_id === runs[0]?.template_id)
        .find(({ approved_at }) => dayOf(approved_at) <= day && dayOf(approved_at) >= daysBefore(day, 365));
      return latest?.score === null || latest === undefined ? [] : [latest.score];
    });
  }

  function bandsOf(scores: number[]) {
    const of = (least: number, below: number) => scores.filter((score) => score >= least && score < below).length;
    return { good: of(85, 101), fair: of(70, 85), poor: of(50, 70), critical: of(0, 50) };
  }

  function assessmentFigures(mine: RawAssessment[]) {
    const of = (status: string) => mine.filter((one) => one.status === status).length;
    const reviewed = new Set(qbrs.map(({ assessment_id }) => assessment_id));
    const approved = assessments.filter(({ status }) => status === 'approved');
    const approvedIn = (month: string) => approved.filter(({ approved_at }) => dayOf(approved_at).startsWith(month)).length;
    return {
      total: mine.length,
      byStatus: { draft: of('draft'), in_progress: of('in_progress'), pending_review: of('pending_review'), approved: of('approved') },
      readyForQbr: approved.filter(({ id }) => !reviewed.has(id)).length,
      approvedThisMonth: approvedIn('2026-11'),
      approvedByMonth: ['04', '05', '06', '07', '08', '09', '10', '11'].map((month) => approvedIn(`2026-${month}`)),
    };
  }

  function common() {
    return {
      overallAlignmentScore: mean(scoresOn(today())),
      customers: { total: customers.filter(({ status }) => status !== 'archived').length, assessed: scoresOn(today()).length },
      roleStats: { integrationHealth: 'Not Configured', systemHealth: 'Good' },
    };
  }
  const qbrFigures = () => ({
    total: qbrs.length,
    overdue: qbrs.filter((qbr) => qbr.status === 'Scheduled' && Number(qbr.date_time) < Number(NOW)).length,
  });
  const userFigures = () => ({
    total: people.filter(({ status }) => status !== 'removed').length,
    activeThisWeek: people.filter((one) => one.status === 'active' && Number(one.last_active_at) >= Number(NOW) - 7 * DAY).length,
  });

  test('After a year of demonstration data an engineer sees figures of their own assessments and nothing of QBRs or users', async () => {
    const { id, person } = somebody('alignment_engineer');
    const own = assessments.filter(({ assigned_to }) => assigned_to === id);
    expect(own.length).toBeGreaterThan(5);
    expect(await person.sees(getDashboardStats)).toEqual({ ...common(), assessments: assessmentFigures(own) });
  });

  test('After a year of demonstration data a vCIO sees figures of the organisation with its QBRs and nothing of users', async () => {
    const stats = await somebody('vcio').person.sees(getDashboardStats);
    expect(stats).toEqual({ ...common(), assessments: assessmentFigures(assessments), qbrs: qbrFigures() });
  });

  for (const role of ['admin', 'owner'] as const) {
    test(`After a year of demonstration data the ${role} sees all figures`, async () => {
      const stats = await somebody(role).person.sees(getDashboardStats);
      expect(stats).toEqual({ ...common(), assessments: assessmentFigures(assessments), qbrs: qbrFigures(), users: userFigures() });
    });
  }

  test('The trend shows the score at the end of each of eight quarters, and the current score', async () => {
    const ends = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', today()];
    const { quarters, averageReviewDays } = await somebody('vcio').person.sees(getDashboardTrend);
    expect(quarters).toEqual(
      ends.map((day) => ({
        year: Number(day.slice(0, 4)),
        quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
        score: mean(scoresOn(day)),
        assessed: scoresOn(day).length,
        bands: bandsOf(scoresOn(day)),
      })),
    );
    expect(quarters.filter(({ score }) => score !== null).length).toBeGreaterThan(3);

    const waits = assessments
      .filter(({ approved_at }) => approved_at && dayOf(approved_at) >= daysBefore(today(), 90))
      .map(({ approved_at, submitted_at }) => (Number(approved_at) - Number(submitted_at)) / DAY);
    expect(waits.length).toBeGreaterThan(10);
    expect(averageReviewDays).toBe(Math.round((10 * waits.reduce((sum, days) => sum + days, 0)) / waits.length) / 10);
  });

  test('The attention list of an engineer has all their own returned and due work', async () => {
    for (const { id } of demo.people.filter(({ role, status }) => role === 'alignment_engineer' && status === 'active')) {
      const open = assessments.filter((one) => one.assigned_to === id && (one.status === 'draft' || one.status === 'in_progress'));
      const pressing = open.filter(
        (one) => (one.due_date && one.due_date <= today()) || (one.status === 'in_progress' && one.return_count > 0),
      );
      const shown = (await callers.get(id)?.sees(getDashboardToday)) ?? [];
      expect(shown.length).toBe(Math.min(25, pressing.length));
      for (const item of shown) {
        const row = pressing.find((one) => one.id === item.id);
        expect(item).toMatchObject({ at: row?.due_date });
        expect(item.kind).toBe(row && row.due_date && row.due_date < today() ? 'assessment_overdue' : 'assessment_due');
      }
    }
  });

  /** Findings and recommendations that need this vCIO, by kind. */
  async function planningOf(id: string): Promise<Map<string, string[]>> {
    const idsOf = async (text: string, values: readonly unknown[]) =>
      (await owner.query<{ id: string }>(`select t.id from ${text}`, [demo.id, id, ...values])).rows.map((row) => row.id);
    const mine = `join customers c using (organization_id) where t.organization_id = $1 and c.id = t.customer_id and c.vcio_id = $2
      and c.status <> 'archived'`;
    const own = `t.organization_id = $1 and t.vcio_id = $2 and t.status = 'active'`;
    return new Map([
      ['acceptance_ended', await idsOf(`findings t ${mine} and t.status = 'open' and t.accepted_until <= $3`, [today()])],
      ['gap_unassigned', await idsOf(`findings t ${mine} and t.status = 'open' and t.covered_by = 0 and t.severity = 'critical'`, [])],
      ['gap_undecided', await idsOf(`findings t ${mine} and t.status = 'open' and t.covered_by = 0 and t.severity = 'high'`, [])],
      ['qbr_draft', await idsOf(`qbrs t where t.organization_id = $1 and t.owner_id = $2 and t.status = 'draft'`, [])],
      ['review_overdue', await idsOf(`customers t where ${own} and t.next_review_on < $3`, [today()])],
      [
        'review_unplanned',
        await idsOf(`customers t where ${own} and t.next_review_on is null and (t.cadence ->> 'reviewsPerYear')::integer > 0`, []),
      ],
      [
        'decision_waiting',
        await idsOf(`recommendations t where t.organization_id = $1 and t.owner_id = $2 and t.status = 'proposed' and t.updated_at < $3`, [
          new Date(Number(NOW) - 14 * DAY),
        ]),
      ],
    ]);
  }

  test('The attention list of a vCIO has pending reviews, meetings and approved assessments', async () => {
    const kinds = new Set<string>();
    for (const { id } of demo.people.filter(({ role, status }) => role === 'vcio' && status === 'active')) {
      const reviewed = new Set(qbrs.map(({ assessment_id }) => assessment_id));
      const expected = new Map<string, string[]>([
        ['review', assessments.filter((one) => one.status === 'pending_review' && (one.reviewer_id ?? id) === id).map((one) => one.id)],
        ['ready_for_qbr', assessments.filter((one) => one.approved_by === id && !reviewed.has(one.id)).map((one) => one.id)],
      ]);
      const meetings = qbrs.filter((one) => one.owner_id === id && one.date_time && dayOf(one.date_time) <= today());
      const heldBy = (status: string, isAhead: boolean) =>
        meetings.filter((one) => one.status === status && Number(one.date_time) >= Number(NOW) === isAhead).map((one) => one.id);
      expected.set('qbr_overdue', heldBy('Scheduled', false));
      expected.set('qbr_outcome', heldBy('finalized', false));
      expected.set('meeting_today', [...heldBy('Scheduled', true), ...heldBy('finalized', true)]);
      for (const [kind, ids] of await planningOf(id)) expected.set(kind, ids);

      const shown = (await callers.get(id)?.sees(getDashboardToday)) ?? [];
      // Lists at most 25 of each kind. A gap with an expired risk acceptance is of two kinds and appears once.
      const all = [...expected.values()].flatMap((ids) => (ids.length > 25 ? [] : ids));
      expect(shown.map((item) => item.id)).toEqual(expect.arrayContaining([...new Set(all)]));
      expect(new Set(shown.map((item) => item.id)).size).toBe(shown.length);
      for (const item of shown) {
        expect(expected.get(item.kind), item.kind).toContain(item.id);
        kinds.add(item.kind);
      }
    }
    for (const kind of ['ready_for_qbr', 'acceptance_ended', 'gap_unassigned']) expect(kinds).toContain(kind);
  });

  test('The attention list of an administrator also has items pending for others', async () => {
    const { id, person } = somebody('admin');
    const waiting = assessments.filter(({ status }) => status === 'pending_review').map((one) => one.id);
    const overdue = qbrs.filter((one) => one.status === 'Scheduled' && Number(one.date_time) < Number(NOW)).map((one) => one.id);
    const shown = await person.sees(getDashboardToday);
    expect(assessments.some(({ assigned_to }) => assigned_to === id)).toBe(false);
    expect(shown.length).toBeGreaterThan(7);
    for (const item of shown) expect(item.kind === 'review' ? waiting : overdue).toContain(item.id);
  });

  test('[DASH-6] The dashboard shows the five latest activities of the audit log, and for an engineer five of their own work', async () => {
    const moves = async (condition: string, values: unknown[]) =>
      (
        await owner.query<{ entity_id: string }>(
          `select entity_id from audit_events where organization_id = $1 and split_part(action, '.', 2) in
             ('created', 'submitted', 'recalled', 'returned', 'approved', 'revised', 'finalized', 'presented', 'delivered',
              'declined', 'deferred', 'done')
             and entity_type in ('assessment', 'qbr', 'recommendation') and ${condition} order by seq desc limit 5`,
          [demo.id, ...values],
        )
      ).rows.map((row) => row.entity_id);
    const { id, person } = somebody('alignment_engineer');
    expect((await somebody('owner').person.sees(getDashboardActivity)).map(({ entityId }) => entityId)).toEqual(await moves('true', []));
    const own = await person.sees(getDashboardActivity);
    expect(own).toHaveLength(5);
    const assigned = new Set(assessments.filter(({ assigned_to }) => assigned_to === id).map((one) => one.id));
    for (const { entityId } of own) expect(assigned).toContain(entityId);
  });
});
