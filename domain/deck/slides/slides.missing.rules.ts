import { type Claim, claim, figure, phrase } from '#domain/deck/claims/claim.rules.ts';
import { tenths } from '#domain/deck/claims/sources.standing.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { oneDecimal } from '#domain/deck/facts/deck.money.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, heading, paragraph, rect, rule, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';

interface Place {
  most: number;
  x: number;
  bars: number;
  width: number;
  top: number;
  row: number;
  size: number;
}
const ON_SLIDE: Place = { most: 12, x: 44, bars: 262, width: 230, top: 146, row: 26, size: 12.5 };

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

/** Missing points by section, shown for a first assessment. */
export function missing(facts: DeckFacts, palette: Palette): Piece[] {
  const all = missingOf(facts);
  if (all.length === 0) return [];
  const { pieces, end } = missingBars(facts, palette, ON_SLIDE);
  return [
    text(
      [paragraph({ text: 'Where the missing points are', weight: 600 }, { text: '  of 100 points of the score', colour: NEUTRAL.muted })],
      { x: ON_SLIDE.x, y: 119, width: 496, height: 16 },
      { size: 11.5, role: 'heading' },
    ),
    ...pieces,
    rule(ON_SLIDE.x, end + 6, ON_SLIDE.bars + ON_SLIDE.width - ON_SLIDE.x),
    heading('Missing in all', { x: ON_SLIDE.x, y: end + 12, width: 180, height: 16 }, { size: 12, role: 'text' }),
    text(
      oneDecimal(tenths(sumOf(all)), facts.customer),
      { x: ON_SLIDE.bars, y: end + 11, width: 80, height: 18 },
      { size: 14, weight: 500, colour: palette.ink },
    ),
  ];
}

/** Sections with the most missing points; the others are combined. */
export function missingBars(facts: DeckFacts, palette: Palette, place: Place): { pieces: Piece[]; end: number } {
  const { most, x, bars, width, top, row, size } = place;
  const all = missingOf(facts);
  const named = all.length <= most ? all : all.slice(0, most - 1);
  const rest = all.slice(named.length);
  const others = { title: capitalized(counted(rest.length, 'other section')), points: sumOf(rest) };
  const rows = rest.length > 0 ? [...named, others] : named;
  const widest = Math.max(...rows.map(({ points }) => points));
  const bar = row - 10;
  const drawn = rows.flatMap((one, index): Piece[] => {
    const y = top + index * row;
    const long = Math.max(1, (width * one.points) / widest);
    return [
      fittedText(one.title, { x, y: y + row / 2 - 9, width: bars - x - 12, height: 18 }, { lines: 1, size }),
      rect({ x: bars, y: y + 5, width: long, height: bar }, one === others ? palette.soft : palette.series),
      text(
        oneDecimal(one.points, facts.customer),
        { x: bars + long + 6, y: y + row / 2 - 8, width: 44, height: 16 },
        { weight: 600, size: size - 1 },
      ),
    ];
  });
  const end = top + rows.length * row;
  return { pieces: rows.length === 0 ? [] : [upright(bars, top, end - top, { colour: NEUTRAL.text }), ...drawn], end };
}
