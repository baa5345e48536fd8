import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { type MinorUnits, type MoneySum, sumByCurrency } from '#domain/money/money.rules.ts';
import { columnOf, type Columns } from './late.rules.ts';

export const ROADMAP_LIMITS = { quarters: 12, usualQuarters: 6, itemsInPlace: 100 } as const;

/** How many recommendations are in one place, and what they cost; unknown costs, declined and deferred ones are in no sum. */
export interface PlaceTotals {
  count: number;
  /** One for each currency, in the order of their codes; a sum of nothing is left out. */
  sums: MoneySum[];
}

/** Against the part of the budget's target that falls to it; null without a target or over all customers. */
export interface AgainstTarget {
  target: MinorUnits | null;
  /** All that the budget holds. */
  planned: MinorUnits | null;
}

export interface RoadmapQuarter<Item> extends FiscalQuarter, PlaceTotals, AgainstTarget {
  /** Of one currency; null when there are several. */
  oneTime: MinorUnits | null;
  /** A month, of one currency; null when there are several. */
  recurring: MinorUnits | null;
  /** The first ones, the most urgent before the others. */
  items: Item[];
}

/** A whole fiscal year, whichever of its quarters are shown. */
export interface RoadmapYear extends PlaceTotals, AgainstTarget {
  year: number;
}

/** Quarters of the customer's fiscal years, or of the calendar over all customers. */
export interface Roadmap<Item> extends Columns {
  years: RoadmapYear[];
  quarters: RoadmapQuarter<Item>[];
  /** What has no quarter: the first ones, and all that there are. */
  unscheduled: Item[];
  tray: PlaceTotals;
}

/** Recommendations of customers whose years start in the same month, in one quarter of theirs or in none, in one currency. */
export interface RoadmapGroup extends MoneySum {
  startMonth: number;
  quarter: FiscalQuarter | null;
  isUnfinished: boolean;
  count: number;
}

export const isSameQuarter = (one: FiscalQuarter | null, other: FiscalQuarter | null): boolean =>
  one === null || other === null ? one === other : compareQuarters(one, other) === 0;

/** Sums by currency, without sums of nothing. */
export function tidySums(sums: readonly MoneySum[]): MoneySum[] {
  return sumByCurrency(sums).filter(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0);
}

/** What all groups that a place holds add up to. */
export function totalsIn(groups: readonly RoadmapGroup[], columns: Columns, isIn: (quarter: FiscalQuarter | null) => boolean): PlaceTotals {
  const own = groups.filter((group) => isIn(columnOf(group, columns)));
  const sums = own.map(({ currency, oneTime, monthly }) => ({ currency, oneTime, monthly }));
  return { count: own.reduce((count, group) => count + group.count, 0), sums: tidySums(sums) };
}

/** The sum of a quarter as single amounts; null when there are several currencies. */
export function singleSum(sums: readonly MoneySum[]): { oneTime: MinorUnits | null; recurring: MinorUnits | null } {
  if (sums.length > 1) return { oneTime: null, recurring: null };
  const [only = { oneTime: 0, monthly: 0 }] = sums;
  return { oneTime: only.oneTime, recurring: only.monthly };
}

/** A year's target in four parts that differ by one minor unit at most and add up to it. */
export function quarterTarget(target: MinorUnits, quarter: number): MinorUnits {
  return Math.floor((target * quarter) / 4) - Math.floor((target * (quarter - 1)) / 4);
}
