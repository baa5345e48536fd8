import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSOLE_SORTS, getConsoleOrganization, listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { listAnnouncements } from '#contract/console/console.announcements.contract.ts';
import { getStats, listFeedback } from '#contract/console/console.contract.ts';
import { getSecurity } from '#contract/console/console.security.contract.ts';
import { explain, statementsOf } from '#tests/support/growth/query-plan.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { countForConsole } from './console.ts';

/**
 * Limits as in tests/guards/flat-growth.test.ts, with twice the noise: feedback and its organisation are two rows, each of which may have
 * shared a page with others while there were few.
 */
const GROWTH = 1.1;
const NOISE = 2 * 21;
const LIMIT = { limit: '20' };

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
let owner: pg.Client;
let known: string;

/** Adds organisations of 18 people with customers, feedback and a trial; 50 make 900 people, 500 make 9,000. */
const GROW = `
  with made as (insert into auth.organizations (id) select gen_random_uuid() from generate_series(1, $1) returning id),
  numbered as (select id, row_number() over () as n from made),
  shown as (
    insert into console.organizations (organization_id, name, owner_name, owner_email, subscription, trial_ends_at, users, customers, assessments,
      storage, active_at, created_at, without_mfa, sessions, counted_at)
    select id, 'Organisation ' || id, 'Owner ' || n, n || '@growth.test', (array['trialing', 'active', 'active', 'past_due'])[1 + n % 4],
      now() + n % 60 * interval '1 day', 18, n % 300, n % 90, n * 1000, now() - n * interval '1 minute', now() - n * interval '1 hour', n % 18, n % 5, now()
    from numbered)
  insert into auth.users (organization_id, email) select id, gen_random_uuid() || '@growth.test' from numbered, generate_series(1, 18)`;
const FEEDBACK = `
  insert into console.feedback (id, organization_id, person_name, person_email, title, description, category, priority, created_at)
  select gen_random_uuid(), organization_id, 'P', 'p@growth.test', 'A wish ' || i, 'We wish for something', 'bug', 'low', now() - i * interval '1 hour'
  from console.organizations, generate_series(1, 5) i where name like 'Organisation %'`;

const READINGS: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    CONSOLE_SORTS.map((sort) => [`the organisations by ${sort}`, () => chief.sees(listOrganizations, { query: { ...LIMIT, sort } })]),
  ),
  'a later page of the organisations': () => chief.sees(listOrganizations, { query: { ...LIMIT, page: '2' } }),
  'the organisations with their number': () => chief.sees(listOrganizations, { query: { ...LIMIT, total: 'true' } }),
  'one organisation': () => chief.sees(getConsoleOrganization, { params: { id: known } }),
  'the figures of the dashboard': () => chief.sees(getStats),
  'the page about security': () => chief.sees(getSecurity, { query: {} }),
  'the feedback': () => chief.sees(listFeedback, { query: LIMIT }),
  'the feedback that is open': () => chief.sees(listFeedback, { query: { ...LIMIT, handled: 'false' } }),
  'the announcements': () => chief.sees(listAnnouncements, { query: LIMIT }),
};

interface Cost {
  pages: number;
  nodes: string[];
}

async function costs(): Promise<Map<string, Cost>> {
  await owner.query('vacuum analyze console.organizations, console.feedback, auth.users, auth.organizations, console.security_events');
  const found = new Map<string, Cost>();
  for (const [name, read] of Object.entries(READINGS)) {
    const statements = (await statementsOf(read)).filter(
      ({ text }) => !/public\.enter|set_config|console\.jobs|pg_database_size/.test(text),
    );
    const cost: Cost = { pages: 0, nodes: [] };
    for (const statement of statements) {
      const plan = await explain(server.pools, chief.organizationId, statement, 'console');
      cost.pages += plan.pages;
      cost.nodes.push(...plan.nodes);
    }
    found.set(name, cost);
  }
  return found;
}

let few: Map<string, Cost>;
let many: Map<string, Cost>;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'It counts all organisations of the database.' });
  chief = await superadminOf(server);
  known = (await server.organization('Known')).id;
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(GROW, [50]);
  await owner.query(FEEDBACK);
  await countForConsole.run(server);
  few = await costs();
  await owner.query(GROW, [450]);
  await owner.query(FEEDBACK);
  many = await costs();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

test.each(Object.keys(READINGS))(
  '[ADMIN-50] Reading %s touches as many pages for 500 organisations with 9,000 people as for 50',
  (name) => {
    const [before, after] = [few.get(name)?.pages ?? 0, many.get(name)?.pages ?? Infinity];
    expect(before).toBeGreaterThan(0);
    expect(after, `${name}: ${before} to ${after} pages`).toBeLessThanOrEqual(Math.max(before * GROWTH, before + NOISE));
  },
);

test.each(Object.keys(READINGS).filter((name) => /^the (organisations by|feedback)/.test(name)))(
  '[ADMIN-51] Reading %s follows an index and never sorts',
  (name) => {
    expect(many.get(name)?.nodes.filter((node) => node.includes('Sort'))).toEqual([]);
  },
);
