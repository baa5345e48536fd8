import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentCounts } from '#contract/assessments/assessments.list.contract.ts';
import { getCustomerCounts } from '#contract/customers/customers.contract.ts';
import { getDashboardStats, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { countNotifications } from '#contract/notifications/notifications.contract.ts';
import { getQbrCounts } from '#contract/qbrs/qbrs.list.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { averageReviewDays, quartersUpTo, TREND_MONTHS } from '#domain/dashboard/dashboard.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { QBR_STATUSES } from '#domain/qbrs/qbrs.rules.ts';
import { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

const NOW = new Date('2026-02-10T12:00:00Z');
const DAY = 86_400_000;

interface Rows {
  zone: string;
  assessments: {
    id: string;
    customer_id: string;
    template_id: string;
    status: string;
    score: number | null;
    assigned_to: string | null;
    ready_for_qbr: boolean;
    archived_at: Date | null;
    due_date: string | null;
    submitted_at: Date | null;
    approved_at: Date | null;
  }[];
  customers: { id: string; status: string; health_score: number | null; health_as_of: string; archived_at: Date | null }[];
  qbrs: { customer_id: string; status: string }[];
  people: { status: string; last_active_at: Date | null }[];
}

const mean = (scores: number[]) =>
  scores.length === 0 ? null : Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10;
const bandsOf = (scores: number[]) => {
  const of = (least: number, below: number) => scores.filter((score) => score >= least && score < below).length;
  return { good: of(85, 101), fair: of(70, 85), poor: of(50, 70), critical: of(0, 50) };
};
const byStatus = (statuses: readonly string[], rows: readonly { status: string }[]) =>
  Object.fromEntries(statuses.map((status) => [status, rows.filter((row) => row.status === status).length]));

const monthAt = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);

/** Counts every figure from the rows of the customers that a person may see. */
function countedFrom({ zone, assessments, customers, qbrs, people }: Rows, me: string) {
  const dayOf = (at: Date | null) => (at ? dayIn(at, zone) : '');
  const today = dayIn(NOW, zone);
  const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
  const shown = assessments.filter((one) => one.archived_at === null);
  const ready = shown.filter((one) => one.ready_for_qbr).length;
  const current = customers.filter(({ status }) => status !== 'archived');
  const scores = current.filter((one) => one.health_as_of >= daysBefore(today, 365)).flatMap(({ health_score }) => health_score ?? []);
  const approvedIn = (month: string) => assessments.filter(({ approved_at }) => dayOf(approved_at).startsWith(month)).length;
  const reviewed = assessments.filter(
    ({ submitted_at, approved_at }) =>
      submitted_at && approved_at && submitted_at <= approved_at && dayOf(approved_at) >= daysBefore(today, 90),
  );
  const scoresOn = (day: string) =>
    customers.flatMap((customer) => {
      if (customer.status === 'archived' && dayOf(customer.archived_at) <= day) return [];
      const runs = assessments
        .filter((one) => one.customer_id === customer.id && one.status === 'approved' && one.score !== null)
        .toSorted((one, other) => Number(other.approved_at) - Number(one.approved_at) || (one.id < other.id ? 1 : -1));
      const latest = runs.find(({ template_id, approved_at }) => template_id === runs[0]?.template_id && dayOf(approved_at) <= day);
      return latest && dayOf(latest.approved_at) >= daysBefore(day, 365) ? [latest.score ?? 0] : [];
    });
  const figureOf = (found: number[]) => ({ score: mean(found), assessed: found.length, bands: bandsOf(found) });
  return {
    stats: {
      overallAlignmentScore: mean(scores),
      customers: { total: current.length, assessed: scores.length },
      assessments: {
        total: shown.length,
        byStatus: byStatus(ASSESSMENT_STATUSES, shown),
        readyForQbr: ready,
        approvedThisMonth: approvedIn(today.slice(0, 7)),
        approvedByMonth: Array.from({ length: TREND_MONTHS }, (_, i) => approvedIn(monthAt(today, i + 1 - TREND_MONTHS))),
      },
      qbrs: { total: qbrs.length, overdue: 0 },
    },
    trend: {
      quarters: quartersUpTo(today).map(({ year, quarter, lastDay }) => ({
        year,
        quarter,
        ...figureOf(lastDay >= today ? scores : scoresOn(lastDay)),
      })),
      averageReviewDays: averageReviewDays({
        reviews: reviewed.length,
        seconds: reviewed.reduce((sum, one) => sum + (Number(one.approved_at) - Number(one.submitted_at)) / 1000, 0),
      }),
    },
    assessments: {
      byStatus: byStatus(ASSESSMENT_STATUSES, shown),
      readyForQbr: ready,
      mine: shown.filter(({ assigned_to }) => assigned_to === me).length,
      mineByStatus: byStatus(
        ASSESSMENT_STATUSES,
        shown.filter(({ assigned_to }) => assigned_to === me),
      ),
      overdue: shown.filter(({ status, due_date }) => ['draft', 'in_progress'].includes(status) && due_date !== null).length,
      archived: assessments.length - shown.length,
    },
    qbrs: { byStatus: byStatus(QBR_STATUSES, qbrs), overdue: 0 },
    customers: { byStatus: byStatus(CUSTOMER_STATUSES, customers) },
    frame: {
      count: 0,
      overdueQbrs: 0,
      pendingReviews: shown.filter(({ status }) => status === 'pending_review').length,
      readyForQbr: ready,
    },
    users: { total: people.length, activeThisWeek: people.filter((one) => one.status === 'active' && one.last_active_at).length },
  };
}

/** Statements that change the counted tables; $1 is the organisation, $2 an arbitrary number that selects a row. */
const STEPS: Readonly<Record<string, string>> = {
  'a customer comes': `insert into customers (organization_id, name, timezone, currency) values ($1, 'C ' || gen_random_uuid() || $2::integer, 'UTC', 'USD')`,
  'a customer is assessed': `update customers set health_score = $2::integer % 101, health_as_of = date '2026-01-01' + $2::integer % 5
    where organization_id = $1 and id = (select id from customers where organization_id = $1 order by md5(id::text || $2::integer) limit 1)`,
  'a customer is archived or restored': `update customers set status = case status when 'archived' then 'active' else 'archived' end
    where organization_id = $1 and id = (select id from customers where organization_id = $1 order by md5(id::text || $2::integer) limit 1)`,
  'several assessments move on': `update assessments set
      status = (array['draft', 'in_progress', 'pending_review', 'approved'])[1 + $2::integer % 4],
      submitted_at = case when $2::integer % 4 > 1 then timestamptz '2025-12-20 07:00Z' + make_interval(hours => $2::integer % 50) end,
      approved_at = case when $2::integer % 4 = 3 then (array[timestamptz '2026-01-31 20:00Z', '2025-12-31 18:00Z', '2025-03-31 20:00Z'])[1 + $2::integer % 3]
        + make_interval(hours => $2::integer % 10) end,
      score = case when $2::integer % 7 > 0 then $2::integer % 101 end,
      ready_for_qbr = $2::integer % 4 = 3
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'a customer left on a day': `update customers set
      archived_at = case when archived_at is null then timestamptz '2026-03-31 20:00Z' + make_interval(hours => $2::integer % 10) end,
      status = case when archived_at is null then 'archived' else 'active' end
    where organization_id = $1 and id = (select id from customers where organization_id = $1 order by md5(id::text || $2::integer) limit 1)`,
  'one assessment is approved or sent back': `update assessments set
      status = case status when 'approved' then 'in_progress' else 'approved' end,
      approved_at = case status when 'approved' then null else timestamptz '2026-01-31 20:00Z' + make_interval(days => $2::integer % 90) end,
      score = $2::integer % 101
    where organization_id = $1 and id = (select id from assessments where organization_id = $1 order by md5(id::text || $2::integer) limit 1)`,
  'an assessment changes hands': `update assessments set assigned_to = case when $2::integer % 3 = 0 then null else (
      select id from people where organization_id = $1 order by md5(id::text || $2::integer) limit 1) end
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 3 = 0`,
  'assessments are deleted or brought back': `update assessments set deleted_at = case when deleted_at is null then now() end
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 4 = 0`,
  'reviews are made': `insert into qbrs (organization_id, customer_id, title, timezone, period_year, period_quarter)
    select $1, id, 'R', 'UTC', 2026, 1 from customers where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'reviews move on': `update qbrs set status = (array['draft', 'finalized', 'presented'])[1 + $2::integer % 3]
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'reviews go': `delete from qbrs where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 3 = 0`,
  'a person is disabled or comes back': `update people set status = case status when 'active' then 'disabled' else 'active' end
    where organization_id = $1 and roles = '{alignment_engineer}' and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'assessments are archived or restored': `update assessments set archived_at = case when archived_at is null then now() end
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 4 = 0`,
  'assessments are due on a day': `update assessments set due_date = date '2025-12-30' + $2::integer % 9
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'the organisation moves': `update organizations set timezone = (array['UTC', 'Asia/Tokyo', 'America/New_York'])[1 + $2::integer % 3] where organization_id = $1`,
};

describe('the figures', () => {
  let server: TestServer;
  let owner: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    server.context.now = () => NOW;
    owner = new pg.Client({ connectionString: server.ownerUrl });
    owner.setTypeParser(pg.types.builtins.NUMERIC, Number);
    owner.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await server.close();
  });

  /** Creates four customers, and a vCIO limited to two of them. */
  async function startingPoint(): Promise<{ msp: TestOrganization; vcio: Person; listed: string[] }> {
    const msp = await server.organization();
    const vcio = await msp.person('vcio');
    for (let n = 0; n < 2; n += 1) await msp.person('alignment_engineer');
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { rows } = await owner.query<{ id: string }>(
        `insert into customers (organization_id, name, timezone, currency) values ($1, $2, 'UTC', 'USD') returning id`,
        [msp.id, `Customer ${n}`],
      );
      const customerId = rows[0]?.id ?? '';
      ids.push(customerId);
      const like = await seedAssessment(server.pools, msp.id, { customerId, approvedAt: new Date('2025-09-01T10:00:00Z') });
      await seedAssessment(server.pools, msp.id, { customerId, like, name: 'Again', approvedAt: NOW });
      await seedAssessment(server.pools, msp.id, { customerId, name: 'By another template', approvedAt: NOW });
    }
    const listed = ids.slice(0, 2);
    await msp.owner.sees(updateUser, { params: { id: vcio.id }, body: { customerIds: listed } });
    return { msp, vcio, listed };
  }

  async function rowsOf(organizationId: string, listed: string[] | null): Promise<Rows> {
    const rows = async <Row extends pg.QueryResultRow>(text: string, ...more: unknown[]) =>
      (await owner.query<Row>(text, [organizationId, ...more])).rows;
    const seen = (column: string) => `organization_id = $1 and ($2::uuid[] is null or ${column} = any($2))`;
    return {
      zone: (await rows<{ timezone: string }>('select timezone from organizations where organization_id = $1'))[0]?.timezone ?? '',
      assessments: await rows(`select * from assessments where deleted_at is null and ${seen('customer_id')}`, listed),
      customers: await rows(`select * from customers where ${seen('id')}`, listed),
      qbrs: await rows(`select * from qbrs where ${seen('customer_id')}`, listed),
      people: await rows('select * from people where organization_id = $1'),
    };
  }

  async function shownTo(person: Person) {
    const { users, roleStats: _, ...stats } = await person.sees(getDashboardStats);
    return {
      stats,
      trend: await person.sees(getDashboardTrend),
      assessments: await person.sees(getAssessmentCounts),
      qbrs: await person.sees(getQbrCounts),
      customers: await person.sees(getCustomerCounts),
      frame: await person.sees(countNotifications),
      users,
    };
  }

  test('Dashboard, trend, tabs and badges equal a count of the rows after any changes, also with limited customer access', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (changes) => {
        const { msp, vcio, listed } = await startingPoint();
        for (const [name, number] of changes) await owner.query(STEPS[name] ?? '', [msp.id, number]);
        expect(await shownTo(msp.owner)).toEqual(countedFrom(await rowsOf(msp.id, null), msp.owner.id));
        const { users: _, ...limited } = countedFrom(await rowsOf(msp.id, listed), vcio.id);
        expect(await shownTo(vcio)).toEqual(limited);
      }),
      { numRuns: 12 },
    );
  });

  test('[DASH-14] The trend compares each customer with itself by one template: that of its latest assessment', async () => {
    const msp = await server.organization();
    const { rows } = await owner.query<{ id: string }>(
      `insert into customers (organization_id, name, timezone, currency) values ($1, 'Lindqvist', 'UTC', 'USD') returning id`,
      [msp.id],
    );
    const customerId = rows[0]?.id ?? '';
    const trend = async () =>
      (await msp.owner.sees(getDashboardTrend)).quarters.filter(({ year }) => year === 2025).map(({ score }) => score);
    const runOf = (approved: string, score: number, like?: { templateId: string }) =>
      seedAssessment(server.pools, msp.id, {
        customerId,
        name: `${approved} ${score}`,
        approvedAt: new Date(`${approved}T10:00:00Z`),
        values: { mfa: score > 50 ? 'met' : 'not_met' },
        ...(like && { like }),
      });
    const quick = await runOf('2025-02-01', 0);
    expect(await trend()).toEqual([0, 0, 0, 0]);
    const full = await runOf('2025-05-01', 100);
    expect(await trend()).toEqual([null, 100, 100, 100]);
    await runOf('2025-08-01', 0, full);
    expect(await trend()).toEqual([null, 100, 0, 0]);
    await runOf('2025-11-01', 100, quick);
    expect(await trend()).toEqual([0, 0, 0, 100]);
  });
});
