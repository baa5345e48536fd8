import { expect, test } from 'vitest';
import { fittingPlan, INCLUDED, monthsLater, PLANS } from './plans.rules.ts';

const plans = PLANS.map((key) => ({ key, ...INCLUDED[key] }));

test.each([
  [0, 1, 'starter'],
  [10, 3, 'starter'],
  [10, 4, 'growth'],
  [11, 1, 'growth'],
  [41, 5, 'scale'],
  [150, 90, 'scale'],
  [151, 1, undefined],
])('[BILL-10] For %i customers and %i seats the smallest plan that includes them is proposed: %s', (customers, seats, expected) => {
  expect(fittingPlan(plans, { customers, seats })?.key).toBe(expected);
});

test('[BILL-11] A pause ends on the same day of a later month, or on the last day of a shorter one', () => {
  expect(monthsLater(new Date('2026-11-20T10:00:00Z'), 2).toISOString()).toBe('2027-01-20T10:00:00.000Z');
  expect(monthsLater(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
});
