import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';
import type { SheetCell } from './annex.sheet.ts';

/** Numbers of the currency named in the head of their column, with its decimals where there are any. */
export function amountsIn(currency: string) {
  const decimals = decimalsOf(currency);
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return {
    format,
    of: (amount: MinorUnits): SheetCell => ({ value: amount / 10 ** decimals, format }),
    formula: (formula: string): SheetCell => ({ value: null, formula, format, isStrong: true }),
  };
}
