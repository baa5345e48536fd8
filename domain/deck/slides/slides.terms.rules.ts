import { legalLines } from '#domain/qbrs/defaults.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { DeckSlide, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, heading, lineCount } from '#domain/deck/page/slide.parts.rules.ts';

const LEFT = 44;
const WHOLE = 872;
const HALF = 420;
const TOP = 119;
const ROOM = 320;
const SIZES = [13, 12, 11, 10, 9, 8] as const;
const LEADING = 1.42;
const GAP = 6;

/** Standard terms and disclaimer of the provider. Null if there are none. */
export function termsSlide({ facts }: DeckContext): DeckSlide | null {
  const blocks = [
    { title: 'Terms', lines: legalLines(facts.legal?.terms) },
    { title: 'Disclaimer', lines: legalLines(facts.legal?.disclaimer) },
  ].filter(({ lines }) => lines.length > 0);
  if (blocks.length === 0) return null;
  const width = blocks.length === 1 ? WHOLE : HALF;
  return {
    key: 'appendix-terms',
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: 'The terms on which this review is given',
    lead: null,
    pieces: [
      ...blocks.flatMap(({ title, lines }, place) => block(title, lines, LEFT + place * (WHOLE - HALF), width)),
      fittedText(
        `Stated by ${facts.provider.name} with every review.`,
        { x: LEFT, y: 474, width: WHOLE, height: 15 },
        { lines: 1, size: 11, colour: NEUTRAL.muted },
      ),
    ],
    source: '',
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Stacked paragraphs in the largest size at which all fit. */
function block(title: string, lines: readonly string[], x: number, width: number): Piece[] {
  const heightIn = (size: number) => lines.reduce((sum, line) => sum + lineCount(line, width, size) * size * LEADING + GAP, 0);
  const size = SIZES.find((one) => heightIn(one) <= ROOM) ?? SIZES[SIZES.length - 1] ?? 8;
  let y = TOP + 24;
  const paragraphs = lines.map((line): Piece => {
    const count = lineCount(line, width, size);
    const piece = fittedText(line, { x, y, width, height: count * size * LEADING }, { lines: count, size });
    y += count * size * LEADING + GAP;
    return piece;
  });
  return [heading(title, { x, y: TOP, width, height: 16 }), ...paragraphs];
}
