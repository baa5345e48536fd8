import type { TruthPage } from '#domain/deck/claims/truth.cut.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { summaryClaims } from '#domain/deck/summary/summary.claims.rules.ts';
import { sharedClaims } from './shared.claims.rules.ts';

/** Sentences of the documents beside the slides, with their sources. */
export function documentPages(facts: DeckFacts, hideAmounts = false): TruthPage[] {
  return [
    { key: 'board-summary', section: 'summary', claims: summaryClaims(facts, hideAmounts) },
    { key: 'shared-page', section: 'decisions', claims: sharedClaims(facts, hideAmounts) },
  ];
}
