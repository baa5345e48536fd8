import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlannedYear, recommendationLine, type Totals, totalsOf } from '#domain/budgets/budgets.rules.ts';
import { addQuarters, compareQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { columnOf } from './late.rules.ts';
import { isUnfinished, RECOMMENDATION_STATUSES } from './recommendation.statuses.rules.ts';
import { counts, monthlyOf, PRIORITIES } from './recommendations.rules.ts';
import { itemOn, moveTo, type RoadmapItem, withItem } from './roadmap.moves.rules.ts';
import { isSameQuarter, quarterTarget, type Roadmap, type RoadmapGroup, singleSum, totalsIn } from './roadmap.rules.ts';

const FIRST = { year: 2028, quarter: 2 };
/** Day within the columns for every start month of the fiscal year, and in the first column across all customers. */
const TODAY = '2028-05-10';
const COLUMNS = Array.from({ length: 6 }, (_, index) => addQuarters(FIRST, index));

/** Roadmap computed from scratch for these items. */
function read(items: readonly RoadmapItem[], startMonth: number, hasTarget: boolean): Roadmap<RoadmapItem> {
  const sorted = items.toSorted((one, other) => {
    const [here, there] = [PRIORITIES.indexOf(one.priority), PRIORITIES.indexOf(other.priority)];
    return there - here || (one.id < other.id ? -1 : 1);
  });
  const groups = items.map((item): RoadmapGroup => {
    const { oneTimeCost: oneTime, recurringCost: recurring, recurringPer, currency, targetQuarter: quarter } = item;
    const sum = counts(item) ? { oneTime, monthly: monthlyOf({ recurring, recurringPer }) } : { oneTime: 0, monthly: 0 };
    return { currency, ...sum, quarter, isUnfinished: isUnfinished(item.status), count: 1, startMonth: item.startMonth };
  });
  const columns = { startMonth, today: TODAY };
  const isAt =
    (place: FiscalQuarter | null) =>
    ({ targetQuarter: quarter, status, startMonth: start }: RoadmapItem) =>
      isSameQuarter(columnOf({ quarter, startMonth: start, isUnfinished: isUnfinished(status) }, columns), place);
  const shownYears = [...new Set(COLUMNS.map(({ year }) => year))];
  const planned = new Map(
    shownYears.map((year) => [year, plannedIn(items, { year, startMonth, present: fiscalQuarterOf(TODAY, startMonth) })]),
  );
  const quarters = COLUMNS.map((column) => {
    const totals = totalsIn(groups, columns, (quarter) => isSameQuarter(quarter, column));
    const held = hasTarget ? (planned.get(column.year)?.byQuarter[column.quarter - 1] ?? 0) : null;
    return { ...column, ...totals, ...singleSum(totals.sums), target: 0, planned: held, items: sorted.filter(isAt(column)) };
  });
  const years = shownYears.map((year) => {
    const totals = totalsIn(groups, columns, (quarter) => quarter?.year === year);
    return { year, ...totals, target: 0, planned: hasTarget ? (planned.get(year)?.year ?? 0) : null };
  });
  const tray = totalsIn(groups, columns, (quarter) => quarter === null);
  return { ...columns, years, quarters, unscheduled: sorted.filter(isAt(null)), tray };
}

function plannedIn(items: readonly RoadmapItem[], fiscalYear: PlannedYear): Totals {
  const lines = items.flatMap((item) => {
    const amounts = { oneTime: item.oneTimeCost, recurring: item.recurringCost, quarter: item.targetQuarter };
    return recommendationLine({ ...item, ...amounts }, fiscalYear) ?? [];
  });
  return totalsOf(lines);
}

const months = fc.integer({ min: 1, max: 12 });
const quarters = fc.integer({ min: -4, max: 9 }).map((offset) => addQuarters(FIRST, offset));
const NOBODY: RoadmapItem['dependsOn'] = [];
const itemsOf = (startMonth: number, currency: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      title: fc.constant('Second factor'),
      category: fc.constant(''),
      status: fc.constantFrom(...RECOMMENDATION_STATUSES),
      priority: fc.constantFrom(...PRIORITIES),
      costKnown: fc.boolean(),
      oneTimeCost: fc.integer({ min: 0, max: 1_000_000 }),
      recurringCost: fc.integer({ min: 0, max: 100_000 }),
      recurringPer: fc.constantFrom('month' as const, 'year' as const),
      currency,
      targetQuarter: fc.option(quarters),
      start: fc.constant(null),
      end: fc.constant(null),
      startMonth: fc.constant(startMonth),
      dependsOn: fc.constant(NOBODY),
      neededBy: fc.constant(NOBODY),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
  );

test('After a move every roadmap total of a customer equals a fresh read, whatever the fiscal year start', () => {
  const cases = months.chain((startMonth) =>
    fc.tuple(fc.constant(startMonth), itemsOf(startMonth, fc.constant('GBP')), fc.option(quarters), fc.boolean()),
  );
  fc.assert(
    fc.property(cases, ([startMonth, items, place, hasTarget]) => {
      const [item, ...others] = items;
      if (!item) return;
      const moved = { ...item, ...moveTo(item, place, startMonth) };
      expect(withItem(read(items, startMonth, hasTarget), item, moved)).toEqual(read([moved, ...others], startMonth, hasTarget));
    }),
    { numRuns: 150 },
  );
});

test('A move on the roadmap of all customers goes to the customer’s own quarter in that column, and currencies stay separate', () => {
  const cases = fc.tuple(
    fc.array(
      months.chain((startMonth) => itemsOf(startMonth, fc.constantFrom('GBP', 'EUR', 'JPY'))),
      { minLength: 1, maxLength: 4 },
    ),
    fc.option(quarters),
  );
  fc.assert(
    fc.property(cases, ([customers, place]) => {
      const items = customers.flat();
      const [item, ...others] = items;
      if (!item) return;
      const moved = { ...item, ...moveTo(item, place, 1) };
      const roadmap = withItem(read(items, 1, false), item, moved);
      expect(roadmap).toEqual(read([moved, ...others], 1, false));
      const isAmong = (one: FiscalQuarter) => compareQuarters(one, addQuarters(FIRST, 5)) <= 0 && compareQuarters(one, FIRST) >= 0;
      const isLate = place !== null && isUnfinished(item.status) && compareQuarters(place, FIRST) < 0;
      const isShown = place === null || isLate || isAmong(place);
      expect(itemOn(roadmap, item.id)).toEqual(isShown ? moved : undefined);
    }),
    { numRuns: 100 },
  );
});

const ITEM: RoadmapItem = {
  id: 'b',
  title: 'Firewall',
  category: '',
  status: 'proposed',
  priority: 'high',
  costKnown: true,
  oneTimeCost: 100,
  recurringCost: 0,
  recurringPer: 'month',
  currency: 'GBP',
  targetQuarter: FIRST,
  start: null,
  end: null,
  startMonth: 4,
  dependsOn: [],
  neededBy: [],
};

test('Columns that a move does not affect stay identical, so that they are not drawn again', () => {
  const item = { ...ITEM, targetQuarter: addQuarters(FIRST, 3) };
  const before = read([item], 4, true);
  const after = withItem(before, item, { ...item, ...moveTo(item, addQuarters(FIRST, 4), 4) });
  expect(after.quarters.map((column, index) => column === before.quarters[index])).toEqual([true, true, true, false, false, true]);
  expect(after.unscheduled).toBe(before.unscheduled);
});

test('[ROAD-9] A recommendation that depends on a moved one shows its new quarter at once', () => {
  const of = (id: string, quarter: FiscalQuarter): RoadmapItem => ({ ...ITEM, id, targetQuarter: quarter });
  const needed = of('needed', FIRST);
  const shownNeeded = { id: 'needed', title: 'Firewall', status: 'proposed' as const, targetQuarter: FIRST };
  const waiting = { ...of('waiting', addQuarters(FIRST, 1)), dependsOn: [shownNeeded] };
  const after = withItem(read([needed, waiting], 4, true), needed, { ...needed, ...moveTo(needed, addQuarters(FIRST, 3), 4) });
  expect(itemOn(after, 'waiting')?.dependsOn).toEqual([{ ...shownNeeded, targetQuarter: addQuarters(FIRST, 3) }]);
});

test('The four quarterly parts of a yearly target add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (target) => {
      const parts = [1, 2, 3, 4].map((quarter) => quarterTarget(target, quarter));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(target);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});
