import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import type { AskFacts, PrintedScore } from '#domain/deck/titles/titles.standing.rules.ts';
import { deepestFall } from './ask.points.rules.ts';

const isUnplanned = ({ recommendation }: DeckGap) => recommendation === null;

/** Facts of the summary title: the score of one template, the risks and decisions of the whole customer. */
export function askFacts(facts: DeckFacts, score: PrintedScore): AskFacts {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  const of = (level: 'critical' | 'high') => facts.gaps.filter(({ severity }) => severity === level);
  const [critical, high] = [of('critical'), of('high')];
  const treated = critical.filter(({ recommendation }) => asked.some(({ number }) => number === recommendation));
  return {
    score,
    target: facts.template.target,
    approvals: asked.length,
    criticalRisks: critical.length,
    highRisks: high.length,
    closing: {
      decisions: asked.filter(({ number }) => treated.some(({ recommendation }) => recommendation === number)),
      critical: treated.length,
    },
    unplannedCritical: critical.filter(isUnplanned).length,
    unplannedUrgent: [...critical, ...high].filter(isUnplanned).length,
    deferred: facts.deferred?.length ?? 0,
    fell: leadingFall(facts),
    deepest: deepestFall(facts) ?? null,
  };
}

/** Section with the largest part in a fall of the score. */
function leadingFall({ sections }: DeckFacts): { key: string; title: string } | null {
  const parts = sections.flatMap(({ key, title, score, previous, weight }) =>
    score === null || previous === null ? [] : [{ key, title, value: (score - previous) * weight }],
  );
  const [most] = parts.toSorted((one, other) => one.value - other.value);
  return most && most.value < 0 ? most : null;
}
