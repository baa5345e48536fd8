import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  addQuarters,
  compareQuarters,
  daysOfQuarter,
  firstMonthOfQuarter,
  fiscalQuarterOf,
  monthsBetween,
  quarterAround,
  quarterBeginningIn,
  quarterLabel,
} from './fiscal.rules.ts';

test('A fiscal year is named by the calendar year in which it ends', () => {
  expect(fiscalQuarterOf('2027-04-01', 4)).toEqual({ year: 2028, quarter: 1 });
  expect(fiscalQuarterOf('2027-03-31', 4)).toEqual({ year: 2027, quarter: 4 });
  expect(fiscalQuarterOf('2027-01-01', 1)).toEqual({ year: 2027, quarter: 1 });
  expect(fiscalQuarterOf('2027-01-15', 7)).toEqual({ year: 2027, quarter: 3 });
  expect(quarterLabel({ year: 2028, quarter: 2 })).toBe('Q2 FY28');
  expect(daysOfQuarter({ year: 2028, quarter: 1 }, 4)).toEqual({ start: '2027-04-01', end: '2027-06-30' });
});

const months = fc.record({ year: fc.integer({ min: 1950, max: 2150 }), month: fc.integer({ min: 1, max: 12 }) });
const written = ({ year, month }: { year: number; month: number }) => `${year}-${String(month).padStart(2, '0')}`;

test('Every month is in the quarter that begins at most two months before it, whatever the fiscal year start', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 12 }), (at, startMonth) => {
      const month = written(at);
      const quarter = fiscalQuarterOf(month, startMonth);
      const since = monthsBetween(firstMonthOfQuarter(quarter, startMonth), month);
      expect(since).toBeGreaterThanOrEqual(0);
      expect(since).toBeLessThan(3);
      expect(fiscalQuarterOf(addMonths(month, 3), startMonth)).toEqual(addQuarters(quarter, 1));
      expect(compareQuarters(addQuarters(quarter, 1), quarter)).toBe(1);
    }),
  );
});

test('Each quarter of one fiscal calendar begins in exactly one quarter of any other', () => {
  const start = fc.integer({ min: 1, max: 12 });
  const quarters = fc.record({ year: fc.integer({ min: 1960, max: 2140 }), quarter: fc.integer({ min: 1, max: 4 }) });
  expect(quarterAround({ year: 2028, quarter: 1 }, 4, 1)).toEqual({ year: 2027, quarter: 2 });
  expect(quarterBeginningIn({ year: 2027, quarter: 2 }, 1, 6)).toEqual({ year: 2028, quarter: 1 });
  fc.assert(
    fc.property(quarters, start, start, (quarter, startMonth, otherStart) => {
      const begun = quarterBeginningIn(quarter, startMonth, otherStart);
      expect(quarterAround(begun, otherStart, startMonth)).toEqual(quarter);
      expect(quarterBeginningIn(addQuarters(quarter, 1), startMonth, otherStart)).toEqual(addQuarters(begun, 1));
    }),
  );
});
