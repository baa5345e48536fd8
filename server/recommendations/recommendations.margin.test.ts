import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import {
  changeRecommendations,
  createRecommendation,
  decideRecommendation,
  getRecommendation,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const MARGIN = 7413;
const YEAR = new Date().getUTCFullYear();

let server: TestServer;
let vcio: Person;
let engineer: Person;
let customerId: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  [vcio, engineer] = [await msp.person('vcio'), await msp.person('alignment_engineer')];
  customerId = (await vcio.sees(createCustomer, { body: { name: 'Fabrikam' } })).id;
  const targetQuarter = { year: YEAR, quarter: 1 };
  ({ id } = await vcio.sees(createRecommendation, { body: { customerId, title: 'Second factor', margin: MARGIN, targetQuarter } }));
});
afterAll(() => server.close());

/** Responses of every read that needs no ids other than these. */
async function everythingReadBy(person: Person): Promise<string> {
  const about = `?customerId=${customerId}`;
  const queries: Readonly<Record<string, string>> = {
    '/api/recommendations/roadmap': about,
    '/api/budgets': `${about}&fiscalYear=${YEAR}`,
  };
  const addresses = ENDPOINTS.filter(({ entry }) => entry.method === 'GET').map(({ entry: { path } }) =>
    path
      .replace('customers/:id', `customers/${customerId}`)
      .replace('recommendations/:id', `recommendations/${id}`)
      .replace(':customerId/:fiscalYear', `${customerId}/${YEAR}`),
  );
  const answers: string[] = [];
  for (const address of addresses.filter((one) => !one.includes(':'))) {
    answers.push((await person.inject({ method: 'GET', url: `${address}${queries[address] ?? ''}` })).body);
  }
  return answers.join('\n');
}

test('No user below vCIO reads a margin anywhere', async () => {
  expect(await everythingReadBy(engineer)).not.toContain('"margin"');
  // Control: a vCIO sees the margin, so the search covers its place.
  expect(await everythingReadBy(vcio)).toContain(`"margin":${MARGIN}`);
});

test('A margin from a user below vCIO is accepted by no call', async () => {
  const margin = 1;
  const codes = [
    await engineer.refused(createRecommendation, { body: { customerId, title: 'Mine', margin } }),
    await engineer.refused(updateRecommendation, { params: { id }, body: { margin } }),
    await engineer.refused(decideRecommendation, { params: { id }, body: { outcome: 'approved', by: 'J. Doe' } }),
    await engineer.refused(changeRecommendations, { body: { ids: [id], set: { priority: 'urgent' } } }),
  ].map(({ code }) => code);
  expect(codes).toEqual(codes.map(() => 'FORBIDDEN'));
  expect(await vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ margin: MARGIN, version: 1 });
});
