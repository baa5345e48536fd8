import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import { getPsa, listPsaChanges, listPsaCompanies, listPsaRuns, startPsaRun } from '#contract/psa/psa.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { CONNECTWISE_KEYS, CONNECTWISE_SECRET, openConnectWiseFake } from '#tests/support/psa/fake.connectwise.ts';
import { HALO_SECRET, openHaloFake } from '#tests/support/psa/fake.halopsa.ts';
import { at, autotaskWorld, connectWiseWorld, haloWorld } from '#tests/support/psa/worlds.ts';
import { listsOfCustomer } from '#tests/support/psa/lists.ts';
import { deliverPsa } from '#tests/support/psa/deliveries.ts';
import type { FakeServer, Trouble } from '#tests/support/psa/fake.server.ts';

describe('the three PSA tools', () => {
  let server: TestServer;
  let fake: FakeServer | undefined;
  beforeAll(async () => {
    server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  });
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });
  afterAll(() => server.close());

  const run = async (msp: TestOrganization, kind: PsaKind, mode: 'preview' | 'apply', full = false) => {
    await msp.owner.sees(startPsaRun, { params: { kind }, body: { mode, full } });
    await deliverPsa(server);
    const [latest] = await msp.owner.sees(listPsaRuns, { params: { kind }, query: {} });
    return latest;
  };

  async function contoso() {
    const msp = await server.organization();
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Contoso Dental' } });
    return { msp, id };
  }

  const listsOf = (msp: TestOrganization, id: string) => listsOfCustomer(server.pools, msp, id);

  async function withConnectWise(world = connectWiseWorld()) {
    fake = await openConnectWiseFake(world);
    const { msp, id } = await contoso();
    const config = { ...CONNECTWISE_KEYS, url: fake.origin };
    await msp.owner.sees(putIntegration, { params: { kind: 'connectwise' }, body: { config, secret: CONNECTWISE_SECRET, version: 0 } });
    return { msp, id, world, fake };
  }

  test('[PSA-40] ConnectWise: all pages are read, only records of our companies are kept, and they are imported', async () => {
    const { msp, id } = await withConnectWise();
    expect(await msp.owner.sees(testIntegration, { params: { kind: 'connectwise' } })).toMatchObject({ ok: true });
    expect(await run(msp, 'connectwise', 'preview')).toMatchObject({ state: 'done', errors: [] });
    const psa = await msp.owner.sees(getPsa, { params: { kind: 'connectwise' } });
    expect(psa).toMatchObject({ hasSecret: true, secretHint: '-msp', mapping: { matched: 1, leftOut: 231 } });
    expect(psa.callMeter.ours).toBeGreaterThan(8);
    expect(JSON.stringify(psa)).not.toContain(CONNECTWISE_SECRET);
    expect(await run(msp, 'connectwise', 'apply')).toMatchObject({ state: 'done', errors: [] });
    expect(await listsOf(msp, id)).toMatchObject({
      contacts: [{ name: 'Ann Lee 0' }, { name: 'Ann Lee 1' }, { name: 'Ann Lee 2' }],
      sites: [{ name: 'Main', address: { city: 'Oxford' } }],
      agreements: [{ name: 'Support', amount: 40_250, cycle: 'monthly', start: '2025-01-01' }],
      assets: [{ name: 'FW-01', type: 'Firewall', serial: 'S1', warrantyEndsAt: '2027-01-01' }],
    });
    expect((await listsOf(msp, id)).figures.at(-1)).toMatchObject({ tickets: 2 });
  });

  test('[PSA-41] Changes since is read with a condition, and taken in', async () => {
    const { msp, id, world } = await withConnectWise();
    await run(msp, 'connectwise', 'preview');
    await run(msp, 'connectwise', 'apply');
    world.contacts.push({ id: 990, firstName: 'Bo', lastName: 'New', company: { id: 250 }, ...at('2026-11-02T00:00:00Z') });
    const [first] = world.contacts;
    if (first) Object.assign(first, { lastName: 'Hidden', ...at('2026-10-01T00:00:00Z') });
    const preview = await run(msp, 'connectwise', 'preview');
    expect(preview?.counts).toMatchObject({ created: 1, updated: 0 });
    await run(msp, 'connectwise', 'apply');
    expect((await listsOf(msp, id)).contacts.map(({ name }) => name)).toContain('Bo New');
  });

  test('[PSA-42] Refused keys are reported precisely and stop every sync until new keys are saved', async () => {
    const { msp } = await withConnectWise();
    const params = { kind: 'connectwise' } as const;
    const { config } = await msp.owner.sees(getPsa, { params });
    await msp.owner.sees(putIntegration, { params, body: { config, secret: 'a-wrong-private-key', version: 1 } });
    const tested = await msp.owner.sees(testIntegration, { params });
    expect(tested).toMatchObject({ ok: false, message: expect.stringMatching(/401.*region/) });
    expect(await run(msp, 'connectwise', 'preview')).toMatchObject({ state: 'failed' });
    expect((await msp.owner.sees(getPsa, { params })).status).toBe('error');
    const notifications = await msp.owner.sees(listNotifications, { query: {} });
    expect(notifications.map(({ title }) => title)).toContain('ConnectWise PSA could not be synced');
    const refused = await msp.owner.refused(startPsaRun, { params, body: { mode: 'preview' } });
    expect(refused.code).toBe('INTEGRATION_AUTH_FAILED');
    const elsewhere = await msp.owner.refused(putIntegration, {
      params,
      body: { config: { ...config, url: 'https://evil.test' }, version: 2 },
    });
    expect(elsewhere).toMatchObject({ code: 'REQUIRED_FIELD', field: 'secret' });
    await msp.owner.sees(putIntegration, { params, body: { config, secret: CONNECTWISE_SECRET, version: 2 } });
    expect((await run(msp, 'connectwise', 'preview'))?.state).toBe('done');
  });

  test('[PSA-43] Autotask: the zone is looked up, pages are requested by POST, and the API calls of all clients are shown', async () => {
    fake = await openAutotaskFake(autotaskWorld(), { everybody: 3412 });
    const { msp, id } = await contoso();
    const params = { kind: 'autotask' } as const;
    const config = { ...AUTOTASK_KEYS, url: fake.origin };
    await msp.owner.sees(putIntegration, { params, body: { config, secret: AUTOTASK_SECRET, version: 0 } });
    expect(await msp.owner.sees(testIntegration, { params })).toMatchObject({ ok: true });
    expect(await run(msp, 'autotask', 'preview')).toMatchObject({ state: 'done', errors: [] });
    expect((await msp.owner.sees(getPsa, { params })).mapping).toMatchObject({ matched: 1, leftOut: 419 });
    await run(msp, 'autotask', 'apply');
    expect(await listsOf(msp, id)).toMatchObject({
      contacts: [{ name: 'Ann Lee' }],
      sites: [{ name: 'Main' }],
      assets: [{ serial: 'S1' }],
      agreements: [{ name: 'Managed services', amount: 45_250, cycle: 'monthly', start: '2025-01-01' }],
    });
    const { callMeter } = await msp.owner.sees(getPsa, { params });
    expect(callMeter.limit).toBe(10_000);
    expect(callMeter.everybody).toBeGreaterThan(3400);
  });

  test('[PSA-95] Administrators are notified once at 70 and 90 % of Autotask’s calls; a sync pauses above 90 % and resumes below', async () => {
    const hour = { everybody: 7100 };
    fake = await openAutotaskFake(autotaskWorld(), hour);
    const { msp } = await contoso();
    const params = { kind: 'autotask' } as const;
    const config = { ...AUTOTASK_KEYS, url: fake.origin };
    await msp.owner.sees(putIntegration, { params, body: { config, secret: AUTOTASK_SECRET, version: 0 } });
    const notifications = async () =>
      (await msp.owner.sees(listNotifications, { query: {} })).filter(({ title }) => title.includes('Autotask')).map(({ title }) => title);
    expect(await run(msp, 'autotask', 'preview')).toMatchObject({ state: 'done' });
    expect(await run(msp, 'autotask', 'preview')).toMatchObject({ state: 'done' });
    expect(await notifications()).toEqual(['High number of API calls to Autotask PSA']);
    hour.everybody = 9100;
    const callsBefore = fake.calls.length;
    const waiting = await run(msp, 'autotask', 'preview');
    expect(['queued', 'running']).toContain(waiting?.state);
    // Requests only the number of calls.
    expect(new Set(fake.calls.slice(callsBefore).map((call) => call.split('/').at(-1)))).toEqual(
      new Set(['zoneInformation', 'ThresholdInformation']),
    );
    expect(await notifications()).toEqual(['The API limit of Autotask PSA is almost reached', 'High number of API calls to Autotask PSA']);
    hour.everybody = 300;
    await deliverPsa(server);
    expect((await msp.owner.sees(listPsaRuns, { params, query: {} }))[0]).toMatchObject({ state: 'done' });
  });

  test('[PSA-44] HaloPSA: a token that expires midway is renewed, and a wrong secret is reported', async () => {
    const halo = await openHaloFake(haloWorld());
    fake = halo;
    const { msp, id } = await contoso();
    const params = { kind: 'halopsa' } as const;
    const config = { url: halo.origin, tenant: 'msp', clientId: 'app' };
    await msp.owner.sees(putIntegration, { params, body: { config, secret: 'not-the-secret-of-it', version: 0 } });
    expect(await msp.owner.sees(testIntegration, { params })).toMatchObject({ ok: false, message: expect.stringContaining('not known') });
    await msp.owner.sees(putIntegration, { params, body: { config, secret: HALO_SECRET, version: 1 } });
    expect(await run(msp, 'halopsa', 'preview')).toMatchObject({ state: 'done', errors: [] });
    await sayPeriod(msp);
    expect(await run(msp, 'halopsa', 'preview')).toMatchObject({ state: 'done', errors: [] });
    halo.expire();
    expect(await run(msp, 'halopsa', 'apply')).toMatchObject({ state: 'done', errors: [] });
    expect(await listsOf(msp, id)).toMatchObject({
      contacts: [{ name: 'Ann Lee' }],
      assets: [{ name: 'FW-01', type: 'Firewall' }],
      agreements: [{ name: 'Support plan', amount: 128_000, cycle: 'yearly', start: '2025-03-01' }],
    });
    const [company] = await msp.owner.sees(listPsaCompanies, { params, query: { state: 'matched' } });
    expect(company).toMatchObject({ externalId: '121', customer: { id } });
  });

  const sayPeriod = (msp: TestOrganization) =>
    msp.owner.sees(putIntegration, { params: { kind: 'halopsa' }, body: { periods: { '3': 'quarter' } } });

  test('[PSA-97] HaloPSA: the length of a billing period is asked for, and its contracts are left out until it is set', async () => {
    const { msp, id } = await connected('halopsa', openHaloFake(haloWorld()), { tenant: 'msp', clientId: 'app' }, HALO_SECRET);
    const params = { kind: 'halopsa' } as const;
    const preview = await run(msp, 'halopsa', 'preview');
    const skipped = async (runId: string) =>
      (await msp.owner.sees(listPsaChanges, { params: { ...params, runId }, query: {} })).filter(({ object }) => object === 'agreement');
    expect(await skipped(preview?.id ?? '')).toContainEqual(
      expect.objectContaining({ action: 'skip', name: 'Support plan', reason: 'Billing period not specified' }),
    );
    const asked = { code: '3', contracts: 1, example: 'Support plan: 320' };
    expect((await msp.owner.sees(getPsa, { params })).periods).toEqual([{ ...asked, means: null }]);
    await run(msp, 'halopsa', 'apply');
    expect((await listsOf(msp, id)).agreements).toEqual([]);

    await sayPeriod(msp);
    expect(await msp.owner.sees(getPsa, { params })).toMatchObject({ periods: [{ ...asked, means: 'quarter' }], preview: null });
    await run(msp, 'halopsa', 'preview');
    await run(msp, 'halopsa', 'apply');
    expect((await listsOf(msp, id)).agreements).toMatchObject([{ name: 'Support plan', amount: 128_000, cycle: 'yearly' }]);
  });

  const TOOLS = {
    connectwise: () => withConnectWise(),
    autotask: () => connected('autotask', openAutotaskFake(autotaskWorld()), AUTOTASK_KEYS, AUTOTASK_SECRET),
    halopsa: async () => {
      const opened = await connected('halopsa', openHaloFake(haloWorld()), { tenant: 'msp', clientId: 'app' }, HALO_SECRET);
      await sayPeriod(opened.msp);
      return opened;
    },
  };

  async function connected(kind: PsaKind, opening: Promise<FakeServer>, keys: Record<string, string>, secret: string) {
    const own = await opening;
    fake = own;
    const { msp, id } = await contoso();
    await msp.owner.sees(putIntegration, { params: { kind }, body: { config: { ...keys, url: own.origin }, secret, version: 0 } });
    return { msp, id, fake: own };
  }

  test.each(['connectwise', 'autotask', 'halopsa'] as const)(
    '[PSA-45] After any failures and as many retries, the result equals that of one clean sync: %s',
    async (kind) => {
      const open = TOOLS[kind];
      const clean = await open();
      await run(clean.msp, kind, 'preview');
      await run(clean.msp, kind, 'apply');
      const wanted = await listsOf(clean.msp, clean.id);
      expect(wanted.contacts.length * wanted.assets.length * wanted.agreements.length).toBeGreaterThan(0);
      expect(wanted.stack).toMatchObject([{ category: 'firewall', quantity: 1, source: 'psa' }]);
      expect(wanted.tickets.map(({ summary }) => summary)).toEqual(
        expect.arrayContaining(['New laptop', 'Printer is offline', 'VPN drops']),
      );
      expect(wanted.tickets).toHaveLength(3);
      const trouble = fc.constantFrom<Trouble | null>('limit', 'server', 'html', 'cut', null, null);
      await fc.assert(
        fc.asyncProperty(fc.array(trouble, { maxLength: 14 }), async (troubles) => {
          await fake?.close();
          const { msp, id, fake: own } = await open();
          own.troubles = [...troubles];
          await run(msp, kind, 'preview');
          own.troubles = [];
          // Repeats a run that failed.
          if ((await msp.owner.sees(getPsa, { params: { kind } })).preview === null) await run(msp, kind, 'preview');
          expect(await run(msp, kind, 'apply')).toMatchObject({ state: 'done', errors: [] });
          expect(await listsOf(msp, id)).toEqual(wanted);
        }),
        { numRuns: 5 },
      );
    },
    60_000,
  );

  test('[PSA-46] A PSA that stops responding ends the sync as failed, and the next sync succeeds', async () => {
    const { msp, fake: own } = await withConnectWise();
    own.troubles = Array.from({ length: 40 }, () => 'server' as const);
    const failed = await run(msp, 'connectwise', 'preview');
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('503') });
    own.troubles = [];
    expect((await run(msp, 'connectwise', 'preview'))?.state).toBe('done');
  });
});
