import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { type Cadence, dayOfMonth, DEFAULT_CADENCE, monthInQuarter, monthsOf, planOf, quarterAfterMove } from './cadence.rules.ts';

const cadence = (change: Partial<Cadence>): Cadence => ({ ...DEFAULT_CADENCE, ...change });

const anyCadence = fc.record({
  reviewsPerYear: fc.integer({ min: 0, max: 12 }),
  targetMonths: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
  assessmentsPerYear: fc.option(fc.integer({ min: 0, max: 12 })),
  leadDays: fc.integer({ min: 0, max: 120 }),
});
const anyYear = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), startMonth: fc.integer({ min: 1, max: 12 }) });

test('Four reviews a year fall in the last month of each fiscal quarter, one falls in the last month of the year', () => {
  expect(monthsOf(cadence({}), 2027, 4)).toEqual(['2026-06', '2026-09', '2026-12', '2027-03']);
  expect(monthsOf(cadence({ reviewsPerYear: 2 }), 2026, 1)).toEqual(['2026-06', '2026-12']);
  expect(monthsOf(cadence({ reviewsPerYear: 1 }), 2026, 1)).toEqual(['2026-12']);
  expect(monthsOf(cadence({ reviewsPerYear: 0 }), 2026, 1)).toEqual([]);
});

test('Target months are used first, and the remaining reviews are spread over the year', () => {
  expect(monthsOf(cadence({ reviewsPerYear: 2, targetMonths: [11, 2] }), 2027, 4)).toEqual(['2026-11', '2027-02']);
  expect(monthsOf(cadence({ reviewsPerYear: 4, targetMonths: [1, 2] }), 2026, 1)).toEqual(['2026-01', '2026-02', '2026-03', '2026-06']);
});

test('Every plan has as many months as reviews, each once, in order and within its fiscal year', () => {
  fc.assert(
    fc.property(anyCadence, anyYear, (wanted, { year, startMonth }) => {
      const months = monthsOf(wanted, year, startMonth);
      expect(months).toHaveLength(wanted.reviewsPerYear);
      expect([...new Set(months)].toSorted()).toEqual(months);
      for (const month of months) expect(fiscalQuarterOf(month, startMonth).year).toBe(year);
    }),
  );
});

test('[PROG-1] Planning a year twice adds no reviews, wherever its reviews were moved', () => {
  fc.assert(
    fc.property(anyCadence, anyYear, fc.array(fc.integer({ min: 0, max: 30 })), (wanted, when, moves) => {
      const first = planOf(wanted, when, []);
      const moved = first.map((slot, i) => ({ ...slot, plannedMonth: `20${10 + (moves[i] ?? 0)}-01` }));
      expect(first).toHaveLength(wanted.reviewsPerYear);
      expect(planOf(wanted, when, moved)).toEqual([]);
    }),
  );
});

test('A manually added review replaces the nearest planned one', () => {
  const added = { slot: null, plannedMonth: '2026-08' };
  expect(planOf(cadence({}), { year: 2027, startMonth: 4 }, [added]).map(({ plannedMonth }) => plannedMonth)).toEqual([
    '2026-06',
    '2026-12',
    '2027-03',
  ]);
  const more = Array.from({ length: 5 }, () => added);
  expect(planOf(cadence({}), { year: 2027, startMonth: 4 }, more)).toEqual([]);
});

test('The number of reviews with an assessment follows the cadence, spread over the year', () => {
  const wants = (assessmentsPerYear: number | null) =>
    planOf(cadence({ assessmentsPerYear }), { year: 2026, startMonth: 1 }, []).map(({ wantsAssessment }) => wantsAssessment);
  expect(wants(null)).toEqual([true, true, true, true]);
  expect(wants(2)).toEqual([false, true, false, true]);
  expect(wants(0)).toEqual([false, false, false, false]);
});

test('The quarter of a review follows its date within the year, and a review moved out of its year keeps its quarter', () => {
  expect(quarterAfterMove({ year: 2027, quarter: 1 }, '2026-09', 4)).toBe(2);
  expect(quarterAfterMove({ year: 2027, quarter: 4 }, '2027-04', 4)).toBe(4);
});

test('A review without a month is in the cadence month of its quarter, else in the last month', () => {
  expect(monthInQuarter(cadence({ targetMonths: [5] }), { year: 2027, quarter: 1 }, 4)).toBe('2026-05');
  expect(monthInQuarter(cadence({ reviewsPerYear: 1 }), { year: 2027, quarter: 1 }, 4)).toBe('2026-06');
});

test('A review with only a month is planned on the first working day from the 15th', () => {
  expect(dayOfMonth('2026-12')).toBe('2026-12-15');
  expect(dayOfMonth('2026-08')).toBe('2026-08-17');
  expect(dayOfMonth('2026-11')).toBe('2026-11-16');
});
