import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { DeckBudgetQuarter } from './deck.facts.rules.ts';

export interface BudgetYear {
  year: number;
  oneTime: MinorUnits;
  recurring: MinorUnits;
  total: MinorUnits;
  target: MinorUnits | null;
}

/** The first fiscal year with all of its quarters: a part of a year is never compared with a part of a target. */
export function wholeYearOf(quarters: readonly DeckBudgetQuarter[]): BudgetYear | null {
  const [whole] = [...Map.groupBy(quarters, ({ year }) => year)].filter(([, own]) => own.length === 4);
  if (!whole) return null;
  const [year, own] = whole;
  const sum = (of: (quarter: DeckBudgetQuarter) => MinorUnits) => own.reduce((all, quarter) => all + of(quarter), 0);
  const [oneTime, recurring] = [sum((one) => one.oneTime), sum((one) => one.recurring)];
  const hasTarget = own.every(({ target }) => target !== null);
  return { year, oneTime, recurring, total: oneTime + recurring, target: hasTarget ? sum(({ target }) => target ?? 0) : null };
}
