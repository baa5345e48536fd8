import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addEvidenceTenant,
  getEvidenceConnection,
  listEvidenceTenants,
  matchEvidenceTenant,
  putEvidenceConnection,
  testEvidenceConnection,
} from '#contract/evidence/connections.contract.ts';
import { listIntegrations } from '#contract/integrations/integrations.contract.ts';
import { evidenceWorld } from '#server/evidence/evidence.fixture.ts';
import { CIPP_CLIENT, CIPP_SECRET, type CippFake, cippTenant, openCippFake } from '#tests/support/connections/fake.cipp.ts';
import {
  ALDER,
  APP,
  APP_SECRET,
  fakeTenant,
  HARBOUR,
  HOME,
  type MicrosoftFake,
  openMicrosoftFake,
} from '#tests/support/connections/fake.microsoft.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let microsoft: MicrosoftFake;
let cipp: CippFake;
let server: TestServer;
let world: Awaited<ReturnType<typeof evidenceWorld>>;
beforeAll(async () => {
  microsoft = await openMicrosoftFake();
  cipp = await openCippFake(microsoft);
  server = await startTestServer({
    ENTRA_AUTHORITY: microsoft.origin,
    GRAPH_URL: microsoft.origin,
    OUTBOUND_ALLOW: '127.0.0.1',
    DOMAIN_CHECKS: 'off',
  });
});
afterAll(async () => {
  await server.close();
  await microsoft.close();
  await cipp.close();
});
beforeEach(async () => {
  microsoft.tenants.clear();
  microsoft.limit(0, 0);
  microsoft.tenants.set(HOME, fakeTenant('Northlight IT', 'northlight.test'));
  microsoft.tenants.set(HARBOUR, fakeTenant('Harbour Dental', 'harbour.test', { hasConsent: false }));
  cipp.tenants.splice(
    0,
    cipp.tenants.length,
    cippTenant(HARBOUR, 'harbour.test', 'Harbour Dental'),
    cippTenant(ALDER, 'alder.test', 'Alder'),
  );
  cipp.denied.clear();
  world = await evidenceWorld(server);
});

const graph = { kind: 'graph' } as const;
const cippKind = { kind: 'cipp' } as const;
const GRAPH = { config: { tenantId: HOME, clientId: APP }, secret: APP_SECRET };
const cippSettings = () => ({ config: { url: cipp.origin, tenantId: HOME, clientId: CIPP_CLIENT }, secret: CIPP_SECRET });
const connectGraph = () => world.msp.owner.sees(putEvidenceConnection, { params: graph, body: GRAPH });
const addHarbour = () =>
  world.msp.owner.sees(addEvidenceTenant, { params: graph, body: { tenant: 'harbour.test', customerId: world.customer.id } });
const tenantsOf = (params: { kind: 'cipp' | 'graph' }) => world.msp.owner.sees(listEvidenceTenants, { params });

test('“Test and show” lists tenants and parts before anything is stored, and never sends a stored secret elsewhere', async () => {
  const { owner } = world.msp;
  cipp.denied.add('Identity.User.Read');
  const shown = await owner.sees(testEvidenceConnection, { params: cippKind, body: cippSettings() });
  expect(shown).toMatchObject({ ok: true, total: 2, tenants: [{ name: 'Alder', domain: 'alder.test' }, { name: 'Harbour Dental' }] });
  expect(shown.parts).toEqual([
    { key: 'tests', checks: 3, reason: null },
    { key: 'mfa', checks: 0, reason: 'Not permitted, ask for Identity.User.Read.' },
    { key: 'score', checks: 1, reason: null },
  ]);
  expect(await owner.sees(getEvidenceConnection, { params: cippKind })).toMatchObject({ status: 'not_configured', hasSecret: false });
  expect(await tenantsOf(cippKind)).toEqual([]);

  await connectGraph();
  const elsewhere = { config: { ...GRAPH.config, tenantId: ALDER } };
  expect(await owner.refused(testEvidenceConnection, { params: graph, body: elsewhere })).toMatchObject({
    code: 'REQUIRED_FIELD',
    field: 'secret',
  });
  expect(await owner.sees(testEvidenceConnection, { params: graph })).toMatchObject({ ok: true, tenants: [{ name: 'Northlight IT' }] });
  expect(await owner.sees(testEvidenceConnection, { params: graph, body: { ...GRAPH, secret: 'wrong' } })).toMatchObject({
    ok: false,
    message: expect.stringContaining('The client secret is wrong'),
  });
});

test('Only administrators see and change connections, and another organisation sees nothing of them', async () => {
  await connectGraph();
  await addHarbour();
  const vcio = await world.msp.person('vcio');
  expect(await vcio.refused(getEvidenceConnection, { params: graph })).toMatchObject({ status: 403 });
  const other = await server.organization('Other');
  expect(await other.owner.sees(listEvidenceTenants, { params: graph })).toEqual([]);
  expect(
    await other.owner.refused(matchEvidenceTenant, { params: { ...graph, tenantId: HARBOUR }, body: { state: 'left_out' } }),
  ).toMatchObject({ code: 'INTEGRATION_NOT_FOUND' });
  const cards = await world.msp.owner.sees(listIntegrations);
  expect(cards.find(({ kind }) => kind === 'graph')).toMatchObject({ name: 'Microsoft Graph', status: 'connected' });
});
