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
import { ALDER, HARBOUR } from '#tests/support/connections/fake.microsoft.ts';
import { cippKind, GRAPH, graph, startConnectionServer } from './connections.fixture.ts';

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
const addHarbour = () =>
  world.msp.owner.sees(addEvidenceTenant, { params: graph, body: { tenant: 'harbour.test', customerId: world.customer.id } });
const tenantsOf = (params: { kind: 'cipp' | 'graph' }) => world.msp.owner.sees(listEvidenceTenants, { params });

test('“Test and show” lists tenants and parts before anything is stored, and never sends a stored secret elsewhere', async () => {
  const { owner } = world.msp;
  services.cipp.denied.add('Identity.User.Read');
  const shown = await owner.sees(testEvidenceConnection, { params: cippKind, body: services.cippSettings });
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
  const other = await services.server.organization('Other');
  expect(await other.owner.sees(listEvidenceTenants, { params: graph })).toEqual([]);
  expect(
    await other.owner.refused(matchEvidenceTenant, { params: { ...graph, tenantId: HARBOUR }, body: { state: 'left_out' } }),
  ).toMatchObject({ code: 'INTEGRATION_NOT_FOUND' });
  const cards = await world.msp.owner.sees(listIntegrations);
  expect(cards.find(({ kind }) => kind === 'graph')).toMatchObject({ name: 'Microsoft Graph', status: 'connected' });
});
