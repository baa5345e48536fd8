import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { LineRow } from './budgets.queries.ts';

/** Locks all stored years of a customer, because scenarios span several. */
export async function lockYears(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('budgets').select('fiscalYear').where('customerId', '=', customerId).orderBy('fiscalYear').forUpdate().execute();
}

export function typedLinesFrom(tx: Tx, customerId: string, fiscalYear: number): Promise<LineRow[]> {
  return tx
    .selectFrom('budgetLines')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('fiscalYear', '>=', fiscalYear)
    .orderBy('fiscalYear')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

const OF_A_LINE = sql`customer_id, fiscal_year, kind, label, category, one_time, recurring, assumption`;

/** Copies the plan's lines into the scenario, from its first year on. */
export async function copyPlan(tx: Tx, scenarioId: string): Promise<void> {
  await sql`
    insert into budget_lines (${OF_A_LINE}, scenario_id, copy_of, copied_version, created_at)
    select l.customer_id, l.fiscal_year, l.kind, l.label, l.category, l.one_time, l.recurring, l.assumption, s.id, l.id, l.version, l.created_at
    from budget_scenarios s
    join budget_lines l on l.customer_id = s.customer_id and l.fiscal_year >= s.fiscal_year and l.scenario_id is null
    where s.id = ${scenarioId}`.execute(tx);
}

export async function copyToScenarios(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await sql`
    insert into budget_lines (${OF_A_LINE}, scenario_id, copy_of, copied_version, created_at)
    select l.customer_id, l.fiscal_year, l.kind, l.label, l.category, l.one_time, l.recurring, l.assumption, s.id, l.id, l.version, l.created_at
    from budget_lines l
    join budget_scenarios s on s.customer_id = l.customer_id and s.fiscal_year <= l.fiscal_year
    where l.id = any(${[...lineIds]}::uuid[]) and l.scenario_id is null`.execute(tx);
}

export async function removeLines(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('budgetLines')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function moveToPlan(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('budgetLines')
    .set({ scenarioId: null, copyOf: null, copiedVersion: null })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function writeToPlan(tx: Tx, copyIds: readonly string[]): Promise<void> {
  await sql`
    update budget_lines planned
    set kind = copy.kind, label = copy.label, category = copy.category, one_time = copy.one_time, recurring = copy.recurring,
        assumption = copy.assumption, version = planned.version + 1, updated_at = now()
    from budget_lines copy
    where copy.id = any(${[...copyIds]}::uuid[]) and planned.id = copy.copy_of and planned.scenario_id is null`.execute(tx);
}

export async function touchYears(tx: Tx, customerId: string, years: readonly number[]): Promise<void> {
  await sql`
    update budgets set version = version + 1, updated_at = now()
    where customer_id = ${customerId} and fiscal_year = any(${[...years]}::integer[])`.execute(tx);
}
