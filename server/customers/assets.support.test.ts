import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBudget } from '#contract/budgets/budgets.contract.ts';
import { createAsset, listAssets } from '#contract/customers/assets.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createStackItem } from '#contract/stack/stack.items.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('Assets that name a system show how long it gets security updates, and the budget has their cost in that month', async () => {
  const { owner } = await server.organization();
  const { id } = await owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  const add = (body: { name: string; model?: string; type?: string; replaceYear?: number; cost?: number; endOfLifeAt?: string }) =>
    owner.sees(createAsset, { params: { id }, body });
  const first = await add({ name: 'SRV-01', model: 'Windows Server 2016', replaceYear: 2027, cost: 290_000 });
  expect(first.support).toEqual({ product: 'Windows Server 2016', until: '2027-01-12' });
  await add({ name: 'SRV-02', model: 'Windows Server 2019', replaceYear: 2029, cost: 100, endOfLifeAt: '2029-06-30' });
  await add({ name: 'Switch', model: 'CBS350' });
  const listed = await owner.sees(listAssets, { params: { id }, query: {} });
  expect(listed.map(({ name, support }) => [name, support?.until ?? null])).toEqual([
    ['SRV-01', '2027-01-12'],
    ['SRV-02', '2029-01-09'],
    ['Switch', null],
  ]);
  const monthsOf = async (fiscalYear: string) =>
    (await owner.sees(getBudget, { query: { customerId: id, fiscalYear } })).lines.map(({ label, oneTime }) => [
      label,
      oneTime.findIndex((amount) => amount > 0),
    ]);
  expect(await monthsOf('2027')).toEqual([['SRV-01', 0]]);
  expect(await monthsOf('2029')).toEqual([['SRV-02', 5]]);
});

test('A product of the technology stack with a known version shows how long it gets security updates', async () => {
  const { owner } = await server.organization();
  const { id } = await owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  const add = (product: string, productVersion: string) =>
    owner.sees(createStackItem, { params: { id }, body: { category: 'email', vendor: 'Microsoft', product, productVersion } });
  expect((await add('Exchange Server', '2019')).support).toEqual({ product: 'Exchange Server 2019', until: '2025-10-14' });
  expect((await add('Microsoft 365', '')).support).toBeNull();
});
