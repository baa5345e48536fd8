import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, type Palette } from './palette.rules.ts';

export const BLACK_ON_WHITE = NEUTRAL.text;

/** What every slide is made from beside its own part of the facts. */
export interface DeckContext {
  facts: DeckFacts;
  palette: Palette;
  hasLogo: boolean;
  hideAmounts: boolean;
  /** The findings that somebody has chosen for the slide of gaps; empty where the ones with the highest risk are shown. */
  chosenGaps: readonly string[];
  /** The chapters with the number of their slides, what they are about and how long they take. */
  chapters: { chapter: number; slides: number; about: string; minutes: number }[];
}
