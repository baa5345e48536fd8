import { compareQuarters, type FiscalQuarter, fiscalQuarterOf, quarterAround } from '#domain/customers/fiscal.rules.ts';
import { isUnfinished, type RecommendationStatus } from './recommendation.statuses.rules.ts';

export interface Targeted {
  status: RecommendationStatus;
  quarter: FiscalQuarter | null;
}

/** Target quarter of overdue work: the quarter has ended, and the work is neither done nor declined. Null if on time. */
export function lateSince({ status, quarter }: Targeted, present: FiscalQuarter): FiscalQuarter | null {
  return quarter !== null && isUnfinished(status) && compareQuarters(quarter, present) < 0 ? quarter : null;
}

/** Quarter in which roadmap, budget and deck count the work: its target, or the present quarter once overdue. */
export function countedQuarter(item: Targeted, present: FiscalQuarter): FiscalQuarter | null {
  return lateSince(item, present) === null ? item.quarter : present;
}

interface Placed {
  quarter: FiscalQuarter | null;
  isUnfinished: boolean;
  /** First month of the customer's fiscal year. */
  startMonth: number;
}

/** Roadmap columns: quarters of fiscal years that start in `startMonth`, as of `today`. */
export interface Columns {
  startMonth: number;
  today: string;
}

/** Roadmap column of a recommendation. A quarter that began before the present column counts in the present one while unfinished. */
export function columnOf({ quarter, isUnfinished, startMonth }: Placed, columns: Columns): FiscalQuarter | null {
  if (quarter === null) return null;
  const own = quarterAround(quarter, startMonth, columns.startMonth);
  const present = fiscalQuarterOf(columns.today, columns.startMonth);
  return isUnfinished && compareQuarters(own, present) < 0 ? present : own;
}
