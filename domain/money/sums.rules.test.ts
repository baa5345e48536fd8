import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MONEY } from './money.rules.ts';
import { parseSum, spread } from './sums.rules.ts';

test('An equals sign starts a calculation with amounts, multiplied and divided by numbers', () => {
  expect(parseSum('1,200.50', 'GBP')).toBe(120_050);
  expect(parseSum('=1,200*3+50', 'GBP')).toBe(365_000);
  expect(parseSum('= 100 / 4 − 0.33', 'GBP')).toBe(2_467);
  expect(parseSum('=-20', 'GBP')).toBe(-2_000);
  expect(parseSum('=1.200,50*2', 'EUR', 'de-DE')).toBe(240_100);
  for (const wrong of ['=', '=1++', '=1/0', '=a', '=2*', '=1;2', '']) expect(parseSum(wrong, 'GBP')).toBeNull();
});

test('A calculation above the maximum amount is not an amount', () => {
  expect(parseSum('=9,999,999,999+1', 'GBP')).toBe(MOST_MONEY);
  for (const huge of ['=9,999,999,999+2', '=-9,999,999,999*2', '=1,000,000*1,000,000']) expect(parseSum(huge, 'GBP')).toBeNull();
});

test('An amount split into parts adds up to the amount', () => {
  expect(spread(100, 3)).toEqual([34, 33, 33]);
  expect(spread(-100, 3)).toEqual([-34, -33, -33]);
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 1, max: 12 }), (amount, parts) => {
      expect(spread(amount, parts).reduce((sum, part) => sum + part, 0)).toBe(amount);
    }),
  );
});
