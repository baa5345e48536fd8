import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, firstMonthOf } from '#domain/customers/fiscal.rules.ts';
import { type Agreement, agreementLine, assetLine, recommendationLine, totalsOf } from './budgets.rules.ts';

const SERVICE: Agreement = {
  id: 'a',
  kind: 'service',
  name: 'Managed service',
  category: '',
  amount: 1000,
  cycle: 'monthly',
  start: '2025-04-01',
  end: null,
  assumeRenewal: true,
  yearlyRisePercent: 0,
  amountFrom: '2025-04-01',
};
const FY28 = { year: 2028, startMonth: 4 };

test('An agreement rises at each anniversary after its amount was set', () => {
  const rising = { ...SERVICE, yearlyRisePercent: 10, amountFrom: '2026-05-01' };
  expect(agreementLine(rising, { year: 2027, startMonth: 4 }).recurring).toEqual(Array.from({ length: 12 }, () => 1000));
  expect(agreementLine(rising, FY28).recurring).toEqual(Array.from({ length: 12 }, () => 1100));
  expect(agreementLine(rising, { year: 2028, startMonth: 1 }).recurring).toEqual([
    1100,
    1100,
    1100,
    ...Array.from({ length: 9 }, () => 1210),
  ]);
});

test('An agreement that has doubled for a century is still an exact amount', () => {
  const doubling = { ...SERVICE, amount: 10 ** 12, start: '1900-01-01', amountFrom: '1900-01-01', yearlyRisePercent: 100 };
  const { year } = totalsOf([agreementLine(doubling, FY28)]);
  expect(year).toBe(12 * 10 ** 12);
});

test('An agreement that is not renewed ends with its last month, and a yearly one is paid in its anniversary month', () => {
  const ending = { ...SERVICE, end: '2027-06-30', assumeRenewal: false };
  expect(agreementLine(ending, FY28).recurring).toEqual([1000, 1000, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const middle = { ...ending, start: '2025-03-15', end: '2027-06-14' };
  expect(agreementLine(middle, FY28).recurring.filter((amount) => amount > 0)).toHaveLength(2);
  const yearly = { ...SERVICE, cycle: 'yearly' as const, start: '2025-06-01' };
  expect(agreementLine(yearly, FY28).recurring).toEqual([0, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('A budget states its assumptions about an agreement: its rise, and whether it continues after its end', () => {
  expect(agreementLine(SERVICE, FY28).assumption).toBe('');
  const ending = { ...SERVICE, yearlyRisePercent: 4, end: '2027-09-08' };
  expect(agreementLine(ending, FY28).assumption).toBe('+4% each April, renewal assumed after 8 Sep 2027');
  expect(agreementLine({ ...ending, yearlyRisePercent: -2.5, assumeRenewal: false }, FY28).assumption).toBe(
    '−2.5% each April, to 8 Sep 2027',
  );
});

test('An asset without a cost or a replacement year is in no budget', () => {
  const asset = { id: 'a', name: 'Server', type: 'server', cost: 500, replaceYear: 2028, endOfLife: null };
  expect(assetLine(asset, FY28)?.oneTime[0]).toBe(500);
  expect(assetLine({ ...asset, endOfLife: '2027-06-15' }, FY28)?.oneTime[2]).toBe(500);
  expect(assetLine({ ...asset, endOfLife: '2020-06-15' }, FY28)?.oneTime[0]).toBe(500);
  expect(assetLine({ ...asset, cost: null }, FY28)).toBeNull();
  expect(assetLine({ ...asset, replaceYear: 2027 }, FY28)).toBeNull();
});

const money = fc.integer({ min: 0, max: 10 ** 9 });
const recommendation = fc.record({
  id: fc.uuid(),
  title: fc.constant('An item'),
  category: fc.constant(''),
  status: fc.constantFrom('idea' as const, 'proposed' as const, 'declined' as const, 'deferred' as const, 'done' as const),
  costKnown: fc.boolean(),
  oneTime: money,
  recurring: money,
  recurringPer: fc.constantFrom('month' as const, 'year' as const),
  quarter: fc.option(fc.record({ year: fc.integer({ min: 2026, max: 2030 }), quarter: fc.integer({ min: 1, max: 4 }) })),
  start: fc.constant(null),
});

/** Precedes every plan, so that nothing is overdue. */
const BEFORE = { year: 2020, quarter: 1 };

test('Over 1,000 random customers and fiscal years from any month, totals by month, quarter and year equal the sum of their parts', () => {
  fc.assert(
    fc.property(
      fc.array(recommendation, { maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2026, max: 2030 }),
      (items, startMonth, year) => {
        const lines = items.flatMap((item) => recommendationLine(item, { year, startMonth, present: BEFORE }) ?? []);
        const totals = totalsOf(lines);
        const parts = lines.flatMap(({ oneTime, recurring }) => [...oneTime, ...recurring]).reduce((sum, amount) => sum + amount, 0);
        expect(totals.year).toBe(parts);
        expect(totals.byMonth.reduce((sum, amount) => sum + amount, 0)).toBe(parts);
        expect(totals.byQuarter.reduce((sum, amount) => sum + amount, 0)).toBe(parts);
        expect(totals.oneTime + totals.recurring).toBe(parts);
        const counted = items.filter(
          (item) => item.costKnown && item.status !== 'declined' && item.status !== 'deferred' && item.quarter?.year === year,
        );
        expect(totals.oneTime).toBe(counted.reduce((sum, item) => sum + item.oneTime, 0));
      },
    ),
    { numRuns: 1000 },
  );
});

test('A recurring cost continues in every later year, for all twelve months', () => {
  fc.assert(
    fc.property(recommendation, fc.integer({ min: 1, max: 12 }), (item, startMonth) => {
      fc.pre(item.quarter !== null && item.costKnown && item.status === 'proposed' && item.recurring > 0);
      const later = recommendationLine(item, { year: (item.quarter?.year ?? 0) + 1, startMonth, present: BEFORE });
      const months = item.recurringPer === 'month' ? 12 : 1;
      expect(later?.recurring.reduce((sum, amount) => sum + amount, 0)).toBe(item.recurring * months);
      expect(addMonths(firstMonthOf(2028, startMonth), 12)).toBe(firstMonthOf(2029, startMonth));
    }),
  );
});

test('Overdue work is budgeted in the current quarter until it is done, and recurring costs begin there', () => {
  const late = {
    id: 'late',
    title: 'Firewall',
    category: '',
    status: 'approved' as const,
    costKnown: true,
    oneTime: 600,
    recurring: 10,
    recurringPer: 'month' as const,
    quarter: { year: 2027, quarter: 1 },
    start: '2026-05-04',
  };
  const november = { startMonth: 4, present: { year: 2027, quarter: 3 } };
  const line = recommendationLine(late, { ...november, year: 2027 });
  expect(line?.oneTime).toEqual([0, 0, 0, 0, 0, 0, 600, 0, 0, 0, 0, 0]);
  expect(line?.recurring).toEqual([0, 0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10]);
  expect(line?.assumption).toBe('overdue since Q1 FY27');
  expect(recommendationLine({ ...late, status: 'done' }, { ...november, year: 2027 })?.oneTime[1]).toBe(600);
  expect(recommendationLine({ ...late, quarter: { year: 2026, quarter: 2 } }, { ...november, year: 2026 })).toBeNull();
});
