import { sql } from 'kysely';
import type { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { MOST_SOURCES } from '#domain/campaigns/sources.rules.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Findings of a gap for which a recommendation makes sense, of customers that can get one. */
const GAPS = sql`
  select f.customer_id, f.template_id, f.question_key, f.title, f.severity
  from findings f join customers c on c.organization_id = f.organization_id and c.id = f.customer_id
  where f.status in ('open', 'planned', 'deferred') and c.status <> 'archived'`;

export async function customersWithGap(tx: Tx, gap: { templateId: string; questionKey: string }): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`
    select distinct customer_id from (${GAPS}) g where template_id = ${gap.templateId} and question_key = ${gap.questionKey}
    order by customer_id`.execute(tx);
  return rows.map(({ customerId }) => customerId);
}

interface SharedGap {
  templateId: string;
  template: string;
  questionKey: string;
  title: string;
  customers: number;
}

/** Questions that customers fail, most customers first. */
export async function sharedGaps(tx: Tx): Promise<SharedGap[]> {
  const { rows } = await sql<SharedGap>`
    select g.template_id, t.name as template, g.question_key, min(g.title) as title, count(distinct g.customer_id) as customers
    from (${GAPS}) g join templates t on t.id = g.template_id
    group by g.template_id, t.name, g.question_key
    order by customers desc, title, g.template_id, g.question_key limit ${MOST_SOURCES}`.execute(tx);
  return rows;
}

interface CampaignOfSource {
  id: string;
  templateId: string | null;
  questionKey: string | null;
  stackCategory: string | null;
  product: string | null;
}

export function campaignSources(tx: Tx): Promise<CampaignOfSource[]> {
  return tx.selectFrom('campaigns').select(['id', 'templateId', 'questionKey', 'stackCategory', 'product']).orderBy('id').execute();
}

interface Candidate {
  id: string;
  name: string;
  currency: string;
  tier: (typeof CUSTOMER_TIERS)[number] | null;
  userCount: number | null;
  endpointCount: number | null;
  vcio: Reference | null;
  campaigns: number;
}

/** Customers that can join a campaign, with the number of campaigns in which their recommendation is still open. */
export async function candidateCustomers(tx: Tx, exceptCampaignId: string | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id, c.name, c.currency, c.tier, c.user_count, c.endpoint_count,
      ${reference('people', 'c.vcio_id')} as vcio,
      (select count(*) from campaign_customers cc
       left join recommendations r on r.organization_id = cc.organization_id and r.id = cc.recommendation_id
       where cc.organization_id = c.organization_id and cc.customer_id = c.id and coalesce(r.status, '') not in ('declined', 'done')) as campaigns
    from customers c
    where c.status <> 'archived' and not exists (select from campaign_customers cc where cc.organization_id = c.organization_id
      and cc.customer_id = c.id and cc.campaign_id = ${exceptCampaignId})
    order by c.name_key, c.id`.execute(tx);
  return rows;
}

export async function customerIdsOf(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx.selectFrom('campaignCustomers').select('customerId').where('campaignId', '=', campaignId).execute();
  return rows.map(({ customerId }) => customerId);
}

/** Keeps when customers were seen with the reason of a campaign, and when no longer. Writes only rows that change. */
export async function recordSeen(
  tx: Tx,
  campaignId: string,
  { affected, cleared, now }: { affected: readonly string[]; cleared: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update campaign_customers set seen_at = coalesce(seen_at, ${now}), resolved_at = null
    where campaign_id = ${campaignId} and customer_id = any(${[...affected]}::uuid[]) and (seen_at is null or resolved_at is not null)`.execute(
    tx,
  );
  await sql`
    update campaign_customers set resolved_at = ${now}
    where campaign_id = ${campaignId} and customer_id = any(${[...cleared]}::uuid[]) and seen_at is not null and resolved_at is null`.execute(
    tx,
  );
}

/** Latest living finding of a gap, from which a campaign takes its text. */
export function findingOfGap(tx: Tx, { templateId, questionKey }: { templateId: string; questionKey: string }) {
  return tx
    .selectFrom('findings')
    .select(['questionKey', 'libraryKey', 'title', 'businessImpact', 'severity'])
    .where('templateId', '=', templateId)
    .where('questionKey', '=', questionKey)
    .where('status', '<>', 'false_positive')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** Keeps when a campaign finished and was verified; clears what no longer holds. */
export async function recordEnd(
  tx: Tx,
  campaignId: string,
  { isFinished, isVerified, now }: { isFinished: boolean; isVerified: boolean; now: Date },
): Promise<void> {
  await sql`
    update campaigns set finished_at = case when ${isFinished}::boolean then coalesce(finished_at, ${now}) end,
      verified_at = case when ${isVerified}::boolean then coalesce(verified_at, ${now}) end
    where id = ${campaignId}`.execute(tx);
}
