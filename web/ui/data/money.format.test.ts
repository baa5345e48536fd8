import { afterEach, expect, test, vi } from 'vitest';
import { amountText, moneyText, shortMoneyText, thousandsText } from './money.format.ts';

afterEach(() => vi.unstubAllGlobals());

const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test('Amounts of no, two and three decimals are written in whole units in the format of the reader’s country', () => {
  expect([amountText(1_234_567, 'JPY'), amountText(1_234_567, 'GBP'), amountText(1_234_567, 'KWD')]).toEqual([
    '1,234,567',
    '12,346',
    '1,235',
  ]);
  vi.stubGlobal('navigator', { language: 'de-DE' });
  expect(plain(moneyText(1_234_567, 'EUR'))).toBe('12.346 €');
  expect(plain(moneyText(1_234_567, 'KWD', { exact: true }))).toBe('1.234,567 KWD');
  expect(thousandsText(4_070_000, 'EUR')).toBe('40,7');
  expect(plain(shortMoneyText(250_000_000, 'EUR'))).toBe('2,5 Mio. €');
  vi.stubGlobal('navigator', { language: 'hi-IN' });
  expect(moneyText(123_456_700, 'INR')).toBe('₹12,34,567');
});

test('A saving has a minus sign, and a few pence round to zero, which has no sign', () => {
  expect(amountText(-119_300, 'GBP')).toBe('−1,193');
  expect(moneyText(-500, 'GBP')).toBe('−£5');
  expect([amountText(-30, 'GBP'), moneyText(-30, 'GBP'), thousandsText(-30, 'GBP')]).toEqual(['0', '£0', '0.0']);
});
