import { sql } from 'kysely';
import type { CampaignAmounts, CampaignUnit } from '#domain/campaigns/campaigns.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface Adding {
  unit: CampaignUnit;
  customers: readonly {
    customerId: string;
    /** Matching devices; null for those of the customer. */
    units: number | null;
    /** Seen with a source that leaves no finding. */
    isSeen: boolean;
  }[];
}

/** Users or devices of a customer, as the rule counts them. */
const customerUnits = (unit: CampaignUnit) => sql`case ${unit}::text when 'user' then c.user_count else c.endpoint_count end`;

/** Adds customers that are not in the campaign yet, with their number of units. */
export async function addCustomers(tx: Tx, campaignId: string, { unit, customers }: Adding): Promise<number> {
  const { rows } = await sql`
    insert into campaign_customers (campaign_id, customer_id, units, seen_at)
    select ${campaignId}, c.id, coalesce(p.units, ${customerUnits(unit)}), case when p."isSeen" then now() end
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as p("customerId" uuid, units integer, "isSeen" boolean)
    join customers c on c.id = p."customerId"
    where c.status <> 'archived'
    order by c.id
    on conflict do nothing
    returning customer_id`.execute(tx);
  return rows.length;
}

/** Counts the units of all customers again, after the rule counts something else; matching devices replace those of the customer. */
export async function recountUnits(
  tx: Tx,
  campaignId: string,
  { unit, matching }: { unit: CampaignUnit; matching: object },
): Promise<void> {
  await sql`
    update campaign_customers cc
    set units = coalesce((${JSON.stringify(matching)}::jsonb ->> c.id::text)::integer, ${customerUnits(unit)})
    from customers c
    where cc.campaign_id = ${campaignId} and c.organization_id = cc.organization_id and c.id = cc.customer_id`.execute(tx);
}

export async function setUnits(tx: Tx, campaignId: string, customerIds: readonly string[], units: number | null): Promise<void> {
  await tx
    .updateTable('campaignCustomers')
    .set({ units })
    .where('campaignId', '=', campaignId)
    .where('customerId', 'in', [...customerIds])
    .execute();
}

export async function setQuarter(tx: Tx, campaignId: string, { customerIds, year, quarter }: OwnQuarter): Promise<void> {
  await tx
    .updateTable('campaignCustomers')
    .set({ targetYear: year, targetQuarter: quarter })
    .where('campaignId', '=', campaignId)
    .where('customerId', 'in', [...customerIds])
    .execute();
}

interface OwnQuarter {
  customerIds: readonly string[];
  /** Calendar quarter; null for the campaign's. */
  year: number | null;
  quarter: number | null;
}

export interface Priced {
  customerId: string;
  oneTime: number | null;
  monthly: number | null;
  hours: number | null;
  isEdited: boolean;
  /** Typed amounts of further options; absent to keep them. */
  optionAmounts?: Record<string, CampaignAmounts>;
}

/** Writes the amounts of many customers in one statement. */
export async function writeAmounts(tx: Tx, campaignId: string, amounts: readonly Priced[]): Promise<void> {
  if (amounts.length === 0) return;
  await sql`
    update campaign_customers cc
    set one_time = p."oneTime", monthly = p.monthly, hours = p.hours, is_edited = p."isEdited",
      option_amounts = coalesce(p."optionAmounts", cc.option_amounts)
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as p(
      "customerId" uuid, "oneTime" bigint, monthly bigint, hours numeric, "isEdited" boolean, "optionAmounts" jsonb)
    where cc.campaign_id = ${campaignId} and cc.customer_id = p."customerId"`.execute(tx);
}

export async function removeCustomers(tx: Tx, campaignId: string, customerIds: readonly string[]): Promise<number> {
  const removed = await tx
    .deleteFrom('campaignCustomers')
    .where('campaignId', '=', campaignId)
    .where('customerId', 'in', [...customerIds])
    .returning('customerId')
    .execute();
  return removed.length;
}

interface Move {
  recommendationId: string;
  year: number;
  quarter: number;
}

/** Moves recommendations that the campaign no longer writes; dates within the old quarter do not apply to the new one. */
export async function moveRecommendations(tx: Tx, moves: readonly Move[], by: string) {
  if (moves.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    customerId: string;
    title: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }>`
    with before as (
      select r.id, r.target_year, r.target_quarter, m.year, m.quarter from recommendations r
      join jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("recommendationId" uuid, year integer, quarter smallint) on m."recommendationId" = r.id
      order by r.id for update of r)
    update recommendations r
    set target_year = before.year, target_quarter = before.quarter, start_on = null, end_on = null, version = r.version + 1,
      updated_at = now(), updated_by = ${by}
    from before
    where r.id = before.id and (r.target_year, r.target_quarter) is distinct from (before.year, before.quarter)
    returning r.id, r.customer_id, r.title,
      jsonb_build_object('targetYear', before.target_year, 'targetQuarter', before.target_quarter) as before,
      jsonb_build_object('targetYear', r.target_year, 'targetQuarter', r.target_quarter) as after`.execute(tx);
  return rows;
}
