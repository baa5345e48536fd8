import type { OutputOf } from '#contract/endpoint.ts';
import type { getRecommendationTotals } from '#contract/recommendations/recommendations.contract.ts';
import { sumByCurrency } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { totalsByCustomer, totalsByStatus } from './recommendations.list.queries.ts';

/** Number and cost of the filtered recommendations: in total, by status and by customer. */
export async function readTotals({
  tx,
  query,
}: SignedInCall<typeof getRecommendationTotals>): Promise<OutputOf<typeof getRecommendationTotals>> {
  const customers = await totalsByCustomer(tx, query);
  const byStatus = await totalsByStatus(tx, query);
  return {
    count: total(customers, ({ count }) => count),
    waiting: total(customers, ({ waiting }) => waiting),
    sums: sumByCurrency(customers),
    statuses: RECOMMENDATION_STATUSES.flatMap((status) => {
      const own = byStatus.filter((totals) => totals.status === status);
      return own.length === 0 ? [] : [{ status, count: total(own, ({ count }) => count), sums: sumByCurrency(own) }];
    }),
    customers: customers.map(({ id, name, fiscalYearStartMonth, count, currency, oneTime, monthly }) => {
      const sum = { currency, oneTime, monthly };
      return { id, name, fiscalYearStartMonth, count, sum };
    }),
  };
}

function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
