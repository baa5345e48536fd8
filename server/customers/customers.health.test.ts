import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer, getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const on = (day: string) => new Date(`${day}T10:00:00Z`);

async function scored(name: string, healthScore: number | null, healthPrevious: number | null): Promise<string> {
  const { id } = await vcio.sees(createCustomer, { body: { name } });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx.updateTable('customers').set({ healthScore, healthPrevious }).where('id', '=', id).execute(),
  );
  return id;
}
const healthOf = async (id: string) => (await vcio.sees(getCustomer, { params: { id } })).health;

test("[CUSTOMER-1] A customer's health shows the organisation's band and the rise or fall of the score, both as printed", async () => {
  const rising = await scored('Rising', 84.6, 70.2);
  expect(await healthOf(rising)).toMatchObject({ score: 84.6, band: 'fair', trend: 'up' });
  expect(await healthOf(await scored('Falling', 40, 60))).toMatchObject({ band: 'critical', trend: 'down' });
  expect(await healthOf(await scored('Level', 90.1, 90.4))).toMatchObject({ band: 'good', trend: 'level' });
  expect(await healthOf(await scored('First', 66, null))).toMatchObject({ band: 'poor', trend: null });
  expect(await healthOf(await scored('Unscored', null, null))).toMatchObject({ band: null, trend: null });
  await msp.owner.sees(updateOrganization, { body: { settings: { scoreBands: { good: 80, fair: 60, poor: 40 } } } });
  expect(await healthOf(rising)).toMatchObject({ band: 'good' });
});

test('[CUSTOMER-2] The list shows the same assessments as the customer page: those of the most recently approved template', async () => {
  const { id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Runs' } });
  const seed = { customerId, values: { mfa: 'met', offboarding: 'met', copies: 'not_met', tested: 'met' } as const };
  await seedAssessment(server.pools, msp.id, { customerId, approvedAt: on('2026-01-05') });
  const first = await seedAssessment(server.pools, msp.id, { ...seed, approvedAt: on('2026-01-06') });
  for (let month = 2; month <= 10; month += 1) {
    const name = `Run ${month}`;
    const tested = month % 2 === 0 ? 'met' : 'partial';
    const approvedAt = on(`2026-${String(month).padStart(2, '0')}-06`);
    await seedAssessment(server.pools, msp.id, { ...seed, name, approvedAt, like: first, values: { ...seed.values, tested } });
  }
  const { id } = await seedAssessment(server.pools, msp.id, { ...seed, name: 'Soon gone', approvedAt: on('2026-11-06') });
  await msp.owner.sees(deleteAssessment, { params: { id } });
  const runs = await vcio.sees(getCustomerRuns, { params: { id: customerId } });
  const [row] = await vcio.sees(listCustomers, { query: { q: 'runs' } });
  expect(runs).toHaveLength(8);
  expect(new Set(runs.map(({ score }) => score)).size).toBe(2);
  expect(row?.health.runs).toEqual(runs.map(({ score }) => score));
  expect((await vcio.sees(listCustomers, { query: { q: 'unscored' } }))[0]?.health.runs).toEqual([]);
});
