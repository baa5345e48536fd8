import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';

export interface AskedValue {
  askedOneTime: MinorUnits;
  askedMonthly: MinorUnits;
  askedToQuote: number;
}

/** Total cost of the requested recommendations; uncosted ones are in no sum. */
export function askedValue({ recommendations }: DeckFacts, askedIds: readonly string[]): AskedValue {
  const asked = recommendations.filter(({ id }) => askedIds.includes(id));
  const known = asked.filter(({ costKnown }) => costKnown);
  return {
    askedOneTime: known.reduce((sum, { oneTime }) => sum + oneTime, 0),
    askedMonthly: known.reduce((sum, { monthly }) => sum + monthly, 0),
    askedToQuote: asked.length - known.length,
  };
}
