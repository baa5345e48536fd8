import { numberLocale } from './house.words.ts';

/** "12,345" as the organisation writes numbers, or as the reader's browser does; with so many decimals at least. */
export function numberText(value: number, decimals = 0): string {
  return value.toLocaleString(numberLocale(), { minimumFractionDigits: decimals });
}

/** "2.5" of 2.4973: with one decimal, or without where it has none. */
export const tenthsText = (value: number): string => numberText(Math.round(value * 10) / 10);

const DECIMALS = /( (?:rose|fell|weighs|instead of) )(\d+\.\d+)(?= points| instead of |;|\.?$)/g;

/** A sentence of the server, such as "Backup rose 4.5 points; CIS 4.1 fell 1.5.", with its decimals as the reader writes them; titles stay as they are. */
export function readersDecimals(sentence: string): string {
  return sentence.replaceAll(DECIMALS, (_, before: string, decimal: string) => `${before}${numberText(Number(decimal))}`);
}
