import { type CampaignSources, listCampaignCandidates, listCampaignSources } from '#contract/campaigns/sources.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type CampaignSource, MOST_SOURCES, sourceColumns, sourceFrom } from '#domain/campaigns/sources.rules.ts';
import { isGap } from '#domain/stack/stack.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { judgedLines } from '#server/stack/stack.ts';
import { findCampaign, findCampaignOf } from './campaigns.queries.ts';
import { affectedBy, endsSoon, sourceOf, unsupportedProducts } from './campaigns.sources.ts';
import { campaignSources, candidateCustomers, sharedGaps } from './campaigns.sources.queries.ts';
import { sourceOfInput } from './campaigns.start.ts';
import { textOf } from './campaigns.texts.ts';

export function campaignsSourcesRoutes({ on }: Mounting): void {
  on(listCampaignSources, async ({ tx, now }) => {
    const campaignIdOf = await campaignsBySource(tx);
    return {
      questions: (await sharedGaps(tx)).map(({ templateId, template, questionKey, title, customers }) => ({
        template: { id: templateId, name: template },
        questionKey,
        title,
        customers,
        campaignId: campaignIdOf({ kind: 'question', templateId, questionKey }),
      })),
      stack: (await stackSources(tx)).map((source) => ({ ...source, campaignId: campaignIdOf({ kind: 'stack', ...source }) })),
      products: (await productSources(tx, now)).map((one) => ({
        ...one,
        campaignId: campaignIdOf({ kind: 'product', product: one.product }),
      })),
    };
  });
  on(listCampaignCandidates, candidates);
}

/** Campaign of a source, from all campaigns read at once. */
async function campaignsBySource(tx: Tx): Promise<(source: CampaignSource) => string | null> {
  const keyOf = (source: CampaignSource) => JSON.stringify(sourceColumns(source)).toLowerCase();
  const ids = new Map<string, string>();
  for (const { id, ...columns } of await campaignSources(tx)) {
    const source = sourceFrom(columns);
    if (source) ids.set(keyOf(source), id);
  }
  return (source) => ids.get(keyOf(source)) ?? null;
}

/** Categories with gaps, and their off-standard products. */
async function stackSources(tx: Tx): Promise<Pick<CampaignSources['stack'][number], 'category' | 'product' | 'customers'>[]> {
  const found = new Map<string, { category: string; product: string | null; customers: number }>();
  const count = (category: string, product: string | null) => {
    const key = JSON.stringify([category, product?.toLowerCase()]);
    const known = found.get(key) ?? { category, product, customers: 0 };
    found.set(key, { ...known, customers: known.customers + 1 });
  };
  for (const { line } of await judgedLines(tx)) {
    if (!isGap(line)) continue;
    count(line.category, null);
    if (line.verdict === 'off_standard' && line.found.trim() !== '') count(line.category, line.found.trim());
  }
  return mostCustomers([...found.values()], ({ category, product }) => `${category} ${product ?? ''}`);
}

async function productSources(tx: Tx, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const ending = (await unsupportedProducts(tx)).filter(({ until }) => endsSoon(until, today));
  return mostCustomers(
    ending.map(({ product, until, customers }) => ({
      product,
      until,
      customers: customers.size,
      units: [...customers.values()].reduce<number>((sum, units) => sum + (units ?? 0), 0),
    })),
    ({ product }) => product,
  );
}

function mostCustomers<Row extends { customers: number }>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => other.customers - one.customers || (nameOf(one) < nameOf(other) ? -1 : 1)).slice(0, MOST_SOURCES);
}

type CandidatesCall = SignedInCall<typeof listCampaignCandidates>;

async function candidates(call: CandidatesCall): Promise<AnswerOf<typeof listCampaignCandidates>> {
  const { tx } = call;
  const { source, campaignId, title, exceptId } = await reasonOf(call);
  const { units } = await affectedBy(tx, source);
  const customers = await candidateCustomers(tx, exceptId);
  return {
    campaignId,
    title,
    customers: customers.map(({ id, name, tier, vcio, campaigns: others }) => ({
      id,
      name,
      tier,
      vcio,
      isAffected: units.has(id),
      units: units.get(id) ?? null,
      campaigns: others,
    })),
  };
}

async function reasonOf(call: CandidatesCall) {
  const { tx, query, now } = call;
  const { campaignId, ...input } = query;
  if (campaignId !== undefined) {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign) throw new Fault('CAMPAIGN_NOT_FOUND');
    return { source: sourceOf(campaign), campaignId, title: campaign.title, exceptId: campaignId };
  }
  const source = await sourceOfInput(tx, input);
  const { title } = await textOf(tx, source, { now, currency: '' });
  return { source, campaignId: (await findCampaignOf(tx, source)) ?? null, title, exceptId: null };
}
