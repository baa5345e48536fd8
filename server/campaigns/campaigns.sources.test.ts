import { expect, test } from 'vitest';
import { createCampaign, getCampaign, listCampaignCustomers, runCampaign, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { listCampaignCandidates, listCampaignSources } from '#contract/campaigns/sources.contract.ts';
import { createAsset, deleteAsset, listAssets } from '#contract/customers/assets.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createStackAudit, updateStackAudit } from '#contract/stack/stack.audits.contract.ts';
import { createStackStandard } from '#contract/stack/stack.contract.ts';
import { createStackItem } from '#contract/stack/stack.items.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import type { StackVerdict } from '#domain/stack/stack.rules.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { checkCampaigns } from './campaigns.jobs.ts';

const PRODUCT = 'Windows Server 2016';
const RULE = {
  unit: 'device',
  perCustomer: 60_000,
  perUnit: 290_000,
  monthlyPerUnit: 0,
  monthlyPerCustomer: 0,
  hoursPerCustomer: 0,
  hoursPerUnit: 0,
} as const;

async function opened() {
  const own = await openAssessmentFixture();
  const customer = (name: string, more: { tier?: 'A' | 'B'; userCount?: number; endpointCount?: number } = {}) =>
    own.vcio.sees(createCustomer, { body: { name, ...more } });
  return {
    ...own,
    customer,
    asset: (id: string, model: string) => own.vcio.sees(createAsset, { params: { id }, body: { name: `Host ${model}`, model } }),
    audit: async (customerId: string, verdict: StackVerdict, found = '') => {
      const audit = await own.vcio.sees(createStackAudit, { body: { customerId } });
      const params = { id: audit.id };
      await own.vcio.sees(updateStackAudit, { params, body: { lines: [{ category: 'email', verdict, found }], status: 'completed' } });
    },
    states: async (id: string) =>
      (await own.vcio.sees(listCampaignCustomers, { params: { id } })).map((row) => [row.customer.name, row.state, row.units]),
    check: () => checkCampaigns.run({ pools: own.server.pools, publicUrl: 'http://localhost:3000', now: new Date() }),
    [Symbol.asyncDispose]: () => own.server.close(),
  };
}

test('A campaign for an unsupported product holds its customers with the number of matching devices', async () => {
  await using own = await opened();
  const [two, listed] = [await own.customer('Two servers', { endpointCount: 40 }), await own.customer('In the stack')];
  const other = await own.customer('Newer servers');
  for (const model of ['Windows Server 2016 Standard', 'Win Server 2016']) await own.asset(two.id, model);
  await own.asset(other.id, 'Windows Server 2022');
  await own.vcio.sees(createStackItem, { params: { id: listed.id }, body: { category: 'servers', product: PRODUCT, quantity: 3 } });
  const { products } = await own.vcio.sees(listCampaignSources);
  expect(products).toEqual([{ product: PRODUCT, until: '2027-01-12', customers: 2, units: 5, campaignId: null }]);

  const campaign = await own.vcio.sees(createCampaign, { body: { product: PRODUCT } });
  expect(campaign).toMatchObject({ title: `Replace ${PRODUCT}`, source: { kind: 'product', product: PRODUCT, until: '2027-01-12' } });
  expect(await own.states(campaign.id)).toEqual([
    ['In the stack', 'not_sent', 3],
    ['Two servers', 'not_sent', 2],
  ]);
  await own.vcio.sees(updateCampaign, { params: { id: campaign.id }, body: { rule: RULE } });
  const [, priced] = await own.vcio.sees(listCampaignCustomers, { params: { id: campaign.id } });
  expect(priced?.amounts?.oneTime).toBe(640_000);
  expect((await own.vcio.sees(createCampaign, { body: { product: PRODUCT } })).id).toBe(campaign.id);
  expect((await own.vcio.sees(listCampaignSources)).products[0]?.campaignId).toBe(campaign.id);
});

test('A replaced product is verified after the assets no longer list it', async () => {
  await using own = await opened();
  const { id: customerId } = await own.customer('One server');
  await own.asset(customerId, PRODUCT);
  const { id } = await own.vcio.sees(createCampaign, { body: { product: PRODUCT } });
  await own.vcio.sees(runCampaign, { params: { id }, body: {} });
  const [row] = await own.vcio.sees(listCampaignCustomers, { params: { id } });
  await own.vcio.sees(updateRecommendation, { params: { id: row?.recommendation?.id ?? '' }, body: { status: 'done' } });
  await own.check();
  expect((await own.states(id))[0]?.[1]).toBe('done');

  const [asset] = await own.vcio.sees(listAssets, { params: { id: customerId }, query: {} });
  await own.vcio.sees(deleteAsset, { params: { id: asset?.id ?? '' }, body: {} });
  await own.check();
  expect((await own.states(id))[0]?.[1]).toBe('verified');
  await own.asset(customerId, PRODUCT);
  await own.check();
  expect((await own.states(id))[0]?.[1]).toBe('done');
});

test('A campaign for a stack gap takes the price of the standard and is verified by the next audit', async () => {
  await using own = await opened();
  const products = [{ vendor: 'Northgate', product: 'MailGuard', costPerUnit: 290, unit: 'user' as const }];
  const requiredForTiers = ['A' as const];
  await own.vcio.sees(createStackStandard, { body: { category: 'email', status: 'preferred', products, requiredForTiers } });
  const missing = await own.customer('Missing', { tier: 'A', userCount: 10 });
  const off = await own.customer('Off standard', { tier: 'A', userCount: 20 });
  const met = await own.customer('Met', { tier: 'A' });
  await own.audit(missing.id, 'missing');
  await own.audit(off.id, 'off_standard', 'Old Relay');
  await own.audit(met.id, 'match', 'MailGuard');
  const { stack } = await own.vcio.sees(listCampaignSources);
  expect(stack.map(({ category, product, customers }) => [category, product, customers])).toEqual([
    ['email', null, 2],
    ['email', 'Old Relay', 1],
  ]);

  const { id, title } = await own.vcio.sees(createCampaign, { body: { stackCategory: 'email' } });
  expect(title).toBe('Introduce Northgate MailGuard');
  const rows = await own.vcio.sees(listCampaignCustomers, { params: { id } });
  expect(rows.map(({ customer, amounts }) => [customer.name, amounts?.monthly])).toEqual([
    ['Missing', 2_900],
    ['Off standard', 5_800],
  ]);
  await own.vcio.sees(runCampaign, { params: { id }, body: {} });
  const [, second] = await own.vcio.sees(listCampaignCustomers, { params: { id } });
  await own.vcio.sees(updateRecommendation, { params: { id: second?.recommendation?.id ?? '' }, body: { status: 'done' } });
  await own.audit(off.id, 'match', 'MailGuard');
  await own.check();
  expect((await own.states(id)).map(([, state]) => state)).toEqual(['proposed', 'verified']);
});

test('A campaign starts from a question with chosen customers only, and offers the others', async () => {
  await using own = await opened();
  const gap = { mfa: 'not_met', password: 'yes', 'has-backup': 'no' };
  const [first, second] = [await own.submitted(gap), await own.submitted(gap)];
  const { questions } = await own.vcio.sees(listCampaignSources);
  const question = questions.find(({ questionKey }) => questionKey === 'mfa');
  expect(question).toMatchObject({ customers: 2, title: expect.stringContaining('Sign-in protection') });
  const asked = { templateId: own.templateId, questionKey: 'mfa' };
  const before = await own.vcio.sees(listCampaignCandidates, { query: asked });
  expect(before.campaignId).toBeNull();
  expect(
    before.customers
      .filter(({ isAffected }) => isAffected)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([first.customerId, second.customerId].toSorted());

  const { id, next } = await own.vcio.sees(createCampaign, { body: { ...asked, customerIds: [first.customerId] } });
  expect(next).toMatchObject({ create: 1, missing: 1 });
  const after = await own.vcio.sees(listCampaignCandidates, { query: { campaignId: id } });
  expect(after.customers.find((one) => one.id === second.customerId)).toMatchObject({ isAffected: true, campaigns: 0 });
  expect(after.customers.some((one) => one.id === first.customerId)).toBe(false);
});

test('A person who sees only listed customers starts a campaign with those, and is offered no other', async () => {
  await using own = await opened();
  const [seen, hidden] = [await own.customer('Seen'), await own.customer('Hidden')];
  for (const { id } of [seen, hidden]) await own.asset(id, PRODUCT);
  const limited = await own.msp.person('vcio');
  const body = { roles: ['vcio' as const], customerScope: 'listed' as const, customerIds: [seen.id] };
  await own.msp.owner.sees(updateUser, { params: { id: limited.id }, body });
  expect((await limited.sees(listCampaignSources)).products[0]?.customers).toBe(1);
  const { customers } = await limited.sees(listCampaignCandidates, { query: { product: PRODUCT } });
  expect(customers.map(({ name }) => name)).toEqual(['Seen']);
  const { id } = await limited.sees(createCampaign, { body: { product: PRODUCT, customerIds: [seen.id, hidden.id] } });
  expect(await own.states(id)).toEqual([['Seen', 'not_sent', 1]]);
  expect((await own.vcio.sees(getCampaign, { params: { id } })).next.missing).toBe(1);
});

test.each([
  ['nothing', {}],
  ['a product without a known end of support', { product: 'Harbour 2000' }],
  ['a template without a question', { templateId: '01890000-0000-7000-8000-000000000000' }],
])('A campaign from %s is refused and nothing is stored', async (_, body) => {
  await using own = await opened();
  expect((await own.vcio.refused(createCampaign, { body })).code).toBe('VALIDATION_ERROR');
  const gaps = await own.vcio.sees(listFindings, { query: {} });
  expect(gaps).toEqual([]);
});
