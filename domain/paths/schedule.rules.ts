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

interface Column<Candidate> {
  quarter: FiscalQuarter;
  candidates: Candidate[];
  /** Amount beyond the budget per quarter. */
  over: MinorUnits;
}

interface Filling<Candidate> {
  quarter: FiscalQuarter;
  items: Weighed<Candidate>[];
  cost: MinorUnits;
}

/**
 * Quarters of a plan: worst findings first, then the most score for the money, each after everything it depends on. Without a budget per
 * quarter, a quarter is full at an equal share of the cost, so that the cost is spread.
 */
export function scheduled<Candidate extends Schedulable>(
  items: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
  quarterBudget: MinorUnits | null,
): Column<Candidate>[] {
  const order = inOrder(items);
  const filled = quarterBudget === null ? spreadOver(order, quarters) : within(order, quarters, quarterBudget);
  return filled
    .filter((column) => column.items.length > 0)
    .map(({ quarter, items: own, cost }) => ({
      quarter,
      candidates: own.map(({ candidate }) => candidate),
      over: quarterBudget === null ? 0 : Math.max(0, cost - quarterBudget),
    }));
}

const emptied = <Candidate>(quarters: readonly FiscalQuarter[]): Filling<Candidate>[] =>
  quarters.map((quarter) => ({ quarter, items: [], cost: 0 }));

function put<Candidate>(column: Filling<Candidate> | undefined, item: Weighed<Candidate>): void {
  if (!column) return;
  column.items.push(item);
  column.cost += item.cost;
}

function spreadOver<Candidate>(order: readonly Weighed<Candidate>[], quarters: readonly FiscalQuarter[]): Filling<Candidate>[] {
  const columns = emptied<Candidate>(quarters);
  const share = Math.ceil(order.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, columns.length));
  let at = 0;
  for (const item of order) {
    const column = columns[at];
    const isFull = column !== undefined && column.items.length > 0 && column.cost + item.cost > share;
    if (isFull && at < columns.length - 1) at += 1;
    put(columns[at], item);
  }
  return columns;
}

/** Each in the first quarter that has room; of both orders, urgent first and dearest first, the one that exceeds the budget less. */
function within<Candidate extends Schedulable>(
  order: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
  limit: MinorUnits,
): Filling<Candidate>[] {
  const excess = (columns: readonly Filling<Candidate>[]) => columns.reduce((sum, { cost }) => sum + Math.max(0, cost - limit), 0);
  const urgentFirst = firstFit(order, quarters, limit);
  if (excess(urgentFirst) === 0) return urgentFirst;
  const dearestFirst = firstFit(afterNeeds(order.toSorted((one, other) => other.cost - one.cost)), quarters, limit);
  return excess(dearestFirst) < excess(urgentFirst) ? dearestFirst : urgentFirst;
}

/** Items without room anywhere go to the cheapest quarter that follows everything they depend on. */
function firstFit<Candidate extends Schedulable>(
  order: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
  limit: MinorUnits,
): Filling<Candidate>[] {
  const columns = emptied<Candidate>(quarters);
  const places = new Map<string, number>();
  for (const item of order) {
    const first = Math.max(0, ...item.candidate.needs.map((id) => places.get(id) ?? 0));
    const allowed = columns.slice(first);
    const column = allowed.find(({ cost }) => cost + item.cost <= limit) ?? allowed.toSorted((one, other) => one.cost - other.cost)[0];
    put(column, item);
    if (column) places.set(item.candidate.id, columns.indexOf(column));
  }
  return columns;
}

/** Most urgent first, each after everything that it depends on. */
function inOrder<Candidate extends Schedulable>(items: readonly Weighed<Candidate>[]): Weighed<Candidate>[] {
  const urgent = items.toSorted(
    (one, other) =>
      other.severity - one.severity ||
      other.gain * (one.cost + 1) - one.gain * (other.cost + 1) ||
      (one.candidate.id < other.candidate.id ? -1 : 1),
  );
  return afterNeeds(urgent);
}

/** The same order, with each after everything that it depends on. */
function afterNeeds<Candidate extends Schedulable>(urgent: readonly Weighed<Candidate>[]): Weighed<Candidate>[] {
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
