import { expect, test } from 'vitest';
import { forecastOf } from './forecast.rules.ts';

const price = (amount: number) => ({ amount, currency: 'USD', interval: 'month' as const });
const PLANS = [
  { key: 'starter' as const, customers: 10, seats: 3, price: price(4_900) },
  { key: 'growth' as const, customers: 40, seats: 10, price: price(14_900) },
  { key: 'scale' as const, customers: 150, seats: null, price: price(39_900) },
];
const NOW = new Date('2026-11-23T12:00:00Z');

test('[BILL-60] Nine customers, three of them new, outgrow the smallest plan in month two; the year costs $1,688.00', () => {
  const forecast = forecastOf(PLANS, 'starter', { customers: 9, seats: 2, came: 3, left: 0 }, NOW);
  // 3 x 365 / 90 / 12 = 1.0139 per month: 10, 11, 12 and so on to 21. Calculated by hand: 49.00 + 11 x 149.00 = 1,688.00.
  expect(forecast?.months.map(({ customers }) => customers)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  expect(forecast?.months.slice(0, 2)).toEqual([
    { month: '2026-12', customers: 10, plan: 'starter', amount: 4_900 },
    { month: '2027-01', customers: 11, plan: 'growth', amount: 14_900 },
  ]);
  expect(forecast).toMatchObject({ currency: 'USD', came: 3, left: 0, total: 168_800 });
});

test('[BILL-61] An organisation that loses customers keeps its paid plan, and the forecast never falls below zero customers', () => {
  const forecast = forecastOf(PLANS, 'growth', { customers: 4, seats: 2, came: 0, left: 6 }, NOW);
  expect(forecast?.months.at(-1)).toEqual({ month: '2027-11', customers: 0, plan: 'growth', amount: 14_900 });
  expect(forecast?.total).toBe(12 * 14_900);
});

test('[BILL-62] An organisation without a plan gets the smallest plan that fits its customers and people', () => {
  expect(forecastOf(PLANS, null, { customers: 2, seats: 4, came: 0, left: 0 }, NOW)?.total).toBe(12 * 14_900);
});

test('[BILL-63] A yearly price counts a twelfth per month; without a price or a large enough plan there is no forecast', () => {
  const use = { customers: 5, seats: 1, came: 0, left: 0 };
  const yearly = [{ key: 'starter' as const, customers: 10, seats: 3, price: { ...price(48_000), interval: 'year' as const } }];
  expect(forecastOf(yearly, null, use, NOW)?.total).toBe(48_000);
  expect(forecastOf([{ key: 'starter', customers: 10, seats: 3, price: null }], null, use, NOW)).toBeNull();
  expect(forecastOf(PLANS, null, { ...use, customers: 151 }, NOW)).toBeNull();
});
