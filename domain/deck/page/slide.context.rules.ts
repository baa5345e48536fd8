import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, type Palette } from './palette.rules.ts';

export const BLACK_ON_WHITE = NEUTRAL.text;

export interface DeckContext {
  facts: DeckFacts;
  palette: Palette;
  hasLogo: boolean;
  hideAmounts: boolean;
  /** Findings chosen for the gaps slide; empty means the ones with the highest risk. */
  chosenGaps: readonly string[];
  chapters: { chapter: number; slides: number; about: string; minutes: number }[];
}
