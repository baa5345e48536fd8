import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { deckMoney, priceOf, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { keyOf } from '#domain/deck/claims/sources.documents.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { fitted, fittedText, fittingTitle, rect, SIZE, SMALLEST, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { capitalized, counted, inWords } from '#domain/deck/titles/titles.words.rules.ts';

const BAND = { x: 44, y: 382, width: 872, height: 112 } as const;
const MOST = 3;
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
function bandOf(asked: readonly DeckRecommendation[], { gaps }: DeckFacts) {
  const shown = leading(asked, gaps);
  return { shown, rest: asked.filter((one) => !shown.includes(one)) };
}

const HEAD = 'We ask you to approve today';

/** Sentences of the band: the total, each decision with its price, and the sum of the others. */
export function askedClaims(asked: readonly DeckRecommendation[], facts: DeckFacts, hideAmounts: boolean): Claim[] {
  const { shown, rest } = bandOf(asked, facts);
  const { main, below } = totalOf(asked, facts.customer, hideAmounts);
  return [
    claim('ask', 'customer', joined([`${HEAD} `, main, below && joined([' ', below])]), 'ask.total'),
    ...shown.map((one) => {
      const head = phrase(`Decision ${one.number} `, [figure('decision.number', one.number, one.id)]);
      return claim('ask', 'customer', joined([head, priceOfAll([one], facts.customer, hideAmounts)]), `ask.${one.id}`);
    }),
    ...(rest.length === 0
      ? []
      : [claim('ask', 'customer', joined([moreOf(rest), ' ', priceOfAll(rest, facts.customer, hideAmounts)]), 'ask.rest')]),
  ];
}

const moreOf = (rest: readonly DeckRecommendation[]): Clause =>
  phrase(`${capitalized(inWords(rest.length))} more`, [figure('decisions.more', rest.length, keyOf(rest))]);

/** "£3,800 + £290 per month, two to be quoted" with its sources. */
function priceOfAll(all: readonly DeckRecommendation[], customer: DeckFacts['customer'], hideAmounts: boolean): Clause {
  const [sum, unpriced, key] = [sumOf(all), all.filter(({ costKnown }) => !costKnown).length, keyOf(all)];
  const costs = priceOf({ ...sum, costKnown: unpriced < all.length }, customer, hideAmounts);
  const figures = [figure('decisions.oneTime', sum.oneTime, key), figure('decisions.monthly', sum.monthly, key)];
  const known = phrase(costs, hideAmounts ? [] : figures.filter(({ value }) => value !== 0));
  if (hideAmounts || unpriced === 0 || unpriced === all.length) return known;
  return joined([known, phrase(`, ${inWords(unpriced)} to be quoted`, [figure('decisions.unpriced', unpriced, key)])]);
}

/** Total in large type and what is below it. */
function totalOf(asked: readonly DeckRecommendation[], customer: DeckFacts['customer'], hideAmounts: boolean) {
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

/** Band of the summary with the total of what is asked for today and its decisions. */
export function askedPieces(
  asked: readonly DeckRecommendation[],
  facts: DeckFacts,
  { palette, hideAmounts }: Pick<DeckContext, 'palette' | 'hideAmounts'>,
): Piece[] {
  const { customer } = facts;
  const { shown, rest } = bandOf(asked, facts);
  const white = { colour: palette.onFill };
  const left = totalPieces(asked, customer, { palette, hideAmounts });
  const width = rest.length > 0 ? 150 : 192;
  const room = width - (rest.length > 0 ? 22 : 30);
  // Narrow columns hold the title in three small lines.
  const look = rest.length > 0 ? { size: SMALLEST, lines: 3 } : { size: SIZE.name, lines: 2 };
  const titleOf = (one: DeckRecommendation) => fittingTitle(one, room, look);
  // All titles share one size.
  const size = Math.min(...shown.map((one) => fitted(titleOf(one), room, look).size));
  const column = (index: number, head: string): Piece[] => [
    upright(338 + index * width, 402, 78, { colour: palette.onFill, thick: 0.5 }),
    text(head, { x: 354 + index * width, y: 399, width: room, height: 15 }, { size: SIZE.head, weight: 500, ...white }),
  ];
  const decisions = shown.flatMap((one, index): Piece[] => {
    const x = 354 + index * width;
    return [
      ...column(index, `Decision ${one.number}`),
      fittedText(titleOf(one), { x, y: 419, width: room, height: 41 }, { lines: look.lines, size, weight: 600, ...white }),
      fittedText(
        priceOfAll([one], customer, hideAmounts).words,
        // A long amount takes a second line: an amount is never cut.
        { x, y: 461, width: room, height: 30 },
        { lines: 2, size: SIZE.head, ...white },
      ),
    ];
  });
  const others =
    rest.length === 0
      ? []
      : [
          ...column(MOST, moreOf(rest).words),
          fittedText(
            priceOfAll(rest, customer, hideAmounts).words,
            { x: 354 + MOST * width, y: 419, width: 104, height: 64 },
            { lines: 4, size: SIZE.head, ...white },
          ),
        ];
  return [rect(BAND, palette.fill, { radius: 4 }), ...left, ...decisions, ...others];
}

function totalPieces(
  asked: readonly DeckRecommendation[],
  customer: DeckFacts['customer'],
  { palette, hideAmounts }: Pick<DeckContext, 'palette' | 'hideAmounts'>,
): Piece[] {
  const { main, below } = totalOf(asked, customer, hideAmounts);
  const white = { colour: palette.onFill };
  // Without amounts, the number of decisions is in smaller type.
  const size = below ? 27 : 24;
  return [
    text(HEAD, { x: 64, y: 399, width: 250, height: 15 }, { size: SIZE.head, weight: 500, ...white }),
    fittedText(main.words, { x: 64, y: 418, width: 264, height: 36 }, { lines: 1, size, weight: 600, ...white }),
    fittedText(below?.words ?? '', { x: 64, y: 458, width: 264, height: 20 }, { lines: 1, size: 15, ...white }),
  ];
}
