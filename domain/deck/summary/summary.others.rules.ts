import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';

const MOST_RISKS = 3;
const level = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);

/** Risks of the customer, the most severe first. */
const sorted = (facts: DeckFacts) => risksAmong(facts).toSorted((one, other) => level(other) - level(one) || riskOf(other) - riskOf(one));

/** Risks with their own row. */
export const topRisks = (facts: DeckFacts): DeckGap[] => sorted(facts).slice(0, MOST_RISKS);

/** Other critical and high risks, which share a row. */
export const othersAmong = (facts: DeckFacts): DeckGap[] =>
  sorted(facts)
    .slice(MOST_RISKS)
    .filter(({ severity }) => severity === 'critical' || severity === 'high');

/** Number of risks by treatment, without those that are zero. */
export function treatmentsOf(risks: readonly DeckGap[], { deferred = [], recommendations }: DeckFacts): (readonly [string, number])[] {
  const plans = new Map(recommendations.map((one) => [one.number, one]));
  const put = new Set(deferred.map(({ findingId }) => findingId));
  const treatment = ({ findingId, recommendation }: DeckGap) => {
    if (put.has(findingId)) return 'deferred';
    const plan = plans.get(recommendation ?? 0);
    if (!plan) return 'unplanned';
    return plan.quarter ? 'dated' : 'undated';
  };
  const all = Map.groupBy(risks, treatment);
  return (['dated', 'undated', 'unplanned', 'deferred'] as const).flatMap((name) => {
    const count = all.get(name)?.length ?? 0;
    return count === 0 ? [] : [[name, count] as const];
  });
}
