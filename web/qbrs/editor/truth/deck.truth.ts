import { type Broken, brokenIn, sentencesIn } from '#domain/deck/claims/truth.rules.ts';
import { documentPages } from '#domain/deck/documents/documents.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';

/** Result of the truth check of a deck. */
export interface DeckTruth {
  broken: readonly Broken[];
  /** Number of sentences with sources. */
  sentences: number;
}

/** Slides and the documents beside them. */
export function truthOf(facts: DeckFacts, slides: readonly DeckSlide[]): DeckTruth {
  const deck = { facts, slides, pages: documentPages(facts) };
  return { broken: brokenIn(deck), sentences: sentencesIn(deck) };
}

export const blockingIn = ({ broken }: DeckTruth): Broken[] => broken.filter(({ isBlocking }) => isBlocking);
