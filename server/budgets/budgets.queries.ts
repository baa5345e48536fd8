import { type Insertable, sql, type Updateable } from 'kysely';
import type { ScenarioChange } from '#domain/budgets/scenarios.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { BudgetLine } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface OfYear {
  customerId: string;
  fiscalYear: number;
}

const ofYear = ({ customerId, fiscalYear }: OfYear) => sql<boolean>`customer_id = ${customerId} and fiscal_year = ${fiscalYear}`;

/** Consecutive fiscal years. */
export interface Years extends OfYear {
  count: number;
}

const ofYears = ({ customerId, fiscalYear, count }: Years) =>
  sql<boolean>`customer_id = ${customerId} and fiscal_year >= ${fiscalYear} and fiscal_year < ${fiscalYear + count}`;

/** Stored targets and versions; years without input have no row. */
export function findBudgets(tx: Tx, years: Years) {
  return tx.selectFrom('budgets').select(['fiscalYear', 'target', 'version']).where(ofYears(years)).execute();
}

/** Creates the budget's row if needed and locks it, so that changes of a year are serialised. */
export async function lockBudget(tx: Tx, { customerId, fiscalYear }: OfYear): Promise<{ target: number | null; version: number }> {
  await tx
    .insertInto('budgets')
    .values({ customerId, fiscalYear, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('budgets')
    .select(['target', 'version'])
    .where(ofYear({ customerId, fiscalYear }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function touchBudget(tx: Tx, year: OfYear, columns: { target?: number | null } = {}): Promise<void> {
  await tx
    .updateTable('budgets')
    .set({ ...columns, ...NEXT_VERSION })
    .where(ofYear(year))
    .execute();
}

export function typedLines(tx: Tx, years: Years) {
  return tx.selectFrom('budgetLines').selectAll().where(ofYears(years)).orderBy('createdAt').orderBy('id').execute();
}

export type LineRow = Awaited<ReturnType<typeof typedLines>>[number];

export function lockLine(tx: Tx, year: OfYear, id: string) {
  return tx.selectFrom('budgetLines').selectAll().where(ofYear(year)).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertLines(tx: Tx, lines: readonly Insertable<BudgetLine>[]) {
  return tx
    .insertInto('budgetLines')
    .values([...lines])
    .returningAll()
    .execute();
}

export function writeLine(tx: Tx, id: string, columns: Updateable<BudgetLine>) {
  return tx
    .updateTable('budgetLines')
    .set({ ...columns, ...NEXT_VERSION })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('budgetLines').where('id', '=', id).execute();
}

const SCENARIO = ['id', 'name', 'fiscalYear', 'changes', 'version'] as const;

export function scenariosOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('budgetScenarios')
    .select(SCENARIO)
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type ScenarioRow = Awaited<ReturnType<typeof scenariosOf>>[number];

/** Locks a customer's scenario. */
export function lockScenario(tx: Tx, customerId: string, name: string): Promise<ScenarioRow | undefined> {
  return tx
    .selectFrom('budgetScenarios')
    .select(SCENARIO)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`name_key = lower(btrim(${name}))`)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertScenario(tx: Tx, { customerId, fiscalYear }: OfYear, name: string): Promise<string> {
  const row = { customerId, fiscalYear, name };
  const { id } = await tx.insertInto('budgetScenarios').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writeChanges(tx: Tx, id: string, changes: readonly ScenarioChange[]): Promise<void> {
  await tx
    .updateTable('budgetScenarios')
    .set({ changes: JSON.stringify(changes), ...NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

export async function removeScenario(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('budgetScenarios').where('id', '=', id).execute();
}

export async function sourcesOf(tx: Tx, customerIds: readonly string[], years: readonly number[]) {
  const ofThese = sql<boolean>`customer_id = any(${[...customerIds]}::uuid[])`;
  const agreements = await tx.selectFrom('agreements').selectAll().where(ofThese).orderBy('nameKey').orderBy('id').execute();
  const assets = await tx
    .selectFrom('assets')
    .selectAll()
    .where(ofThese)
    .where('replaceYear', 'in', years)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  const recommendations = await tx
    .selectFrom('recommendations')
    .select([
      'id',
      'customerId',
      'title',
      'category',
      'status',
      'costKnown',
      'oneTime',
      'recurring',
      'recurringPer',
      'targetYear',
      'targetQuarter',
      'startOn',
      'options',
      'version',
    ])
    .where(ofThese)
    .orderBy('priorityOrder')
    .orderBy('id')
    .execute();
  return { agreements, assets, recommendations };
}

export type BudgetSources = Awaited<ReturnType<typeof sourcesOf>>;
