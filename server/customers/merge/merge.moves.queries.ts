import { sql } from 'kysely';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { isFull, type Pair } from './merge.queries.ts';
import { MERGED_TABLES } from './merge.tables.ts';

const PLAIN = Object.entries(MERGED_TABLES).flatMap(([table, how]) => (how === 'moved' ? [table] : []));

/** Moves rows that reference only the customer. */
export async function movePlain(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  for (const table of PLAIN) {
    await sql`update ${sql.table(table)} set customer_id = ${keptId} where customer_id = ${mergedId}`.execute(tx);
  }
}

/** Links reference the customer on both ends, so ends and links move in one statement. */
export async function moveTogether(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  const move = sql`set customer_id = ${keptId} where customer_id = ${mergedId}`;
  await sql`
    with f as (update findings ${move}), r as (update recommendations ${move}), g as (update goals ${move}),
      fl as (update recommendation_findings ${move})
    update goal_recommendations ${move}`.execute(tx);
}

/** The kept customer's primary contact and main site stay primary. */
export async function keepMain(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  for (const table of ['contacts', 'sites'] as const) {
    const main = await tx.selectFrom(table).select('id').where('customerId', '=', keptId).where('isPrimary', '=', true).executeTakeFirst();
    if (!main) continue;
    await tx
      .updateTable(table)
      .set({ isPrimary: false, ...NEXT_VERSION })
      .where('customerId', '=', mergedId)
      .where('isPrimary', '=', true)
      .execute();
  }
}

/** A file attached to both is attached once. */
export async function joinFiles(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    delete from file_places m using file_places k
    where m.customer_id = ${mergedId} and k.customer_id = ${keptId} and m.file_id = k.file_id`.execute(tx);
}

/**
 * Joins two reviews of the same slot: the one with a QBR or outcome stays, else the kept customer's, and takes the other's assessments and
 * ticks. If both have one, the moved review becomes a manually added one.
 */
export async function joinReviews(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  const { rows: pairs } = await sql<{ kept: string; merged: string; keptIsFull: boolean; mergedIsFull: boolean }>`
    select k.id as kept, m.id as merged, ${isFull('k')} as "keptIsFull", ${isFull('m')} as "mergedIsFull"
    from quarterly_reviews k join quarterly_reviews m on m.year = k.year and m.slot = k.slot
    where k.customer_id = ${keptId} and m.customer_id = ${mergedId} order by k.id`.execute(tx);
  const apart = pairs.filter(({ keptIsFull, mergedIsFull }) => keptIsFull && mergedIsFull).map(({ merged }) => merged);
  const joined = pairs
    .filter(({ keptIsFull, mergedIsFull }) => !(keptIsFull && mergedIsFull))
    .map(({ kept, merged, mergedIsFull }) => (mergedIsFull ? { stays: merged, goes: kept } : { stays: kept, goes: merged }));
  if (apart.length > 0)
    await tx
      .updateTable('quarterlyReviews')
      .set({ slot: null, ...NEXT_VERSION })
      .where('id', 'in', apart)
      .execute();
  if (joined.length === 0) return;

  const goes = joined.map((pair) => pair.goes);
  const inPairs = sql`unnest(${joined.map(({ stays }) => stays)}::uuid[], ${goes}::uuid[]) as pair (stays, goes)`;
  await sql`
    update quarterly_reviews r set ticks = other.ticks || r.ticks, version = r.version + 1, updated_at = now()
    from ${inPairs} join quarterly_reviews other on other.id = pair.goes where r.id = pair.stays`.execute(tx);
  await sql`
    update assessments a set quarterly_review_id = pair.stays from ${inPairs} where a.quarterly_review_id = pair.goes`.execute(tx);
  await tx.deleteFrom('quarterlyReviews').where('id', 'in', goes).execute();
}

/** Creates the kept customer's budgets for the other's years, and takes missing targets; lines and scenarios follow later. */
export async function makeBudgets(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    insert into budgets as k (customer_id, fiscal_year, target)
    select ${keptId}, fiscal_year, target from budgets where customer_id = ${mergedId}
    on conflict (organization_id, customer_id, fiscal_year) do update set
      target = coalesce(k.target, excluded.target), version = k.version + 1, updated_at = now()`.execute(tx);
}

/** Call after lines and scenarios have moved. */
export async function dropBudgets(tx: Tx, { mergedId }: Pair): Promise<void> {
  await tx.deleteFrom('budgets').where('customerId', '=', mergedId).execute();
}

/** Completes quarters that both have; the other's rows for them stay with its record. */
export async function joinServiceFigures(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update service_figures k set tickets = coalesce(k.tickets, m.tickets),
      first_response_minutes = coalesce(k.first_response_minutes, m.first_response_minutes),
      resolution_minutes = coalesce(k.resolution_minutes, m.resolution_minutes), satisfaction = coalesce(k.satisfaction, m.satisfaction),
      version = k.version + 1, updated_at = now()
    from service_figures m
    where k.customer_id = ${keptId} and m.customer_id = ${mergedId} and m.year = k.year and m.quarter = k.quarter`.execute(tx);
  await sql`
    update service_figures m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from service_figures k
      where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.year = m.year and k.quarter = m.quarter)`.execute(tx);
}

/** People limited to the duplicate get the kept customer instead. */
export async function movePersonCustomers(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update person_customers m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from person_customers k
      where k.organization_id = m.organization_id and k.person_id = m.person_id and k.customer_id = ${keptId})`.execute(tx);
}

/** SOPs of the duplicate apply to the kept customer, without duplicate links. */
export async function moveSopCustomers(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update sop_customers m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from sop_customers k where k.organization_id = m.organization_id and k.sop_id = m.sop_id and k.customer_id = ${keptId})`.execute(
    tx,
  );
  await sql`delete from sop_customers where customer_id = ${mergedId}`.execute(tx);
}

/** Campaigns of the duplicate continue for the kept customer; a campaign with both keeps the place of the kept one. */
export async function moveCampaignCustomers(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update campaign_customers m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from campaign_customers k
      where k.organization_id = m.organization_id and k.campaign_id = m.campaign_id and k.customer_id = ${keptId})`.execute(tx);
  await tx.deleteFrom('campaignCustomers').where('customerId', '=', mergedId).execute();
}

/** Delivery targets limited to the duplicate get the kept customer instead. */
export async function moveDeliveryTargetCustomers(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update delivery_target_customers m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from delivery_target_customers k
      where k.organization_id = m.organization_id and k.delivery_target_id = m.delivery_target_id and k.customer_id = ${keptId})`.execute(
    tx,
  );
}

/** Moves exclusions; if both exclude a question, the kept customer's stays. */
export async function moveExclusions(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update question_exclusions m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from question_exclusions k
      where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.template_id = m.template_id
        and k.question_key = m.question_key)`.execute(tx);
  await tx.deleteFrom('questionExclusions').where('customerId', '=', mergedId).execute();
}

/** Imported files and domains of the one are those of the other; a file or domain that both have stays with the duplicate's record. */
export async function moveEvidence(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    update evidence_runs m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from evidence_runs k where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.hash = m.hash)`.execute(
    tx,
  );
  await sql`
    update evidence_drifts m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from evidence_drifts k
      where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.template_id = m.template_id
        and k.question_key = m.question_key and k.closed_at is null)`.execute(tx);
  await sql`
    update evidence_columns m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from evidence_columns k
      where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.signature = m.signature)`.execute(tx);
  await sql`
    update customer_domains m set customer_id = ${keptId}
    where m.customer_id = ${mergedId} and not exists (
      select from customer_domains k where k.organization_id = m.organization_id and k.customer_id = ${keptId} and k.name = m.name)`.execute(
    tx,
  );
}
