import { numberLocale } from './house.words.ts';

/** "12,345" as the organisation writes numbers, or as the reader's browser does; with so many decimals at least. */
export function numberText(value: number, decimals = 0): string {
  return value.toLocaleString(numberLocale(), { minimumFractionDigits: decimals });
}

/** "2.5" of 2.4973: with one decimal, or without where it has none. */
export const tenthsText = (value: number): string => numberText(Math.round(value * 10) / 10);

/** "1 customer", "4,306 customers"; the plural is given where it is not the noun with an s. */
export const countText = (count: number, one: string, many = `${one}s`): string => `${numberText(count)} ${count === 1 ? one : many}`;
