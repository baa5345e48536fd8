import { sql, type Updateable } from 'kysely';
import type { Choosable } from '#domain/budgets/scenarios.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Recommendation } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Locks in order of id, so that concurrent bulk changes cannot deadlock. */
export function lockRecommendations(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('recommendations')
    .select(['id', 'version', 'title', 'customerId', 'status', 'ownerId', 'priority', 'targetYear', 'targetQuarter'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function writeRecommendations(tx: Tx, ids: readonly string[], columns: Updateable<Recommendation>) {
  return tx
    .updateTable('recommendations')
    .set({ ...columns, ...NEXT_VERSION })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .returning(['id', 'version'])
    .execute();
}

export async function linkedFindings(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ customerId: string; findingIds: string[] }>`
    select customer_id, array_agg(distinct finding_id) as finding_ids from recommendation_findings
    where recommendation_id = any(${[...ids]}::uuid[]) group by customer_id order by customer_id`.execute(tx);
  return new Map(rows.map(({ customerId, findingIds }) => [customerId, findingIds]));
}

interface Applied {
  id: string;
  title: string;
  customerId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Writes quarter, options and amounts of each recommendation; returns the values before and after. */
export async function applyPlans(tx: Tx, items: readonly Choosable[], by: string): Promise<Applied[]> {
  const plans = items.map(({ id, quarter, options, oneTime, recurring, recurringPer, start }) => ({
    id,
    year: quarter?.year ?? null,
    quarter: quarter?.quarter ?? null,
    start,
    options,
    oneTime,
    recurring,
    recurringPer,
  }));
  const { rows } = await sql<Applied>`
    with plan as (
      select * from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(
        id uuid, year integer, quarter smallint, start date, options jsonb, "oneTime" bigint, recurring bigint, "recurringPer" text)),
    before as (
      select r.id, r.target_year, r.target_quarter, r.one_time, r.recurring
      from recommendations r join plan on plan.id = r.id order by r.id for update of r)
    update recommendations r
    set target_year = plan.year, target_quarter = plan.quarter, options = plan.options, one_time = plan."oneTime",
        recurring = plan.recurring, recurring_per = plan."recurringPer", start_on = plan.start,
        end_on = case when plan.start is null then null else r.end_on end,
        version = r.version + 1, updated_at = now(), updated_by = ${by}
    from plan join before on before.id = plan.id
    where r.id = plan.id
    returning r.id, r.title, r.customer_id,
      jsonb_build_object('targetYear', before.target_year, 'targetQuarter', before.target_quarter, 'oneTime', before.one_time,
                         'recurring', before.recurring) as before,
      jsonb_build_object('targetYear', r.target_year, 'targetQuarter', r.target_quarter, 'oneTime', r.one_time,
                         'recurring', r.recurring) as after`.execute(tx);
  return rows;
}
