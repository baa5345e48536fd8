import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACK, breachesOf, planOf } from '#server/platform/db/distribution/distribution.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { ANSWERS, RULES } from '#server/platform/db/distribution/rules.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await copyOfMigrated();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('[SCALE-9] The schema breaks no rule of Citus, except for listed exceptions with their solution', async () => {
  const breaches = await breachesOf(owner);
  expect(breaches.filter(({ answer }) => answer === null)).toEqual([]);
  const known = new Set(breaches.map(({ object }) => object));
  expect(Object.values(ANSWERS).flatMap((of) => Object.keys(of).filter((object) => !known.has(object)))).toEqual([]);
});

/** Violation of each rule. */
const PLANTED: Readonly<Record<keyof typeof RULES, string>> = {
  column: 'create table loose (id uuid primary key)',
  kind: 'create unlogged table loose (organization_id uuid not null, id uuid, primary key (organization_id, id))',
  unique: 'create unique index loose on customers (id)',
  outward: 'alter table customers add constraint loose foreign key (id) references auth.users (id) not valid',
  inward: 'alter table auth.users add constraint loose foreign key (organization_id, id) references people (organization_id, id) not valid',
  paired: 'alter table sites add unique (id); alter table customers add constraint loose foreign key (id) references sites (id) not valid',
  emptied: `alter table sites add constraint loose foreign key (organization_id, id) references people (organization_id, id)
    on delete set null (id) not valid`,
  policy: 'create policy loose on customers using (organization_id in (select organization_id from people))',
  sequence: 'alter table customers add column loose integer generated always as identity',
  trigger: `create function loose() returns trigger language plpgsql as 'begin delete from platform.outbox; return new; end';
    create trigger loose after insert on customers for each row execute function loose()`,
  language: `create function loose(customer uuid) returns bigint language sql as 'select count(*) from customers where id = customer'`,
  function: "create function loose() returns bigint language sql as 'select count(*) from auth.users'",
};

for (const [key, statement] of Object.entries(PLANTED)) {
  test(`[SCALE-10] A migration that breaks the Citus rules is found: ${RULES[key]?.rule}`, async () => {
    await owner.query('begin');
    try {
      await owner.query(statement);
      const found = (await breachesOf(owner)).filter(({ answer }) => answer === null);
      expect(found).toContainEqual({ rule: RULES[key]?.rule, object: expect.stringContaining('loose'), answer: null });
    } finally {
      await owner.query('rollback');
    }
  });
}

/** Everything that the plan changes, in PostgreSQL's own notation. */
const CATALOGUE = `
  select 'key' as kind, conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'f'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
  union all select 'policy', tablename || '.' || policyname, concat_ws(' / ', qual, with_check) from pg_policies
  union all select 'view', oid::regclass::text, concat_ws(' / ', pg_get_viewdef(oid), reloptions::text, relacl::text) from pg_class
  where relkind = 'v' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'platform', 'console'))
  union all select 'function', oid::regprocedure::text, concat_ws(' / ', pg_get_functiondef(oid), proacl::text) from pg_proc
  where prokind <> 'a' and pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'platform', 'console'))
  union all select 'number', attrelid::regclass || '.' || attname, attidentity::text from pg_attribute where attidentity <> ''
  order by 1, 2`;

/** Lines of a plan that PostgreSQL can run without Citus. */
function withoutCitus(lines: readonly string[]): string {
  const isCitus = (line: string) => /create extension|drop extension|citus_|undistribute_table|^select create_/.test(line);
  return lines.filter((line) => !isCitus(line) && !/^(begin|commit);$/.test(line)).join('\n');
}

test('[SCALE-11] The plan for Citus covers every table, its PostgreSQL part runs, and its rollback leaves nothing changed', async () => {
  const plan = (await planOf(database.ownerUrl)).split('\n');
  const [there, back] = [plan.filter((line) => !line.startsWith(BACK)), plan.filter((line) => line.startsWith(BACK))];
  const { rows: tables } = await owner.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of tables) {
    expect(there.join('\n')).toContain(`create_distributed_table('public."${name}"', 'organization_id'`);
    expect(back.join('\n')).toContain(`undistribute_table('public."${name}"')`);
  }
  expect(plan.join('\n')).not.toContain('UNDECIDED');

  const { rows: before } = await owner.query(CATALOGUE);
  await owner.query('begin');
  await owner.query(withoutCitus(there));
  const { rows: moved } = await owner.query<{ definition: string }>(CATALOGUE);
  expect(moved.filter(({ definition }) => /on delete set (null|default)|set_config\('app/i.test(definition))).toEqual([]);
  await owner.query(withoutCitus(back.map((line) => line.slice(BACK.length))));
  await owner.query('commit');
  expect((await owner.query(CATALOGUE)).rows).toEqual(before);
});

test('[SCALE-27] Plumbline does not start on a database that Citus has distributed', async () => {
  await owner.query('create table public.pg_dist_partition (logicalrelid regclass)');
  try {
    await migrate(database.ownerUrl);
    await owner.query("insert into public.pg_dist_partition values ('customers')");
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/distributed with Citus/);
  } finally {
    await owner.query('drop table public.pg_dist_partition');
  }
});
