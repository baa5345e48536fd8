import { addQuarters, compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { type MinorUnits, type MoneySum, sumByCurrency } from '#domain/money/money.rules.ts';
import { counts, monthlyOf, type Amounts, type RecommendationStatus } from './recommendations.rules.ts';

export interface RoadmapItem extends Amounts {
  id: string;
  status: RecommendationStatus;
  costKnown: boolean;
  currency: string;
  quarter: FiscalQuarter | null;
}

export interface RoadmapColumn<Item> extends FiscalQuarter {
  items: Item[];
  sums: MoneySum[];
  /** Of one currency; null when there are several. */
  oneTime: MinorUnits | null;
  /** A month, of one currency; null when there are several. */
  recurring: MinorUnits | null;
}

export interface Roadmap<Item> {
  quarters: RoadmapColumn<Item>[];
  unscheduled: Item[];
}

/** What the items cost; unknown costs, declined and deferred items are in no sum. */
export function sumsOf(items: readonly RoadmapItem[]): MoneySum[] {
  return sumByCurrency(items.filter(counts).map((item) => ({ currency: item.currency, oneTime: item.oneTime, monthly: monthlyOf(item) })));
}

/** The items by quarter, from one quarter on; what lies before or after the columns is left out. */
export function roadmapOf<Item extends RoadmapItem>(items: readonly Item[], from: FiscalQuarter, quarters: number): Roadmap<Item> {
  const columns = Array.from({ length: quarters }, (_, index) => columnOf(items, addQuarters(from, index)));
  return { quarters: columns, unscheduled: items.filter(({ quarter }) => quarter === null) };
}

function columnOf<Item extends RoadmapItem>(items: readonly Item[], quarter: FiscalQuarter): RoadmapColumn<Item> {
  const own = items.filter((item) => item.quarter !== null && compareQuarters(item.quarter, quarter) === 0);
  const sums = sumsOf(own);
  const [only = { oneTime: 0, monthly: 0 }] = sums;
  const isOne = sums.length <= 1;
  return { ...quarter, items: own, sums, oneTime: isOne ? only.oneTime : null, recurring: isOne ? only.monthly : null };
}
