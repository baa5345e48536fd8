import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';

/** Reach of a figure or a sentence: one assessment, everything known of the customer, or a stretch of time. */
export type Scope = 'assessment' | 'customer' | 'period';

/** Print form of a figure. An extreme is no number: its value is 1 if the named record is the extreme. Thousands are minor units. */
export type Unit = 'count' | 'duration' | 'percent' | 'points' | 'money' | 'thousands' | 'extreme';

/** Origin of a figure, calculated from the facts alone and never from the words of a slide. */
export interface SourceRule {
  /** Name shown to editors. */
  name: string;
  unit: Unit;
  scope: Scope;
  /** Words that must be beside the figure, so that no other amount or direction takes its place. */
  wording?: RegExp | ((value: number) => RegExp);
  /** Source that counts all of them; "all" and "both" need the two to be equal. */
  whole?: string;
  /** Null if the facts know no such figure. */
  of: (facts: DeckFacts, key?: string) => number | null;
  /** Records that the figure counts. */
  records?: (facts: DeckFacts, key?: string) => string[];
}

export type Sources = Record<string, SourceRule>;
