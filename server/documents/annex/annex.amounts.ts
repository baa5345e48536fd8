import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';
import type { SheetCell } from './annex.sheet.ts';

/** Numbers in the currency named in the column head, with decimals if any amount has them. */
export function amountsIn(currency: string) {
  const decimals = decimalsOf(currency);
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return {
    format,
    of: (amount: MinorUnits): SheetCell => ({ value: amount / 10 ** decimals, format }),
    formula: (formula: string): SheetCell => ({ value: null, formula, format, isStrong: true }),
  };
}
