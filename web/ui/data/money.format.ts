import { decimalsOf } from '#domain/money/money.rules.ts';
import { readerFormat } from './number.text.ts';

function inUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/** A hyphen would allow a line break between sign and number. */
const withMinus = (text: string) => text.replace('-', '−');

/** Pence may round to zero pounds, which must have no sign. */
const WHOLE = { maximumFractionDigits: 0, signDisplay: 'negative' } as const;

/** Amount such as "£3,800" in the reader's format; `exact` includes pence, for unit prices. */
export function moneyText(amount: number, currency: string, { exact = false } = {}): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const decimals = decimalsOf(currency);
  const all = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = exact ? readerFormat({ ...options, ...all }) : readerFormat({ ...options, ...WHOLE });
  return withMinus(format.format(inUnits(amount, currency)));
}

/** Amount such as "3,800", for columns whose head names the currency. */
export function amountText(amount: number, currency: string): string {
  return withMinus(readerFormat(WHOLE).format(inUnits(amount, currency)));
}

/** Amount such as "£5K", for the axis of a chart. */
export function shortMoneyText(amount: number, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', notation: 'compact', minimumFractionDigits: 0 } as const;
  return withMinus(readerFormat(options).format(inUnits(amount, currency)));
}

/** Thousands with one decimal such as "40.7", for charts whose legend names the unit. */
export function thousandsText(amount: number, currency: string): string {
  const format = readerFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' });
  return withMinus(format.format(inUnits(amount, currency) / 1000));
}

/** Currency symbol such as "£", or "GBP" if the reader's country has no shorter one. */
export function currencySign(currency: string): string {
  const parts = readerFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...WHOLE,
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
