import type { WriteSheet } from 'hucre/xlsx';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { currencySign } from '#domain/deck/facts/deck.money.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { amountsIn } from './annex.amounts.ts';
import { letterOf, NOTHING, type SheetCell, sheetOf, words } from './annex.sheet.ts';

const [ONE_TIME, RECURRING, TOTAL, TARGET] = [2, 3, 4, 5];

/** Quarters side by side, with totals and differences as formulas; null without a budget. */
export function budgetSheet({ budget: { quarters, assumptions }, customer }: DeckFacts): WriteSheet | null {
  if (quarters.length === 0) return null;
  const amount = amountsIn(customer);
  const last = letterOf(quarters.length);
  const all = (row: number) => amount.formula(`SUM(B${row}:${last}${row})`);
  const given = (title: string, row: number, of: (quarter: DeckBudgetQuarter) => MinorUnits): SheetCell[] => [
    words(title),
    ...quarters.map((quarter) => amount.of(of(quarter))),
    all(row),
  ];
  const computed = (title: string, at: (column: string) => string): SheetCell[] => [
    words(title, true),
    ...Array.from({ length: quarters.length + 1 }, (_, place) => amount.formula(at(letterOf(place + 1)))),
  ];
  const hasTarget = quarters.every(({ target }) => target !== null);
  const rows = [
    given('One-time', ONE_TIME, ({ oneTime }) => oneTime),
    given('Recurring', RECURRING, ({ recurring }) => recurring),
    computed('Total', (column) => `${column}${ONE_TIME}+${column}${RECURRING}`),
    ...(hasTarget
      ? [
          given('Target', TARGET, ({ target }) => target ?? 0),
          computed('Against target', (column) => `${column}${TOTAL}-${column}${TARGET}`),
        ]
      : []),
    [NOTHING],
    ...assumptions.map((assumption) => [words(assumption)]),
  ];
  const columns = [
    { head: `${currencySign(customer)}, excl. VAT`, width: 44 },
    ...quarters.map((quarter) => ({ head: quarterLabel(quarter), width: 16 })),
    { head: 'All', width: 18 },
  ];
  return sheetOf('Budget', columns, rows, rows.length);
}
