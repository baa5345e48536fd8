import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  outlineOf,
  outlookOf,
  type Period,
  periodsOf,
  perUserAMonth,
  type PeriodStep,
  withAmount,
  type YearBudget,
  yearsOf,
} from './outlook.rules.ts';

const NOTHING = Array.from({ length: 12 }, () => 0);
const FROM_Q4 = { first: { year: 2027, quarter: 4 }, months: 36, startMonth: 4 };

test('Thirty-six months from the last quarter of a year are twelve quarters in four fiscal years', () => {
  const quarters = periodsOf(FROM_Q4, 'quarter');
  expect(quarters.map(({ key }) => key).slice(0, 3)).toEqual(['2027-Q4', '2028-Q1', '2028-Q2']);
  expect(quarters).toHaveLength(12);
  expect(quarters.at(-1)).toMatchObject({ key: '2030-Q3', from: 6, to: 9 });
  expect(periodsOf(FROM_Q4, 'year').map(({ year, from, to }) => [year, from, to])).toEqual([
    [2027, 9, 12],
    [2028, 0, 12],
    [2029, 0, 12],
    [2030, 0, 9],
  ]);
  expect(periodsOf({ ...FROM_Q4, months: 12 }, 'month')[0]).toMatchObject({ month: '2027-01', quarter: 4, from: 9, to: 10 });
  expect(yearsOf(FROM_Q4)).toEqual({ first: 2027, count: 4 });
  expect(yearsOf({ first: { year: 2028, quarter: 1 }, months: 36 })).toEqual({ first: 2028, count: 3 });
});

const typed = { sourceId: null, category: '', assumption: '', version: 1, oneTime: NOTHING, recurring: NOTHING };

test('Typed lines of the same name are one row over the years; a line that is both one-time and recurring is two rows', () => {
  const line = { ...typed, kind: 'other' as const, label: 'Training' };
  const budgets: YearBudget[] = [
    { fiscalYear: 2027, target: null, lines: [{ ...line, id: 'a', oneTime: NOTHING.with(9, 100), recurring: NOTHING.with(10, 7) }] },
    { fiscalYear: 2028, target: 1200, lines: [{ ...line, id: 'b', oneTime: NOTHING.with(0, 300) }] },
  ];
  const outlook = outlookOf(budgets, periodsOf(FROM_Q4, 'quarter').slice(0, 2));
  expect(outlook.groups[0]?.rows.map(({ nature, cells }) => [nature, cells])).toEqual([
    ['oneTime', [100, 300]],
    ['recurring', [7, 0]],
  ]);
  expect(outlook).toMatchObject({
    cells: [107, 300],
    oneTime: [100, 300],
    recurring: [7, 0],
    targets: [null, 300],
    target: 300,
    difference: 0,
  });
});

test('A typed recurring amount is spread over the months of its column, and a one-time amount is paid in the first', () => {
  const [, quarter] = periodsOf(FROM_Q4, 'quarter');
  if (!quarter) throw new Error('There is no second quarter');
  expect(withAmount(undefined, quarter, 'recurring', 100)).toEqual([34, 33, 33, ...NOTHING.slice(3)]);
  expect(withAmount(NOTHING.with(1, 5).with(3, 9), quarter, 'oneTime', 100)).toEqual([100, 0, 0, 9, ...NOTHING.slice(4)]);
});

test('A scenario summary shows its most expensive quarter and how many quarters exceed the target', () => {
  const periods = periodsOf(FROM_Q4, 'quarter').slice(0, 3);
  const byYear = new Map([
    [2027, NOTHING.with(9, 50)],
    [2028, NOTHING.with(0, 400).with(4, 90)],
  ]);
  expect(outlineOf(byYear, periods, [null, 100, 100])).toMatchObject({
    cells: [50, 400, 90],
    total: 540,
    difference: 290,
    peak: { column: 1, amount: 400 },
    over: 1,
  });
});

const amounts = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { minLength: 12, maxLength: 12 });
const line = fc.record({
  ...Object.fromEntries(['id', 'label', 'category', 'assumption'].map((name) => [name, fc.string({ maxLength: 3 })])),
  kind: fc.constantFrom('agreement', 'recommendation', 'asset', 'licence', 'other'),
  sourceId: fc.option(fc.constantFrom('a', 'b', 'c')),
  version: fc.constant(1),
  oneTime: amounts,
  recurring: amounts,
});

test('Rows, groups, totals and targets add up the same by month, quarter or year, whatever the fiscal year start', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 5 }),
      fc.array(line, { maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (first, second, startMonth, quarter) => {
        const lines = [first, second].map((one) =>
          one.map((each, index) => ({ ...each, id: `line ${index}`, sourceId: each.sourceId && `${each.sourceId}${index}` })),
        );
        // Each record is a budget line; fast-check loses the types of fields that are generated in a loop.
        const budgets = lines.map((own, index) => ({ fiscalYear: 2028 + index, target: 1_000_001, lines: own }) as unknown as YearBudget);
        const window = { first: { year: 2028, quarter }, months: 12, startMonth };
        const steps: PeriodStep[] = ['month', 'quarter', 'year'];
        const outlooks = steps.map((step) => outlookOf(budgets, periodsOf(window, step)));
        const direct = periodsOf(window, 'month').reduce((total, { year, from }: Period) => {
          const own = budgets.find(({ fiscalYear }) => fiscalYear === year)?.lines ?? [];
          return total + own.reduce((sum, each) => sum + (each.oneTime[from] ?? 0) + (each.recurring[from] ?? 0), 0);
        }, 0);
        for (const outlook of outlooks) {
          const add = (cells: readonly number[]) => cells.reduce((sum, amount) => sum + amount, 0);
          expect(outlook.total).toBe(direct);
          expect(add(outlook.cells)).toBe(direct);
          expect(add(outlook.oneTime) + add(outlook.recurring)).toBe(direct);
          expect(add(outlook.groups.map(({ total }) => total))).toBe(direct);
          expect(add(outlook.groups.flatMap(({ rows }) => rows.map(({ total }) => total)))).toBe(direct);
          expect(outlook.target).toBe(outlooks[0]?.target);
          expect(outlook.difference).toBe(direct - (outlook.target ?? 0));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('A year of 12,000.00 for ten users is 100.00 per user per month, and is not shown if the users are unknown', () => {
  expect(perUserAMonth(1_200_000, 12, 10)).toBe(10_000);
  expect(perUserAMonth(1_000, 12, 7)).toBe(12);
  expect([perUserAMonth(1_200_000, 12, null), perUserAMonth(1_200_000, 12, 0)]).toEqual([null, null]);
});
