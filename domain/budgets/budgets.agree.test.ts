import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, addQuarters, firstMonthOf, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { sumByCurrency } from '#domain/money/money.rules.ts';
import { isSameQuarter, totalsIn } from '#domain/recommendations/roadmap.rules.ts';
import { isUnfinished, RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { counts, monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import {
  type Agreement,
  agreementLine,
  assetLine,
  type BudgetLine,
  type PlannedAsset,
  recommendationLine,
  totalsOf,
} from './budgets.rules.ts';
import { outlookOf, PERIOD_STEPS, periodsOf } from './outlook.rules.ts';

/** Planning years of the random customers. */
const [FIRST, LAST] = [2026, 2030] as const;
const YEARS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

const money = fc.integer({ min: 0, max: 10 ** 9 });
const day = fc
  .date({ min: new Date('2023-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const startMonth = fc.integer({ min: 1, max: 12 });
/** Before or within the planned quarters, never after them. */
const today = fc
  .date({ min: new Date('2024-06-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const item = fc.record({
  id: fc.uuid(),
  title: fc.constant('An item'),
  category: fc.constant(''),
  status: fc.constantFrom(...RECOMMENDATION_STATUSES),
  costKnown: fc.boolean(),
  currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  oneTime: money,
  recurring: money,
  recurringPer: fc.constantFrom('month' as const, 'year' as const),
  quarter: fc.option(fc.record({ year: fc.integer({ min: FIRST, max: LAST }), quarter: fc.integer({ min: 1, max: 4 }) })),
  start: fc.constant(null),
});
type Item = typeof item extends fc.Arbitrary<infer Shape> ? Shape : never;

const agreement: fc.Arbitrary<Agreement> = fc
  .record({ amount: money, cycle: fc.constantFrom('monthly' as const, 'yearly' as const), days: fc.tuple(day, day, day) })
  .chain(({ days, ...fields }) => {
    const [start = '', amountFrom = '', end = ''] = days.toSorted();
    return fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('service' as const, 'licence' as const),
      name: fc.constant('Managed service'),
      category: fc.constant(''),
      amount: fc.constant(fields.amount),
      cycle: fc.constant(fields.cycle),
      start: fc.constant(start),
      amountFrom: fc.constant(amountFrom),
      end: fc.option(fc.constant(end)),
      assumeRenewal: fc.boolean(),
      yearlyRisePercent: fc.integer({ min: -20, max: 40 }).map((half) => half / 2),
    });
  });

const asset: fc.Arbitrary<PlannedAsset> = fc.record({
  id: fc.uuid(),
  name: fc.constant('Server'),
  type: fc.constant('server'),
  cost: fc.option(money),
  replaceYear: fc.option(fc.integer({ min: FIRST, max: LAST })),
  endOfLife: fc.option(day),
});

const customer = fc.record({
  startMonth,
  today,
  items: fc.array(item, { maxLength: 10 }),
  agreements: fc.array(agreement, { maxLength: 5 }),
  assets: fc.array(asset, { maxLength: 6 }),
  typed: fc.array(fc.array(fc.integer({ min: -(10 ** 8), max: 10 ** 8 }), { minLength: 24, maxLength: 24 }), { maxLength: 3 }),
});
type Customer = typeof customer extends fc.Arbitrary<infer Shape> ? Shape : never;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const THOUSAND = { numRuns: 1000 };

function linesOf({ startMonth, today, items, agreements, assets, typed }: Customer, year: number) {
  const fiscalYear = { year, startMonth, present: fiscalQuarterOf(today, startMonth) };
  const derived = [
    ...agreements.map((one) => agreementLine(one, fiscalYear)),
    ...items.map((one) => recommendationLine(one, fiscalYear)),
    ...assets.map((one) => assetLine(one, fiscalYear)),
  ].filter((line) => line !== null);
  const own = typed.map((months, index): BudgetLine => ({
    kind: 'other',
    label: `Line ${index}`,
    category: '',
    oneTime: months.slice(0, 12),
    recurring: months.slice(12),
    sourceId: null,
    assumption: '',
  }));
  return [...derived, ...own].map((line, index) => ({ ...line, id: line.sourceId ?? `typed ${index}`, version: 1 }));
}

const COLUMNS = Array.from({ length: YEARS.length * 4 }, (_, index) => addQuarters({ year: FIRST, quarter: 1 }, index));

/** Totals in the footer of the recommendations table. */
const sumsOf = (items: readonly Item[]) =>
  sumByCurrency(items.filter(counts).map((one) => ({ currency: one.currency, oneTime: one.oneTime, monthly: monthlyOf(one) })));

/** Recommendations in the form in which the roadmap reads them. */
const groupsOf = (items: readonly Item[], startMonth: number) =>
  items.map((one) => {
    const [sum = { currency: one.currency, oneTime: 0, monthly: 0 }] = sumsOf([one]);
    return { ...sum, quarter: one.quarter, isUnfinished: isUnfinished(one.status), count: 1, startMonth };
  });

test('Over 1,000 random customers, scheduled quarters and unscheduled items add up to the table totals in each currency', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), startMonth, today, (items, month, day) => {
      const groups = groupsOf(items, month);
      const places = [null, ...COLUMNS].map((place) =>
        totalsIn(groups, { startMonth: month, today: day }, (quarter) => isSameQuarter(quarter, place)),
      );
      for (const { currency, oneTime, monthly } of sumsOf(items)) {
        const parts = places.flatMap(({ sums }) => sums.filter((one) => one.currency === currency));
        expect([sum(parts.map((part) => part.oneTime)), sum(parts.map((part) => part.monthly))]).toEqual([oneTime, monthly]);
      }
      expect(sum(places.map(({ count }) => count))).toBe(items.length);
    }),
    THOUSAND,
  );
});

test('Over 1,000 random customers, the one-time cost of a roadmap quarter equals its recommendations in that budget quarter', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), startMonth, today, (items, month, day) => {
      const present = fiscalQuarterOf(day, month);
      const own = items.map((one) => ({ ...one, currency: 'GBP' as const }));
      const lines = (year: number) => own.flatMap((one) => recommendationLine(one, { year, startMonth: month, present }) ?? []);
      const byYear = new Map(YEARS.map((year) => [year, lines(year)]));
      for (const column of COLUMNS) {
        const { sums } = totalsIn(groupsOf(own, month), { startMonth: month, today: day }, (quarter) => isSameQuarter(quarter, column));
        const months = (byYear.get(column.year) ?? []).flatMap(({ oneTime }) => oneTime.slice(column.quarter * 3 - 3, column.quarter * 3));
        expect(sum(months)).toBe(sums[0]?.oneTime ?? 0);
      }
    }),
    THOUSAND,
  );
});

test('Over 1,000 random customers and fiscal years from any month, months, quarters, years and groups of the budget have the same total', () => {
  fc.assert(
    fc.property(customer, fc.constantFrom(12, 24, 36), (one, months) => {
      const budgets = YEARS.slice(0, 3).map((fiscalYear) => ({ fiscalYear, target: null, lines: linesOf(one, fiscalYear) }));
      const totals = budgets.map(({ lines }) => totalsOf(lines));
      for (const { byMonth, byQuarter, oneTime, recurring, year } of totals) {
        expect([sum(byMonth), sum(byQuarter), oneTime + recurring]).toEqual([year, year, year]);
      }
      const expected = sum(totals.flatMap(({ byMonth }) => byMonth).slice(0, months));
      for (const step of PERIOD_STEPS) {
        const periods = periodsOf({ first: { year: FIRST, quarter: 1 }, months, startMonth: one.startMonth }, step);
        const { total, cells, groups, oneTime, recurring } = outlookOf(budgets, periods);
        expect([total, sum(cells), sum(groups.map((group) => group.total)), sum([...oneTime, ...recurring])]).toEqual(
          Array.from({ length: 4 }, () => expected),
        );
      }
    }),
    THOUSAND,
  );
});

test('Over 1,000 random agreements, a calendar month costs the same whichever month the fiscal year starts in', () => {
  const byMonth = (one: Agreement, startMonth: number) =>
    new Map(
      YEARS.flatMap((year) =>
        agreementLine(one, { year, startMonth }).recurring.map((amount, index) => [
          addMonths(firstMonthOf(year, startMonth), index),
          amount,
        ]),
      ),
    );
  fc.assert(
    fc.property(agreement, startMonth, (one, month) => {
      const [calendar, fiscal] = [byMonth(one, 1), byMonth(one, month)];
      for (const [key, amount] of fiscal) if (calendar.has(key)) expect(amount).toBe(calendar.get(key));
    }),
    THOUSAND,
  );
});
