import type { DeckFacts } from './deck.facts.rules.ts';
import { NEUTRAL, type Palette } from './palette.rules.ts';

export const BLACK_ON_WHITE = NEUTRAL.text;

/** What every slide is made from beside its own part of the facts. */
export interface DeckContext {
  facts: DeckFacts;
  palette: Palette;
  hasLogo: boolean;
  hideAmounts: boolean;
  /** The chapters with the number of their slides and what they are about. */
  chapters: { chapter: number; slides: number; about: string }[];
}
