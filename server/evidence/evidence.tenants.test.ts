import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listKnownChecks, tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asOrganization, asPerson } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { evidenceWorld, type Imported, imported, report, upload } from './evidence.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TENANT = '01890000-0000-4000-8000-0000000000cc';

const TABLES = [
  'evidenceRuns',
  'evidenceResults',
  'evidenceTenants',
  'evidenceColumns',
  'evidenceDrifts',
  'customerDomains',
  'proposalDecisions',
] as const;

/** An engineer limited to Alder Foods, while Harbour Dental is hidden from them. */
async function limitedWorld() {
  const world = await evidenceWorld(server);
  const { msp, engineer } = world;
  const own = await msp.owner.sees(createCustomer, { body: { name: 'Alder Foods' } });
  await msp.owner.sees(updateUser, { params: { id: engineer.id }, body: { customerIds: [own.id] } });
  const matchHarbour = () =>
    asOrganization(server.pools, msp.id, async (tx) => {
      await tx.insertInto('evidenceConnections').values({ kind: 'cipp' }).execute();
      const tenant = { kind: 'cipp', tenantId: TENANT, name: 'Harbour Dental', domain: 'fabrikam.com' };
      await tx
        .insertInto('evidenceTenants')
        .values({ ...tenant, state: 'matched', customerId: world.customer.id })
        .execute();
    });
  return { ...world, own, matchHarbour };
}

test('A limited person confirms before a file of the tenant of a hidden customer is imported, and the customer is not named', async () => {
  const { msp, engineer, customer, own } = await limitedWorld();
  await imported(msp.owner, customer.id, report());
  const answer = await upload(engineer, own.id, report({}, { days: 2 }));
  expect(answer.json()).toMatchObject({
    code: 'EVIDENCE_TENANT_DIFFERS',
    message: 'This file is from tenant fabrikam.com; it belongs to another customer.',
    details: { customer: null },
  });
  expect(answer.body).not.toContain('Harbour');
  const { runs } = await imported(engineer, own.id, report({}, { days: 2 }), { query: '?confirmTenant=true' });
  expect(runs).toMatchObject([{ customerId: own.id }]);
});

test('A device list whose devices another customer has as assets is asked about, and one of own or few devices is not', async () => {
  const { msp, customer } = await evidenceWorld(server);
  const other = await msp.owner.sees(createCustomer, { body: { name: 'Cedar Dental' } });
  const devices = ['CD-LT-01', 'CD-LT-02', 'CD-SRV-01'];
  for (const name of devices) await msp.owner.sees(createAsset, { params: { id: other.id }, body: { name } });
  const list = (...names: readonly string[]) =>
    Buffer.from(`Device Name,OS,Reboot Required\n${names.map((name) => `${name},Windows 11 Pro,No\n`).join('')}`);
  expect((await upload(msp.owner, customer.id, list(...devices, 'NEW-01'))).json()).toMatchObject({
    code: 'EVIDENCE_TENANT_DIFFERS',
    message: 'These devices are known from Cedar Dental.',
    details: { tenant: '', customer: { id: other.id, name: 'Cedar Dental' } },
  });
  await imported(msp.owner, customer.id, list('CD-LT-01', 'NEW-01', 'NEW-02'));
  await imported(msp.owner, customer.id, list('CD-LT-01', 'CD-LT-02'));
  await imported(msp.owner, other.id, list(...devices));
  await imported(msp.owner, customer.id, list(...devices), { query: '?confirmTenant=true' });
  await msp.owner.sees(createAsset, { params: { id: customer.id }, body: { name: 'CD-LT-01' } });
  await imported(msp.owner, customer.id, list(...devices, 'NEW-02'));
});

test('A tenant that a connection has matched to a customer is asked about when its file comes for another one', async () => {
  const { msp, engineer, customer, own, matchHarbour } = await limitedWorld();
  await matchHarbour();
  const file = report({}, { tenant: TENANT });
  expect((await upload(msp.owner, own.id, file)).json()).toMatchObject({
    message: 'This file is from tenant fabrikam.com; it belongs to Harbour Dental.',
  });
  expect((await upload(engineer, own.id, file)).json()).toMatchObject({
    message: 'This file is from tenant fabrikam.com; it belongs to another customer.',
  });
  expect((await imported(msp.owner, customer.id, file)).runs).toHaveLength(1);
  const foreign = report({}, { tenant: '01890000-0000-4000-8000-0000000000bb', domain: 'contoso.com' });
  expect((await upload(msp.owner, customer.id, foreign)).json<Imported>()).toMatchObject({
    message: "This file is from tenant contoso.com; this customer's is fabrikam.com.",
  });
});

test('No table of evidence shows a limited person a row of a customer whom they may not see', async () => {
  const { msp, engineer, customer, matchHarbour, template } = await limitedWorld();
  await imported(msp.owner, customer.id, report());
  await matchHarbour();
  await asOrganization(server.pools, msp.id, async (tx) => {
    const choice = { customerId: customer.id, signature: 'a'.repeat(64), tool: 'rmm', head: ['Device', 'EDR'], meanings: '{}' };
    await tx.insertInto('evidenceColumns').values(choice).execute();
    await tx.insertInto('customerDomains').values({ customerId: customer.id, name: 'fabrikam.com' }).execute();
  });
  const limited = { organizationId: msp.id, userId: engineer.id, isLimited: true };
  const seen = await asPerson(server.pools, limited, async (tx) => {
    const rows: unknown[] = [];
    for (const table of TABLES) rows.push(...(await tx.selectFrom(table).select('organizationId').execute()));
    return rows;
  });
  expect(seen).toEqual([]);

  const [params, body] = [{ id: template.id }, { questionKey: 'identity-mfa-all-users', mappings: [] }];
  expect(await msp.owner.sees(tryTemplateMappings, { params, body })).toMatchObject({ customers: [{ id: customer.id }] });
  expect(await engineer.sees(tryTemplateMappings, { params, body })).toMatchObject({ customers: [], tried: null });
  expect(await engineer.refused(tryTemplateMappings, { params, body: { ...body, customerId: customer.id } })).toMatchObject({
    status: 404,
  });
  expect((await msp.owner.sees(listKnownChecks, { query: { q: 'MS.AAD.3.2v2' } })).map(({ title }) => title)).not.toEqual(
    (await engineer.sees(listKnownChecks, { query: { q: 'MS.AAD.3.2v2' } })).map(({ title }) => title),
  );
});
