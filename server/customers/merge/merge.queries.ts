import { sql } from 'kysely';
import type { Collisions, MergeKind } from '#domain/customers/merge.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface Pair {
  keptId: string;
  mergedId: string;
}

/** Locks rows that copy the customer's name; always locked before their customer. */
export async function lockWorkOf(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  for (const table of ['assessments', 'qbrs', 'recommendations'] as const) {
    await tx.selectFrom(table).select('id').where('customerId', 'in', [keptId, mergedId]).orderBy('id').forUpdate().execute();
  }
}

export async function countMoves(tx: Tx, customerId: string): Promise<Record<MergeKind, number>> {
  const of = sql`customer_id = ${customerId}`;
  const { rows } = await sql<Record<MergeKind, number>>`
    select (select count(*) from contacts where ${of}) as contacts, (select count(*) from sites where ${of}) as sites,
      (select count(*) from goals where ${of}) as goals, (select count(*) from agreements where ${of}) as agreements,
      (select count(*) from assets where ${of}) as assets,
      (select count(*) from assessments where ${of} and deleted_at is null) as assessments,
      (select count(*) from findings where ${of}) as findings, (select count(*) from recommendations where ${of}) as recommendations,
      (select count(*) from recommendation_decisions d
       where d.recommendation_id in (select r.id from recommendations r where r.customer_id = ${customerId})) as decisions,
      (select count(*) from qbrs where ${of}) as qbrs,
      (select count(*) from qbr_shares s where s.qbr_id in (select q.id from qbrs q where q.customer_id = ${customerId})) as shares,
      (select count(*) from action_items where ${of}) as "actionItems",
      (select count(*) from quarterly_reviews where ${of}) as "quarterlyReviews", (select count(*) from budgets where ${of}) as budgets,
      (select count(*) from budget_lines where ${of}) as "budgetLines", (select count(*) from budget_scenarios where ${of}) as scenarios,
      (select count(*) from service_figures where ${of}) as "serviceFigures", (select count(*) from file_places where ${of}) as files`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('A count answers one row.');
  return counts;
}

/** Counts records that both have. Reviews are decided by their QBR or outcome. */
export async function countCollisions(tx: Tx, { keptId, mergedId }: Pair): Promise<Collisions> {
  const two = sql`k.customer_id = ${keptId} and m.customer_id = ${mergedId}`;
  const { rows } = await sql<Collisions>`
    select (select count(*) from assessments k join assessments m on m.name_key = k.name_key
            where ${two} and k.deleted_at is null and m.deleted_at is null) as "assessmentNames",
      (select count(*) from budget_scenarios k join budget_scenarios m on m.name_key = k.name_key where ${two}) as "scenarioNames",
      (select count(*) from findings k join findings m on m.template_id = k.template_id and m.question_key = k.question_key
       where ${two}) as findings,
      (select count(*) from quarterly_reviews k join quarterly_reviews m on m.year = k.year and m.slot = k.slot
       where ${two} and not (${isFull('k')} and ${isFull('m')})) as "reviewsJoined",
      (select count(*) from quarterly_reviews k join quarterly_reviews m on m.year = k.year and m.slot = k.slot
       where ${two} and ${isFull('k')} and ${isFull('m')}) as "reviewsOfBoth",
      (select count(*) from budgets k join budgets m on m.fiscal_year = k.fiscal_year where ${two}) as "budgetYears",
      (select count(*) from service_figures k join service_figures m on m.year = k.year and m.quarter = k.quarter
       where ${two}) as "serviceQuarters",
      (select count(*) from file_places k join file_places m on m.file_id = k.file_id where ${two}) as files,
      (select count(*) from contacts k join contacts m on m.is_primary = k.is_primary where ${two} and k.is_primary) as "mainContacts",
      (select count(*) from sites k join sites m on m.is_primary = k.is_primary where ${two} and k.is_primary) as "mainSites",
      (select count(*) from customers k join customers m on m.id = ${mergedId}, jsonb_each(k.custom_fields) field
       where k.id = ${keptId} and m.custom_fields -> field.key <> field.value) as "customFields"`.execute(tx);
  const [both] = rows;
  if (!both) throw new Error('A count answers one row.');
  return both;
}

export const isFull = (review: 'k' | 'm') =>
  sql<boolean>`(${sql.ref(`${review}.qbr_id`)} is not null or ${sql.ref(`${review}.outcome`)} is not null)`;

/** Descriptions of records tied to fiscal quarters or with amounts; empty kinds are omitted. */
export async function boundTo(tx: Tx, customerId: string) {
  const { rows } = await sql<Record<'reviews' | 'budgets' | 'quarters' | 'asked', number>>`
    select (select count(*) from quarterly_reviews where customer_id = ${customerId}) as reviews,
      (select count(*) from budgets where customer_id = ${customerId}) as budgets,
      (select count(*) from recommendations where customer_id = ${customerId} and target_quarter is not null) as quarters,
      (select count(*) from qbrs where customer_id = ${customerId} and coalesce(asked_one_time, asked_monthly) is not null) as asked`.execute(
    tx,
  );
  return rows[0] ?? { reviews: 0, budgets: 0, quarters: 0, asked: 0 };
}

export function namesOf(tx: Tx, table: 'assessments' | 'budgetScenarios', customerId: string) {
  const rows = tx.selectFrom(table).select(['id', 'name', 'nameKey']).where('customerId', '=', customerId);
  return (table === 'assessments' ? rows.where(sql<boolean>`deleted_at is null`) : rows).orderBy('id').execute();
}

export async function rename(
  tx: Tx,
  table: 'assessments' | 'budgetScenarios',
  names: readonly { id: string; name: string }[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update ${sql.table(table)} as renamed set name = given.name, version = version + 1, updated_at = now()
    from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[]) as given (id, name)
    where renamed.id = given.id`.execute(tx);
}

/** Clears unique values of the duplicate while they move to the kept customer. */
export async function freeUnique(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('customers').set({ name: id }).where('id', '=', id).execute();
  await tx.deleteFrom('customerExternalIds').where('customerId', '=', id).execute();
}

/** Redirects earlier merges into the duplicate to the kept customer. */
export async function followOn(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ mergedInto: keptId, ...NEXT_VERSION })
    .where('mergedInto', '=', mergedId)
    .execute();
}
