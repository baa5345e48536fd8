import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { SlideSource } from './slide.sources.ts';
import type { SlideDeck } from '#domain/deck/slides/slides.rules.ts';

/** What all slides of a deck have in common. */
export interface DeckLook {
  facts: DeckFacts;
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<string>;
  /** The place behind a figure of a section. */
  sourceOf: (section: QbrSectionKey, words: string) => SlideSource | null;
}

export interface EditorDeck extends SlideDeck {
  look: DeckLook;
}

/** The first slide of a section on the canvas. */
export const slideId = (section: string) => `slide-${section}`;
