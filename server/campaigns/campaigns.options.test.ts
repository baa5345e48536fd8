import { expect, test } from 'vitest';
import {
  changeCampaignCustomers,
  createCampaign,
  getCampaign,
  listCampaignCustomers,
  runCampaign,
  updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

const NONE = { perCustomer: 0, perUnit: 0, monthlyPerCustomer: 0, monthlyPerUnit: 0, hoursPerCustomer: 0, hoursPerUnit: 0 };
const RULE = { ...NONE, unit: 'user', perCustomer: 10_000, perUnit: 500 } as const;
const MANAGED = { ...NONE, key: 'managed', name: 'Managed', unit: 'device', monthlyPerCustomer: 2_000, monthlyPerUnit: 100 } as const;

/** Campaign for one customer with 10 users and 4 devices, and a second option. */
async function started() {
  const own = await openAssessmentFixture();
  const { customerId } = await own.submitted({ mfa: 'not_met', password: 'yes', 'has-backup': 'no' });
  await own.vcio.sees(updateCustomer, { params: { id: customerId }, body: { userCount: 10, endpointCount: 4 } });
  const { id } = await own.vcio.sees(createCampaign, { body: { templateId: own.templateId, questionKey: 'mfa' } });
  const params = { id };
  const change = (body: Parameters<typeof own.vcio.sees<typeof updateCampaign>>[1]['body']) =>
    own.vcio.sees(updateCampaign, { params, body });
  await change({ rule: RULE, advised: { key: 'standard', name: 'Once' }, options: [MANAGED] });
  return {
    ...own,
    params,
    customerId,
    change,
    run: () => own.vcio.sees(runCampaign, { params, body: {} }),
    recommendation: async () => {
      const [row] = await own.vcio.sees(listCampaignCustomers, { params });
      return own.vcio.sees(getRecommendation, { params: { id: row?.recommendation?.id ?? '' } });
    },
    [Symbol.asyncDispose]: () => own.server.close(),
  };
}

test('Recommendations of a campaign have its options, each priced by its own rule, with the advised one chosen', async () => {
  await using own = await started();
  expect(await own.run()).toMatchObject({ created: 1, updated: 0, kept: 0 });
  const { options, oneTimeCost, recurringCost } = await own.recommendation();
  expect(options.map(({ name, oneTime, recurring, chosen }) => [name, oneTime, recurring, chosen])).toEqual([
    ['Once', 15_000, 0, true],
    ['Managed', 0, 2_400, false],
  ]);
  expect([oneTimeCost, recurringCost]).toEqual([15_000, 0]);
  expect(await own.run()).toMatchObject({ created: 0, updated: 0, kept: 0 });
});

test('The words of the options are in the recommendations, also after another option is advised', async () => {
  await using own = await started();
  const words = { outcome: { label: 'Deleted data is kept', value: 'For 1 year' }, points: ['Daily copies', 'Tested every quarter'] };
  await own.change({ advised: { key: 'standard', name: 'Once', ...words }, options: [{ ...MANAGED, points: ['Watched day and night'] }] });
  await own.run();
  const shown = async () => (await own.recommendation()).options.map(({ name, outcome, points }) => [name, outcome, points]);
  expect(await shown()).toEqual([
    ['Once', words.outcome, words.points],
    ['Managed', null, ['Watched day and night']],
  ]);
  await own.change({ advised: { key: 'managed', name: 'Managed' } });
  expect(await own.run()).toMatchObject({ updated: 1 });
  expect(await shown()).toEqual([
    ['Managed', null, ['Watched day and night']],
    ['Once', words.outcome, words.points],
  ]);
});

test('Advising the other option exchanges the two, and amounts typed for an option stay with it', async () => {
  await using own = await started();
  const amounts = { oneTime: 0, monthly: 3_000, hours: 2 };
  await own.vcio.sees(changeCampaignCustomers, { params: own.params, body: { customerIds: [own.customerId], option: 'managed', amounts } });
  await own.run();
  await own.change({ advised: { key: 'managed', name: 'Managed' } });
  expect(await own.vcio.sees(getCampaign, { params: own.params })).toMatchObject({
    advised: { key: 'managed', name: 'Managed' },
    rule: { unit: 'device', monthlyPerUnit: 100 },
    options: [{ key: 'standard', name: 'Once', perUnit: 500 }],
    next: { create: 0, update: 1 },
  });
  expect((await own.vcio.sees(listCampaignCustomers, { params: own.params }))[0]).toMatchObject({
    amounts,
    isEdited: true,
    options: [{ key: 'standard', amounts: { oneTime: 15_000 }, isEdited: false }],
  });
  await own.run();
  const { options, recurringCost } = await own.recommendation();
  expect(options.map(({ key, chosen }) => [key, chosen])).toEqual([
    ['managed', true],
    ['standard', false],
  ]);
  expect(recurringCost).toBe(3_000);

  await own.change({ advised: { key: 'standard', name: 'Once' } });
  const [row] = await own.vcio.sees(listCampaignCustomers, { params: own.params });
  expect(row).toMatchObject({ amounts: { oneTime: 15_000 }, isEdited: false, options: [{ key: 'managed', amounts, isEdited: true }] });
});

test.each([
  ['an unknown advised option', { advised: { key: 'other', name: 'Other' } }],
  ['two options with one key', { options: [MANAGED, MANAGED] }],
  ['an option with the key of the advised one', { options: [{ ...MANAGED, key: 'standard' }] }],
  ['more than two further options', { options: ['a', 'b', 'c'].map((key) => ({ ...MANAGED, key })) }],
])('A campaign with %s is refused and stays as it was', async (_, body) => {
  await using own = await started();
  const before = await own.vcio.sees(getCampaign, { params: own.params });
  expect((await own.vcio.refused(updateCampaign, { params: own.params, body })).code).toBe('VALIDATION_ERROR');
  expect(await own.vcio.sees(getCampaign, { params: own.params })).toEqual(before);
});
