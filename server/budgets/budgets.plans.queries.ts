import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const ofThese = (customerIds: readonly string[]) => sql<boolean>`customer_id = any(${[...customerIds]}::uuid[])`;

export function planLines(tx: Tx, customerIds: readonly string[], years: readonly number[]) {
  return tx
    .selectFrom('budgetLines')
    .selectAll()
    .where(ofThese(customerIds))
    .where('fiscalYear', 'in', years)
    .where('scenarioId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function targetsOf(tx: Tx, customerIds: readonly string[], years: readonly number[]) {
  return tx
    .selectFrom('budgets')
    .select(['customerId', 'fiscalYear', 'target'])
    .where(ofThese(customerIds))
    .where('fiscalYear', 'in', years)
    .execute();
}

/** Existing customers among the ids, unordered. */
export function plannedCustomers(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('customers')
    .select(['id', 'currency', 'timezone', 'fiscalYearStartMonth'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
