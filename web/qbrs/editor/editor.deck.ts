import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { SlideSource } from './slide.sources.ts';
import type { SlideDeck } from '#domain/deck/slides/slides.rules.ts';

/** Context shared by all slides of a deck. */
export interface DeckLook {
  facts: DeckFacts;
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<string>;
  sourceOf: (section: QbrSectionKey, words: string) => SlideSource | null;
}

export interface EditorDeck extends SlideDeck {
  look: DeckLook;
}

/** Element id of a section's first slide. */
export const slideId = (section: string) => `slide-${section}`;
