import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { commitWith, openTransaction, runPipelinedTransaction } from './pools.ts';
import { sendPipeline, type Statement } from './pipeline.ts';
import { MAX_PREPARED } from './prepared-statements.ts';
import type { Tx } from './transaction.ts';

let server: TestServer;
let owner: pg.Client;
let pool: pg.Pool;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it makes a table and ends connections' });
  organizationId = (await server.organization()).id;
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query('create table probe (id integer, constraint probe_once unique (id) deferrable initially deferred)');
  await owner.query('grant select, insert on probe to plumbline_tenant');
  const { connectionString, options } = server.pools.tenant.options;
  // One connection, so that the next transaction meets any state that the previous one left behind.
  pool = new pg.Pool({ connectionString, options, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await server.close();
});
beforeEach(() => owner.query('truncate probe'));

const statement = (text: string, ...values: string[]): Statement => ({ text, values });
const insert = (id: number) => statement('insert into probe (id) values ($1) returning id', String(id));
const enclosed = () => statement("select set_config('app.organization_id', $1, true)", organizationId);
const stored = async () => (await owner.query<{ id: number }>('select id from probe order by id')).rows.map(({ id }) => id);
const writing = (work: Parameters<typeof openTransaction<unknown>>[2]) =>
  openTransaction(pool, { first: [enclosed()], readsOnly: false }, work);

async function killBackend(): Promise<void> {
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%probe%' and pid <> pg_backend_pid()",
  );
}

test('A whole transaction in one message returns the result of each statement and is stored', async () => {
  const answers = await runPipelinedTransaction(pool, [insert(1), statement('select count(*) from probe'), insert(2)]);
  expect(answers.map(({ rows }) => rows)).toEqual([[['1']], [['1']], [['2']]]);
  expect(await stored()).toEqual([1, 2]);
});

test('[SCALE-24] A process whose prepared statements are outdated by a migration prepares them again, and no request fails', async () => {
  const everything = () => sql<{ id: number }>`select * from probe order by id`;
  const both = () => openTransaction(pool, { first: [enclosed()], readsOnly: false }, async (tx) => (await everything().execute(tx)).rows);
  const [whole, text] = [() => runPipelinedTransaction(pool, [statement('select * from probe')]), 'alter table probe'];
  await owner.query('insert into probe (id) values (1)');
  expect([await both(), (await whole())[0]?.rows]).toEqual([[{ id: 1 }], [['1']]]);
  try {
    await owner.query(`${text} add column note text default 'new'`);
    expect([await both(), (await whole())[0]?.rows]).toEqual([[{ id: 1, note: 'new' }], [['1', 'new']]]);
    await owner.query(`${text} add column more text`);
    expect([(await whole())[0]?.rows, (await both()).length]).toEqual([[['1', 'new', null]], 1]);
  } finally {
    await owner.query(`${text} drop column if exists note, drop column if exists more`);
  }
});

test('[PLAT-2] A statement that fails in the middle of a message rolls back those before it, and those after it do not run', async () => {
  await expect(runPipelinedTransaction(pool, [insert(1), statement('select 1 / $1::integer', '0'), insert(2)])).rejects.toThrow(
    'division by zero',
  );
  expect(await stored()).toEqual([]);
  expect((await runPipelinedTransaction(pool, [insert(3), statement('select 1 / $1::integer', '1')]))[1]?.rows).toEqual([['1']]);
});

test('A commit that fails is never reported as success, whether it is sent alone or with the last statement', async () => {
  await expect(runPipelinedTransaction(pool, [insert(1), insert(1)])).rejects.toThrow('probe_once');
  const together = writing(async (tx) => {
    await sql`insert into probe (id) values (1)`.execute(tx);
    return commitWith(tx, insert(1));
  });
  await expect(together).rejects.toThrow('probe_once');
  const alone = writing((tx) => sql`insert into probe (id) values (1), (1)`.execute(tx));
  await expect(alone).rejects.toThrow('probe_once');
  expect(await stored()).toEqual([]);
});

test('A commit that became a rollback because of an ignored error is never reported as success', async () => {
  const passedOver = writing(async (tx) => {
    await sql`insert into probe (id) values (1)`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(passedOver).rejects.toThrow('rolled back');
  expect(await stored()).toEqual([]);
});

test('A last statement that fails is refused and rolls back everything before it', async () => {
  const failing = writing(async (tx) => {
    await sql`insert into probe (id) values (1)`.execute(tx);
    return commitWith(tx, statement('select 1 / $1::integer', '0'));
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await stored()).toEqual([]);
});

test('A connection that dies between the write and the commit, or during either, is never reported as success', async () => {
  const between = writing(async (tx) => {
    await sql`insert into probe (id) values (1)`.execute(tx);
    await killBackend();
  });
  await expect(between).rejects.toThrow();
  const during = writing((tx) => commitWith(tx, statement('insert into probe (id) select 2 from pg_sleep($1)', '5')));
  const refused = expect(during).rejects.toThrow();
  await expect.poll(async () => (await owner.query("select from pg_stat_activity where wait_event = 'PgSleep'")).rowCount).toBe(1);
  await killBackend();
  await refused;
  expect(await stored()).toEqual([]);
});

test('A transaction committed with its last statement refuses further statements, and what it stored stays', async () => {
  const late = writing(async (tx) => {
    await commitWith(tx, insert(1));
    await sql`insert into probe (id) values (2)`.execute(tx);
  });
  await expect(late).rejects.toThrow('committed');
  const twice = writing(async (tx) => {
    await commitWith(tx, insert(3));
    return commitWith(tx, insert(4));
  });
  await expect(twice).rejects.toThrow('committed');
  expect(await stored()).toEqual([1, 3]);
});

test('[PLAT-3] The next user of a connection never sees the previous organisation or person, however their transaction ended', async () => {
  const who = statement("select current_organization(), current_person(), nullif(current_setting('app.person_id', true), '')");
  const person = statement("select set_config('app.person_id', $1, true)", organizationId);
  const endings: (() => Promise<unknown>)[] = [
    () => runPipelinedTransaction(pool, [enclosed(), person]),
    () => runPipelinedTransaction(pool, [enclosed(), person, statement('select 1 / $1::integer', '0')]),
    () => writing((tx) => commitWith(tx, insert(7))),
    () => writing((tx) => commitWith(tx, statement('select 1 / $1::integer', '0'))),
    () => writing(() => Promise.reject(new Error('refused'))),
    () => openTransaction(pool, { first: [enclosed(), person], readsOnly: true }, async () => {}),
  ];
  for (const ending of endings) {
    await ending().catch(() => {});
    const client = await pool.connect();
    try {
      expect((await sendPipeline(client, [who]))[0]?.rows).toEqual([[null, null, null]]);
    } finally {
      client.release();
    }
  }
});

test('A connection that is sent unlimited different statements keeps a bounded number prepared, including the busy ones', async () => {
  const busy = (tx: Tx) => sql`select 'asked again and again'`.execute(tx);
  await writing(async (tx) => {
    for (let i = 0; i < 1200; i += 1) {
      await sql`select ${sql.lit(i)}::integer`.execute(tx);
      await busy(tx);
    }
  });
  for (let i = 0; i < 60; i += 1) {
    await runPipelinedTransaction(
      pool,
      Array.from({ length: 20 }, (_, n) => statement(`select ${i * 20 + n}::bigint`)),
    );
  }
  const { rows } = await pool.query<{ all: number; busy: number }>(
    "select count(*) as all, count(*) filter (where statement like '%again and again%') as busy from pg_prepared_statements",
  );
  expect(rows[0]?.all).toBeLessThanOrEqual(2 * MAX_PREPARED);
  expect(rows[0]?.busy).toBe(1);
});
