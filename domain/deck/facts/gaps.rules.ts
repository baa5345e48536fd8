import type { DeckFacts, DeckGap } from './deck.facts.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { riskOf } from './deck.figures.rules.ts';

/** Maximum gaps on the slide. */
export const MOST_GAPS = 5;

const levelOf = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);

/** Gaps to show: the chosen ones that are still open, else those with the highest risk. */
export function gapsShown({ gaps }: Pick<DeckFacts, 'gaps'>, chosen: readonly string[]): { gaps: DeckGap[]; isChosen: boolean } {
  const still = gaps.filter(({ findingId }) => chosen.includes(findingId)).slice(0, MOST_GAPS);
  if (still.length > 0) return { gaps: still, isChosen: true };
  return {
    gaps: gaps.toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one)).slice(0, MOST_GAPS),
    isChosen: false,
  };
}
