import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decimalsOf,
  formatDecimal,
  formatMoney,
  fromWhole,
  mainFirst,
  MOST_MONEY,
  parseDecimal,
  parseMoney,
  sumByCurrency,
  times,
} from './money.rules.ts';

test('Amounts are written with the decimals of their currency, and whole amounts without them', () => {
  expect(formatMoney(380_000, 'GBP')).toBe('£3,800');
  expect(formatMoney(380_050, 'GBP')).toBe('£3,800.50');
  expect(formatMoney(380_000, 'GBP', { exact: true })).toBe('£3,800.00');
  expect(formatMoney(-500, 'GBP')).toBe('−£5');
  expect(formatMoney(1200, 'JPY')).toBe('¥1,200');
  expect(formatMoney(1_234_567, 'KWD', { locale: 'en' }).replaceAll(/\s/gu, ' ')).toBe('KWD 1,234.567');
  expect(formatMoney(380_000, 'EUR', { locale: 'de' }).replaceAll(/\s/gu, ' ')).toBe('3.800 €');
});

test('A currency has the decimals of ISO 4217, whatever the browser or the server uses', () => {
  expect(['GBP', 'HUF', 'IDR', 'COP', 'PKR', 'JPY', 'KRW', 'KWD', 'IQD'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2, 0, 0, 3, 3]);
  expect(formatMoney(123_450, 'HUF', { locale: 'en' }).replaceAll(/\s/gu, ' ')).toBe('Ft 1,234.50');
});

test('A typed amount is read exactly, and an invalid amount of the currency is refused', () => {
  expect(parseMoney('£1,200.50', 'GBP')).toBe(120_050);
  expect(parseMoney('1 200', 'GBP')).toBe(120_000);
  expect(parseMoney('-3.5', 'GBP')).toBe(-350);
  expect(parseMoney('1200', 'JPY')).toBe(1200);
  expect(parseMoney('1.234', 'KWD')).toBe(1234);
  expect(parseMoney('1,000,000,000,000', 'JPY')).toBe(MOST_MONEY);
  expect(parseMoney('1,000,000,000,001', 'JPY')).toBeNull();
  for (const typed of ['', 'abc', '1.234', '1.2.3', '1e9', '99999999999']) expect(parseMoney(typed, 'GBP')).toBeNull();
  expect(parseMoney('1.5', 'JPY')).toBeNull();
});

test('An amount is read in the number format of the reader’s country, and an ambiguous one is refused', () => {
  expect(parseMoney('1.200,50', 'EUR', 'de-DE')).toBe(120_050);
  expect(parseMoney('1.200 €', 'EUR', 'de-DE')).toBe(120_000);
  expect(parseMoney("1'200.50 CHF", 'CHF', 'de-CH')).toBe(120_050);
  expect(parseMoney('1 200,5', 'EUR', 'fr-FR')).toBe(120_050);
  expect(parseMoney('12,34,567', 'INR', 'en-IN')).toBe(123_456_700);
  expect(parseMoney('JP¥1,200', 'JPY', 'en-GB')).toBe(1200);
  expect(parseMoney('1,234', 'KWD', 'de-DE')).toBe(1234);
  expect(parseMoney('١٬٢٠٠', 'EGP', 'ar-EG')).toBe(120_000);
  for (const typed of ['1200.50', '1.20', '1,234', '12.34']) expect(parseMoney(typed, 'EUR', 'de-DE')).toBeNull();
  for (const typed of ['12,34', '1,2', ',5', '1.200,50', '1234,567', '1,234567']) expect(parseMoney(typed, 'GBP', 'en-GB')).toBeNull();
});

test('An amount shown in a field is read back as the same amount, in every country and currency', () => {
  const locale = fc.constantFrom('en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'ar-EG', 'ja-JP');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000_000 }), fc.constantFrom('JPY', 'GBP', 'KWD'), locale, (amount, currency, reader) => {
      expect(parseMoney(formatDecimal(amount, decimalsOf(currency), reader), currency, reader)).toBe(amount);
      expect(parseDecimal(formatDecimal(-amount, 2, reader), 2, reader)).toBe(amount === 0 ? 0 : -amount);
    }),
  );
});

test('A written amount can be read back, in currencies with no, two and three decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000_000 }), fc.constantFrom('JPY', 'GBP', 'KWD'), (amount, currency) => {
      const plain = (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
      expect(parseMoney(plain, currency)).toBe(amount);
      expect(fromWhole(amount, currency)).toBe(amount * 10 ** decimalsOf(currency));
    }),
  );
});

test('Totals in different currencies are side by side, and each is the sum of its parts', () => {
  const amount = fc.record({
    currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
    oneTime: fc.integer({ min: 0, max: 10 ** 9 }),
    monthly: fc.integer({ min: 0, max: 10 ** 9 }),
  });
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sums = sumByCurrency(amounts);
      const codes = sums.map(({ currency }) => currency);
      expect(codes).toEqual([...new Set(amounts.map(({ currency }) => currency))].toSorted());
      expect(new Set(sums.map(({ currency }) => currency)).size).toBe(sums.length);
      for (const { currency, oneTime } of sums) {
        const parts = amounts.filter((one) => one.currency === currency);
        expect(oneTime).toBe(parts.reduce((total, one) => total + one.oneTime, 0));
      }
    }),
  );
});

test('A share of an amount is rounded half away from zero', () => {
  expect(times(5, 0.5)).toBe(3);
  expect(times(-5, 0.5)).toBe(-3);
  expect(times(100, 1.04)).toBe(104);
});

test('A percentage rise is rounded as on paper, whatever the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.integer({ min: -500, max: 1000 }), (amount, tenths) => {
      const thousandths = BigInt(Math.abs(amount)) * BigInt(1000 + tenths);
      const onPaper = Number((thousandths + 500n) / 1000n) * Math.sign(amount);
      expect(times(amount, 1 + tenths / 10 / 100)).toBe(onPaper + 0);
    }),
    {
      numRuns: 1000,
      examples: [
        [100, 5],
        [-300, 5],
      ],
    },
  );
});

test('The organisation’s own currency comes first, and without it the one with the largest whole amount', () => {
  const sums = [
    { currency: 'EUR', oneTime: 4_900_000, monthly: 0 },
    { currency: 'GBP', oneTime: 100_000, monthly: 0 },
    { currency: 'KWD', oneTime: 9_000_000, monthly: 100_000 },
  ];
  const order = (own: string | null) => mainFirst(sums, own).map(({ currency }) => currency);
  expect(order('GBP')).toEqual(['GBP', 'EUR', 'KWD']);
  expect(order('USD')).toEqual(['EUR', 'KWD', 'GBP']);
  expect(order(null)).toEqual(['EUR', 'KWD', 'GBP']);
});
