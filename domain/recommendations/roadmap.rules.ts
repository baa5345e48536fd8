import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { type MinorUnits, type MoneySum, sumByCurrency } from '#domain/money/money.rules.ts';
import { columnOf, type Columns } from './late.rules.ts';

export const ROADMAP_LIMITS = { quarters: 12, usualQuarters: 6, itemsInPlace: 100 } as const;

/** Number and cost of the recommendations in one place; uncosted, declined and deferred ones are in no sum. */
export interface PlaceTotals {
  count: number;
  /** One sum per currency, sorted by code; zero sums are omitted. */
  sums: MoneySum[];
}

/** Comparison with the share of the budget target; null without a target, or across customers. */
export interface AgainstTarget {
  target: MinorUnits | null;
  planned: MinorUnits | null;
}

export interface RoadmapQuarter<Item> extends FiscalQuarter, PlaceTotals, AgainstTarget {
  /** Null when the amounts are in several currencies. */
  oneTime: MinorUnits | null;
  /** Per month; null when the amounts are in several currencies. */
  recurring: MinorUnits | null;
  /** First items, most urgent first. */
  items: Item[];
}

/** Whole fiscal year, even if only some of its quarters are shown. */
export interface RoadmapYear extends PlaceTotals, AgainstTarget {
  year: number;
}

/** Columns are quarters of the customer's fiscal year, or calendar quarters across customers. */
export interface Roadmap<Item> extends Columns {
  years: RoadmapYear[];
  quarters: RoadmapQuarter<Item>[];
  /** Recommendations without a quarter: the first items, and the totals of all. */
  unscheduled: Item[];
  tray: PlaceTotals;
}

/** Recommendations with the same fiscal start month, quarter (or none) and currency. */
export interface RoadmapGroup extends MoneySum {
  startMonth: number;
  quarter: FiscalQuarter | null;
  isUnfinished: boolean;
  count: number;
}

export const isSameQuarter = (one: FiscalQuarter | null, other: FiscalQuarter | null): boolean =>
  one === null || other === null ? one === other : compareQuarters(one, other) === 0;

/** Sums by currency; zero sums are omitted. */
export function tidySums(sums: readonly MoneySum[]): MoneySum[] {
  return sumByCurrency(sums).filter(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0);
}

export function totalsIn(groups: readonly RoadmapGroup[], columns: Columns, isIn: (quarter: FiscalQuarter | null) => boolean): PlaceTotals {
  const own = groups.filter((group) => isIn(columnOf(group, columns)));
  const sums = own.map(({ currency, oneTime, monthly }) => ({ currency, oneTime, monthly }));
  return { count: own.reduce((count, group) => count + group.count, 0), sums: tidySums(sums) };
}

/** Amounts of a quarter; null when there are several currencies. */
export function singleSum(sums: readonly MoneySum[]): { oneTime: MinorUnits | null; recurring: MinorUnits | null } {
  if (sums.length > 1) return { oneTime: null, recurring: null };
  const [only = { oneTime: 0, monthly: 0 }] = sums;
  return { oneTime: only.oneTime, recurring: only.monthly };
}

/** Quarter's share of a yearly target. The four shares differ by at most one minor unit and sum to the target. */
export function quarterTarget(target: MinorUnits, quarter: number): MinorUnits {
  return Math.floor((target * quarter) / 4) - Math.floor((target * (quarter - 1)) / 4);
}
