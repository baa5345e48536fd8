import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOWEST_ROLE, rank, type Role, ROLES } from '#domain/users/permissions.rules.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { bodyFor, type IdsFor } from '#tests/guards/bad-input/bad-input.values.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const closed = ENDPOINTS.map(({ entry }) => entry).filter(({ allow, events }) => allow !== 'public' && !events);

/** Fields that no caller may set, in every spelling of columns and fields. */
const SMUGGLED = {
  isOwner: true,
  is_owner: true,
  isSuperadmin: true,
  is_superadmin: true,
  organizationId: NOBODY,
  organization_id: NOBODY,
  role: 'owner',
  mfaEnabled: true,
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  loginDisabled: false,
  createdBy: NOBODY,
  approvedBy: NOBODY,
  id: NOBODY,
  'people.isOwner': true,
};

describe('the permissions of every role', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let own: SampleOrganization;
  let foreign: SampleOrganization;
  const people: Partial<Record<Role, Person>> = {};
  beforeAll(async () => {
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    own = await sampleOrganization(server, 'own-marker');
    foreign = await sampleOrganization(server, 'foreign-marker');
    people.owner = own.owner;
    for (const role of ['alignment_engineer', 'vcio', 'admin'] as const) people[role] = await own.msp.person(role);
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  const personOf = (role: Role) => {
    const person = people[role];
    if (!person) throw new Error(`Nobody holds ${role}.`);
    return person;
  };
  const ask = (person: Person, entry: Endpoint, id: string) =>
    person.inject({
      method: entry.method,
      url: entry.path.replace(/:id\b/g, id).replace(/:\w+/g, 'none'),
      ...(entry.method === 'GET' ? {} : { payload: {} }),
    });
  const may = (role: Role, { allow }: Endpoint) =>
    allow === 'signedIn' || (allow !== 'public' && allow !== 'superadmin' && rank(role) >= rank(LOWEST_ROLE[allow]));

  for (const role of ROLES) {
    test(`[SEC-50] The role ${role} passes exactly the calls that the table of permissions allows it`, async () => {
      const wrong: string[] = [];
      let refused = 0;
      for (const entry of closed) {
        const answer = await ask(personOf(role), entry, NOBODY);
        const isRefused = answer.statusCode === 403 && answer.json().code === 'FORBIDDEN';
        if (isRefused && entry.allow !== 'superadmin') refused += 1;
        if (isRefused === may(role, entry)) wrong.push(`${entry.method} ${entry.path}: ${answer.statusCode}`);
      }
      expect(wrong).toEqual([]);
      expect(refused > 0).toBe(role !== 'owner');
    });
  }

  test.each(['own', 'foreign'] as const)(
    '[SEC-51] A refused role changes nothing when it names existing objects of the %s organisation',
    async (whose) => {
      const { ids } = whose === 'own' ? own : foreign;
      const before = await rows.fingerprints((whose === 'own' ? own : foreign).msp.id);
      for (const role of ['alignment_engineer', 'vcio', 'admin'] as const) {
        for (const entry of closed.filter((one) => one.method !== 'GET' && one.allow !== 'superadmin' && !may(role, one))) {
          const kind = entry.path.split('/')[2] ?? '';
          const id = Object.entries(ids).find(([name]) => name === kind)?.[1] ?? NOBODY;
          const { statusCode } = await ask(personOf(role), entry, id);
          expect(statusCode, `${role} ${entry.method} ${entry.path}`).toBe(403);
        }
      }
      const after = await rows.fingerprints((whose === 'own' ? own : foreign).msp.id);
      const moved = Object.keys(after).filter((table) => after[table] !== before[table]);
      // Only the caller's last activity may change.
      expect(moved.filter((table) => !['auth.sessions', 'public.people'].includes(table))).toEqual([]);
    },
  );

  test('[SEC-52] No extra field in any body raises a role or moves anything to another organisation', async () => {
    const idsFor: IdsFor = () => [own.engineer.id, own.owner.id, own.ids.customers, own.ids.templates];
    const rolesOf = async (organizationId: string) =>
      asOrganization(server.pools, organizationId, (tx) =>
        tx.selectFrom('people').select(['id', 'isOwner', 'mfaEnabled']).orderBy('id').execute(),
      );
    const [ours, theirs] = [await rolesOf(own.msp.id), await rolesOf(foreign.msp.id)];
    const taken = new Set<string>();
    const excluded = ['/api/organizations/transfer-ownership', '/api/organizations/sign-in-policy'];
    // A changed sign-in policy could refuse all further calls.
    const writes = closed.filter(({ method, body, path }) => method !== 'GET' && body && !excluded.includes(path));
    for (const entry of writes) {
      const bodies = fc.sample(bodyFor(entry.body, idsFor), { numRuns: 14, seed: 16 });
      for (const role of ['alignment_engineer', 'admin'] as const) {
        for (const text of role === 'admin' ? bodies : bodies.slice(0, 4)) {
          const payload = smuggled(text);
          if (!payload) continue;
          const kind = entry.path.split('/')[2] ?? '';
          const id = Object.entries(own.ids).find(([name]) => name === kind)?.[1] ?? NOBODY;
          const url = entry.path.replace(/:id\b/g, id).replace(/:\w+/g, 'mfa');
          const answer = await personOf(role).inject({ method: entry.method, url, payload });
          expect(answer.statusCode, `${entry.method} ${url} ${answer.body}`).toBeLessThan(500);
          if (answer.statusCode < 300) taken.add(entry.path);
        }
      }
    }
    expect(taken.size).toBeGreaterThanOrEqual(8);
    const now = await rolesOf(own.msp.id);
    expect(now.filter(({ id }) => ours.some((one) => one.id === id))).toEqual(ours);
    expect(now.filter(({ isOwner }) => isOwner).map(({ id }) => id)).toEqual([own.owner.id]);
    expect(await rolesOf(foreign.msp.id)).toEqual(theirs);
    const accounts = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.users').select(['id', 'organizationId', 'isSuperadmin', 'emailVerifiedAt']).execute(),
    );
    expect(accounts.filter(({ isSuperadmin }) => isSuperadmin)).toEqual([]);
    expect(new Set(accounts.map(({ organizationId }) => organizationId))).toEqual(new Set([own.msp.id, foreign.msp.id]));
    const engineer = await asOrganization(server.pools, own.msp.id, (tx) =>
      tx.selectFrom('people').select('roles').where('id', '=', personOf('alignment_engineer').id).executeTakeFirst(),
    );
    expect(engineer?.roles).toEqual(['alignment_engineer']);
  });

  test('[SEC-53] Every call under /api/admin but ending an impersonation session is refused to everyone but a superadmin', async () => {
    const admin = closed.filter(({ path }) => path.startsWith('/api/admin'));
    // Support access has only its own permissions, and can always be ended.
    const open = admin.filter(({ allow }) => allow !== 'superadmin').map(({ method, path }) => `${method} ${path}`);
    expect(open).toEqual(['DELETE /api/admin/visits/current']);
    for (const entry of admin.filter(({ allow }) => allow === 'superadmin')) {
      for (const role of ROLES) expect((await ask(personOf(role), entry, NOBODY)).statusCode, `${role} ${entry.path}`).toBe(403);
    }
    for (const path of ['/api/admin', '/api/admin/organizations', '/api/admin/users']) {
      expect([403, 404], path).toContain((await own.owner.inject({ method: 'GET', url: path })).statusCode);
    }
  });
});

/** Body with those fields added to it and to the objects inside; null unless it is an object. */
function smuggled(text: string | undefined): object | null {
  let body: unknown;
  try {
    body = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const inner = Object.entries(body).map(([name, value]) => [name, isObject(value) ? { ...value, ...SMUGGLED } : value]);
  return { ...SMUGGLED, ...Object.fromEntries(inner) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
