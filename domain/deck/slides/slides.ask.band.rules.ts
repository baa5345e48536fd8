import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { deckMoney, priceOf, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
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

/** Band of the summary with the total of what is asked for today and its decisions. */
export function askedPieces(
  asked: readonly DeckRecommendation[],
  { customer, gaps }: DeckFacts,
  { palette, hideAmounts }: Pick<DeckContext, 'palette' | 'hideAmounts'>,
): Piece[] {
  const shown = leading(asked, gaps);
  const rest = asked.filter((one) => !shown.includes(one));
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
        priceOf(one, customer, hideAmounts),
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
          ...column(MOST, `${capitalized(inWords(rest.length))} more`),
          restText(rest, { x: 354 + MOST * width, customer, hideAmounts, colour: palette.onFill }),
        ];
  return [rect(BAND, palette.fill, { radius: 4 }), ...left, ...decisions, ...others];
}

function totalPieces(
  asked: readonly DeckRecommendation[],
  customer: DeckFacts['customer'],
  { palette, hideAmounts }: Pick<DeckContext, 'palette' | 'hideAmounts'>,
): Piece[] {
  const priced = asked.filter(({ costKnown }) => costKnown);
  const sum = sumOf(priced);
  const white = { colour: palette.onFill };
  const money = hideAmounts || priced.length === 0 ? null : sum;
  return [
    text('We ask you to approve today', { x: 64, y: 399, width: 250, height: 15 }, { size: SIZE.head, weight: 500, ...white }),
    money
      ? fittedText(
          `${deckMoney(money.oneTime || money.monthly, customer)} ${money.oneTime ? 'one-time' : 'per month'}`,
          { x: 64, y: 418, width: 264, height: 36 },
          { lines: 1, size: 27, weight: 600, ...white },
        )
      : fittedText(
          capitalized(counted(asked.length, 'recommendation')),
          { x: 64, y: 418, width: 260, height: 32 },
          { lines: 1, size: 24, weight: 600, ...white },
        ),
    ...(money && money.oneTime && money.monthly
      ? [
          fittedText(
            `and ${deckMoney(money.monthly, customer)} per month, excl. VAT`,
            { x: 64, y: 458, width: 264, height: 20 },
            { lines: 1, size: 15, ...white },
          ),
        ]
      : [text(money ? 'excl. VAT' : '', { x: 64, y: 458, width: 260, height: 20 }, { size: 15, ...white })]),
  ];
}

interface RestPlace {
  x: number;
  customer: DeckFacts['customer'];
  hideAmounts: boolean;
  colour: string;
}

/** Sum of the decisions that are not shown one by one. */
function restText(rest: readonly DeckRecommendation[], { x, customer, hideAmounts, colour }: RestPlace): Piece {
  const unpriced = rest.filter(({ costKnown }) => !costKnown).length;
  const costs = priceOf({ ...sumOf(rest), costKnown: unpriced < rest.length }, customer, hideAmounts);
  const quoted = hideAmounts || unpriced === 0 || unpriced === rest.length ? '' : `, ${inWords(unpriced)} to be quoted`;
  return fittedText(`${costs}${quoted}`, { x, y: 419, width: 104, height: 64 }, { lines: 4, size: SIZE.head, colour });
}
