import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

test('[REC-11] Filtered recommendations are exported as CSV by customer, with amounts that add up and no executable cell', async () => {
  const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Harbour, Ltd' } });
  const add = (body: object) => at.vcio.sees(createRecommendation, { body: { customerId, title: 'Backup', ...body } });
  await add({
    title: '=cmd()',
    priority: 'urgent',
    oneTimeCost: 380_050,
    recurringCost: 29_000,
    targetQuarter: { year: 2028, quarter: 1 },
  });
  await add({ title: 'Not priced', costKnown: false, oneTimeCost: 5, priority: 'low' });
  await add({ status: 'done' });

  const file = await at.engineer.inject({ method: 'GET', url: `/api/recommendations/export?customerId=${customerId}&state=open` });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('Recommendations.csv'),
  });
  const [head, first, second, ...rest] = file.payload.split('\r\n');
  expect(head).toContain('Customer,Recommendation,Status,Priority,Category,Quarter,Currency,One-time,Recurring');
  expect(first).toContain('"Harbour, Ltd",\'=cmd(),proposed,urgent,,Q1 FY28,');
  expect(first).toContain(',3800.5,290,month,');
  expect(second).toContain('Not priced,proposed,low,,,');
  expect(second).toMatch(/,[A-Z]{3},,,month,/);
  expect(rest).toEqual(['']);
});

test('Another organisation’s export contains none of our recommendations', async () => {
  const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Kestrel' } });
  await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Ours' } });
  const other = await at.server.organization('Southwind IT');
  const { payload } = await other.owner.inject({ method: 'GET', url: '/api/recommendations/export' });
  expect(payload.split('\r\n')).toHaveLength(2);
});
