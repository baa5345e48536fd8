import { numberFormat } from '#domain/money/number.formats.rules.ts';
import { numberLocale } from './terms.ts';

/** Format for the reader's locale. */
export const readerFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => numberFormat(numberLocale(), options);

/** Number such as "12,345" in the reader's format, with at least `decimals` decimals. */
export function numberText(value: number, decimals = 0): string {
  return readerFormat({ minimumFractionDigits: decimals }).format(value);
}

/** Rounds to at most one decimal: 2.4973 becomes "2.5". */
export const tenthsText = (value: number): string => numberText(Math.round(value * 10) / 10);

/** Text such as "1 customer" or "4,306 customers"; pass the plural unless it is the noun with an s. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${numberText(count)} ${count === 1 ? one : many}`;
