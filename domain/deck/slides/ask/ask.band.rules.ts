import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { byWidth, copy, fixed, growing, layers, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Colour } from '#domain/deck/page/slide.model.rules.ts';
import { fittingTitle, SIZE, SMALLEST, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { ASK_HEAD, bandOf, moreOf, priceOfAll, totalOf } from './ask.claims.rules.ts';

const TOTAL = 208;
const REST = 104;
const PADDING = { x: 16, y: 12 } as const;
const GUTTER = 14;
const NUMBER = 20;

/** Type sizes of the titles, most generous first; the lines decide between a title and its short form. The last one caps typed titles. */
export const BAND_LOOKS = [
  { size: 12.5, lines: 2 },
  { size: 11.5, lines: 2 },
  { size: SMALLEST, lines: 3 },
  { size: SMALLEST, lines: 3, isCapped: true },
] as const;

interface Band extends Pick<DeckContext, 'palette' | 'hideAmounts'> {
  look: (typeof BAND_LOOKS)[number];
}

/** Total of what is asked for today, and its decisions with their numbers. */
export function askedBand(
  asked: readonly DeckRecommendation[],
  facts: Pick<DeckFacts, 'customer' | 'gaps'>,
  { palette, hideAmounts, look }: Band,
): Part {
  const { customer } = facts;
  const { shown, rest } = bandOf(asked, facts);
  const price = (all: readonly DeckRecommendation[]) => copy(priceOfAll(all, customer, hideAmounts).words, { size: 11, weight: 500 });
  const decision = (one: DeckRecommendation) =>
    stack([
      fixed(NUMBER, ({ x, y }) => [
        {
          kind: 'mark',
          shape: 'disc',
          x: x + NUMBER / 2,
          y: y + NUMBER / 2,
          size: NUMBER,
          colour: palette.fill,
          label: { text: String(one.number), colour: palette.onFill },
        },
      ]),
      space(5),
      byWidth((width) =>
        copy(fittingTitle(one, width, look), { size: look.size, weight: 600, ...('isCapped' in look ? { lines: look.lines } : {}) }),
      ),
      growing(space(4)),
      price([one]),
    ]);
  const others = stack([copy(moreOf(rest).words, { size: SIZE.head, weight: 600 }), growing(space(4)), price(rest)]);
  const columns = [...shown.map((one) => ({ part: decision(one) })), ...(rest.length === 0 ? [] : [{ part: others, width: REST }])];
  return panel(
    row(
      [
        { part: total(asked, customer, { palette, hideAmounts }), width: TOTAL - PADDING.x },
        ...columns.map((one) => ({ ...one, part: lined(one.part, palette.tint2) })),
      ],
      { gap: GUTTER },
    ),
    { fill: palette.tint, radius: 4, padding: PADDING },
  );
}

/** Part with a line at its left edge. */
const lined = (part: Part, colour: Colour) =>
  layers(
    fixed(0, ({ x, y, height }) => [upright(x, y, height, { colour, thick: 1 })]),
    panel(part, { padding: { x: GUTTER - 2, y: 0 } }),
  );

const LARGEST = 25;

function total(
  asked: readonly DeckRecommendation[],
  customer: DeckFacts['customer'],
  { palette, hideAmounts }: Pick<Band, 'palette' | 'hideAmounts'>,
): Part {
  const { main, below } = totalOf(asked, customer, hideAmounts);
  const ink = { colour: palette.ink };
  const number = byWidth((width) => copy(main.words, { size: Math.min(LARGEST, width / textWidth(main.words)), weight: 600, ...ink }));
  const head = copy(ASK_HEAD, { size: SIZE.head, weight: 600 });
  return stack([head, space(4), number, ...(below ? [space(2), copy(below.words, { size: 11.5, lines: 2, ...ink })] : [])]);
}
