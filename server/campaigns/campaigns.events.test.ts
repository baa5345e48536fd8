import { expect, test } from 'vitest';
import {
  createCampaign,
  listCampaignCustomers,
  runCampaign,
  undoCampaignRun,
  updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import { createAsset, deleteAsset } from '#contract/customers/assets.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createWebhook, listDeliveries } from '#contract/integrations/webhooks.contract.ts';
import { decideRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { checkCampaigns } from './campaigns.jobs.ts';

const PRODUCT = 'Windows Server 2016';
const EVENTS = ['campaign_started', 'campaign_run', 'campaign_undone', 'campaign_finished', 'campaign_verified'] as const;

async function opened() {
  const own = await openAssessmentFixture();
  const customers: { id: string; assetId: string }[] = [];
  for (const name of ['Acme, Ltd', 'Kestrel']) {
    const { id } = await own.vcio.sees(createCustomer, { body: { name, endpointCount: 4 } });
    const asset = await own.vcio.sees(createAsset, { params: { id }, body: { name: PRODUCT } });
    customers.push({ id, assetId: asset.id });
  }
  const hook = await own.msp.owner.sees(createWebhook, { body: { name: 'Hook', url: 'https://example.com/hook', events: [...EVENTS] } });
  const { id } = await own.vcio.sees(createCampaign, { body: { product: PRODUCT } });
  const params = { id };
  return {
    ...own,
    customers,
    params,
    events: async () =>
      (await own.msp.owner.sees(listDeliveries, { params: { id: hook.id }, query: {} })).map(({ event }) => event).toReversed(),
    check: () => checkCampaigns.run({ pools: own.server.pools, publicUrl: 'http://localhost:3000', now: new Date() }),
    run: () => own.vcio.sees(runCampaign, { params, body: {} }),
    recommendations: async () =>
      (await own.vcio.sees(listCampaignCustomers, { params })).map(({ recommendation }) => recommendation?.id ?? ''),
    [Symbol.asyncDispose]: () => own.server.close(),
  };
}

test('A webhook receives the start, each run, its undo, the end and the verification of a campaign, each as one event', async () => {
  await using own = await opened();
  await own.run();
  await own.run();
  await own.vcio.sees(undoCampaignRun, { params: own.params });
  await own.run();
  const [first = '', second = ''] = await own.recommendations();
  await own.vcio.sees(decideRecommendation, { params: { id: first }, body: { outcome: 'declined', by: 'J. Doe' } });
  await own.vcio.sees(updateRecommendation, { params: { id: second }, body: { status: 'done' } });
  await own.check();
  await own.check();
  expect(await own.events()).toEqual(['campaign_started', 'campaign_run', 'campaign_undone', 'campaign_run', 'campaign_finished']);
  await own.vcio.sees(deleteAsset, { params: { id: own.customers[1]?.assetId ?? '' }, body: {} });
  await own.check();
  expect((await own.events()).at(-1)).toBe('campaign_verified');
});

test('The CSV of a campaign names the state, the amounts in the main unit, and who declined and why', async () => {
  await using own = await opened();
  const rule = { unit: 'device', perCustomer: 60_000, perUnit: 290_050, monthlyPerUnit: 0, hoursPerCustomer: 4, hoursPerUnit: 0 } as const;
  await own.vcio.sees(updateCampaign, {
    params: own.params,
    body: { rule, options: [{ ...rule, key: 'cloud', name: 'Move to the cloud', perUnit: 0 }] },
  });
  await own.run();
  const [first = ''] = await own.recommendations();
  await own.vcio.sees(decideRecommendation, {
    params: { id: first },
    body: { outcome: 'declined', by: 'J. Doe', note: 'Moves to SharePoint in May' },
  });
  const response = await own.engineer.inject({ method: 'GET', url: `/api/campaigns/${own.params.id}/customers/export` });
  expect(response.statusCode, response.body).toBe(200);
  const [head = '', acme = '', kestrel = ''] = response.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toContain('Customer,State,Currency,Devices,One-time,Monthly,Hours,Edited by hand,Move to the cloud: one-time');
  expect(acme).toMatch(/^"Acme, Ltd",declined,\w{3},1,3500\.5,0,4,,600,0,/);
  expect(acme).toContain('declined,J. Doe,Moves to SharePoint in May');
  expect(kestrel).toMatch(/^Kestrel,proposed,/);
});
