import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleOrganization, getConsoleOrganization, listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { getStats, type Stats } from '#contract/console/console.contract.ts';
import { getSecurity, type Security } from '#contract/console/console.security.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import type { Person } from '#tests/support/people.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { countForConsole } from './console.ts';

let server: TestServer;
let chief: Person;
let owner: pg.Client;
let demo: string;
let listed: ConsoleOrganization[];
let stats: Stats;
let security: Security;

/** Rows of the organisations' own tables, which the console cannot read. */
const rowsOf = async (statement: string, values: unknown[] = []) => (await owner.query(statement, values)).rows;
const rowOf = async (statement: string, values: unknown[] = []) => (await rowsOf(statement, values))[0];

const EVENT = `insert into audit_events (organization_id, actor_id, actor_name, actor_role, actor_kind, action, entity_type, entity_id, entity_label, ip, outcome, after)`;
/** Refused sign-ins, exports and threats, for two people and several addresses. */
const EVENTS = [
  `${EVENT} select organization_id, null, 'Plumbline', 'system', 'system', 'user.sign_in_refused', 'user', id, null, ip::inet, 'denied', '{}'
   from people, unnest(array['203.0.113.7', '203.0.113.7', '203.0.113.8']) ip where organization_id = $1 and is_owner`,
  `${EVENT} select organization_id, null, 'Plumbline', 'system', 'system', 'user.sign_in_refused', 'user', id, null, '203.0.113.7', 'denied', '{}'
   from people where organization_id = $1 and not is_owner order by id limit 1`,
  `${EVENT} select organization_id, id, full_name, 'owner', 'user', 'customers.exported', 'customer', null, null, '203.0.113.9', 'ok', jsonb_build_object('rows', n)
   from people, unnest(array[9000, 12]) n where organization_id = $1 and is_owner`,
  `${EVENT} select $1, null, 'Plumbline', 'system', 'system', 'security.threat', 'address', null, '198.51.100.4', '198.51.100.4'::inet, 'denied', '{}'
   from generate_series(1, 61)`,
];

/** Four more organisations: paying, past due, suspended and in their trial, created in this month and earlier ones. */
const OTHERS = `
  with made as (insert into auth.organizations (status) values ('active'), ('active'), ('suspended'), ('active') returning id, status),
  numbered as (select id, status, row_number() over (order by status desc, id) as n from made)
  select id, status, n from numbered`;

beforeAll(async () => {
  const { filled, ...database } = await copyOfDemo();
  demo = filled.id;
  server = await startTestServer({}, { database });
  chief = await superadminOf(server);
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const states = ['active', 'past_due', 'canceled', 'trialing'];
  for (const { id, n } of await rowsOf(OTHERS)) {
    await owner.query("select set_config('app.organization_id', $1, false)", [id]);
    await owner.query(
      `insert into organizations (organization_id, name, subscription_status, trial_ends_at, created_at)
       values ($1, 'Organisation ' || $2, $3, now() + interval '5 days', now() - $2::int * interval '40 days')`,
      [id, Number(n), states[Number(n) - 1]],
    );
  }
  await owner.query("select set_config('app.organization_id', $1, false)", [demo]);
  for (const statement of EVENTS) await owner.query(statement, [demo]);
  await owner.query(
    'update auth.users set login_disabled = true where id = (select id from people where organization_id = $1 and not is_owner order by id limit 1)',
    [demo],
  );
  await owner.query(
    `insert into platform.outbox (organization_id, kind, payload, delivered_at, attempts, next_attempt_at, created_at) values
     ($1, 'mail', '{}', now() - interval '1 hour', 1, now(), now()), ($1, 'mail', '{}', now() - interval '2 days', 1, now(), now()),
     ($1, 'mail', '{}', null, 0, now() + interval '1 day', now() - interval '2 hours'), ($1, 'mail', '{}', null, 3, now() + interval '1 day', now()),
     ($1, 'mail', '{}', null, 9, 'infinity', now()), ($1, 'webhook', '{}', null, 0, now() + interval '1 day', now() - interval '3 hours')`,
    [demo],
  );
  await owner.query(
    `insert into request_counts (organization_id, bucket, kind, name, requests, rejected, most, peak) values
     ($1, date_trunc('minute', now()), 'user', 'a', 90, 0, 90, 77), ($1, date_trunc('minute', now()) - interval '2 days', 'user', 'a', 900, 0, 900, 500),
     ($1, date_trunc('minute', now()), 'token', 'b', 9, 0, 9, 8)`,
    [demo],
  );
  await countForConsole.run(server);
  listed = (await chief.sees(listOrganizations, { query: {} })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  stats = await chief.sees(getStats);
  security = await chief.sees(getSecurity, { query: { period: 'month' } });
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

describe('every figure of the console equals the rows', () => {
  test('[CONSOLE-79] Storage, tokens, sign-ins without MFA, trial and activity of each organisation equal the rows', async () => {
    const rows = await rowsOf(`
      select o.organization_id as id, o.subscription_status as subscription, a.status, o.trial_ends_at as "trialEndsAt", o.created_at as "createdAt",
        (select coalesce(sum(f.size), 0)::float from (select distinct on (hash) size from files f where f.organization_id = o.organization_id) f) as storage,
        (select count(*)::integer from api_tokens t where t.organization_id = o.organization_id and t.expires_at > now()) as tokens,
        (select count(*)::integer from people u where u.organization_id = o.organization_id and u.status = 'active' and not u.mfa_enabled) as "withoutMfa",
        coalesce((select max(u.last_active_at) from people u where u.organization_id = o.organization_id), o.created_at) as "lastActiveAt"
      from organizations o join auth.organizations a on a.id = o.organization_id order by 1`);
    expect(rows.length).toBeGreaterThan(5);
    expect(
      listed.map(({ id, subscription, status, trialEndsAt, createdAt, storage, tokens, withoutMfa, lastActiveAt }) => {
        return { id, subscription, status, trialEndsAt, createdAt, storage, tokens, withoutMfa, lastActiveAt };
      }),
    ).toEqual(JSON.parse(JSON.stringify(rows)));
  });

  test('[CONSOLE-80] The dashboard totals, sign-ups by month, conversion and ending trials equal the rows', async () => {
    const sums = await rowOf(`
      select count(*)::integer as total, count(*) filter (where o.subscription_status = 'trialing' and a.status = 'active')::integer as trialing,
        count(*) filter (where o.subscription_status = 'past_due')::integer as "pastDue", count(*) filter (where a.status = 'suspended')::integer as suspended,
        (select count(*)::integer from people where status = 'active') as users,
        (select count(*)::integer from customers where merged_into is null and status in ('active', 'onboarding', 'offboarding')) as customers,
        (select count(*)::integer from assessments where deleted_at is null and created_at > now() - interval '30 days') as assessments,
        (select coalesce(sum(bytes), 0)::float from file_totals) as storage
      from organizations o join auth.organizations a on a.id = o.organization_id`);
    expect(sums).toMatchObject({ pastDue: 1, suspended: 1 });
    expect(stats.organizations).toMatchObject(sums);
    const months = await rowsOf(`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as "signUps",
        count(*) filter (where subscription_status in ('active', 'past_due', 'paused'))::integer as converted
      from organizations where created_at at time zone 'UTC' >= date_trunc('month', now() at time zone 'UTC') - interval '11 months' group by 1 order by 1`);
    expect(stats.signUps.filter(({ signUps }) => signUps > 0)).toEqual(months);
    const conversion = await rowOf(`
      select count(*) filter (where subscription_status in ('active', 'past_due', 'paused'))::float as converted,
        count(*) filter (where subscription_status <> 'trialing' or coalesce(trial_ends_at, 'infinity') < now())::float as ended from organizations`);
    expect(stats.conversion).toBe(Math.round((10_000 * conversion.converted) / conversion.ended) / 100);
    const endings = await rowsOf(`
      select o.organization_id as id, o.name, o.trial_ends_at as "endsAt" from organizations o join auth.organizations a on a.id = o.organization_id
      where o.subscription_status = 'trialing' and a.status = 'active' and o.trial_ends_at between now() and now() + interval '14 days' order by 3, 1`);
    expect(endings.length).toBeGreaterThan(0);
    expect(stats.trialEndings).toEqual(JSON.parse(JSON.stringify(endings.slice(0, 10))));
    expect(stats.pastDue).toEqual(
      await rowsOf("select organization_id as id, name from organizations where subscription_status = 'past_due'"),
    );
  });

  test('[CONSOLE-81] Queued work by kind and age, the emails of a day, the jobs and the database version equal the rows', async () => {
    const kinds = await rowsOf(`
      select kind, count(*)::integer as waiting from platform.outbox where delivered_at is null and next_attempt_at <> 'infinity' group by 1 order by 2 desc, 1`);
    expect(kinds).toEqual([
      { kind: 'mail', waiting: 2 },
      { kind: 'webhook', waiting: 1 },
    ]);
    expect(stats.queue.byKind).toEqual(kinds);
    const { oldest } = await rowOf(
      "select min(created_at) as oldest from platform.outbox where delivered_at is null and next_attempt_at <> 'infinity'",
    );
    expect(stats.queue.oldestAt).toBe(oldest.toISOString());
    expect(stats.mail).toEqual({ sent: 1, waiting: 2, retried: 1, givenUp: 1 });
    expect(stats.mail).toEqual(
      await rowOf(`
      select count(*) filter (where delivered_at > now() - interval '24 hours')::integer as sent,
        count(*) filter (where delivered_at is null and next_attempt_at <> 'infinity')::integer as waiting,
        count(*) filter (where delivered_at is null and next_attempt_at <> 'infinity' and attempts > 0)::integer as retried,
        count(*) filter (where delivered_at is null and next_attempt_at = 'infinity')::integer as "givenUp" from platform.outbox where kind = 'mail'`),
    );
    const jobs = await rowsOf(`
      select name as queue, count(*) filter (where state in ('created', 'retry'))::integer as waiting, count(*) filter (where state = 'active')::integer as running,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::integer as failed
      from pgboss.job where name not like '\\_\\_pgboss%' group by 1 order by 1`).catch(() => []);
    expect(stats.jobs.map(({ lastFailedAt: _, ...job }) => job)).toEqual(jobs);
    const { version, bytes } = await rowOf(
      "select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes",
    );
    expect(stats.database.server).toBe(version);
    expect(Math.abs(stats.database.bytes - bytes) / bytes).toBeLessThan(0.2);
  });

  test('[CONSOLE-82] The organisation page equals the rows: people, customers, assessments, reviews, sessions, tokens and limits', async () => {
    const found = await chief.sees(getConsoleOrganization, { params: { id: demo } });
    const byStatus = async (table: string, where = '') =>
      Object.fromEntries(
        (await rowsOf(`select status, count(*)::integer as n from ${table} where organization_id = $1 ${where} group by 1`, [demo])).map(
          ({ status, n }) => [status, n],
        ),
      );
    const { active: users, invited = 0, disabled = 0 } = await byStatus('people');
    const customers = await byStatus('customers', 'and merged_into is null');
    const { n: qbrs } = await rowOf('select count(*)::integer as n from qbrs where organization_id = $1', [demo]);
    expect(found).toMatchObject({ users, invited, disabledUsers: disabled, customersByStatus: customers, qbrs });
    expect(found.assessmentsByStatus).toEqual(await byStatus('assessments', 'and deleted_at is null'));
    const { storage, most, tokens } = await rowOf(
      `select (select coalesce(sum(bytes), 0)::float from file_totals where organization_id = $1) as storage,
        (select max(peak)::integer from request_counts where organization_id = $1 and kind = 'user' and bucket > now() - interval '24 hours') as most,
        (select max(peak)::integer from request_counts where organization_id = $1 and kind = 'token' and bucket > now() - interval '24 hours') as tokens`,
      [demo],
    );
    const looked = ['active', 'onboarding', 'offboarding'].reduce((sum, status) => sum + Number(customers[status] ?? 0), 0);
    const used = Object.fromEntries(
      Object.entries(found.limits).flatMap(([name, limit]) => (typeof limit === 'number' ? [] : [[name, limit.used]])),
    );
    expect(used).toEqual({
      users: Number(users) + Number(invited),
      customers: looked,
      storage,
      requests: most,
      tokenRequests: tokens,
      exports: 2,
    });
  });

  test('[CONSOLE-83] The security page equals the rows: sign-ins, disabled accounts, exports, threats, superadmins, keys', async () => {
    const since = new Date(security.since);
    const refused = "from audit_events where action = 'user.sign_in_refused' and at >= $1";
    expect(security.totals.countedAt).not.toBeNull();
    // More than the lists show.
    expect(security.totals.threats).toBe(61);
    expect(security.totals).toMatchObject(
      await rowOf(
        `select (select count(*)::integer ${refused}) as refused,
          (select count(*)::integer from audit_events where action = 'security.threat' and at >= $1) as threats,
          (select count(*)::integer from auth.users where login_disabled and email not like '%@removed.invalid') as disabled,
          (select count(*)::integer from people where status = 'active' and not mfa_enabled) as "withoutMfa",
          (select count(*)::integer from api_tokens where expires_at > now()) as tokens,
          (select count(*)::integer from auth.sessions where revoked_at is null and expires_at > now()
             and last_seen_at + make_interval(secs => idle_seconds) > now()) as sessions`,
        [since],
      ),
    );
    const addresses = await rowsOf(
      `select host(ip) as ip, count(*)::integer as tries, count(distinct entity_id)::integer as accounts, count(distinct organization_id)::integer as organizations
       ${refused} and ip is not null group by ip order by 2 desc, 1`,
      [since],
    );
    expect(addresses[0]).toMatchObject({ ip: '203.0.113.7', tries: 3, accounts: 2 });
    expect(security.addresses.map(({ lastAt: _, isBlocked: __, ...row }) => row)).toEqual(addresses);
    const accounts = await rowsOf(
      `select u.email, e.tries, e.addresses from (select entity_id, count(*)::integer as tries, count(distinct ip)::integer as addresses ${refused} group by 1) e
       join auth.users u on u.id = e.entity_id order by 2 desc, 1`,
      [since],
    );
    expect(security.accounts.map(({ email, tries, addresses: n }) => ({ email, tries, addresses: n }))).toEqual(accounts);
    expect(security.disabled.map(({ email }) => email)).toEqual(
      (await rowsOf("select email from auth.users where login_disabled and email not like '%@removed.invalid' order by 1")).map(
        ({ email }) => email,
      ),
    );
    expect(security.disabled.length).toBeGreaterThan(0);
    expect(security.withoutMfa.map(({ id, withoutMfa }) => ({ id, withoutMfa }))).toEqual(
      await rowsOf(`select organization_id as id, count(*)::integer as "withoutMfa" from people where status = 'active' and not mfa_enabled
        group by 1 order by 2 desc, 1 desc limit 20`),
    );
    expect(security.exports).toMatchObject([{ why: '9,000 rows in one file', files: 2 }]);
    expect(security.threats).toHaveLength(50);
    expect(security.threats[0]).toMatchObject({ ip: '198.51.100.4', organization: { id: demo } });
    expect(security.superadmins.map(({ email }) => email)).toEqual(
      (await rowsOf('select email from auth.users where is_superadmin order by 1')).map(({ email }) => email),
    );
    const { keys } = await rowOf(
      'select ((select count(*) from console.keys) + (select count(*) from platform.audit_keys))::integer as keys',
    );
    expect(security.keys).toHaveLength(keys);
    expect(security.limits).toEqual([]);
  });
});
