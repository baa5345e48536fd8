import { type PlannedYear, recommendationLine, totalsOf } from '#domain/budgets/budgets.rules.ts';
import { type FiscalQuarter, fiscalQuarterOf, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { Needed } from './dependencies.rules.ts';
import { columnOf, type Columns } from './late.rules.ts';
import { isUnfinished, type RecommendationStatus } from './recommendation.statuses.rules.ts';
import { counts, monthlyOf, PRIORITIES, type Priority, type RecurringPeriod } from './recommendations.rules.ts';
import { isSameQuarter, type PlaceTotals, type Roadmap, singleSum, tidySums } from './roadmap.rules.ts';

export interface RoadmapItem {
  id: string;
  title: string;
  category: string;
  status: RecommendationStatus;
  priority: Priority;
  costKnown: boolean;
  oneTimeCost: MinorUnits;
  recurringCost: MinorUnits;
  recurringPer: RecurringPeriod;
  currency: string;
  targetQuarter: FiscalQuarter | null;
  /** Days within the target quarter. */
  start: string | null;
  end: string | null;
  /** First month of the customer's fiscal year. */
  startMonth: number;
  dependsOn: Needed[];
  neededBy: Needed[];
}

const columnAt = ({ targetQuarter: quarter, startMonth, status }: RoadmapItem, columns: Columns) =>
  columnOf({ quarter, startMonth, isUnfinished: isUnfinished(status) }, columns);

export function itemOn<Item extends RoadmapItem>({ quarters, unscheduled }: Roadmap<Item>, id: string): Item | undefined {
  return [...quarters.flatMap(({ items }) => items), ...unscheduled].find((item) => item.id === id);
}

/** Fields written by a move, in the customer's own quarters. Clears the days, because they belonged to the old quarter. */
export function moveTo(item: RoadmapItem, column: FiscalQuarter | null, columnStart: number) {
  return { targetQuarter: column && quarterBeginningIn(column, columnStart, item.startMonth), start: null, end: null };
}

/** Roadmap with the changed item moved to its place; unchanged columns keep their identity. */
export function withItem<Item extends RoadmapItem>(roadmap: Roadmap<Item>, before: Item, now: Item): Roadmap<Item> {
  const [from, to] = [columnAt(before, roadmap), columnAt(now, roadmap)];
  const change = (isIn: (place: FiscalQuarter | null) => boolean): Change<Item> => ({
    out: isIn(from) ? before : null,
    into: isIn(to) ? now : null,
  });
  const more = plannedChanges(roadmap, before, now);
  const quarters = roadmap.quarters.map((column) => {
    const one = change((place) => isSameQuarter(place, column));
    const planned = column.planned === null ? null : column.planned + (more.get(column.year)?.[column.quarter - 1] ?? 0);
    const items = withNeighbour(one.out || one.into ? itemsWith(column.items, one) : column.items, now);
    if (items === column.items && planned === column.planned) return column;
    const totals = totalsWith(column, one);
    return { ...column, ...totals, ...singleSum(totals.sums), planned, items };
  });
  const years = roadmap.years.map((year) => {
    const planned = year.planned === null ? null : (more.get(year.year) ?? []).reduce((sum, amount) => sum + amount, year.planned);
    return {
      ...year,
      ...totalsWith(
        year,
        change((place) => place?.year === year.year),
      ),
      planned,
    };
  });
  const inTray = change((place) => place === null);
  const unscheduled = withNeighbour(inTray.out || inTray.into ? itemsWith(roadmap.unscheduled, inTray) : roadmap.unscheduled, now);
  return { ...roadmap, quarters, years, unscheduled, tray: totalsWith(roadmap.tray, inTray) };
}

interface Change<Item> {
  out: Item | null;
  into: Item | null;
}

function totalsWith<Item extends RoadmapItem>({ count, sums }: PlaceTotals, { out, into }: Change<Item>): PlaceTotals {
  const changes = [...(out ? [sumOf(out, -1)] : []), ...(into ? [sumOf(into, 1)] : [])];
  return { count: count + (into ? 1 : 0) - (out ? 1 : 0), sums: changes.length === 0 ? sums : tidySums([...sums, ...changes]) };
}

function sumOf(item: RoadmapItem, sign: 1 | -1) {
  const { currency, oneTimeCost, recurringCost: recurring, recurringPer } = item;
  const factor = counts(item) ? sign : 0;
  return { currency, oneTime: factor * oneTimeCost, monthly: factor * monthlyOf({ recurring, recurringPer }) };
}

const orderOf = ({ priority }: RoadmapItem) => -PRIORITIES.indexOf(priority);

function comesBefore(one: RoadmapItem, other: RoadmapItem): boolean {
  return orderOf(one) === orderOf(other) ? one.id < other.id : orderOf(one) < orderOf(other);
}

function itemsWith<Item extends RoadmapItem>(items: readonly Item[], { out, into }: Change<Item>): Item[] {
  const others = items.filter(({ id }) => id !== out?.id && id !== into?.id);
  if (!into) return others;
  const place = others.findIndex((other) => comesBefore(into, other));
  return place < 0 ? [...others, into] : others.toSpliced(place, 0, into);
}

/** Items with the moved item's quarter updated in their dependencies. */
function withNeighbour<Item extends RoadmapItem>(items: Item[], { id, targetQuarter }: RoadmapItem): Item[] {
  const isUnaffected = (needed: Needed) => needed.id !== id || isSameQuarter(needed.targetQuarter, targetQuarter);
  if (items.every(({ dependsOn, neededBy }) => dependsOn.every(isUnaffected) && neededBy.every(isUnaffected))) return items;
  const withQuarter = (needed: Needed) => (isUnaffected(needed) ? needed : { ...needed, targetQuarter });
  return items.map((item) => ({ ...item, dependsOn: item.dependsOn.map(withQuarter), neededBy: item.neededBy.map(withQuarter) }));
}

function plannedChanges({ years, startMonth, today }: Roadmap<RoadmapItem>, before: RoadmapItem, now: RoadmapItem) {
  const present = fiscalQuarterOf(today, startMonth);
  return new Map<number, MinorUnits[]>(
    years.map(({ year }) => {
      const fiscalYear = { year, startMonth, present };
      const [was, is] = [plannedOf(before, fiscalYear), plannedOf(now, fiscalYear)];
      return [year, was.map((amount, index) => (is[index] ?? 0) - amount)];
    }),
  );
}

const NOTHING = [0, 0, 0, 0];

function plannedOf(item: RoadmapItem, fiscalYear: PlannedYear): MinorUnits[] {
  const { oneTimeCost: oneTime, recurringCost: recurring, targetQuarter } = item;
  const line = recommendationLine({ ...item, oneTime, recurring, quarter: targetQuarter }, fiscalYear);
  return line ? totalsOf([line]).byQuarter : NOTHING;
}
