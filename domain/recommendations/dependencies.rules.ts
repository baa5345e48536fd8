import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { RecommendationStatus } from './recommendation.statuses.rules.ts';

export interface Needed {
  id: string;
  title: string;
  status: RecommendationStatus;
  targetQuarter: FiscalQuarter | null;
}

/** Reason why a recommendation is scheduled before its prerequisite. */
export type OutOfOrder = 'later' | 'unscheduled' | 'declined';

/**
 * Null if the order is valid: the prerequisite is done, is scheduled in the same or an earlier quarter, or the recommendation has no
 * quarter.
 */
export function outOfOrder(quarter: FiscalQuarter | null, { status, targetQuarter }: Needed): OutOfOrder | null {
  if (quarter === null || status === 'done') return null;
  if (status === 'declined') return 'declined';
  if (targetQuarter === null) return 'unscheduled';
  return compareQuarters(targetQuarter, quarter) > 0 ? 'later' : null;
}

interface Ordered {
  targetQuarter: FiscalQuarter | null;
  status: RecommendationStatus;
  dependsOn: readonly Needed[];
  neededBy: readonly Needed[];
}

export interface Broken {
  /** Prerequisites that it would precede. */
  before: Needed[];
  /** Dependents that would precede it. */
  after: Needed[];
}

export function brokenBy(item: Ordered, to: FiscalQuarter | null): Broken {
  const isBroken = (waiting: FiscalQuarter | null, needed: Needed) => outOfOrder(waiting, needed) !== null;
  const self = (targetQuarter: FiscalQuarter | null): Needed => ({ id: '', title: '', status: item.status, targetQuarter });
  return {
    before: item.dependsOn.filter((needed) => isBroken(to, needed) && !isBroken(item.targetQuarter, needed)),
    after: item.neededBy.filter(
      ({ status, targetQuarter }) =>
        status !== 'done' && isBroken(targetQuarter, self(to)) && !isBroken(targetQuarter, self(item.targetQuarter)),
    ),
  };
}
