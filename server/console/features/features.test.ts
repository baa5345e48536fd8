import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { changeOrganization, getConsoleOrganization, listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { listFeatures, releaseFeature } from '#contract/console/console.features.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { getCalendarFeed, openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { listSops } from '#contract/sops/sops.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { FEATURES } from '#domain/features/features.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { addressOf } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
beforeAll(async () => {
  server = await startTestServer();
  chief = await superadminOf(server);
});
afterAll(() => server.close());

const detail = (id: string) => chief.sees(getConsoleOrganization, { params: { id } });
const change = async (id: string, wanted: object, reason = 'Not part of the agreement') => {
  const { version } = await detail(id);
  return chief.sees(changeOrganization, { params: { id }, body: { version, reason, ...wanted } });
};
const close = (id: string, ...features: string[]) =>
  change(id, { features: Object.fromEntries(features.map((feature) => [feature, 'closed'])) });
const logOf = (organizationId: string, action: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['actorKind', 'entityLabel', 'before', 'after'])
      .where('action', '=', action)
      .orderBy('seq')
      .execute(),
  );

describe('an area of the product that is closed to one organisation', () => {
  test('[CONSOLE-3] A closed area is refused from the next call with its name and the reason, and reopens; others keep it', async () => {
    const [msp, other] = [await server.organization('Without SOPs'), await server.organization('With SOPs')];
    await msp.owner.sees(listSops, { query: {} });
    await close(msp.id, 'sops');
    expect(await msp.owner.refused(listSops, { query: {} })).toMatchObject({
      status: 403,
      code: 'FEATURE_CLOSED',
      message: 'SOPs are not available to your organisation',
      details: 'Not part of the agreement',
      feature: 'sops',
    });
    await msp.owner.sees(listCustomers, { query: {} });
    await other.owner.sees(listSops, { query: {} });
    expect((await msp.owner.sees(getAuthUser)).closedFeatures).toEqual([{ feature: 'sops', reason: 'Not part of the agreement' }]);
    expect(await other.owner.sees(getAuthUser)).not.toHaveProperty('closedFeatures');

    await change(msp.id, { features: { sops: 'usual' } }, 'Bought');
    await msp.owner.sees(listSops, { query: {} });
    expect(await msp.owner.sees(getAuthUser)).not.toHaveProperty('closedFeatures');
  });

  test('[CONSOLE-4] Every call of a closed area is refused, and no call of any other', async () => {
    const msp = await server.organization('Almost nothing');
    await close(msp.id, ...FEATURES);
    const codeOf = async ({ entry }: (typeof ENDPOINTS)[number]) => {
      const params = Object.fromEntries(
        [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'kind' ? 'autotask' : NOBODY]),
      );
      const answer = await msp.owner.inject({
        method: entry.method,
        url: addressOf(entry, { params }),
        ...(entry.method === 'GET' ? {} : { payload: {} }),
      });
      return answer.headers['content-type']?.includes('json') && answer.body !== '' ? answer.json()?.code : undefined;
    };
    const signedIn = ENDPOINTS.filter(
      ({ entry: { allow, method, path } }) =>
        allow !== 'public' && allow !== 'superadmin' && !(method === 'POST' && path.includes('import')),
    );
    const closed = signedIn.filter(({ entry }) => entry.feature);
    const reads = signedIn.filter(({ entry }) => entry.method === 'GET' && !entry.events && !entry.feature);
    expect(closed.length).toBeGreaterThan(80);
    for (const named of closed) expect(await codeOf(named), named.entry.path).toBe('FEATURE_CLOSED');
    for (const named of reads) expect(await codeOf(named), named.entry.path).not.toBe('FEATURE_CLOSED');
  });

  test('[CONSOLE-5] API tokens and calendar links open nothing while their area is closed', async () => {
    const msp = await server.organization('No scripts');
    const { token } = await msp.owner.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
    const feed = await msp.owner.sees(openCalendarFeed);
    const ask = () => server.app.inject({ url: '/api/customers', headers: { authorization: `Bearer ${token}` } });
    const subscribe = () => server.app.inject({ url: new URL(feed.url ?? '').pathname });
    expect([(await ask()).statusCode, (await subscribe()).statusCode]).toEqual([200, 200]);
    await close(msp.id, 'tokens', 'calendar');
    expect((await ask()).json()).toMatchObject({ code: 'FEATURE_CLOSED', feature: 'tokens' });
    expect((await subscribe()).statusCode).toBe(404);
    expect(await msp.owner.refused(getCalendarFeed)).toMatchObject({ code: 'FEATURE_CLOSED', feature: 'calendar' });
    await change(msp.id, { features: { tokens: 'open', calendar: 'usual' } });
    expect([(await ask()).statusCode, (await subscribe()).statusCode]).toEqual([200, 200]);
  });

  test('[CONSOLE-6] The person and reason for closing an area are in the audit logs of both sides, and in the console', async () => {
    const msp = await server.organization('Well logged');
    await close(msp.id, 'stack', 'psa');
    expect(await logOf(msp.id, 'organization.features_changed')).toEqual([
      {
        actorKind: 'superadmin',
        entityLabel: 'Well logged',
        before: { stack: 'usual', psa: 'usual' },
        after: { stack: 'closed', psa: 'closed', reason: 'Not part of the agreement' },
      },
    ]);
    const [own] = (await logOf(chief.organizationId, 'console.organization_changed')).slice(-1);
    expect(own).toMatchObject({
      entityLabel: 'Well logged',
      after: { features: { stack: 'closed' }, reason: 'Not part of the agreement' },
    });
    const { features } = await detail(msp.id);
    expect(features.filter(({ isOpen }) => !isOpen)).toMatchObject([
      { feature: 'stack', choice: 'closed', reason: 'Not part of the agreement', changedBy: 'Olive Tester' },
      { feature: 'psa', choice: 'closed' },
    ]);
  });

  test('[CONSOLE-7] A stale version is refused, and only a superadmin can close an area', async () => {
    const msp = await server.organization('Raced');
    const { version } = await detail(msp.id);
    const body = { version, reason: 'x', features: { sops: 'closed' as const } };
    await chief.sees(changeOrganization, { params: { id: msp.id }, body });
    expect(await chief.refused(changeOrganization, { params: { id: msp.id }, body })).toMatchObject({ code: 'CONFLICT' });
    expect(await msp.owner.refused(changeOrganization, { params: { id: msp.id }, body })).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an area of the product that is released step by step', () => {
  const released = async (feature: string) => {
    const found = (await chief.sees(listFeatures)).find((row) => row.feature === feature);
    return found ?? expect.fail(feature);
  };
  const openTo = async (organizations: readonly string[]) => {
    const open: string[] = [];
    for (const id of organizations) if ((await detail(id)).features.find(({ feature }) => feature === 'budgets')?.isOpen) open.push(id);
    return open;
  };

  test('[CONSOLE-8] A gradual release opens for a share of organisations, keeps them as it grows, and a named choice wins', async () => {
    const ids: string[] = [];
    for (let nr = 0; nr < 12; nr += 1) ids.push((await server.organization(`Canary ${nr}`)).id);
    const give = async (share: number) =>
      chief.sees(releaseFeature, {
        params: { id: 'budgets' },
        body: { version: (await released('budgets')).version, share, reason: 'Released step by step' },
      });
    await give(0);
    expect(await openTo(ids)).toEqual([]);
    await give(50);
    const half = await openTo(ids);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(12);
    await give(80);
    expect(await openTo(half)).toEqual(half);

    await give(0);
    const [first = '', second = ''] = ids;
    await change(first, { features: { budgets: 'open' } }, 'Asked for it');
    expect(await openTo(ids)).toEqual([first]);
    expect(await released('budgets')).toMatchObject({ share: 0, openByName: 1, reason: 'Released step by step' });
    const later = await server.organization('Came later');
    expect(await openTo([later.id])).toEqual([]);
    expect(await logOf(second, 'organization.features_changed')).toContainEqual(
      expect.objectContaining({ after: { budgets: 'closed', reason: 'Released step by step' } }),
    );

    await give(100);
    expect(await openTo([...ids, later.id])).toHaveLength(13);
    const stale = { version: 1, share: 10, reason: 'x' };
    expect(await chief.refused(releaseFeature, { params: { id: 'budgets' }, body: stale })).toMatchObject({ code: 'CONFLICT' });
    expect(await chief.refused(releaseFeature, { params: { id: 'walls' }, body: stale })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await logOf(chief.organizationId, 'console.feature_released')).toHaveLength(5);
    expect((await chief.sees(listOrganizations, { query: {} })).length).toBeGreaterThan(12);
  });
});
