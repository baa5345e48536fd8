import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { changeOrganization, getConsoleOrganization } from '#contract/console/console.organizations.contract.ts';
import { getSecurity } from '#contract/console/console.security.contract.ts';
import { asConsole, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { endLimits } from './limits.jobs.ts';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
beforeAll(async () => {
  server = await startTestServer();
  chief = await superadminOf(server);
});
afterAll(() => server.close());

const detail = (id: string) => chief.sees(getConsoleOrganization, { params: { id } });
type Change = Pick<NonNullable<Parameters<typeof chief.sees<typeof changeOrganization>>[1]>['body'], 'limits' | 'limitsEnd'>;
const bodyOf = async (id: string, change: Change) => ({ version: (await detail(id)).version, reason: 'An incident', ...change });
const change = async (id: string, wanted: Change) => chief.sees(changeOrganization, { params: { id }, body: await bodyOf(id, wanted) });
const refused = async (id: string, wanted: Change) => chief.refused(changeOrganization, { params: { id }, body: await bodyOf(id, wanted) });

/** Ends all temporary limits. */
async function passed(): Promise<void> {
  await asConsole(server.pools, (tx) =>
    sql`update console.limits set ends_at = now() - interval '1 second' where ends_at is not null`.execute(tx),
  );
  await endLimits(server.pools);
}

const logOf = (organizationId: string, id: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'organization.limit_ended')
      .where('entityId', '=', id)
      .orderBy('seq')
      .execute(),
  );

test('[CONSOLE-76] A temporary limit ends automatically: the previous limit applies again, and both audit logs record it', async () => {
  const msp = await server.organization('Raised');
  await change(msp.id, { limits: { requests: 120 } });
  await change(msp.id, { limits: { requests: 900, exports: 5 }, limitsEnd: { hours: 24 } });
  await change(msp.id, { limits: { requests: 1200 }, limitsEnd: { hours: 168 } });
  const { limits } = await detail(msp.id);
  expect(limits.requests).toMatchObject({ own: 1200, afterwards: 120 });
  expect(limits.exports).toMatchObject({ own: 5, afterwards: null });
  const left = (Date.parse(limits.requests.endsAt ?? '') - Date.now()) / 3_600_000;
  expect(left).toBeGreaterThan(167);
  expect(left).toBeLessThan(169);
  await endLimits(server.pools);
  expect((await detail(msp.id)).limits.requests.own).toBe(1200);
  const shown = (await chief.sees(getSecurity, { query: {} })).limits.filter(({ organization }) => organization.id === msp.id);
  expect(shown.map(({ limit, most, afterwards }) => [limit, most, afterwards])).toEqual([
    ['exports', 5, null],
    ['requests', 1200, 120],
  ]);

  await passed();
  const after = (await detail(msp.id)).limits;
  expect(after.requests).toMatchObject({ own: 120, endsAt: null, afterwards: null });
  expect(after.exports).toMatchObject({ own: null, endsAt: null });
  const notes = [
    { before: { exports: 5 }, after: { exports: null } },
    { before: { requests: 1200 }, after: { requests: 120 } },
  ];
  expect(await logOf(msp.id, msp.id)).toEqual(notes);
  expect(await logOf(chief.organizationId, msp.id)).toEqual(notes);
});

test('[CONSOLE-77] A block answers all users of the organisation with TOO_MANY_REQUESTS until it ends, and no others', async () => {
  const msp = await server.organization('Blocked');
  const other = await server.organization('Not blocked');
  const list = { query: { limit: '1' } };
  await msp.owner.sees(listCustomers, list);
  await change(msp.id, { limits: { requests: 0 }, limitsEnd: { hours: 1 } });
  for (let nr = 0; nr < 3; nr += 1) {
    expect(await msp.owner.refused(listCustomers, list)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'The requests of your organisation are temporarily blocked',
    });
  }
  await other.owner.sees(listCustomers, list);
  await passed();
  await msp.owner.sees(listCustomers, list);
});

test('[CONSOLE-78] A block without an end, an end in the past and a temporary limit without a number are refused', async () => {
  const msp = await server.organization('Refused');
  const wrong = [
    { limits: { requests: 0 } },
    { limits: { requests: 300 }, limitsEnd: { until: '2020-01-01T00:00:00Z' } },
    { limits: { requests: null }, limitsEnd: { hours: 1 as const } },
  ];
  for (const wanted of wrong) expect(await refused(msp.id, wanted)).toMatchObject({ code: 'VALIDATION_ERROR', field: 'limitsEnd' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await change(msp.id, { limits: { requests: 300 }, limitsEnd: { until } });
  expect((await detail(msp.id)).limits.requests.endsAt).toBe(until);
  await change(msp.id, { limits: { requests: 300 } });
  expect((await detail(msp.id)).limits.requests).toMatchObject({ own: 300, endsAt: null, afterwards: null });
});
