import { numberLocale } from './house.words.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';

/** Making a format costs more than using it a thousand times, and a table has hundreds of amounts. */
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

/** A hyphen would tear the number from its sign at the end of a line. */
const withMinus = (text: string) => text.replace('-', '−');

/** Some pence are nothing in whole pounds, and nothing has no sign. */
const WHOLE = { maximumFractionDigits: 0, signDisplay: 'negative' } as const;

/** "£3,800" as the reader's country writes it; `exact` with pence, for prices of one piece. */
export function moneyText(amount: number, currency: string, { exact = false } = {}): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const decimals = decimalsOf(currency);
  const all = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = exact ? formatOf(`${currency} exact`, { ...options, ...all }) : formatOf(currency, { ...options, ...WHOLE });
  return withMinus(format.format(inUnits(amount, currency)));
}

/** "3,800", for a column whose head names the currency. */
export function amountText(amount: number, currency: string): string {
  return withMinus(formatOf('amount', WHOLE).format(inUnits(amount, currency)));
}

/** "40.7": thousands with one decimal, for a chart whose legend names the unit. */
export function thousandsText(amount: number, currency: string): string {
  const format = formatOf('thousands', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' });
  return withMinus(format.format(inUnits(amount, currency) / 1000));
}

/** "£", or "GBP" where the reader's country has no shorter sign. */
export function currencySign(currency: string): string {
  const parts = formatOf(currency, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...WHOLE,
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
