import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsByRule, CAMPAIGN_STATES, CAMPAIGN_UNITS, type PriceRule, totalsByState, totalsOf } from './campaigns.rules.ts';

const RULE: PriceRule = {
  unit: 'device',
  perCustomer: 60_000,
  perUnit: 290_000,
  monthlyPerUnit: 8_500,
  monthlyPerCustomer: 0,
  hoursPerCustomer: 4,
  hoursPerUnit: 8,
};

test('A price of £600 per customer and £2,900 per server is £6,400 for two servers', () => {
  expect(amountsByRule(RULE, 2)).toEqual({ oneTime: 640_000, monthly: 17_000, hours: 20 });
});

test('A customer without a number of devices has no amount, unless the price is the same for everyone', () => {
  expect(amountsByRule(RULE, null)).toBeNull();
  expect(amountsByRule({ ...RULE, perUnit: 0, monthlyPerUnit: 0, monthlyPerCustomer: 0, hoursPerUnit: 0 }, null)).toEqual({
    oneTime: 60_000,
    monthly: 0,
    hours: 4,
  });
});

test('A campaign without prices is uncosted, not free of charge', () => {
  expect(amountsByRule({ ...RULE, perCustomer: 0, perUnit: 0, monthlyPerUnit: 0 }, 3)).toBeNull();
});

const money = fc.integer({ min: 0, max: 10_000_000 });
const amounts = fc.record({ oneTime: money, monthly: money, hours: fc.integer({ min: 0, max: 1000 }) });
const customer = fc.record({
  state: fc.constantFrom(...CAMPAIGN_STATES),
  currency: fc.constantFrom('GBP', 'EUR'),
  amounts: fc.option(amounts),
});

test('The totals of the states always add up to the totals of the campaign', () => {
  fc.assert(
    fc.property(fc.array(customer, { maxLength: 60 }), (customers) => {
      const parts = Object.values(totalsByState(customers, 'GBP'));
      const sum = (key: 'customers' | 'oneTime' | 'monthly' | 'hours') => parts.reduce((total, part) => total + part[key], 0);
      expect({ customers: sum('customers'), oneTime: sum('oneTime'), monthly: sum('monthly'), hours: sum('hours') }).toEqual(
        totalsOf(customers, 'GBP'),
      );
    }),
  );
});

test('More units never cost less', () => {
  const rule = fc.record({
    unit: fc.constantFrom(...CAMPAIGN_UNITS),
    perCustomer: money,
    perUnit: money,
    monthlyPerUnit: money,
    hoursPerCustomer: fc.integer({ min: 0, max: 100 }),
    monthlyPerCustomer: fc.integer({ min: 0, max: 10_000 }),
    hoursPerUnit: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(rule, fc.nat(5000), (price, units) => {
      const [fewer, more] = [amountsByRule(price, units), amountsByRule(price, units + 1)];
      if (!fewer || !more) return fewer === more;
      return more.oneTime >= fewer.oneTime && more.monthly >= fewer.monthly && more.hours >= fewer.hours;
    }),
  );
});
