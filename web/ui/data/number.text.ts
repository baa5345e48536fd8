import { numberLocale } from './house.words.ts';

/** "12,345" as the organisation writes numbers, or as the reader's browser does. */
export function numberText(value: number): string {
  return value.toLocaleString(numberLocale());
}
