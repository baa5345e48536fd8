import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAuthStatus, getAuthUser, logout } from '#contract/auth/auth.contract.ts';
import { changeSignInPolicy } from '#contract/auth/mfa.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/auth/sessions.contract.ts';
import { endUserSessions, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, type Pools, openPools } from '#server/platform/db/pools.ts';
import { digestOf } from '#server/platform/http/actor.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { statementsOf } from '#tests/support/query-plan.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';
import { Standing } from './sessions.validity.ts';

const PATIENCE = { timeout: 30_000 };

let server: TestServer;
let standing: Standing;
let accounts: ReturnType<typeof accountsIn>;
/** As another process has them, on the same database. */
let elsewhere: Pools;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  ({ standing } = server.context);
  accounts = accountsIn(server);
  elsewhere = openPools(server.ownerUrl);
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  standing.listen(server.ownerUrl, server.pools);
  await vi.waitUntil(() => standing.isListening(), PATIENCE);
});
afterAll(async () => {
  await owner.end();
  await elsewhere.close();
  await server.close();
});

const isSignedIn = async (browser: Caller) => (await browser.sees(getAuthStatus)).isAuthenticated;
const isAsked = async (browser: Caller) =>
  (await statementsOf(() => browser.sees(getAuthStatus))).some(({ text }) => text.includes('auth.sessions'));
const becomesKnown = (browser: Caller) => vi.waitUntil(async () => !(await isAsked(browser)), PATIENCE);
const becomesAskedAbout = (browser: Caller) => vi.waitUntil(() => isAsked(browser), PATIENCE);

async function known(): Promise<Person & { organizationId: string; boss: Person }> {
  const msp = await server.organization();
  const person = await msp.person('alignment_engineer');
  await becomesKnown(person);
  return { ...person, organizationId: msp.id, boss: msp.owner };
}

const session = (userId: string, values: string, pools = server.pools) =>
  asAuth(pools, (tx) => sql`update auth.sessions set ${sql.raw(values)} where user_id = ${userId}`.execute(tx));

test('a browser that asks over and over whether it is signed in is answered without the database', async () => {
  const person = await known();
  expect(await isSignedIn(person)).toBe(true);
  await session(person.id, 'last_seen_at = now(), authenticated_at = now()');
  await becomesKnown(person);
});

describe('what has just ended is over at the very next question, though it was known to stand', () => {
  const ends: Record<string, (person: Awaited<ReturnType<typeof known>>) => Promise<unknown>> = {
    'signing out': (person) => person.sees(logout),
    'sessions ended by an administrator': ({ boss, id }) => boss.sees(endUserSessions, { params: { id } }),
    'a disabled account': ({ boss, id }) => boss.sees(updateUser, { params: { id }, body: { status: 'disabled' } }),
    'an account that was closed and nothing else': ({ id }) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', id).execute()),
    'other roles': ({ boss, id }) => boss.sees(updateUser, { params: { id }, body: { roles: ['vcio'] } }),
    'a suspended organisation': ({ organizationId }) =>
      asAuth(server.pools, (tx) =>
        tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', organizationId).execute(),
      ),
    'half an hour without work': ({ id }) => session(id, "last_seen_at = now() - interval '30 minutes'"),
    'twelve hours': ({ id }) => session(id, 'expires_at = now()'),
    'a limit that was shortened': async ({ id, boss }) => {
      await session(id, "last_seen_at = now() - interval '6 minutes'");
      await boss.sees(changeSignInPolicy, { body: { idleMinutes: 5, version: 1 } });
    },
    'a session that was removed': ({ id }) =>
      asAuth(server.pools, (tx) => tx.deleteFrom('auth.sessions').where('userId', '=', id).execute()),
  };
  for (const [what, end] of Object.entries(ends)) {
    test(`[AUTH-141] ${what}`, async () => {
      const person = await known();
      const neighbour = await known();
      const holder = caller(server.app, { ...person.cookies });
      await end(person);
      expect(await isSignedIn(holder)).toBe(false);
      expect(await holder.refused(getAuthUser)).toMatchObject({ status: 401 });
      expect(await isSignedIn(neighbour)).toBe(true);
    });
  }

  test('[AUTH-142] a session that its owner ends from another browser, alone or with all others', async () => {
    const account = await accounts.signedIn();
    const others = [await accounts.signInAgain(account.email), await accounts.signInAgain(account.email)];
    for (const browser of others) await becomesKnown(browser);
    const mine = (await account.browser.sees(listSessions)).find(({ current }) => !current);
    await account.browser.sees(endSession, { params: { id: mine?.id ?? '' } });
    expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    await account.browser.sees(endOtherSessions);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(account.browser)).toBe(true);
  });

  test('[AUTH-143] the token of before, when a new password has brought another', async () => {
    const account = await accounts.signedIn();
    await becomesKnown(account.browser);
    const stolen = caller(server.app, { ...account.browser.cookies });
    await account.browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'Another1!harbour' } });
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(account.browser)).toBe(true);
  });
});

test('[AUTH-144] asking keeps nothing alive: what is known ends when the session would have ended unused', async () => {
  const person = await known();
  await session(person.id, 'idle_seconds = 3, last_seen_at = now()');
  const before = await owner.query('select last_seen_at from auth.sessions where user_id = $1', [person.id]);
  expect(await isSignedIn(person)).toBe(true);
  await vi.waitUntil(async () => !(await isSignedIn(person)), PATIENCE);
  expect((await owner.query('select last_seen_at from auth.sessions where user_id = $1', [person.id])).rows).toEqual(before.rows);
});

test('what was used meanwhile is found to stand when it is asked about again', async () => {
  const person = await known();
  standing.beginReading()(digestOf(person.cookies['sid'] ?? ''), { subjects: [person.id], entraAvailable: false, lasts: 0 });
  expect(await isAsked(person)).toBe(true);
  expect(await isSignedIn(person)).toBe(true);
});

test('[AUTH-145] an answer that was on its way while the session ended is not kept', async () => {
  const person = await known();
  const keep = standing.beginReading();
  await session(person.id, 'revoked_at = now()');
  keep(digestOf(person.cookies['sid'] ?? ''), { subjects: [person.id], entraAvailable: false, lasts: 60_000 });
  expect(await isSignedIn(person)).toBe(false);
});

test('what was undone before it was committed ends nothing', async () => {
  const person = await known();
  await expect(
    asAuth(server.pools, async (tx) => {
      await sql`update auth.sessions set revoked_at = now() where user_id = ${person.id}`.execute(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await isSignedIn(person)).toBe(true);
  await becomesKnown(person);
});

test('what ends for one leaves what is known of others', async () => {
  const stand = (subject: string) => ({ subjects: [subject], entraAvailable: false, lasts: 60_000 });
  await vi.waitUntil(() => {
    for (const name of ['one', 'other']) standing.beginReading()(name, stand(name));
    server.pools.notices.emit('standing', 'one');
    return standing.recall('other') !== undefined && standing.recall('one') === undefined;
  }, PATIENCE);
});

test('the work account appears and goes with its connection', async () => {
  const person = await known();
  const available = async () => (await person.sees(getAuthStatus)).entraAvailable;
  const { organizationId } = person;
  await asAuth(server.pools, (tx) =>
    tx
      .insertInto('auth.sso')
      .values({ organizationId, enabled: true, tenantId: organizationId, issuer: 'i', clientId: 'c', clientSecret: 's', kid: 'k' })
      .execute(),
  );
  expect(await available()).toBe(true);
  await becomesKnown(person);
  await asAuth(server.pools, (tx) =>
    tx.updateTable('auth.sso').set({ enabled: false }).where('organizationId', '=', organizationId).execute(),
  );
  expect(await available()).toBe(false);
  await becomesKnown(person);
  await asAuth(server.pools, (tx) => tx.deleteFrom('auth.sso').where('organizationId', '=', organizationId).execute());
  await becomesAskedAbout(person);
});

test('no more than ten thousand are known; the one that was asked about first goes first', async () => {
  const [first, last] = [await known(), await known()];
  const keep = standing.beginReading();
  for (let i = 0; i < 9_999; i += 1) keep(`filler ${i}`, { subjects: [], entraAvailable: false, lasts: 60_000 });
  expect(await isAsked(first)).toBe(true);
  expect(await isSignedIn(last)).toBe(true);
});

describe('a session that ends in another process', () => {
  const cutTheLine = () =>
    owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%standing_pulse'",
    );

  test('[AUTH-146] is over here as soon as the database has told', async () => {
    const person = await known();
    await session(person.id, 'revoked_at = now()', elsewhere);
    await vi.waitUntil(async () => !(await isSignedIn(person)), PATIENCE);
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });
  });

  test('[AUTH-147] is over here when the connection that listens was cut, and what is known is asked about again', async () => {
    const person = await known();
    await cutTheLine();
    await becomesAskedAbout(person);
    await session(person.id, 'revoked_at = now()', elsewhere);
    await vi.waitUntil(async () => !(await isSignedIn(person)), PATIENCE);
    const next = await known();
    await becomesKnown(next);
  });

  test('[AUTH-148] is not taken for standing by what was known, or just read, before the connection that listens was cut', async () => {
    const person = await known();
    const stand = { subjects: [], entraAvailable: false, lasts: 600_000 };
    await vi.waitUntil(() => {
      standing.beginReading()('known', stand);
      return standing.recall('known');
    }, PATIENCE);
    const keep = standing.beginReading();
    await cutTheLine();
    await becomesAskedAbout(person);
    await becomesKnown(person);
    keep('just read', stand);
    expect([standing.recall('known'), standing.recall('just read')]).toEqual([undefined, undefined]);
  });

  test('[AUTH-149] is over here within seconds when the connection that listens says nothing any more', async () => {
    const line = await openLine(server.ownerUrl);
    const deaf = new Standing();
    deaf.listen(line.url, server.pools);
    await vi.waitUntil(() => deaf.isListening(), PATIENCE);
    const key = 'a session';
    deaf.beginReading()(key, { subjects: ['nobody'], entraAvailable: false, lasts: 600_000 });
    expect(deaf.recall(key)).toBeDefined();
    line.fallSilent();
    await vi.waitUntil(() => deaf.recall(key) === undefined, PATIENCE);
    deaf.beginReading()(key, { subjects: ['nobody'], entraAvailable: false, lasts: 600_000 });
    expect(deaf.recall(key)).toBeUndefined();
    await deaf.close();
    await line.close();
  }, 60_000);
});

test('[AUTH-150] a process that does not listen keeps nothing and asks each time', async () => {
  const silent = new Standing();
  expect(silent.isListening()).toBe(false);
  silent.beginReading()('a session', { subjects: [], entraAvailable: false, lasts: 60_000 });
  expect(silent.recall('a session')).toBeUndefined();
  await silent.close();
});

/** A line to the database that can fall silent without ending, as one does behind a broken router. */
async function openLine(address: string) {
  const { hostname, port, searchParams } = new URL(address);
  const socketFolder = searchParams.get('host');
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => isSilent || near.write(bytes)).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(address);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  const at = server.address();
  url.port = typeof at === 'object' && at ? String(at.port) : '';
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
