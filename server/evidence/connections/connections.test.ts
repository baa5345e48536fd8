import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  addEvidenceTenant,
  deleteEvidenceConnection,
  fetchEvidence,
  getEvidenceConnection,
  listEvidenceTenants,
  matchEvidenceTenant,
  putEvidenceConnection,
} from '#contract/evidence/connections.contract.ts';
import { acceptProposals, listProposals } from '#contract/evidence/proposals.contract.ts';
import { deleteEvidenceRun, getEvidenceRun, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { answersOf, evidenceWorld, proposalsOf } from '#server/evidence/evidence.fixture.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverOutside } from '#server/platform/jobs/outbox.ts';
import { ALDER, APP, APP_SECRET, fakeTenant, HARBOUR, HOME } from '#tests/support/connections/fake.microsoft.ts';
import { cippKind, GRAPH, graph, startConnectionServer } from './connections.fixture.ts';
import { queueNightlyFetches } from './connections.jobs.ts';

let services: Awaited<ReturnType<typeof startConnectionServer>>;
let world: Awaited<ReturnType<typeof evidenceWorld>>;
beforeAll(async () => {
  services = await startConnectionServer();
});
afterAll(() => services.close());
beforeEach(async () => {
  services.renew();
  world = await evidenceWorld(services.server);
});

const connectGraph = () => world.msp.owner.sees(putEvidenceConnection, { params: graph, body: GRAPH });
const connectCipp = () => world.msp.owner.sees(putEvidenceConnection, { params: cippKind, body: services.cippSettings });
const addHarbour = () =>
  world.msp.owner.sees(addEvidenceTenant, { params: graph, body: { tenant: 'harbour.test', customerId: world.customer.id } });
const consent = (hasConsent = true) => Object.assign(services.microsoft.tenants.get(HARBOUR) ?? {}, { hasConsent });
const tenantsOf = (params: { kind: 'cipp' | 'graph' }) => world.msp.owner.sees(listEvidenceTenants, { params });
const runs = () => world.engineer.sees(listEvidenceRuns, { params: { id: world.customer.id } });

/** Delivers all waiting rows of the organisation, skipping the waits. */
async function deliver(): Promise<void> {
  await asOrganization(services.server.pools, world.msp.id, (tx) =>
    tx
      .updateTable('evidenceTenants')
      .set({ nextAt: new Date(0) })
      .execute(),
  );
  await asPlatform(services.server.pools, (tx) =>
    tx
      .updateTable('platform.outbox')
      .set({ nextAttemptAt: new Date(0) })
      .where('kind', '=', 'evidence_fetch')
      .where('organizationId', '=', world.msp.id)
      .where('deliveredAt', 'is', null)
      .execute(),
  );
  await deliverOutside(services.server.context);
}

async function fetchNow(params: { kind: 'cipp' | 'graph' }): Promise<void> {
  await world.msp.owner.sees(fetchEvidence, { params });
  await deliver();
}

test('Microsoft Graph: an administrator adds the tenant of a customer, its consent is awaited, and its evidence proposes answers', async () => {
  await connectGraph();
  const added = await addHarbour();
  expect(added).toMatchObject({ tenantId: HARBOUR, state: 'matched', customer: { name: 'Harbour Dental' }, hasConsent: false });
  expect(added.consentUrl).toBe(
    `${services.microsoft.origin}/${HARBOUR}/v2.0/adminconsent?client_id=${APP}&scope=${encodeURIComponent(`${services.microsoft.origin}/.default`)}&redirect_uri=${encodeURIComponent((await world.msp.owner.sees(getEvidenceConnection, { params: graph })).consentReturn)}`,
  );
  await fetchNow(graph);
  expect(await tenantsOf(graph)).toMatchObject([
    { hasConsent: false, fetchedAt: null, isWaiting: false, fault: expect.stringContaining('has not given consent') },
  ]);
  expect(await runs()).toEqual([]);

  consent();
  await fetchNow(graph);
  expect(await tenantsOf(graph)).toMatchObject([
    { name: 'Harbour Dental', domain: 'harbour.test', hasConsent: true, fault: null, refused: [] },
  ]);
  expect(await runs()).toMatchObject([
    { tool: 'graph', scope: 'harbour.test', createdBy: null, fileName: 'Microsoft Graph: harbour.test' },
  ]);
  const proposals = await proposalsOf(world.engineer, world.params.id);
  expect(proposals['identity-mfa-all-users']).toMatchObject({ value: 'partial', tools: ['graph'] });
  expect(proposals['email-auto-forward-blocked']).toMatchObject({ sentence: 'Failed: mdo_blockmailforward' });
});

test('The same data again adds no run until the results grow old; other data adds one', async () => {
  await connectGraph();
  consent();
  await addHarbour();
  await fetchNow(graph);
  await fetchNow(graph);
  expect(await runs()).toHaveLength(1);
  Object.assign(services.microsoft.tenants.get(HARBOUR) ?? {}, { devices: [] });
  await fetchNow(graph);
  expect(await runs()).toHaveLength(2);
  await asOrganization(services.server.pools, world.msp.id, (tx) =>
    tx
      .updateTable('evidenceRuns')
      .set({ observedAt: new Date(Date.now() - 8 * 86_400_000) })
      .execute(),
  );
  await fetchNow(graph);
  expect(await runs()).toHaveLength(3);
});

test('CIPP: one key lists the tenants, a person confirms the proposed customer, and excluded tenants are never read', async () => {
  const { owner } = world.msp;
  await asOrganization(services.server.pools, world.msp.id, (tx) =>
    tx.updateTable('customers').set({ website: 'https://www.harbour.test/about' }).where('id', '=', world.customer.id).execute(),
  );
  await connectCipp();
  await fetchNow(cippKind);
  expect(await tenantsOf(cippKind)).toMatchObject([
    { name: 'Alder', state: 'check', customer: null, proposed: null },
    { name: 'Harbour Dental', state: 'check', customer: null, proposed: { id: world.customer.id, by: 'domain' } },
  ]);
  expect(services.cipp.calls.filter((call) => call !== 'GET /api/ListTenants')).toEqual([]);

  await owner.sees(matchEvidenceTenant, {
    params: { ...cippKind, tenantId: HARBOUR },
    body: { state: 'matched', customerId: world.customer.id },
  });
  await owner.sees(matchEvidenceTenant, { params: { ...cippKind, tenantId: ALDER }, body: { state: 'left_out' } });
  await fetchNow(cippKind);
  expect(await runs()).toMatchObject([
    { tool: 'cipp', scope: 'harbour.test', counts: { passed: 1, failed: 1, warnings: 2, notApplicable: 1 } },
  ]);
  expect((await proposalsOf(world.engineer, world.params.id))['identity-mfa-all-users']).toMatchObject({
    value: 'not_met',
    sentence: '2 of 3 pass: Active users with enforced MFA',
  });
  expect(await owner.sees(getEvidenceConnection, { params: cippKind })).toMatchObject({
    tenants: { matched: 1, check: 0, leftOut: 1, failing: 0 },
    isFetching: false,
  });
});

test('A part that may not be read is named at the tenant and in the run; what can be read is imported', async () => {
  await connectGraph();
  consent();
  services.microsoft.tenants.get(HARBOUR)?.denied.add('DeviceManagementManagedDevices.Read.All');
  await addHarbour();
  await fetchNow(graph);
  const reason = 'Not permitted, ask for DeviceManagementManagedDevices.Read.All.';
  expect(await tenantsOf(graph)).toMatchObject([{ fault: null, refused: [{ key: 'devices', reason }] }]);
  const [run] = await runs();
  const detail = await world.engineer.sees(getEvidenceRun, { params: { id: run?.id ?? '' } });
  expect(detail.notFactoredIn).toContainEqual(expect.objectContaining({ checkId: 'graph.part.devices', reason: 'error' }));
});

test('One of three tenants that cannot be read is named with its reason, and the other two are imported', async () => {
  const { owner } = world.msp;
  await connectGraph();
  consent();
  services.microsoft.tenants.set(ALDER, fakeTenant('Alder', 'alder.test', { hasConsent: false }));
  const add = async (tenant: string, name: string) => {
    const { id: customerId } = await owner.sees(createCustomer, { body: { name } });
    await owner.sees(addEvidenceTenant, { params: graph, body: { tenant, customerId } });
    return customerId;
  };
  await addHarbour();
  const [alder, northlight] = [await add('alder.test', 'Alder Foods'), await add(HOME, 'Northlight itself')];
  await fetchNow(graph);
  expect(await tenantsOf(graph)).toMatchObject([
    { tenantId: ALDER, fault: expect.stringContaining('has not given consent'), fetchedAt: null },
    { tenantId: HARBOUR, fault: null },
    { tenantId: HOME, fault: null },
  ]);
  expect(await runs()).toHaveLength(1);
  expect(await owner.sees(listEvidenceRuns, { params: { id: northlight } })).toHaveLength(1);
  expect(await owner.sees(listEvidenceRuns, { params: { id: alder } })).toEqual([]);
  expect(await owner.sees(getEvidenceConnection, { params: graph })).toMatchObject({
    fault: null,
    tenants: { matched: 3, failing: 1 },
    isFetching: false,
  });
});

test('A rate limit or a cut response imports nothing and is tried again', async () => {
  await connectGraph();
  consent();
  await addHarbour();
  services.microsoft.limit(1, 30);
  await world.msp.owner.sees(fetchEvidence, { params: graph });
  await deliverOutside(services.server.context);
  expect(await runs()).toEqual([]);
  expect(await tenantsOf(graph)).toMatchObject([{ isWaiting: true, fault: expect.stringContaining('429') }]);
  expect(await world.msp.owner.sees(getEvidenceConnection, { params: graph })).toMatchObject({ isFetching: true, fault: null });
  services.microsoft.troubles.push(null, null, null, 'cut');
  await deliver();
  expect(await runs()).toEqual([]);
  await deliver();
  expect(await runs()).toHaveLength(1);
  expect(await tenantsOf(graph)).toMatchObject([{ isWaiting: false, fault: null }]);
});

test('Rejected credentials stop the connection with the reason and notify the administrators; new credentials start it again', async () => {
  await connectGraph();
  consent();
  await addHarbour();
  services.microsoft.apps.set(APP, { secret: 'another' });
  await fetchNow(graph);
  services.microsoft.apps.set(APP, { secret: APP_SECRET });
  const { owner } = world.msp;
  expect(await owner.sees(getEvidenceConnection, { params: graph })).toMatchObject({
    status: 'error',
    fault: expect.stringContaining('The client secret is wrong'),
    isFetching: false,
  });
  await connectGraph();
  await fetchNow(graph);
  expect(await owner.sees(getEvidenceConnection, { params: graph })).toMatchObject({ status: 'connected', fault: null });
  expect(await runs()).toHaveLength(1);
});

test('The secret is never returned, and disconnecting deletes it with the tenants but keeps the evidence', async () => {
  const { owner } = world.msp;
  const connected = await connectGraph();
  expect(connected).toMatchObject({ hasSecret: true, secretHint: APP_SECRET.slice(-4) });
  expect(JSON.stringify(connected)).not.toContain(APP_SECRET);
  consent();
  await addHarbour();
  await fetchNow(graph);
  await owner.sees(deleteEvidenceConnection, { params: graph });
  expect(await owner.sees(getEvidenceConnection, { params: graph })).toMatchObject({ status: 'not_configured', config: {} });
  expect(await tenantsOf(graph)).toEqual([]);
  const secrets = await asPlatform(services.server.pools, (tx) =>
    tx.selectFrom('platform.deliveryTargetSecrets').select('id').where('organizationId', '=', world.msp.id).execute(),
  );
  expect(secrets).toEqual([]);
  const [run] = await runs();
  await world.engineer.sees(deleteEvidenceRun, { params: { id: run?.id ?? '' } });
});

test('Matched tenants are read every night in the organisation’s time zone, once', async () => {
  await connectGraph();
  consent();
  await addHarbour();
  const at = (hour: number) =>
    queueNightlyFetches.run({ pools: services.server.pools, now: new Date(`2026-11-29T${String(hour).padStart(2, '0')}:30:00Z`) });
  await asOrganization(services.server.pools, world.msp.id, (tx) =>
    tx.updateTable('organizations').set({ timezone: 'Europe/London' }).execute(),
  );
  await at(12);
  await deliver();
  expect(await runs()).toEqual([]);
  await at(2);
  await deliver();
  expect(await runs()).toHaveLength(1);
  const calls = services.microsoft.calls.length;
  await at(3);
  await deliver();
  expect(services.microsoft.calls).toHaveLength(calls);
});

test('An accepted proposal of a connection has the source integration', async () => {
  await connectGraph();
  consent();
  await addHarbour();
  await fetchNow(graph);
  const [proposal] = await world.engineer.sees(listProposals, { params: world.params });
  await world.engineer.sees(acceptProposals, { params: world.params, body: { ids: [proposal?.id ?? ''] } });
  const answers = await answersOf(world.engineer, world.params.id);
  expect(answers[proposal?.questionKey ?? '']).toMatchObject({ source: 'integration' });
});
