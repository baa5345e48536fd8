import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { SlideSource } from './slide.sources.ts';
import { type SlideDeck, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import type { SectionOf } from './editor.draft.ts';
import { type DeckTruth, truthOf } from './truth/deck.truth.ts';

/** Context shared by all slides of a deck. */
export interface DeckLook {
  facts: DeckFacts;
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<string>;
  sourceOf: (section: SectionKey, words: string) => SlideSource | null;
}

export interface EditorDeck extends SlideDeck {
  look: DeckLook;
  truth: DeckTruth;
}

/** Deck as it is edited, checked against the facts that it shows. */
export function editorDeck(look: DeckLook, sections: readonly SectionOf[], hideAmounts: boolean): EditorDeck {
  const facts = hideAmounts ? withoutAmounts(look.facts) : look.facts;
  const deck = slidesOf(facts, { hideAmounts }, look.logos.logo !== null, sections);
  return { look, ...deck, truth: truthOf(facts, deck.slides) };
}

/** Element id of a section's first slide. */
export const slideId = (section: string) => `slide-${section}`;
