import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { tenths } from '#domain/deck/claims/sources.standing.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { atLeast, bar, divider, headed, widest } from '#domain/deck/page/layout.parts.rules.ts';
import { copy, firstFitting, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import { BODY, type Box } from '#domain/deck/page/slide.model.rules.ts';
import { SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';

interface Missing {
  key: string;
  title: string;
  points: number;
}

/** Points that each section is missing, largest first. Together with the score they sum to 100. */
function missingOf({ sections }: DeckFacts): Missing[] {
  return sections

    .flatMap(({ key, title, score, weight }) => (score === null ? [] : [{ key, title, points: (100 - score) * weight }]))
    .filter(({ points }) => points >= 0.05)
    .toSorted((one, other) => other.points - one.points);
}

const sumOf = (all: readonly Missing[]) => all.reduce((sum, { points }) => sum + points, 0);

export function missingLead(facts: DeckFacts): Claim | null {
  const all = missingOf(facts);
  const [most] = all;
  if (!most) return null;
  const words = `${most.title} leaves out most: ${oneDecimal(tenths(most.points), facts.customer)} of the ${oneDecimal(tenths(sumOf(all)), facts.customer)} points that are missing.`;
  const figures = [
    figure('section.missingMost', 1, most.key),
    figure('section.missing', tenths(most.points), most.key),
    figure('sections.missing', tenths(sumOf(all))),
  ];
  return claim('lead', 'assessment', phrase(words, figures, [most.title]));
}

interface Look {
  /** Most rows. */
  most: number;
  /** Width of the names. */
  names: number;
  /** Type sizes, largest first. */
  sizes: readonly number[];
  /** Height of a row with one line, if the page has room. */
  row: number;
}

const ON_SLIDE: Omit<Look, 'names'> = { most: 12, sizes: [12.5, 11.5, SMALLEST], row: 26 };

/** Missing points by section and their sum, shown for a first assessment. */
export function missing(facts: DeckFacts, palette: Palette, width: number): Part {
  const names = width * 0.38;
  const sum = row([
    { part: copy('Missing in all', { weight: 600, valign: 'middle' }), width: names + GAP },
    {
      part: copy(oneDecimal(tenths(sumOf(missingOf(facts))), facts.customer), { size: 14, weight: 500, colour: palette.ink }),
    },
  ]);
  const around = [headed('Where the missing points are', 'of 100 points of the score'), space(8)];
  const room = { width, height: BODY.height - 52 };
  return stack([...around, missingBars(facts, palette, { ...ON_SLIDE, names, room }), divider(12), sum]);
}

const GAP = 12;

/** Sections with the most missing points, as many as have room; the others are combined. Names are never cut. */
export function missingBars(facts: DeckFacts, palette: Palette, { room, ...look }: Look & { room: Pick<Box, 'width' | 'height'> }): Part {
  const all = missingOf(facts);
  const counts = Array.from({ length: Math.min(look.most, all.length) }, (_, place) => Math.min(look.most, all.length) - place);
  const layouts = counts.flatMap((count) => look.sizes.map((size) => bars(all, count, { facts, palette, look, size })));
  return firstFitting(layouts, room);
}

function bars(
  all: readonly Missing[],
  count: number,
  { facts, palette, look, size }: { facts: DeckFacts; palette: Palette; look: Look; size: number },
): Part {
  const named = all.length <= count ? all : all.slice(0, count - 1);
  const rest = all.slice(named.length);
  const others = { title: capitalized(counted(rest.length, 'other section')), points: sumOf(rest) };
  const rows = rest.length > 0 ? [...named, others] : named;
  const longest = Math.max(...rows.map(({ points }) => points));
  const words = (points: number) => oneDecimal(points, facts.customer);
  const room = widest(
    rows.map(({ points }) => words(points)),
    size - 1,
  );
  return stack(
    rows.map((one) =>
      atLeast(
        look.row,
        row(
          [
            { part: copy(one.title, { size, valign: 'middle' }), width: look.names },
            {
              part: bar(
                {
                  share: one.points / longest,
                  words: words(one.points),
                  fill: one === others ? palette.soft : palette.series,
                  size: size - 1,
                },
                room,
              ),
            },
          ],
          { gap: GAP },
        ),
      ),
    ),
  );
}
