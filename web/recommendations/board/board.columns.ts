import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { type MoneySum, sumByCurrency } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES, type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { counts, monthlyOf, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import type { Totals } from '#web/recommendations/recommendations.list.ts';
import { type Moved, statusIn } from './board.moves.ts';

export interface BoardColumn {
  status: RecommendationStatus;
  rows: readonly RecommendationRow[];
  /** Number of all filtered cards, loaded or not. */
  count: number;
  sums: readonly MoneySum[];
}

/** Amount that a recommendation adds to the sum of a status; empty if it does not count. */
function costIn(row: RecommendationRow, status: RecommendationStatus, sign: 1 | -1): MoneySum[] {
  if (!counts({ status, costKnown: row.costKnown })) return [];
  const monthly = monthlyOf({ recurring: row.recurringCost, recurringPer: row.recurringPer });
  return [{ currency: row.currency, oneTime: sign * row.oneTimeCost, monthly: sign * monthly }];
}

const byPriority = (one: RecommendationRow, other: RecommendationRow) =>
  PRIORITIES.indexOf(other.priority) - PRIORITIES.indexOf(one.priority);

/** Column per status, with cards and totals as after all pending moves. */
export function columnsOf(rows: readonly RecommendationRow[], totals: Totals | undefined, moved: Moved): BoardColumn[] {
  const moves = rows.flatMap((row) => {
    const to = statusIn(moved, row);
    return to === row.status ? [] : [{ row, to }];
  });
  const placed = rows.toSorted(byPriority);
  return RECOMMENDATION_STATUSES.map((status) => {
    const known = totals?.statuses.find((one) => one.status === status);
    const came = moves.filter(({ to }) => to === status).flatMap(({ row }) => costIn(row, status, 1));
    const left = moves.filter(({ row }) => row.status === status).flatMap(({ row }) => costIn(row, status, -1));
    const change = moves.filter(({ to }) => to === status).length - moves.filter(({ row }) => row.status === status).length;
    const sums = sumByCurrency([...(known?.sums ?? []), ...came, ...left]);
    return {
      status,
      rows: placed.filter((row) => statusIn(moved, row) === status),
      count: (known?.count ?? 0) + change,
      sums: sums.filter(isSomething),
    };
  });
}

/** Columns after dropping a card in another; unaffected columns keep their identity. */
export function withDropped(columns: readonly BoardColumn[], row: RecommendationRow, from: string, to: string): readonly BoardColumn[] {
  if (from === to) return columns;
  return columns.map((column) => {
    const sign = column.status === to ? 1 : -1;
    if (column.status !== from && column.status !== to) return column;
    const sums = sumByCurrency([...column.sums, ...costIn(row, column.status, sign)]);
    return { ...column, count: column.count + sign, sums: sums.filter(isSomething) };
  });
}

function isSomething({ oneTime, monthly }: MoneySum): boolean {
  return oneTime !== 0 || monthly !== 0;
}
