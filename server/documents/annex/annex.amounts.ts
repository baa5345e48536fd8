import { sheetFormat, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';
import type { SheetCell } from './annex.sheet.ts';

/** Numbers with the sign of their currency, so that a copied cell keeps it. */
export function amountsIn(writing: Writing) {
  const format = sheetFormat(writing);
  return {
    format,
    of: (amount: MinorUnits): SheetCell => ({ value: amount / 10 ** decimalsOf(writing.currency), format }),
    formula: (formula: string): SheetCell => ({ value: null, formula, format, isStrong: true }),
  };
}
