import { numberText } from './number.text.ts';

const DECIMALS = /( (?:rose|fell|weighs|instead of) )(\d+\.\d+)(?= points| instead of |;|\.?$)/g;

/** A sentence of the server, such as "Backup rose 4.5 points; CIS 4.1 fell 1.5.", with its decimals as the reader writes them; titles stay as they are. */
export function readersDecimals(sentence: string): string {
  return sentence.replaceAll(DECIMALS, (_, before: string, decimal: string) => `${before}${numberText(Number(decimal))}`);
}
