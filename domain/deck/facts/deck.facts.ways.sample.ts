import type { DeckWays } from './deck.facts.rules.ts';

/** Plans of the sample customer, for tests of decks. */
export const SAMPLE_WAYS: DeckWays = {
  goal: 80,
  ways: [
    { kind: 'cheapest', score: 80.1, oneTime: 1_025_000, monthly: 22_800, firstYear: 1_298_600, recommendations: [1, 2, 3] },
    { kind: 'most', score: 83, oneTime: 1_400_000, monthly: 22_800, firstYear: 1_673_600, recommendations: [1, 2, 3, 4] },
    { kind: 'without', score: 80.4, oneTime: 1_420_600, monthly: 0, firstYear: 1_420_600, recommendations: [1, 2, 4] },
  ],
};
