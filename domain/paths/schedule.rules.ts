import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';

interface Schedulable {
  id: string;
  needs: readonly string[];
}

interface Weighed<Candidate> {
  candidate: Candidate;
  /** Higher is worse; -1 without a finding. */
  severity: number;
  cost: MinorUnits;
  gain: number;
}

/**
 * Quarters of a plan: worst findings first, then the most score for the money, each after everything it depends on. A quarter is full at an
 * equal share of the cost, so that the cost is spread.
 */
export function scheduled<Candidate extends Schedulable>(
  items: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
): { quarter: FiscalQuarter; candidates: Candidate[] }[] {
  const columns = quarters.map((quarter) => ({ quarter, candidates: new Array<Candidate>(), cost: 0 }));
  const total = items.reduce((sum, { cost }) => sum + cost, 0);
  const share = Math.ceil(total / Math.max(1, columns.length));
  let at = 0;
  for (const { candidate, cost } of inOrder(items)) {
    const column = columns[at];
    const isFull = column !== undefined && column.candidates.length > 0 && column.cost + cost > share;
    if (isFull && at < columns.length - 1) at += 1;
    const place = columns[at];
    if (!place) break;
    place.candidates.push(candidate);
    place.cost += cost;
  }
  return columns.filter(({ candidates }) => candidates.length > 0).map(({ quarter, candidates }) => ({ quarter, candidates }));
}

/** Most urgent first, each after everything that it depends on. */
function inOrder<Candidate extends Schedulable>(items: readonly Weighed<Candidate>[]): Weighed<Candidate>[] {
  const urgent = items.toSorted(
    (one, other) =>
      other.severity - one.severity ||
      other.gain * (one.cost + 1) - one.gain * (other.cost + 1) ||
      (one.candidate.id < other.candidate.id ? -1 : 1),
  );
  const byId = new Map(urgent.map((item) => [item.candidate.id, item]));
  const done = new Set<string>();
  const order: Weighed<Candidate>[] = [];
  const add = (item: Weighed<Candidate>): void => {
    if (done.has(item.candidate.id)) return;
    done.add(item.candidate.id);
    for (const id of item.candidate.needs) {
      const needed = byId.get(id);
      if (needed) add(needed);
    }
    order.push(item);
  };
  for (const item of urgent) add(item);
  return order;
}
