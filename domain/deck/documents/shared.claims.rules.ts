import { printedMove, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { keyOf } from '#domain/deck/claims/sources.documents.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { costsOf } from '#domain/deck/titles/titles.proposal.rules.ts';
import { points } from '#domain/deck/titles/titles.words.rules.ts';

/* Sentences of the shared page and of the portal's home, beside those of the slides. */

export interface ScoreWords {
  now: Clause;
  /** "up 5.5 points from 65.5% in Q3 2026"; null at the first review. */
  change: Clause | null;
  toGo: Clause;
}

/** Null without a score. */
export function scoreWords({ runs, template: { bands, target } }: DeckFacts): ScoreWords | null {
  const [before, last] = [runs.at(-2), runs.at(-1)];
  if (!last) return null;
  const move = before && printedMove(last.score, before.score, bands);
  const now = move?.now ?? printedScore(last.score, bands);
  const missing = Math.round((target - now) * 10) / 10;
  const goal = figure('score.target', target);
  return {
    now: phrase(`${now}%`, [figure('score.now', now)]),
    change:
      move && before
        ? joined([
            directed(move.change),
            phrase(` from ${move.before}% in Q${before.quarter} ${before.year}`, [figure('score.before', move.before)]),
          ])
        : null,
    toGo:
      missing > 0
        ? phrase(`${points(missing)} below the target of ${target}%`, [figure('score.below', missing), goal])
        : phrase(`Target of ${target}% reached`, [goal]),
  };
}

/** The direction is a word, so that it is read out too. */
function directed(change: number): Clause {
  if (change === 0) return phrase('unchanged');
  return phrase(`${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`, [figure('score.change', change)]);
}

/** "£17,700 one-time and £565 per month, 2 to be quoted": sum of the requested decisions. Empty without a price. */
export function askWords({ recommendations, customer }: DeckFacts): Clause {
  const asked = recommendations.filter(({ state }) => state === 'asked');
  const unpriced = asked.filter(({ costKnown }) => !costKnown).length;
  const costs = costsOf({ ...sumOf(asked), writing: customer }, 'asked');
  const quoted = unpriced === 0 ? null : phrase(`${unpriced} to be quoted`, [figure('decisions.unpriced', unpriced, keyOf(asked))]);
  return joined([costs, costs && quoted ? ', ' : null, quoted]);
}

/** "2 critical, 5 high, 24 in all". */
export function findingsWords({ gaps }: Pick<DeckFacts, 'gaps'>): Clause {
  const countOf = (level?: string) =>
    gaps.filter(({ severity }) => level === undefined || severity === level).reduce((sum, { count }) => sum + count, 0);
  const [critical, high, all] = [countOf('critical'), countOf('high'), countOf()];
  return phrase(`${critical} critical, ${high} high, ${all} in total`, [
    figure('gaps.critical', critical),
    figure('gaps.high', high),
    figure('gaps.open', all),
  ]);
}

export function sharedClaims(facts: DeckFacts, hideAmounts: boolean): Claim[] {
  const score = scoreWords(facts);
  const ask = hideAmounts ? null : askWords(facts);
  return [
    ...(score
      ? [
          claim('document', 'assessment', joined(['Your IT is at ', score.now, score.change && ', ', score.change]), 'score'),
          claim('document', 'assessment', score.toGo, 'target'),
        ]
      : []),
    ...(ask && ask.words !== '' ? [claim('document', 'customer', joined(['Open decisions ', ask]), 'ask')] : []),
    claim('document', 'customer', findingsWords(facts), 'findings'),
  ];
}
