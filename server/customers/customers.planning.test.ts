import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const submitted = () => at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });

test('A customer shows the number and cost of open recommendations, without deferred, uncosted or approved ones', async () => {
  const { customerId } = await submitted();
  for (const fields of [
    { status: 'idea', oneTimeCost: 100_000, recurringCost: 1000 },
    { status: 'proposed', oneTimeCost: 50_000, recurringCost: 12_000, recurringPer: 'year' },
    { status: 'proposed', oneTimeCost: 7, costKnown: false },
    { status: 'deferred', oneTimeCost: 9 },
    { status: 'approved', oneTimeCost: 11 },
    { status: 'declined', oneTimeCost: 13 },
  ] as const) {
    await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second factor', ...fields } });
  }
  const openRecommendations = { count: 4, oneTime: 150_000, monthly: 2000 };
  expect(await at.vcio.sees(getCustomer, { params: { id: customerId } })).toMatchObject({ openRecommendations });
  const listed = (await at.vcio.sees(listCustomers)).find(({ id }) => id === customerId);
  expect(listed).toMatchObject({ openRecommendations });
});

test('The top risks of a customer leave out answers that are not gaps, the worst first', async () => {
  const { customerId } = await submitted();
  const risks = () => at.vcio.sees(listFindings, { query: { customerId, living: 'true', sort: '-risk', limit: '5' } });
  const [worst, ...others] = await risks();
  expect(worst?.severity).toBe('critical');
  expect(others).toHaveLength(2);
  const body = { status: 'false_positive', decisionNote: 'Covered by the landlord' } as const;
  await at.vcio.sees(updateFinding, { params: { id: worst?.id ?? '' }, body });
  expect((await risks()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});
