import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { takesIdempotencyKey } from '#contract/endpoint.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import { type SampleOrganization, sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let rows: DatabaseRows;
let msp: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  rows = await openRows(server.ownerUrl);
  msp = await sampleOrganization(server, 'repeating');
});
afterAll(async () => {
  await rows.close();
  await server.close();
});

/** Creating calls of planning, each with a valid body. */
const CREATIONS: Readonly<Record<string, { address: () => string; body: () => object }>> = {
  createRecommendation: {
    address: () => 'recommendations',
    body: () => ({ customerId: msp.ids.customers, title: 'Once', findingIds: [msp.ids.findings] }),
  },
  decideRecommendation: {
    address: () => `recommendations/${msp.ids.recommendations}/decisions`,
    body: () => ({ outcome: 'declined', by: 'J. Doe' }),
  },
  createInitiative: { address: () => 'initiatives', body: () => ({ title: 'Once' }) },
  createAgreement: {
    address: () => `customers/${msp.ids.customers}/agreements`,
    body: () => ({ name: 'Once', amount: 100, start: '2026-01-01' }),
  },
  createAsset: { address: () => `customers/${msp.ids.customers}/assets`, body: () => ({ name: 'Once' }) },
  addBudgetLine: { address: () => `budgets/${msp.ids.customers}/${FISCAL_YEAR}/lines`, body: () => ({ label: 'Once' }) },
  createScenario: { address: () => `budgets/${msp.ids.customers}/${FISCAL_YEAR}/scenarios`, body: () => ({ name: 'Once' }) },
};

test('Every call that creates a planning record is covered by the repeat check', () => {
  const planning = ENDPOINTS.filter(
    ({ entry }) => takesIdempotencyKey(entry) && /^\/api\/(recommendations|initiatives|budgets|.*\/(agreements|assets))/.test(entry.path),
  );
  expect(planning.map(({ name }) => name).toSorted()).toEqual(Object.keys(CREATIONS).toSorted());
});

test.each(Object.entries(CREATIONS))(
  '%s with the same Idempotency-Key answers the first result again and creates nothing more',
  async (name, creation) => {
    const send = () =>
      msp.owner.inject({
        method: 'POST',
        url: `/api/${creation.address()}`,
        payload: creation.body(),
        headers: { 'idempotency-key': `repeat-${name}` },
      });
    const first = await send();
    expect(first.statusCode, first.body).toBe(201);
    const before = await rows.counts();
    const second = await send();
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await rows.counts()).toEqual(before);
  },
);
