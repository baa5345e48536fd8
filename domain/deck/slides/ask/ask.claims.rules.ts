import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { keyOf } from '#domain/deck/claims/sources.documents.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { deckMoney, priceOf, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const MOST = 4;
const MONTHS = 36;

/** The largest amount is always shown, then what resolves a critical gap, then by amount; in the order of their numbers. */
function leading(asked: readonly DeckRecommendation[], gaps: DeckFacts['gaps']): readonly DeckRecommendation[] {
  if (asked.length <= MOST) return asked;
  const cost = ({ oneTime, monthly }: DeckRecommendation) => oneTime + MONTHS * monthly;
  const resolves = ({ number }: DeckRecommendation) =>
    Number(gaps.some(({ severity, recommendation }) => severity === 'critical' && recommendation === number));
  const [largest, ...others] = asked.toSorted((one, other) => cost(other) - cost(one));
  const kept = [largest, ...others.toSorted((one, other) => resolves(other) - resolves(one)).slice(0, MOST - 1)];
  return asked.filter((one) => kept.includes(one));
}

/** Decisions with their own column, and those of the sum. */
export function bandOf(asked: readonly DeckRecommendation[], { gaps }: Pick<DeckFacts, 'gaps'>) {
  const shown = leading(asked, gaps);
  return { shown, rest: asked.filter((one) => !shown.includes(one)) };
}

export const ASK_HEAD = 'Please approve today';

/** Sentences of the band: the total, each decision with its price, and the sum of the others. */
export function askedClaims(asked: readonly DeckRecommendation[], facts: DeckFacts, hideAmounts: boolean): Claim[] {
  const { shown, rest } = bandOf(asked, facts);
  const { main, below } = totalOf(asked, facts.customer, hideAmounts);
  return [
    claim('ask', 'customer', joined([`${ASK_HEAD} `, main, below && joined([' ', below])]), 'ask.total'),
    ...shown.map((one) => {
      const head = phrase(`Decision ${one.number} `, [figure('decision.number', one.number, one.id)]);
      return claim('ask', 'customer', joined([head, priceOfAll([one], facts.customer, hideAmounts)]), `ask.${one.id}`);
    }),
    ...(rest.length === 0
      ? []
      : [claim('ask', 'customer', joined([moreOf(rest), ' ', priceOfAll(rest, facts.customer, hideAmounts)]), 'ask.rest')]),
  ];
}

export const moreOf = (rest: readonly DeckRecommendation[]): Clause =>
  phrase(`${capitalized(inWords(rest.length))} more`, [figure('decisions.more', rest.length, keyOf(rest))]);

/** "£3,800 + £290 per month, two to be quoted" with its sources. */
export function priceOfAll(all: readonly DeckRecommendation[], customer: DeckFacts['customer'], hideAmounts: boolean): Clause {
  const [sum, unpriced, key] = [sumOf(all), all.filter(({ costKnown }) => !costKnown).length, keyOf(all)];
  const costs = priceOf({ ...sum, costKnown: unpriced < all.length }, customer, hideAmounts);
  const figures = [figure('decisions.oneTime', sum.oneTime, key), figure('decisions.monthly', sum.monthly, key)];
  const known = phrase(costs, hideAmounts ? [] : figures.filter(({ value }) => value !== 0));
  if (hideAmounts || unpriced === 0 || unpriced === all.length) return known;
  return joined([known, phrase(`, ${inWords(unpriced)} to be quoted`, [figure('decisions.unpriced', unpriced, key)])]);
}

/** Total in large type and what is below it. */
export function totalOf(asked: readonly DeckRecommendation[], customer: DeckFacts['customer'], hideAmounts: boolean) {
  const { oneTime, monthly } = sumOf(asked);
  if (hideAmounts || asked.every(({ costKnown }) => !costKnown)) {
    return { main: phrase(capitalized(counted(asked.length, 'recommendation')), [figure('plan.asked', asked.length)]), below: null };
  }
  const each = figure('money.asked.monthly', monthly);
  const main =
    oneTime === 0
      ? phrase(`${deckMoney(monthly, customer)} per month`, [each])
      : phrase(`${deckMoney(oneTime, customer)} one-time`, [figure('money.asked.oneTime', oneTime)]);
  const isBoth = oneTime !== 0 && monthly !== 0;
  return { main, below: isBoth ? phrase(`and ${deckMoney(monthly, customer)} per month, excl. VAT`, [each]) : phrase('excl. VAT') };
}
