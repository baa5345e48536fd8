import { addBudgetLine, createScenario } from '#contract/budgets/budgets.contract.ts';
import { createCampaign, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import { createGoal } from '#contract/customers/goals.contract.ts';
import { createExclusion } from '#contract/exclusions/exclusions.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createInitiative } from '#contract/recommendations/initiatives.contract.ts';
import { createStackAudit } from '#contract/stack/stack.audits.contract.ts';
import { createStackStandard } from '#contract/stack/stack.contract.ts';
import { createStackItem } from '#contract/stack/stack.items.contract.ts';
import { createView } from '#contract/views/views.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Person } from '../people.ts';

export const FISCAL_YEAR = '2027';

interface Concerned {
  customerId: string;
  findingId: string;
  /** Question excluded for the customer. */
  leftOut: { templateId: string; questionKey: string };
}

/** Creates planning data of a customer, whose texts all contain the marker: a recommendation for a finding, its costs, and a budget. */
export async function planFor(owner: Person, marker: string, { customerId, findingId, leftOut }: Concerned) {
  const about = { params: { id: customerId } };
  const initiative = await owner.sees(createInitiative, { body: { title: `${marker} initiative`, description: marker } });
  const saved = { list: 'customers', name: `${marker} view`, shared: true, search: `q=${marker}` } as const;
  const view = await owner.sees(createView, { body: saved });
  const options = [{ key: 'good', name: `${marker} option`, oneTime: 120_000, recurring: 900, points: [marker] }];
  const words = { problem: marker, benefit: marker, riskIfNot: marker, internalNote: marker };
  const links = { findingIds: [findingId], initiativeId: initiative.id, ownerId: owner.id };
  const targetQuarter = { year: Number(FISCAL_YEAR), quarter: 1 };
  const body = { customerId, title: `${marker} recommendation`, options, targetQuarter, ...words, ...links };
  const recommendation = await owner.sees(createRecommendation, { body });
  const campaign = await owner.sees(createCampaign, { body: { findingId } });
  await owner.sees(updateCampaign, { params: { id: campaign.id }, body: { title: `${marker} campaign` } });
  const letter = { subject: `${marker} letter`, text: marker };
  await owner.sees(updateCampaignEffects, { params: { id: campaign.id }, body: { letter } });
  const agreement = await owner.sees(createAgreement, {
    ...about,
    body: { name: `${marker} support`, amount: 90_000, start: '2026-01-01' },
  });
  const asset = await owner.sees(createAsset, { ...about, body: { name: `${marker} server`, serial: marker, cost: 400_000 } });
  const goal = await owner.sees(createGoal, {
    ...about,
    body: { title: `${marker} goal`, why: marker, recommendationIds: [recommendation.id] },
  });
  const exclusion = await owner.sees(createExclusion, {
    body: { customerId, ...leftOut, reason: marker, endsOn: `${Number(FISCAL_YEAR) + 1}-01-01` },
  });
  const inBudget = { params: { customerId, fiscalYear: FISCAL_YEAR } };
  const line = await owner.sees(addBudgetLine, { ...inBudget, body: { label: `${marker} travel`, assumption: marker } });
  await owner.sees(createScenario, { ...inBudget, body: { name: `${marker} growth` } });
  const products = [{ vendor: marker, product: `${marker} filter`, costPerUnit: 290 }];
  const standard = await owner.sees(createStackStandard, {
    body: { category: 'email', status: 'preferred', products, reason: marker, requiredForTiers: ['A', 'B', 'C', 'D'] },
  });
  const item = await owner.sees(createStackItem, { ...about, body: { category: 'email', vendor: marker, product: `${marker} relay` } });
  const audit = await owner.sees(createStackAudit, { body: { customerId } });
  const review = await owner.sees(createQuarterlyReview, { body: { customerId, year: Number(FISCAL_YEAR), quarter: 1 } });
  return {
    recommendations: recommendation.id,
    initiatives: initiative.id,
    campaigns: campaign.id,
    views: view.id,
    agreements: agreement.id,
    assets: asset.id,
    standards: standard.id,
    'stack-items': item.id,
    audits: audit.id,
    goals: goal.id,
    exclusions: exclusion.id,
    'quarterly-reviews': review.id,
    budgets: customerId,
    lines: line.id,
    scenarios: `${marker} growth`,
  };
}
