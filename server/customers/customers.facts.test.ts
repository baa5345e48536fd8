import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  exportCustomers,
  getCustomer,
  listCustomers,
  listCustomerTerms,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import { createSite, deleteSite, listSites, updateSite } from '#contract/customers/sites.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

test('[CUST-20] The contract value of a customer is visible to vCIOs, and its field does not exist for engineers', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Paying Ltd', monthlyRevenue: 123_450, currency: 'GBP' } });
  expect((await vcio.sees(getCustomer, { params: { id } })).monthlyRevenue).toBe(123_450);
  const seen = [
    await engineer.inject({ method: 'GET', url: `/api/customers/${id}` }),
    await engineer.inject({ method: 'GET', url: '/api/customers?q=paying' }),
    await engineer.inject({ method: 'GET', url: `${exportCustomers.path}?q=paying` }),
  ];
  for (const { statusCode, body } of seen) {
    expect(statusCode).toBe(200);
    expect(body).toContain('Paying Ltd');
    expect(body).not.toMatch(/monthlyRevenue|123_?450|1234\.5/);
  }
  const other = { params: { id }, body: { currency: 'JPY' } };
  expect(await vcio.refused(updateCustomer, other)).toMatchObject({ code: 'CONSTRAINT_VIOLATION', details: { revenue: 1 } });
});

test('The cost of a day of standstill is stored with its source, exported, and keeps the currency of the customer', async () => {
  const standstill = { standstillCost: 1_840_000, standstillSource: 'Your figure, Oct 2026' };
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Standing Still Ltd', currency: 'GBP', ...standstill } });
  expect(await engineer.sees(getCustomer, { params: { id } })).toMatchObject(standstill);
  const csv = await vcio.inject({ method: 'GET', url: `${exportCustomers.path}?q=standing` });
  expect(csv.body).toContain('Cost of a day of standstill,Source of the standstill cost');
  expect(csv.body).toContain('18400,"Your figure, Oct 2026"');
  const other = { params: { id }, body: { currency: 'JPY' } };
  expect(await vcio.refused(updateCustomer, other)).toMatchObject({ code: 'CONSTRAINT_VIOLATION', details: { standstill: 1 } });
  const refused = await vcio.refused(updateCustomer, { params: { id }, body: { standstillSource: 'x'.repeat(61) } });
  expect(refused).toMatchObject({ code: 'VALUE_TOO_LONG', field: 'standstillSource' });
  const cleared = { standstillCost: null, standstillSource: null };
  expect(await vcio.sees(updateCustomer, { params: { id }, body: cleared })).toMatchObject(cleared);
});

test('A contract cannot end before it begins, and customers can be filtered by contract end', async () => {
  const add = (name: string, contractEnd: string | null) =>
    vcio.sees(createCustomer, { body: { name, contractEnd, contractStart: '2020-01-01' } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await add('Contract far', day(300));
  await add('Contract endless', null);
  const { id } = await add('Contract near', day(20));
  expect(await vcio.refused(updateCustomer, { params: { id }, body: { contractEnd: '2019-12-31' } })).toMatchObject({
    field: 'contractEnd',
  });
  const names = async (query: object) => (await vcio.sees(listCustomers, { query: { q: 'contract', ...query } })).map(({ name }) => name);
  expect(await names({ sort: 'contract' })).toEqual(['Contract near', 'Contract far', 'Contract endless']);
  expect(await names({ contractEndsDays: '30' })).toEqual(['Contract near']);
});

test('Customers can be filtered by compliance framework, and the filter offers those in use', async () => {
  await vcio.sees(createCustomer, { body: { name: 'Clinic', complianceTags: ['HIPAA', 'Cyber Essentials'] } });
  expect((await vcio.sees(listCustomers, { query: { compliance: 'HIPAA' } })).map(({ name }) => name)).toEqual(['Clinic']);
  expect((await vcio.sees(listCustomerTerms)).compliance).toEqual(['Cyber Essentials', 'HIPAA']);
});

test('[CUST-21] An external id belongs to one customer of the organisation', async () => {
  const first = await vcio.sees(createCustomer, { body: { name: 'Known', externalIds: { connectwise: ' 4711 ', halopsa: null } } });
  expect(first.externalIds).toEqual({ connectwise: '4711', autotask: null, halopsa: null });
  const same = { name: 'Same', externalIds: { connectwise: '4711' } };
  expect(await vcio.refused(createCustomer, { body: same })).toMatchObject({ status: 409, code: 'DUPLICATE_EXTERNAL_ID' });
  await vcio.sees(createCustomer, { body: { name: 'Other service', externalIds: { autotask: '4711' } } });
  const elsewhere = await server.organization('Elsewhere');
  await elsewhere.owner.sees(createCustomer, { body: same });
  const cleared = await vcio.sees(updateCustomer, { params: { id: first.id }, body: { externalIds: { connectwise: null } } });
  expect(cleared.externalIds.connectwise).toBeNull();
  await vcio.sees(createCustomer, { body: same });
});

test('A customer has one main site, listed first, and engineers can only read sites', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Placed' } });
  const params = { id };
  const north = await vcio.sees(createSite, { params, body: { name: 'North', isPrimary: true, userCount: 12 } });
  await vcio.sees(createSite, { params, body: { name: 'East', address: { city: 'York' } } });
  const south = await vcio.sees(createSite, { params, body: { name: 'South', isPrimary: true } });
  const seen = await engineer.sees(listSites, { params });
  expect(seen.map(({ name, isPrimary }) => (isPrimary ? `*${name}` : name))).toEqual(['*South', 'East', 'North']);
  expect(seen[1]?.address).toEqual({ city: 'York' });
  expect((await engineer.refused(createSite, { params, body: { name: 'No' } })).code).toBe('FORBIDDEN');

  expect((await vcio.refused(updateSite, { params: { id: north.id }, body: { name: 'Late', version: 1 } })).code).toBe('CONFLICT');
  const moved = await vcio.sees(updateSite, { params: { id: north.id }, body: { address: { city: 'Leeds' }, version: 2 } });
  expect(moved).toMatchObject({ name: 'North', address: { city: 'Leeds' }, version: 3 });
  await vcio.sees(deleteSite, { params: { id: south.id } });
  expect(await vcio.sees(listSites, { params })).toHaveLength(2);
});

test('Only a web address is accepted as a website, and an older stored value is kept and blocks no other change', async () => {
  const bad = ['javascript:alert(1)', 'data:text/html,hi', 'https://acme.example/\r\nX: 1', 'https://a.example\tb', 'no address'];
  for (const website of bad) {
    const refused = await vcio.refused(createCustomer, { body: { name: 'Loose Ltd', website } });
    expect(refused, website).toMatchObject({ code: 'INVALID_FORMAT', field: 'website' });
  }
  const { id, website } = await vcio.sees(createCustomer, { body: { name: 'Site Ltd', website: ' www.site.example ' } });
  expect(website).toBe('www.site.example');
  const change = (body: object) => ({ params: { id }, body });
  expect(await vcio.refused(updateCustomer, change({ website: bad[0] }))).toMatchObject({ code: 'INVALID_FORMAT', field: 'website' });

  const stored = 'javascript:alert(2)';
  await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('customers').set({ website: stored }).where('id', '=', id).execute());
  expect(await vcio.sees(updateCustomer, change({ website: stored, phone: '1' }))).toMatchObject({ website: stored, phone: '1' });
  expect(await vcio.sees(updateCustomer, change({ website: null }))).toMatchObject({ website: null });
});
