import { numberLocale } from './terms.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';

/** Creating a format costs more than a thousand uses, and tables have hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const full = `${numberLocale()} ${key}`;
  const format = formats.get(full) ?? new Intl.NumberFormat(numberLocale(), options);
  formats.set(full, format);
  return format;
}

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
  const format = exact ? formatOf(`${currency} exact`, { ...options, ...all }) : formatOf(currency, { ...options, ...WHOLE });
  return withMinus(format.format(inUnits(amount, currency)));
}

/** Amount such as "3,800", for columns whose head names the currency. */
export function amountText(amount: number, currency: string): string {
  return withMinus(formatOf('amount', WHOLE).format(inUnits(amount, currency)));
}

/** Amount such as "£5K", for the axis of a chart. */
export function shortMoneyText(amount: number, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', notation: 'compact', minimumFractionDigits: 0 } as const;
  return withMinus(formatOf(`${currency} short`, options).format(inUnits(amount, currency)));
}

/** Thousands with one decimal such as "40.7", for charts whose legend names the unit. */
export function thousandsText(amount: number, currency: string): string {
  const format = formatOf('thousands', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' });
  return withMinus(format.format(inUnits(amount, currency) / 1000));
}

/** Currency symbol such as "£", or "GBP" if the reader's country has no shorter one. */
export function currencySign(currency: string): string {
  const parts = formatOf(currency, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...WHOLE,
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
