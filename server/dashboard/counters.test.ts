import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildCounters } from './counters.rebuild.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { TestOrganization } from '#tests/support/people.ts';

/** Everything that the counters store, counted anew from the rows. */
const RECOUNT = `
  with place as (select organization_id, timezone from organizations where organization_id = $1),
  compared as (select distinct on (customer_id) customer_id, template_id from assessments
    where organization_id = $1 and status = 'approved' and deleted_at is null and score is not null and approved_at is not null
    order by customer_id, approved_at desc, id desc),
  quarters as (select (start + interval '3 months')::date - 1 as quarter_end
    from generate_series(timestamp '2018-01-01', '2030-01-01', interval '3 months') start),
  standing as (select quarter_end, (
      select a.score from assessments a join compared l on l.customer_id = a.customer_id and l.template_id = a.template_id
      where a.organization_id = $1 and a.customer_id = c.id and a.status = 'approved' and a.deleted_at is null and a.score is not null
        and (a.approved_at at time zone place.timezone)::date between quarter_end - 365 and quarter_end
      order by a.approved_at desc, a.id desc limit 1) as score
    from customers c join place using (organization_id), quarters
    where c.organization_id = $1 and (c.status <> 'archived' or (c.archived_at at time zone place.timezone)::date > quarter_end)),
  counted as (
    select 'assessments:' || status as name, count(*) as n, 0 as total from assessments where organization_id = $1 and deleted_at is null group by 1
    union all select 'assessments:of:' || assigned_to || ':' || status, count(*), 0 from assessments
      where organization_id = $1 and deleted_at is null and assigned_to is not null group by 1
    union all select 'assessments:ready', count(*), 0 from assessments where organization_id = $1 and deleted_at is null and ready_for_qbr
    union all select 'assessments:approved:' || to_char(approved_at at time zone timezone, 'YYYY-MM'), count(*), 0 from assessments
      join place using (organization_id) where approved_at is not null and deleted_at is null group by 1
    union all select 'reviewed:' || to_char(approved_at at time zone timezone, 'YYYY-MM-DD'), count(*), sum(extract(epoch from approved_at - submitted_at))
      from assessments join place using (organization_id)
      where approved_at is not null and submitted_at <= approved_at and deleted_at is null group by 1
    union all select 'trend:' || quarter_end, count(*), sum(score) from standing where score is not null group by 1
    union all select 'spread:' || quarter_end || ':' || to_char(floor(score), 'FM000'), count(*), 0 from standing where score is not null group by 1
    union all select 'spread:' || ending, count(*), 0 from customers
      cross join lateral unnest(array['now', 'of:' || health_as_of]) kind
      cross join lateral (select kind || ':' || to_char(floor(health_score), 'FM000')) ends (ending)
      where organization_id = $1 and health_score is not null and status <> 'archived' group by 1
    union all select 'qbrs:' || status, count(*), 0 from qbrs where organization_id = $1 group by 1
    union all select 'customers:' || status, count(*), 0 from customers where organization_id = $1 group by 1
    union all select 'health', count(*), coalesce(sum(health_score), 0) from customers
      where organization_id = $1 and health_score is not null and status <> 'archived'
    union all select 'health:' || health_as_of, count(*), sum(health_score) from customers
      where organization_id = $1 and health_score is not null and status <> 'archived' group by 1
    union all select 'people:' || status, count(*), 0 from people where organization_id = $1 group by 1)
  select name, n::integer, total::float from counted where n <> 0 order by name collate "C"`;
const STORED = `select name, n::integer, total::float from counters where organization_id = $1 and n <> 0 order by name collate "C"`;

/** The statements that change the counted tables; $1 is the organisation, $2 an arbitrary number that selects a row. */
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
    where organization_id = $1 and abs(hashtext(id::text || $2::integer)) % 2 = 0`,
  'the organisation moves': `update organizations set timezone = (array['UTC', 'Asia/Tokyo', 'America/New_York'])[1 + $2::integer % 3] where organization_id = $1`,
};

describe('the stored counters', () => {
  let server: TestServer;
  let owner: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    owner = new pg.Client({ connectionString: server.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await server.close();
  });

  async function startingPoint(): Promise<TestOrganization> {
    const msp = await server.organization();
    await msp.person('vcio');
    for (let n = 0; n < 4; n += 1) {
      const { rows } = await owner.query<{ id: string }>(
        `insert into customers (organization_id, name, timezone, currency) values ($1, $2, 'UTC', 'USD') returning id`,
        [msp.id, `Customer ${n}`],
      );
      const customerId = rows[0]?.id ?? '';
      const like = await seedAssessment(server.pools, msp.id, { customerId, approvedAt: new Date('2025-09-01T10:00:00Z') });
      await seedAssessment(server.pools, msp.id, { customerId, like, name: 'Again' });
      await seedAssessment(server.pools, msp.id, { customerId, name: 'By another template' });
    }
    return msp;
  }

  test('The maintained counters equal a new count after any sequence of changes', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (changes) => {
        const msp = await startingPoint();
        for (const [name, number] of changes) await owner.query(STEPS[name] ?? '', [msp.id, number]);
        const [stored, counted] = [await owner.query(STORED, [msp.id]), await owner.query(RECOUNT, [msp.id])];
        expect(stored.rows).toEqual(counted.rows);
      }),
      { numRuns: 15 },
    );
  });

  test('The maintained counters stay right when many people change things at the same moment', async () => {
    const msp = await startingPoint();
    const clients = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const client = new pg.Client({ connectionString: server.ownerUrl });
        await client.connect();
        return client;
      }),
    );
    const steps = [
      'a customer is assessed',
      'a customer comes',
      'one assessment is approved or sent back',
      'reviews are made',
      'a customer is archived or restored',
      'a customer left on a day',
    ];
    await Promise.all(
      clients.map(async (client, index) => {
        for (let n = 0; n < 12; n += 1) await client.query(STEPS[steps[(n + index) % steps.length] ?? ''] ?? '', [msp.id, n * 7 + index]);
        await client.end();
      }),
    );
    expect((await owner.query(STORED, [msp.id])).rows).toEqual((await owner.query(RECOUNT, [msp.id])).rows);
  });

  test('[DASH-14] The trend compares each customer with itself by one template: that of its latest run', async () => {
    const msp = await server.organization();
    const { rows } = await owner.query<{ id: string }>(
      `insert into customers (organization_id, name, timezone, currency) values ($1, 'Lindqvist', 'UTC', 'USD') returning id`,
      [msp.id],
    );
    const customerId = rows[0]?.id ?? '';
    const trend = async () => {
      const read = `select name, n::integer, total::float from counters where organization_id = $1 and name like 'trend:%' order by name`;
      return (await owner.query<{ name: string; n: number; total: number }>(read, [msp.id])).rows.map(({ name, total }) => [name, total]);
    };
    const runOf = (approved: string, score: number, like?: { templateId: string }) =>
      seedAssessment(server.pools, msp.id, {
        customerId,
        name: `${approved} ${score}`,
        approvedAt: new Date(`${approved}T10:00:00Z`),
        values: { mfa: score > 50 ? 'met' : 'not_met' },
        ...(like && { like }),
      });
    const quick = await runOf('2025-02-01', 0);
    expect((await trend())[0]).toEqual(['trend:2025-03-31', 0]);
    const full = await runOf('2025-05-01', 100);
    expect((await trend())[0]).toEqual(['trend:2025-06-30', 100]);
    await runOf('2025-08-01', 0, full);
    expect((await trend()).slice(0, 2)).toEqual([
      ['trend:2025-06-30', 100],
      ['trend:2025-09-30', 0],
    ]);
    await runOf('2025-11-01', 100, quick);
    expect((await trend()).slice(0, 4).map(([name, score]) => `${name} ${score}`)).toEqual([
      'trend:2025-03-31 0',
      'trend:2025-06-30 0',
      'trend:2025-09-30 0',
      'trend:2025-12-31 100',
    ]);
  });

  test('A counter that reaches zero is removed', async () => {
    const msp = await startingPoint();
    await owner.query(`update customers set health_score = 50, health_as_of = '2026-01-01' where organization_id = $1`, [msp.id]);
    await owner.query(`update customers set health_as_of = '2026-01-02' where organization_id = $1`, [msp.id]);
    const { rows } = await owner.query(`select name from counters where organization_id = $1 and name like 'health:%'`, [msp.id]);
    expect(rows).toEqual([{ name: 'health:2026-01-02' }]);
  });

  test('Counting an organisation anew finds nothing wrong after any work, and puts right whatever was made wrong', async () => {
    const msp = await startingPoint();
    const other = await startingPoint();
    const names = Object.keys(STEPS);
    for (let n = 0; n < 3 * names.length; n += 1) await owner.query(STEPS[names[n % names.length] ?? ''] ?? '', [msp.id, n * 13]);
    const rebuild = async (id: string) =>
      (await owner.query<{ wrong: number }>('select rebuild_counters($1) as wrong', [id])).rows[0]?.wrong;
    const before = await owner.query(STORED, [msp.id]);
    expect(await rebuild(msp.id)).toBe(0);
    expect((await owner.query(STORED, [msp.id])).rows).toEqual(before.rows);

    await owner.query(`update counters set n = n + 3 where organization_id = $1 and name like 'customers:%'`, [msp.id]);
    await owner.query(`delete from counters where organization_id = $1 and name like 'people:%'`, [msp.id]);
    await owner.query(`insert into inboxes (organization_id, user_id, unread) values ($1, $2, 7)`, [msp.id, msp.owner.id]);
    expect(await rebuild(msp.id)).toBeGreaterThan(2);
    expect((await owner.query(STORED, [msp.id])).rows).toEqual(before.rows);
    expect((await owner.query(RECOUNT, [other.id])).rows).toEqual((await owner.query(STORED, [other.id])).rows);
    expect(await rebuildCounters(server.pools, server.ownerUrl)).toMatch(/every figure was right/);
  });
});
