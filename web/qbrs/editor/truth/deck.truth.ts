import { type Broken, brokenIn, sentencesIn } from '#domain/deck/claims/truth.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';

/** Result of the truth check of a deck. */
export interface DeckTruth {
  broken: readonly Broken[];
  /** Number of sentences with sources. */
  sentences: number;
}

export function truthOf(facts: DeckFacts, slides: readonly DeckSlide[]): DeckTruth {
  return { broken: brokenIn({ facts, slides }), sentences: sentencesIn({ facts, slides }) };
}

export const blockingIn = ({ broken }: DeckTruth): Broken[] => broken.filter(({ isBlocking }) => isBlocking);
