import { expect, test } from 'vitest';
import { costOf, isPricedIn, midOfRange, rangeFor } from './library.rules.ts';

const buyer = { currency: 'GBP', userCount: 50, endpointCount: null };

test('A library price range scales with the customer, and the charged amount is its middle', () => {
  expect(rangeFor({ low: 800, high: 1200 }, 'user', buyer)).toEqual({ low: 160_000, high: 240_000 });
  expect(midOfRange({ low: 800, high: 1200 }, 'user', buyer)).toBe(200_000);
  expect(midOfRange({ low: 800, high: 1200 }, 'fixed', buyer)).toBe(100_000);
  expect(midOfRange({ low: 800, high: 1200 }, 'device', buyer)).toBe(100_000);
});

test('A currency with a different value has no library prices', () => {
  expect(isPricedIn('JPY')).toBe(false);
  expect(midOfRange({ low: 800, high: 1200 }, 'fixed', { ...buyer, currency: 'JPY' })).toBe(0);
});

test('A library text costs from its cheapest to its dearest option for the customer’s size, and has no cost in another currency', () => {
  const option = (low: number, high: number, monthly: number) => ({
    oneTime: { low, high },
    recurring: { low: monthly, high: monthly },
    recurringPer: 'month' as const,
  });
  const options = [option(800, 1200, 0), option(3000, 6000, 20)];
  expect(costOf(options, 'user', buyer)).toEqual({
    currency: 'GBP',
    oneTime: { low: 160_000, high: 1_200_000 },
    recurring: { low: 0, high: 4000 },
    recurringPer: 'month',
  });
  expect(costOf(options, 'user', { ...buyer, currency: 'JPY' })).toBeNull();
});
