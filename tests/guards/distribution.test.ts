import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesOf, planOf } from '#server/platform/db/distribution/distribution.ts';
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

test('[SCALE-9] Nothing in the schema breaks a rule of Citus, but for what is named with what becomes of it', async () => {
  const breaches = await breachesOf(owner);
  expect(breaches.filter(({ answer }) => answer === null)).toEqual([]);
  const known = new Set(breaches.map(({ object }) => object));
  expect(Object.values(ANSWERS).flatMap((of) => Object.keys(of).filter((object) => !known.has(object)))).toEqual([]);
});

/** Something that breaks each rule. */
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
  function: "create function loose() returns bigint language sql as 'select count(*) from auth.users'",
};

for (const [key, statement] of Object.entries(PLANTED)) {
  test(`[SCALE-10] A migration that breaks this rule is found: ${RULES[key]?.rule}`, async () => {
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

test('[SCALE-11] The plan for Citus has every table, and what it does to PostgreSQL itself runs there', async () => {
  const plan = await planOf(database.ownerUrl);
  const { rows } = await owner.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of rows) expect(plan).toContain(`create_distributed_table('public."${name}"', 'organization_id'`);
  expect(plan).not.toContain('UNDECIDED');
  const isCitus = (line: string) => /create extension|citus|^select create_|^select citus_/.test(line);
  await owner.query(
    plan
      .split('\n')
      .filter((line) => !isCitus(line) && !/^(begin|commit);$/.test(line))
      .join('\n'),
  );
  const { rows: after } = await owner.query<{ n: number }>(
    "select count(*)::integer as n from pg_constraint where contype = 'f' and confdeltype in ('n', 'd') and connamespace = 'public'::regnamespace",
  );
  expect(after[0]?.n).toBe(0);
});
