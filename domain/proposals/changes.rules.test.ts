import { expect, test } from 'vitest';
import { isAboutMoney, isSameValue } from './changes.rules.ts';

test('Amounts, their period and whether the cost is known are about money; titles and quarters are not', () => {
  for (const name of ['oneTimeCost', 'recurringCost', 'recurringPer', 'costKnown'])
    expect(isAboutMoney({ title: 'A', [name]: 1 })).toBe(true);
  expect(isAboutMoney({ title: 'A', targetQuarter: { year: 2028, quarter: 1 } })).toBe(false);
});

test('Two values are the same in any order of their names, and null differs from an empty text', () => {
  expect(isSameValue({ year: 2028, quarter: 1 }, { quarter: 1, year: 2028 })).toBe(true);
  expect(isSameValue({ year: 2028, quarter: 1 }, { quarter: 2, year: 2028 })).toBe(false);
  expect(isSameValue(null, '')).toBe(false);
});
