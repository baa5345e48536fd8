import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createCustomer, listCustomers, updateCustomer } from '#contract/customers/customers.contract.ts';
import { getDashboardChanges, getDashboardStats, getDashboardToday, getDashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates customers with these scores, previous scores, and ages in days. */
async function scored(msp: TestOrganization, scores: readonly [name: string, score: number, previous: number | null, age: number][]) {
  for (const [name, healthScore, healthPrevious, age] of scores) {
    await msp.owner.sees(createCustomer, { body: { name } });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('customers')
        .set({ healthScore, healthPrevious, healthAsOf: dayBefore(age) })
        .where('name', '=', name)
        .execute(),
    );
  }
}

test('[DASH-30] Each band of the trend counts the customers its list shows, without scores older than a year', async () => {
  const msp = await server.organization();
  await scored(msp, [
    ['Best', 92, null, 1],
    ['Edge', 84.9, null, 2],
    ['Fair', 70, null, 3],
    ['Poor', 50, null, 4],
    ['Bad', 49.9, null, 5],
    ['Old', 95, null, 366],
  ]);
  const bands = async () => (await msp.owner.sees(getDashboardTrend)).quarters.at(-1)?.bands;
  const listed = async () =>
    Object.fromEntries(
      await Promise.all(
        BANDS.map(async (band) => [band, (await msp.owner.sees(listCustomers, { query: { band, scoredDays: '365' } })).length] as const),
      ),
    );
  expect(await bands()).toEqual({ good: 1, fair: 2, poor: 1, critical: 1 });
  expect(await listed()).toEqual(await bands());

  await msp.owner.sees(updateOrganization, { body: { settings: { scoreBands: { good: 80, fair: 60, poor: 40 } } } });
  expect(await bands()).toEqual({ good: 2, fair: 1, poor: 2, critical: 0 });
  expect(await listed()).toEqual(await bands());
  expect((await msp.owner.sees(getDashboardStats)).customers.assessed).toBe(5);
  expect(await msp.owner.sees(listCustomers, { query: { scoredDays: '365' } })).toHaveLength(5);
});

test('[DASH-31] The biggest changes compare two assessments of one template, largest first, without archived customers', async () => {
  const msp = await server.organization();
  await scored(msp, [
    ['Fell', 60, 74, 10],
    ['Rose', 92, 79, 20],
    ['Same', 80, 80, 5],
    ['First', 30, null, 5],
    ['Long ago', 90, 10, 400],
  ]);
  const names = async () =>
    (await msp.owner.sees(getDashboardChanges)).map(({ customer, score, previous }) => [customer.name, score, previous]);
  expect(await names()).toEqual([
    ['Fell', 60, 74],
    ['Rose', 92, 79],
  ]);
  const fell = (await msp.owner.sees(listCustomers, { query: { q: 'Fell' } }))[0];
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('customers')
      .set({ status: 'archived', archivedAt: new Date() })
      .where('id', '=', fell?.id ?? '')
      .execute(),
  );
  expect(await names()).toEqual([['Rose', 92, 79]]);
  expect(await (await server.organization()).owner.sees(getDashboardChanges)).toEqual([]);
});

test('[DASH-32] The numbers approved this month and active this week equal the lists behind them', async () => {
  const msp = await server.organization();
  const [away] = [await msp.person('vcio'), await msp.person('admin')];
  const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Counted' } });
  for (const approvedAt of [new Date(), new Date(), new Date(Date.now() - 40 * DAY)])
    await seedAssessment(server.pools, msp.id, { customerId, approvedAt });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('people')
      .set({ lastActiveAt: new Date(Date.now() - 8 * DAY) })
      .where('id', '=', away.id)
      .execute(),
  );
  const { assessments, users } = await msp.owner.sees(getDashboardStats);
  expect(assessments.approvedThisMonth).toBe(2);
  expect(assessments.approvedByMonth.slice(-1)).toEqual([2]);
  expect(assessments.approvedByMonth.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await msp.owner.sees(listAssessments, { query: { status: 'approved', approvedThisMonth: 'true' } })).toHaveLength(2);
  expect(users?.activeThisWeek).toBe(2);
  expect(await msp.owner.sees(listUsers, { query: { seen: 'true' } })).toHaveLength(2);
});

test('[DASH-33] Each item that needs attention today names its owner', async () => {
  const msp = await server.organization();
  const vcio = await msp.person('vcio');
  const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Unplanned' } });
  await msp.owner.sees(updateCustomer, { params: { id }, body: { vcioId: vcio.id } });
  const [item] = await vcio.sees(getDashboardToday);
  const { owner } = item ?? {};
  expect(item).toMatchObject({ kind: 'review_unplanned', id });
  expect((await msp.owner.sees(listUsers, { query: {} })).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain(owner);
});
