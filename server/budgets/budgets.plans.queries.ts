import type { Tx } from '#server/platform/db/transaction.ts';

/** The typed lines of the plans of these fiscal years. */
export function planLines(tx: Tx, customerId: string, years: readonly number[]) {
  return tx
    .selectFrom('budgetLines')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('fiscalYear', 'in', years)
    .where('scenarioId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function targetsOf(tx: Tx, customerId: string, years: readonly number[]) {
  return tx
    .selectFrom('budgets')
    .select(['fiscalYear', 'target'])
    .where('customerId', '=', customerId)
    .where('fiscalYear', 'in', years)
    .execute();
}
