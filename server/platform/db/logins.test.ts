import { createSecretKey } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { dropFormerLogins, POOL_ROLES, type PoolRole, type PoolUrls, prepareLogins } from './logins.ts';
import { openPools } from './pools.ts';
import { refuseUnsafeDatabase } from './safety.ts';

const KEY = Buffer.alloc(32, 5);
const NEW_KEY = Buffer.alloc(32, 6);

let database: TestDatabase;
let urls: PoolUrls;
let owner: pg.Client;

beforeAll(async () => {
  database = await copyOfMigrated();
  urls = await prepareLogins(database.ownerUrl, KEY);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function withLogin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const nameIn = (url: string) => new URL(url).username;
const asks = (url: string, statement: string) => withLogin(url, (client) => client.query(statement));

/** Statements on data of other roles, which must fail. */
const FOREIGN: Readonly<Record<PoolRole, readonly string[]>> = {
  tenant: [
    'select * from auth.users',
    'select * from auth.sessions',
    'update auth.users set is_superadmin = true',
    'select * from platform.outbox',
    'select * from migration.applied',
  ],
  auth: [
    'select * from customers',
    'select * from assessments',
    'update assessments set assigned_to = null',
    'select * from answers',
    'select * from qbrs',
    'select * from audit_events',
    'delete from people',
    "update organizations set name = 'theirs'",
    'select * from migration.applied',
  ],
  platform: [
    'select * from auth.users',
    'select * from people',
    'select * from customers',
    "select public.enter('\\x00', false)",
    "select public.unassign_open_work('00000000-0000-0000-0000-000000000000')",
  ],
  restore: [
    'select * from auth.users',
    'select * from platform.outbox',
    'update audit_events set actor_name = null',
    'delete from audit_events',
    'delete from audit_chains',
    'select * from migration.applied',
    "select public.enter('\\x00', false)",
  ],
  console: [
    'select * from people',
    'select * from customers',
    'select * from answers',
    'select * from audit_events',
    'select * from auth.users',
    'update auth.users set is_superadmin = true',
    'select * from platform.outbox',
    'select * from migration.applied',
    "select public.unassign_open_work('00000000-0000-0000-0000-000000000000')",
  ],
};

test.for(POOL_ROLES)('[SEC-71] The login of the %s pool can take no other role, even through an injected statement', async (role) => {
  await withLogin(urls[role], async (client) => {
    const others = [
      ...POOL_ROLES.filter((other) => other !== role).flatMap((other) => [`plumbline_${other}`, nameIn(urls[other])]),
      nameIn(database.ownerUrl),
      'pg_read_all_data',
      'pg_monitor',
    ];
    for (const other of others) {
      await expect(client.query(`set role ${other}`), other).rejects.toThrow(/permission denied to set role/);
      await expect(client.query(`set local role ${other}`), other).rejects.toThrow(/permission denied to set role/);
      await expect(client.query(`set session authorization ${other}`), other).rejects.toThrow(
        /permission denied to set session authorization/,
      );
      await expect(client.query(`select set_config('role', '${other}', false)`), other).rejects.toThrow(/permission denied to set role/);
      await expect(client.query(`grant ${other} to current_user`), other).rejects.toThrow(/permission denied/);
    }
    await expect(client.query('create role another')).rejects.toThrow(/permission denied/);
    await expect(client.query('create table public.another (id integer)')).rejects.toThrow(/permission denied/);
    await expect(client.query('create temporary table people (id integer)')).rejects.toThrow(/permission denied/);
    await client.query('reset role');
    await client.query('reset session authorization');
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    expect(rows[0]?.name).toBe(nameIn(urls[role]));
  });
});

test.for(POOL_ROLES)('[SEC-72] The login of the %s pool can neither read nor write data of another role', async (role) => {
  await withLogin(urls[role], async (client) => {
    for (const statement of FOREIGN[role]) await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
  });
});

test('Several processes that start at once create the same logins, and each of them can connect', async () => {
  const key = Buffer.alloc(32, 9);
  const prepared = await Promise.all(Array.from({ length: 5 }, () => prepareLogins(database.ownerUrl, key)));
  for (const each of prepared) expect(each).toEqual(prepared[0]);
  for (const role of POOL_ROLES) expect((await asks(prepared[0]?.[role] ?? '', 'select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('A login of one database of the cluster cannot connect to another one', async () => {
  const other = await copyOfMigrated();
  try {
    await prepareLogins(other.ownerUrl, KEY);
    const foreign = new URL(urls.tenant);
    foreign.pathname = new URL(other.ownerUrl).pathname;
    await expect(asks(foreign.href, 'select 1')).rejects.toThrow(/permission denied for database/);
  } finally {
    await other.drop();
  }
});

test('The logins of a former key stay while that key is configured, and are removed once it is not', async () => {
  const renewed = await prepareLogins(database.ownerUrl, NEW_KEY);
  await dropFormerLogins(database.ownerUrl, [NEW_KEY, KEY]);
  expect((await asks(urls.tenant, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await dropFormerLogins(database.ownerUrl, [NEW_KEY]);
  await expect(asks(urls.tenant, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect((await asks(renewed.tenant, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  urls = await prepareLogins(database.ownerUrl, KEY);
});

test('A database whose login is a member of another role, or may bypass row security, is not served', async () => {
  const pools = openPools(urls, { secret: createSecretKey(KEY), unprovenUpTo: 0 });
  const login = nameIn(urls.tenant);
  try {
    await refuseUnsafeDatabase(pools);
    await owner.query(`grant plumbline_auth to ${login}`);
    await expect(refuseUnsafeDatabase(pools)).rejects.toThrow(/plumbline_tenant also has the rights of plumbline_auth/);
    await owner.query(`revoke plumbline_auth from ${login}; alter role ${login} bypassrls`);
    await expect(refuseUnsafeDatabase(pools)).rejects.toThrow(/login plumbline_tenant also has the rights of/);
    await owner.query(`alter role ${login} nobypassrls`);
  } finally {
    await pools.close();
  }
});
