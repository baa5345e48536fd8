import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';

/** Facts with all amounts removed, so that none can be shown by mistake. */
export function withoutAmounts({ standstill: _, ...facts }: DeckFacts): DeckFacts {
  return {
    ...facts,
    recommendations: facts.recommendations.map((one) => ({
      ...one,
      oneTime: 0,
      monthly: 0,
      options: one.options.map((option) => ({ ...option, oneTime: 0, recurring: 0 })),
    })),
    since: facts.since && {
      ...facts.since,
      commitments: facts.since.commitments.map(({ approved: __, cost: ___, ...one }) => one),
    },
    budget: { quarters: [], assumptions: [] },
    lifecycle: { ...facts.lifecycle, costs: [], next: facts.lifecycle.next.map((line) => ({ ...line, cost: null })) },
  };
}
