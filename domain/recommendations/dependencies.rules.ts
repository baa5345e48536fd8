import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { RecommendationStatus } from './recommendation.statuses.rules.ts';

/** A recommendation that another one waits for. */
export interface Needed {
  id: string;
  title: string;
  status: RecommendationStatus;
  targetQuarter: FiscalQuarter | null;
}

/** Why a recommendation stands before what it waits for. */
export type OutOfOrder = 'later' | 'unscheduled' | 'declined';

/** Null while the order holds: what is needed is done, stands in the same quarter or an earlier one, or nothing has a quarter yet. */
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
  /** What it would stand before although it waits for it. */
  before: Needed[];
  /** What waits for it and would stand before it. */
  after: Needed[];
}

/** Which dependencies a move to this quarter breaks that hold where the recommendation stands now. */
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
