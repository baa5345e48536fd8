import { useQueries } from '@tanstack/react-query';
import { getBudgetSums } from '#contract/budgets/budgets.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';

export type BudgetSums = OutputOf<typeof getBudgetSums>['customers'][number];

/** As many customers as one call answers. */
const AT_ONCE = 100;

/** What each customer's plan costs by fiscal year; a customer whose sums are still being read is missing. */
export function useBudgetSums(customerIds: readonly string[]): ReadonlyMap<string, BudgetSums> {
  const calls = Array.from({ length: Math.ceil(customerIds.length / AT_ONCE) }, (_, index) =>
    customerIds.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return useQueries({
    queries: calls.map((ids) => ask(getBudgetSums, { query: { customerIds: ids.join(',') } })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data?.customers ?? []).map((sums) => [sums.customerId, sums])),
  });
}
