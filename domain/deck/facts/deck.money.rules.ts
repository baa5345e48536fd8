import { decimalsOf, formatMoney, type MinorUnits } from '#domain/money/money.rules.ts';
import { numberFormat } from '#domain/money/number.formats.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';

interface Priced {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  costKnown: boolean;
}

export interface Writing {
  currency: string;
  locale?: Locale | undefined;
}

const USUAL: Locale = 'en-GB';

/** Some deck fonts lack the narrow no-break space; all have the regular one. */
const oneSpace = (words: string) => words.replaceAll('\u202f', '\u00a0');

/** "£3,800" in en-GB, "3.800 €" in de-DE. */
export function deckMoney(amount: MinorUnits, { currency, locale = USUAL }: Writing, exact = false): string {
  return oneSpace(formatMoney(amount, currency, { locale, exact }));
}

/** "1,240" in en-GB; "1.240,5" in de-DE with one decimal. */
export function deckNumber(
  value: number,
  { locale = USUAL }: Pick<Writing, 'locale'>,
  decimals: { least?: number; most?: number } = {},
): string {
  const { least = 0, most = least } = decimals;
  const format = numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  return oneSpace(format.format(value).replace('-', '−'));
}

/** "4.6": score or difference with one decimal. */
export const oneDecimal = (value: number, writing: Pick<Writing, 'locale'>): string => deckNumber(value, writing, { least: 1 });

/** "£3,800 + £290 per month", "to be quoted", or empty if amounts are hidden. */
export function priceOf({ oneTime, monthly, costKnown }: Priced, writing: Writing, hideAmounts: boolean): string {
  if (hideAmounts) return '';
  if (!costKnown) return 'to be quoted';
  const parts = [oneTime === 0 ? null : deckMoney(oneTime, writing), monthly === 0 ? null : `${deckMoney(monthly, writing)} per month`];
  return parts.filter((part) => part !== null).join(' + ');
}

/** Sum of the known costs. */
export function sumOf(all: readonly Priced[]): { oneTime: MinorUnits; monthly: MinorUnits } {
  const priced = all.filter(({ costKnown }) => costKnown);
  return { oneTime: priced.reduce((sum, { oneTime }) => sum + oneTime, 0), monthly: priced.reduce((sum, { monthly }) => sum + monthly, 0) };
}

/** Amount without currency; the column head names it. */
export function columnAmount(amount: MinorUnits, writing: Writing): string {
  return amount === 0 ? '–' : deckMoney(amount, writing).replace(/^[^\d−-]+|[^\d]+$/gu, '');
}

/** "20.5" for 2,050,000 pence; halves are rounded up. */
export function inThousands(amount: MinorUnits, writing: Writing, decimals = 1): string {
  return deckNumber(thousandsOf(amount, writing, decimals), writing, { least: decimals });
}

export function thousandsOf(amount: MinorUnits, { currency }: Writing, decimals = 1): number {
  const unit = 10 ** (decimalsOf(currency) + 3);
  const scale = 10 ** decimals;
  return Math.round((amount * scale) / unit) / scale;
}

/** "£", or the code such as "KWD " for currencies without a symbol. */
export function currencySign(writing: Writing): string {
  return deckMoney(0, writing).replaceAll(/[\d.,\s]/gu, '');
}

/** Number format of amounts in a spreadsheet: `"£"#,##0.00`, or `#,##0.00" €"` where the sign follows the amount. */
export function sheetFormat(writing: Writing): string {
  const decimals = decimalsOf(writing.currency);
  const digits = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  const sign = currencySign(writing);
  if (/^\d/u.test(deckMoney(0, writing))) return `${digits}" ${sign}"`;
  return `"${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}"${digits}`;
}

/** "£17,700 one-time and £565 per month"; null if both are 0. */
export function costsLine({ oneTime, monthly }: { oneTime: MinorUnits; monthly: MinorUnits }, writing: Writing): string | null {
  const parts = [
    ...(oneTime === 0 ? [] : [`${deckMoney(oneTime, writing)} one-time`]),
    ...(monthly === 0 ? [] : [`${deckMoney(monthly, writing)} per month`]),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}
