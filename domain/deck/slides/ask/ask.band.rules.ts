import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { byWidth, copy, fixed, growing, layers, panel, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Colour } from '#domain/deck/page/slide.model.rules.ts';
import { fittingTitle, SIZE, SMALLEST, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { ASK_HEAD, bandOf, moreOf, priceOfAll, totalOf } from './ask.claims.rules.ts';

const TOTAL = 262;
const PADDING = { x: 20, y: 12 } as const;
const GUTTER = 16;

/** Type sizes of the titles, most generous first; the lines decide between a title and its short form. The last one caps typed titles. */
export const BAND_LOOKS = [
  { size: SIZE.name, lines: 2 },
  { size: 12.5, lines: 2 },
  { size: SMALLEST, lines: 3 },
  { size: SMALLEST, lines: 3, isCapped: true },
] as const;

interface Band extends Pick<DeckContext, 'palette' | 'hideAmounts'> {
  look: (typeof BAND_LOOKS)[number];
}

/** Total of what is asked for today, and its decisions. */
export function askedBand(
  asked: readonly DeckRecommendation[],
  facts: Pick<DeckFacts, 'customer' | 'gaps'>,
  { palette, hideAmounts, look }: Band,
): Part {
  const { customer } = facts;
  const { shown, rest } = bandOf(asked, facts);
  const white = { colour: palette.onFill };
  const decision = (one: DeckRecommendation) =>
    stack([
      copy(`Decision ${one.number}`, { size: SIZE.head, weight: 500, ...white }),
      space(3),
      byWidth((width) =>
        copy(fittingTitle(one, width, look), {
          size: look.size,
          weight: 600,
          ...white,
          ...('isCapped' in look ? { lines: look.lines } : {}),
        }),
      ),
      growing(space(4)),
      copy(priceOfAll([one], customer, hideAmounts).words, { size: SIZE.head, ...white }),
    ]);
  const others = stack([
    copy(moreOf(rest).words, { size: SIZE.head, weight: 500, ...white }),
    space(3),
    copy(priceOfAll(rest, customer, hideAmounts).words, { size: SIZE.head, ...white }),
  ]);
  const columns = [...shown.map((one) => ({ part: decision(one) })), ...(rest.length === 0 ? [] : [{ part: others, width: 118 }])];
  return panel(
    row(
      [
        { part: total(asked, customer, { palette, hideAmounts }), width: TOTAL },
        ...columns.map((one) => ({ ...one, part: lined(one.part, palette.onFill) })),
      ],
      {
        gap: GUTTER,
      },
    ),
    { fill: palette.fill, radius: 4, padding: PADDING },
  );
}

/** Part with a line at its left edge. */
const lined = (part: Part, colour: Colour) =>
  layers(
    fixed(0, ({ x, y, height }) => [upright(x, y, height, { colour, thick: 0.5 })]),
    panel(part, { padding: { x: GUTTER - 4, y: 0 } }),
  );

const LARGEST = 27;

function total(
  asked: readonly DeckRecommendation[],
  customer: DeckFacts['customer'],
  { palette, hideAmounts }: Pick<Band, 'palette' | 'hideAmounts'>,
): Part {
  const { main, below } = totalOf(asked, customer, hideAmounts);
  const white = { colour: palette.onFill };
  const figure = byWidth((width) => copy(main.words, { size: Math.min(LARGEST, width / textWidth(main.words)), weight: 600, ...white }));
  const head = copy(ASK_HEAD, { size: SIZE.head, weight: 500, ...white });
  return stack([head, space(4), figure, ...(below ? [space(4), copy(below.words, { size: 15, lines: 1, ...white })] : [])]);
}
