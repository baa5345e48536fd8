import { type Insertable, sql } from 'kysely';
import type { CampaignAmounts, CampaignState } from '#domain/campaigns/campaigns.rules.ts';
import { type CampaignSource, sourceColumns } from '#domain/campaigns/sources.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Outcome, StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import type { Campaign } from '#server/platform/db/schema.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/**
 * Customers of campaigns with state and amounts. The campaign's own amounts count while it still writes the recommendation (`is_ours`);
 * once a person changed it or the customer decided, those of the recommendation count.
 */
const CUSTOMERS = sql`
  select cc.organization_id, cc.campaign_id, cc.customer_id, c.name, c.currency, c.fiscal_year_start_month as start_month,
    c.status = 'archived' as is_archived, cc.units, cc.is_edited, cc.written_version, cc.option_amounts, cc.reminded_at,
    cc.target_year as planned_year, cc.target_quarter as planned_quarter,
    c.user_count, c.endpoint_count,
    cc.one_time as planned_one_time, cc.monthly as planned_monthly, cc.hours as planned_hours,
    r.id as recommendation_id, r.status, r.version, r.title, r.problem, r.benefit, r.risk_if_not, r.priority, r.owner_id,
    r.target_year, r.target_quarter, r.one_time as own_one_time, r.recurring as own_recurring, r.cost_known, r.options,
    r.created_at, r.done_at, place.state, place.is_ours, coalesce(cc.resolved_at, checked.resolved_at) as resolved_at, checked.tool as verified_tool,
    case when place.is_ours then cc.one_time when r.cost_known then r.one_time end as one_time,
    case when place.is_ours then cc.monthly when r.cost_known then
      case r.recurring_per when 'month' then r.recurring else round(r.recurring / 12.0)::bigint end end as monthly,
    coalesce(case when place.is_ours then cc.hours else (
      select (o.option ->> 'hours')::numeric from jsonb_array_elements(r.options) with ordinality as o (option, at)
      order by (o.option ->> 'chosen')::boolean desc, o.at limit 1) end, 0) as hours
  from campaign_customers cc
  join customers c on c.organization_id = cc.organization_id and c.id = cc.customer_id
  -- The limit keeps the planner from reading all recommendations of the organisation.
  left join lateral (select * from recommendations w where w.organization_id = cc.organization_id and w.id = cc.recommendation_id limit 1) r on true
  left join lateral (
    select count(*) > 0 and bool_and(f.status = 'resolved' or f.passed_at is not null) as is_resolved,
      max(coalesce(f.resolved_at, f.passed_at)) as resolved_at,
      (array_agg(case when f.resolved_by_assessment_id is null then f.passed_tool end order by coalesce(f.resolved_at, f.passed_at) desc, f.id))[1] as tool
    from recommendation_findings l
    join findings f on f.organization_id = l.organization_id and f.id = l.finding_id
    where r.status = 'done' and l.organization_id = r.organization_id and l.recommendation_id = r.id and f.status <> 'false_positive') checked on true
  cross join lateral (
    select campaign_state(r.status, case when cc.seen_at is null then coalesce(checked.is_resolved, false) else cc.resolved_at is not null end)
        as state,
      r.id is null or (r.version = cc.written_version and r.status in ('idea', 'proposed')) as is_ours) place`;

export interface CampaignCustomerRow {
  customerId: string;
  name: string;
  currency: string;
  startMonth: number;
  isArchived: boolean;
  units: number | null;
  isEdited: boolean;
  /** Typed amounts of further options, by key. */
  optionAmounts: Record<string, CampaignAmounts>;
  userCount: number | null;
  endpointCount: number | null;
  /** Options of the recommendation. */
  options: StoredOption[] | null;
  /** Calendar quarter instead of the campaign's. */
  plannedYear: number | null;
  plannedQuarter: number | null;
  remindedAt: Date | null;
  /** Amounts by the campaign, whatever became of the recommendation. */
  plannedOneTime: number | null;
  plannedMonthly: number | null;
  plannedHours: number | null;
  recommendationId: string | null;
  status: RecommendationStatus | null;
  version: number | null;
  writtenVersion: number | null;
  targetYear: number | null;
  targetQuarter: number | null;
  state: CampaignState;
  isOurs: boolean;
  oneTime: number | null;
  monthly: number | null;
  hours: number;
  createdAt: Date | null;
  doneAt: Date | null;
  resolvedAt: Date | null;
  /** Tool whose results verified the last finding; null for an assessment, assets or a stack audit. */
  verifiedTool: string | null;
  /** Text, priority, owner and amounts of the recommendation are those of the campaign; options are compared apart. */
  isSame: boolean;
  owner: Reference | null;
  decision: { outcome: Outcome; by: string; note: string; at: string } | null;
}

/** Customers of campaigns, unordered. */
const rowsOf = (ids: readonly string[]) => sql`
    select s.campaign_id, lower(s.name) as name_key, s.customer_id, s.name, s.currency, s.start_month, s.is_archived, s.units, s.is_edited, s.option_amounts,
      s.user_count, s.endpoint_count, s.options, s.planned_one_time, s.planned_monthly,
      s.planned_hours, s.recommendation_id, s.status, s.version, s.written_version, s.target_year, s.target_quarter, s.state, s.is_ours,
      s.one_time, s.monthly, s.hours, s.created_at, s.done_at, s.resolved_at, s.verified_tool, s.reminded_at, s.planned_year,
      s.planned_quarter,
      (s.title, s.problem, s.benefit, s.risk_if_not, s.priority, s.owner_id, s.own_one_time, s.own_recurring, s.cost_known)
        is not distinct from (a.title, a.problem, a.benefit, a.risk_if_not, a.priority, a.owner_id, coalesce(s.planned_one_time, 0),
        coalesce(s.planned_monthly, 0), s.planned_one_time is not null) as is_same,
      ${reference('people', 's.owner_id')} as owner,
      (select json_build_object('outcome', d.outcome, 'by', d.by_name, 'note', d.note, 'at', d.at) from recommendation_decisions d
       where d.organization_id = s.organization_id and d.recommendation_id = s.recommendation_id order by d.at desc, d.id desc limit 1)
        as decision
    from (${CUSTOMERS}) s join campaigns a on a.organization_id = s.organization_id and a.id = s.campaign_id
    where s.campaign_id = any(${[...ids]}::uuid[])`;

/** Customers of campaigns by name. */
export async function customersOfCampaigns(tx: Tx, ids: readonly string[]): Promise<(CampaignCustomerRow & { campaignId: string })[]> {
  const { rows } = await sql<
    CampaignCustomerRow & { campaignId: string }
  >`select * from (${rowsOf(ids)}) m order by name_key, customer_id`.execute(tx);
  return rows;
}

export const customersOfCampaign = (tx: Tx, id: string): Promise<CampaignCustomerRow[]> => customersOfCampaigns(tx, [id]);

/** The same rows for an export. */
export function exportedCustomers(tx: Tx, id: string) {
  return tx.selectFrom(sql<CampaignCustomerRow & { nameKey: string }>`(${rowsOf([id])})`.as('members')).selectAll();
}

export interface Progress {
  customers: number;
  oneTime: number;
  monthly: number;
  states: Record<CampaignState, number>;
}

export const NO_PROGRESS: Progress = {
  customers: 0,
  oneTime: 0,
  monthly: 0,
  states: { not_sent: 0, declined: 0, proposed: 0, approved: 0, in_progress: 0, done: 0, verified: 0 },
};

/** Counts and amounts of the customers of each campaign; declined customers and other currencies are in no sum. */
export async function progressOf(tx: Tx, ids: readonly string[]): Promise<(id: string) => Progress> {
  const { rows } = await sql<{ campaignId: string; state: CampaignState; customers: number; oneTime: number; monthly: number }>`
    select s.campaign_id, s.state, count(*) as customers,
      coalesce(sum(s.one_time) filter (where s.currency = a.currency), 0) as one_time,
      coalesce(sum(s.monthly) filter (where s.currency = a.currency), 0) as monthly
    from (${CUSTOMERS}) s join campaigns a on a.organization_id = s.organization_id and a.id = s.campaign_id
    where s.campaign_id = any(${[...ids]}::uuid[])
    group by s.campaign_id, s.state`.execute(tx);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return (id) =>
    (byCampaign.get(id) ?? []).reduce((sum, { state, customers, oneTime, monthly }) => {
      const isOpen = state !== 'declined';
      return {
        customers: sum.customers + customers,
        oneTime: sum.oneTime + (isOpen ? oneTime : 0),
        monthly: sum.monthly + (isOpen ? monthly : 0),
        states: { ...sum.states, [state]: customers },
      };
    }, NO_PROGRESS);
}

export function shownCampaigns(tx: Tx) {
  return tx
    .selectFrom('campaigns')
    .select(['id', 'title', 'titleKey', 'currency', 'targetYear', 'targetQuarter', 'version', 'createdAt', 'updatedAt'])
    .select(reference('people', 'campaigns.owner_id').as('owner'));
}

export type CampaignListRow = Awaited<ReturnType<ReturnType<typeof shownCampaigns>['executeTakeFirstOrThrow']>>;

interface Run {
  id: string;
  at: string;
  by: Reference | null;
  created: number;
  updated: number;
}

/** Latest run that was not undone. */
const lastRun = sql<Run | null>`(
  select json_build_object('id', u.id, 'at', u.ran_at, 'by', ${reference('people', 'u.ran_by')},
    'created', (select count(*) from campaign_changes g where g.organization_id = u.organization_id and g.run_id = u.id and g.before is null),
    'updated', (select count(*) from campaign_changes g where g.organization_id = u.organization_id and g.run_id = u.id and g.before is not null))
  from campaign_runs u
  where u.organization_id = campaigns.organization_id and u.campaign_id = campaigns.id and u.undone_at is null
  order by u.ran_at desc, u.id desc limit 1)`;

const whole = (tx: Tx) =>
  tx
    .selectFrom('campaigns')
    .selectAll()
    .select([
      reference('people', 'campaigns.owner_id').as('owner'),
      reference('templates', 'campaigns.template_id').as('template'),
      lastRun.as('lastRun'),
    ]);

export type CampaignWhole = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export function findCampaign(tx: Tx, id: string): Promise<CampaignWhole | undefined> {
  return whole(tx).where('id', '=', id).executeTakeFirst();
}

/** Locks the campaign until the transaction ends, so that two runs of it are serialised. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignWhole | undefined> {
  const locked = await tx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findCampaign(tx, id);
}

/** ID of the campaign with the source; undefined if there is none. */
export async function findCampaignOf(tx: Tx, source: CampaignSource): Promise<string | undefined> {
  const { templateId, questionKey, stackCategory, product } = sourceColumns(source);
  const row = await tx
    .selectFrom('campaigns')
    .select('id')
    .where(sql<boolean>`(template_id, question_key, stack_category, lower(product))
      is not distinct from (${templateId}::uuid, ${questionKey}::text, ${stackCategory}::text, lower(${product}::text))`)
    .executeTakeFirst();
  return row?.id;
}

/** ID of the new campaign; undefined if the source has a campaign already. */
export async function insertCampaign(tx: Tx, campaign: Insertable<Campaign>): Promise<string | undefined> {
  const row = await tx
    .insertInto('campaigns')
    .values(campaign)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
