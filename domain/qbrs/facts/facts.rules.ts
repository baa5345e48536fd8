import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { automaticOf } from './facts.automatic.rules.ts';
import { feedbackOf } from './facts.feedback.rules.ts';
import { deferredOf, gapsBeforeOf, gapsOf } from './facts.gaps.rules.ts';
import { budgetOf, lifecycleOf } from './facts.plan.rules.ts';
import { shownNextTime } from './facts.next.rules.ts';
import { goalsOf, proposalsOf, recommendationsOf } from './facts.proposals.rules.ts';
import { answeredOf, runsOf, scoreAfterOf, sectionsOf, templateOf } from './facts.score.rules.ts';
import { changesOf, sinceOf } from './facts.since.rules.ts';
import { waysOfDeck } from './facts.ways.rules.ts';
import type { DeckSources } from './facts.sources.rules.ts';

/** Customer-visible facts of a deck. The meeting's part is empty and filled in when the deck is read. */
export function deckFactsFrom(sources: DeckSources): DeckFacts {
  const proposals = proposalsOf(sources);
  const recommendations = recommendationsOf(sources, proposals);
  const numbered = proposals.map(({ source }, index) => ({ ...source, number: index + 1 }));
  const gaps = gapsOf(sources, numbered);
  const deferred = deferredOf(sources, numbered);
  const asked = new Set(recommendations.filter(({ state }) => state === 'asked').map(({ id }) => id));
  const scoreAfter = scoreAfterOf(
    sources,
    proposals.map(({ source }) => source),
    asked,
  );
  const sections = sectionsOf(sources);
  const template = templateOf(sources);
  const { word, period } = sources.review;
  return {
    customer: sources.customer,
    provider: sources.provider,
    review: { word, ...period, startsAt: null, minutes: 60, timezone: 'UTC', place: null, isDraft: true, isPresented: false },
    people: [],
    collectedOn: sources.today,
    template,
    answered: answeredOf(sources),
    runs: runsOf(sources),
    sections,
    service: [...sources.service],
    ...automaticOf(sources, numbered),
    ...feedbackOf(sources.feedback),
    criticalGaps: gaps.filter(({ severity }) => severity === 'critical').length,
    gaps,
    ...(deferred.length > 0 ? { deferred } : {}),
    gapsBefore: gapsBeforeOf(sources),
    ...(sources.standstill ? { standstill: sources.standstill } : {}),
    scoreAfter,
    recommendations,
    ...waysOfDeck(sources, numbered),
    since: sinceOf(sources, sections),
    budget: budgetOf(sources, proposals),
    lifecycle: lifecycleOf(sources),
    goals: goalsOf(sources, recommendations),
    changes: changesOf(sources),
    decided: [],
    ...(sources.legal ? { legal: sources.legal } : {}),
    next: { ours: [], theirs: [], review: null, shown: shownNextTime({ scoreAfter, recommendations, template }) },
  };
}
