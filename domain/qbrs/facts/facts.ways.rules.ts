import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSources } from './facts.sources.rules.ts';

/** Fewest plans to choose from. */
const LEAST_WAYS = 2;

/** Plans that reach the goal. One whose recommendations are not all in the deck is left out. */
export function waysOfDeck(
  { ways }: Pick<DeckSources, 'ways'>,
  numbered: readonly { id: string; number: number }[],
): Pick<DeckFacts, 'ways'> {
  if (!ways) return {};
  const numbers = new Map(numbered.map(({ id, number }) => [id, number]));
  const known = ways.ways.flatMap(({ ids, ...way }) => {
    const recommendations = ids.flatMap((id) => numbers.get(id) ?? []);
    return recommendations.length === ids.length
      ? [{ ...way, recommendations: recommendations.toSorted((one, other) => one - other) }]
      : [];
  });
  const hasCheapest = known.some(({ kind }) => kind === 'cheapest');
  return hasCheapest && known.length >= LEAST_WAYS ? { ways: { goal: ways.goal, ways: known } } : {};
}
