import type { DeckFacts } from '#domain/deck/deck.facts.rules.ts';
import type { SlideFoot } from '#domain/deck/foot.rules.ts';
import type { Palette } from '#domain/deck/palette.rules.ts';
import type { SlideDeck } from '#domain/deck/slides.rules.ts';

/** Everything that the slides of the editor are drawn from. */
export interface EditorDeck extends SlideDeck {
  facts: DeckFacts;
  palette: Palette;
  foot: SlideFoot;
  logo: string | null;
}

/** The first slide of a section on the canvas. */
export const slideId = (section: string) => `slide-${section}`;
