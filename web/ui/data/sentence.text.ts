import { numberText } from './number.text.ts';

const DECIMALS = /( (?:rose|fell|weighs|instead of) )(\d+\.\d+)(?= points| instead of |;|\.?$)/g;

/**
 * Formats decimals in a server sentence, such as "Backup rose 4.5 points; CIS 4.1 fell 1.5.", in the reader's format; numbers in titles are
 * unchanged.
 */
export function readersDecimals(sentence: string): string {
  return sentence.replaceAll(DECIMALS, (_, before: string, decimal: string) => `${before}${numberText(Number(decimal))}`);
}

/** The text as a sentence with one full stop. */
export const withStop = (text: string): string => text.replace(/\.?$/, '.');
