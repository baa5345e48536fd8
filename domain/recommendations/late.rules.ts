import { compareQuarters, type FiscalQuarter, fiscalQuarterOf, quarterAround } from '#domain/customers/fiscal.rules.ts';
import { isUnfinished, type RecommendationStatus } from './recommendation.statuses.rules.ts';

/** A recommendation with its target quarter, in years of its customer. */
export interface Targeted {
  status: RecommendationStatus;
  quarter: FiscalQuarter | null;
}

/** The target quarter of late work: it has ended, and the work is neither done nor declined. Null for work on time. */
export function lateSince({ status, quarter }: Targeted, present: FiscalQuarter): FiscalQuarter | null {
  return quarter !== null && isUnfinished(status) && compareQuarters(quarter, present) < 0 ? quarter : null;
}

/** The quarter in which roadmap, budget and deck count the work: its target, and the present quarter once it is late. */
export function countedQuarter(item: Targeted, present: FiscalQuarter): FiscalQuarter | null {
  return lateSince(item, present) === null ? item.quarter : present;
}

interface Placed {
  quarter: FiscalQuarter | null;
  isUnfinished: boolean;
  /** First month of the customer's fiscal year. */
  startMonth: number;
}

/** Columns of a roadmap: quarters of years that start in `startMonth`, seen on the day `today`. */
export interface Columns {
  startMonth: number;
  today: string;
}

/** The column of a recommendation. Over all customers a quarter may have begun before the present calendar quarter: it counts in that one too. */
export function columnOf({ quarter, isUnfinished, startMonth }: Placed, columns: Columns): FiscalQuarter | null {
  if (quarter === null) return null;
  const own = quarterAround(quarter, startMonth, columns.startMonth);
  const present = fiscalQuarterOf(columns.today, columns.startMonth);
  return isUnfinished && compareQuarters(own, present) < 0 ? present : own;
}
