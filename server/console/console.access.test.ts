import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOrganization, listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { getStats } from '#contract/console/console.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { addressOf } from '#tests/support/caller.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const consoleCalls = ENDPOINTS.map(({ entry }) => entry).filter(({ allow }) => allow === 'superadmin');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const knock = (person: Person, entry: (typeof consoleCalls)[number]) =>
  person.inject({
    method: entry.method,
    url: addressOf(entry, { params: { id: NOBODY } }),
    ...(entry.method === 'GET' ? {} : { payload: {} }),
  });
const logOf = (organizationId: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'actorKind', 'actorName', 'outcome', 'entityLabel', 'after']).orderBy('seq').execute(),
  );

describe('access to the console', () => {
  test('[ADMIN-20] Owners and administrators are refused every call of the console, and the attempt is in their audit log', async () => {
    const msp = await server.organization('Curious IT');
    const admin = await msp.person('admin');
    expect(consoleCalls.length).toBeGreaterThan(10);
    for (const person of [msp.owner, admin]) {
      for (const entry of consoleCalls) {
        const answer = await knock(person, entry);
        expect([answer.statusCode, answer.json().code, answer.json().message], entry.path).toEqual([
          403,
          'FORBIDDEN',
          'Superadmin access required',
        ]);
      }
    }
    const refused = (await logOf(msp.id)).filter(({ action }) => action === 'console.refused');
    expect(refused).toHaveLength(consoleCalls.length * 2);
    expect(refused).toContainEqual(
      expect.objectContaining({ outcome: 'denied', actorKind: 'user', entityLabel: 'GET /api/admin/organizations' }),
    );
  });

  test('[ADMIN-21] A superadmin without MFA must set it up before any call of the console', async () => {
    const careless = await superadminOf(server, { hasSecondFactor: false });
    for (const entry of consoleCalls) expect((await knock(careless, entry)).json().code, entry.path).toBe('MFA_SETUP_REQUIRED');
  });

  test('[ADMIN-22] A superadmin who is disabled, or whose organisation is suspended, is signed out of the console at once', async () => {
    const [disabled, suspended] = [await superadminOf(server), await superadminOf(server)];
    await disabled.sees(getStats);
    await asAuth(server.pools, async (tx) => {
      await tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', disabled.id).execute();
      await tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', suspended.organizationId).execute();
    });
    for (const entry of consoleCalls) {
      expect((await knock(disabled, entry)).statusCode, entry.path).toBe(401);
      expect((await knock(suspended, entry)).statusCode, entry.path).toBe(401);
    }
  });

  test('[ADMIN-23] A person who is no longer a superadmin is refused at the next call', async () => {
    const former = await superadminOf(server);
    await former.sees(getStats);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: false }).where('id', '=', former.id).execute());
    expect((await former.refused(getStats)).code).toBe('FORBIDDEN');
  });

  test("[ADMIN-24] Every access is recorded in the audit log of the superadmin's own organisation", async () => {
    const visitor = await superadminOf(server);
    await visitor.sees(getStats);
    await visitor.sees(listOrganizations, { query: { q: 'secret search' } });
    const log = (await logOf(visitor.organizationId)).filter(({ action }) => action.startsWith('console.'));
    expect(log).toMatchObject([
      { action: 'console.viewed', actorKind: 'superadmin', entityLabel: 'GET /api/admin/stats' },
      { action: 'console.viewed', actorKind: 'superadmin', entityLabel: 'GET /api/admin/organizations' },
    ]);
  });

  test('[ADMIN-25] A change of an organisation requires reauthentication', async () => {
    const tired = await superadminOf(server);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now() - interval '10 minutes'` })
        .where('userId', '=', tired.id)
        .execute(),
    );
    const body = { version: 1, status: 'suspended' as const, reason: 'x' };
    expect((await tired.refused(changeOrganization, { params: { id: NOBODY }, body })).code).toBe('REAUTHENTICATION_REQUIRED');
  });
});
