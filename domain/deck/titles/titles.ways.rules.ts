import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts, DeckWays } from '#domain/deck/facts/deck.facts.rules.ts';
import { deckMoney, deckNumber } from '#domain/deck/facts/deck.money.rules.ts';
import { counted, withClauses } from './titles.words.rules.ts';

type Writing = DeckFacts['customer'];

const percent = (score: number, writing: Writing) => `${deckNumber(score, writing, { most: 1 })}%`;

/** "Three ways lead to 80%; the cheapest one costs £12,986 in its first year". */
export function waysTitle({ goal, ways }: DeckWays, writing: Writing, hideAmounts: boolean): Claim {
  const [cheapest] = ways;
  const first = phrase(`${counted(ways.length, 'way')} lead to ${percent(goal, writing)}`, [
    figure('ways.count', ways.length),
    figure('ways.goal', goal),
  ]);
  const cost =
    hideAmounts || !cheapest
      ? null
      : phrase(`; the cheapest costs ${deckMoney(cheapest.firstYear, writing)} in its first year`, [
          figure('ways.cost', cheapest.firstYear, 'cheapest'),
        ]);
  return claim('title', 'customer', withClauses(first, cost));
}

/** "The cheapest way reaches 80.1% with seven recommendations." */
export function waysLead({ ways }: DeckWays, writing: Writing): Claim | null {
  const [cheapest] = ways;
  if (!cheapest) return null;
  const size = cheapest.recommendations.length;
  return claim(
    'lead',
    'customer',
    phrase(`The cheapest way reaches ${percent(cheapest.score, writing)} with ${counted(size, 'recommendation')}.`, [
      figure('ways.score', cheapest.score, 'cheapest'),
      figure('ways.size', size, 'cheapest'),
    ]),
  );
}
