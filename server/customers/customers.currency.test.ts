import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBudgetLine, setBudgetTarget } from '#contract/budgets/budgets.contract.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  vcio = await (await server.organization()).person('vcio');
});
afterAll(() => server.close());

let number = 0;
const inEuros = async () => (await vcio.sees(createCustomer, { body: { name: `Priced ${(number += 1)} Ltd`, currency: 'EUR' } })).id;

test('A customer without amounts accepts any currency', async () => {
  const id = await inEuros();
  await vcio.sees(createRecommendation, { body: { customerId: id, title: 'To be quoted', costKnown: false } });
  for (const currency of ['JPY', 'KWD', 'USD'])
    expect(await vcio.sees(updateCustomer, { params: { id }, body: { currency } })).toMatchObject({ currency });
});

const AMOUNTS: [what: string, counted: string, add: (id: string) => Promise<unknown>][] = [
  [
    'a recommendation with a cost',
    'recommendations',
    (customerId) => vcio.sees(createRecommendation, { body: { customerId, title: 'Firewall', oneTimeCost: 250_000 } }),
  ],
  [
    'an agreement',
    'agreements',
    (id) => vcio.sees(createAgreement, { params: { id }, body: { name: 'Support', amount: 90_000, start: '2026-01-01' } }),
  ],
  ['an asset with a cost', 'assets', (id) => vcio.sees(createAsset, { params: { id }, body: { name: 'Server', cost: 400_000 } })],
  [
    'a line of a budget',
    'budgetLines',
    (customerId) => vcio.sees(addBudgetLine, { params: { customerId, fiscalYear: '2027' }, body: { label: 'Travel' } }),
  ],
  [
    'a target of a budget',
    'targets',
    (customerId) => vcio.sees(setBudgetTarget, { params: { customerId, fiscalYear: '2027' }, body: { target: 100_000 } }),
  ],
];

test.each(AMOUNTS)('A customer with %s may change its currency only to one with as many decimals', async (_what, counted, add) => {
  const id = await inEuros();
  await add(id);
  expect(await vcio.refused(updateCustomer, { params: { id }, body: { currency: 'JPY' } })).toMatchObject({
    status: 409,
    code: 'CONSTRAINT_VIOLATION',
    field: 'currency',
    details: { [counted]: 1 },
  });
  expect(await vcio.sees(updateCustomer, { params: { id }, body: { currency: 'USD' } })).toMatchObject({ currency: 'USD' });
});
