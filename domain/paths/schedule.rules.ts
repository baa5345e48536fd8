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
  hours: number;
  gain: number;
}

/** Most that starts in one quarter; null without a limit. */
interface Limits {
  quarterBudget: MinorUnits | null;
  quarterHours: number | null;
}

interface Column<Candidate> {
  quarter: FiscalQuarter;
  candidates: Candidate[];
  /** Amount beyond the budget per quarter. */
  over: MinorUnits;
  overHours: number;
}

interface Filling<Candidate> {
  quarter: FiscalQuarter;
  items: Weighed<Candidate>[];
  cost: MinorUnits;
  hours: number;
}

/**
 * Quarters of a plan: worst findings first, then the most score for the money, each after everything it depends on. Without a limit per
 * quarter, a quarter is full at an equal share of the cost, so that the cost is spread.
 */
export function scheduled<Candidate extends Schedulable>(
  items: readonly Weighed<Candidate>[],
  { quarters, ...limits }: Limits & { quarters: readonly FiscalQuarter[] },
): Column<Candidate>[] {
  const order = inOrder(items);
  const isLimited = limits.quarterBudget !== null || limits.quarterHours !== null;
  const filled = isLimited ? within(order, quarters, limits) : spreadOver(order, quarters);
  return filled
    .filter((column) => column.items.length > 0)
    .map((column) => ({
      quarter: column.quarter,
      candidates: column.items.map(({ candidate }) => candidate),
      ...excessOf(column, limits),
    }));
}

const emptied = <Candidate>(quarters: readonly FiscalQuarter[]): Filling<Candidate>[] =>
  quarters.map((quarter) => ({ quarter, items: [], cost: 0, hours: 0 }));

interface Load {
  cost: MinorUnits;
  hours: number;
}

function excessOf({ cost, hours }: Load, { quarterBudget, quarterHours }: Limits): { over: MinorUnits; overHours: number } {
  return {
    over: quarterBudget === null ? 0 : Math.max(0, cost - quarterBudget),
    overHours: quarterHours === null ? 0 : Math.max(0, Math.round((hours - quarterHours) * 100) / 100),
  };
}

function hasRoom(column: Load, item: Load, limits: Limits): boolean {
  const { over, overHours } = excessOf({ cost: column.cost + item.cost, hours: column.hours + item.hours }, limits);
  return over === 0 && overHours === 0;
}

function put<Candidate>(column: Filling<Candidate> | undefined, item: Weighed<Candidate>): void {
  if (!column) return;
  column.items.push(item);
  column.cost += item.cost;
  column.hours += item.hours;
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

/** Each in the first quarter that has room; of both orders, urgent first and dearest first, the one that exceeds the limits less. */
function within<Candidate extends Schedulable>(
  order: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
  limits: Limits,
): Filling<Candidate>[] {
  const share = (over: number, limit: number | null) => over / Math.max(1, limit ?? 1);
  const excess = (columns: readonly Filling<Candidate>[]) =>
    columns.reduce((sum, column) => {
      const { over, overHours } = excessOf(column, limits);
      return sum + share(over, limits.quarterBudget) + share(overHours, limits.quarterHours);
    }, 0);
  const urgentFirst = firstFit(order, quarters, limits);
  if (excess(urgentFirst) === 0) return urgentFirst;
  const size = ({ cost, hours }: Load) =>
    share(limits.quarterBudget === null ? 0 : cost, limits.quarterBudget) +
    share(limits.quarterHours === null ? 0 : hours, limits.quarterHours);
  const dearestFirst = firstFit(afterNeeds(order.toSorted((one, other) => size(other) - size(one))), quarters, limits);
  return excess(dearestFirst) < excess(urgentFirst) ? dearestFirst : urgentFirst;
}

/** Items without room anywhere go to the emptiest quarter that follows everything they depend on. */
function firstFit<Candidate extends Schedulable>(
  order: readonly Weighed<Candidate>[],
  quarters: readonly FiscalQuarter[],
  limits: Limits,
): Filling<Candidate>[] {
  const columns = emptied<Candidate>(quarters);
  const places = new Map<string, number>();
  for (const item of order) {
    const first = Math.max(0, ...item.candidate.needs.map((id) => places.get(id) ?? 0));
    const allowed = columns.slice(first);
    const column =
      allowed.find((one) => hasRoom(one, item, limits)) ??
      allowed.toSorted((one, other) => one.cost - other.cost || one.hours - other.hours)[0];
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
