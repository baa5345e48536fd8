import type pptxgen from 'pptxgenjs';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import { isRightToLeft } from '#domain/deck/words/scripts.rules.ts';
import { type Frame, frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { type Box, CHAPTERS, type DeckSlide, type Piece, type TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { type Canvas, DECORATION, hex, inches, placed } from './pptx.page.ts';
import { addText, runsOf, wordsOf } from './pptx.text.ts';

const COVER = 'Cover';
const PLAIN = 'Content';
const TITLE_LEADING = 1.25;

type File = pptxgen.default;
type LayoutObjects = NonNullable<pptxgen.default.SlideMasterProps['objects']>;

interface Around {
  palette: Palette;
  foot: SlideFoot;
}

/** One layout per chapter, one for slides without a chapter, and one for the cover, so that added slides get a matching frame. */
export function defineLayouts(file: File, { palette, foot }: Around, cover: DeckSlide | undefined): void {
  for (const [chapter, name] of [...CHAPTERS.entries(), [null, PLAIN] as const]) {
    const frame = frameOf({ ...EMPTY, chapter }, { palette, foot, number: 1 });
    if (!frame) continue;
    const [left, provider, number] = frame.foot;
    file.defineSlideMaster({
      title: name,
      background: { color: hex(NEUTRAL.white) },
      objects: [
        ...frame.backdrop.flatMap(drawnOf),
        ...[left, provider, ...frame.chapters].flatMap((piece) => (piece ? [textOf(piece)] : [])),
        titled(frame.title.box, SIZE.title),
      ],
      ...(number ? { slideNumber: numberOf(number) } : {}),
    });
  }
  const name = coverTitle(cover);
  file.defineSlideMaster({
    title: COVER,
    background: { color: hex(NEUTRAL.white) },
    objects: [titled(name?.box ?? { x: 44, y: 200, width: 474, height: 110 }, name?.size ?? SIZE.cover, name?.colour)],
  });
}

const EMPTY: DeckSlide = {
  key: '',
  section: '',
  chapter: null,
  kicker: '',
  title: '',
  lead: null,
  pieces: [],
  source: '',
  notes: { say: '', proof: '', ask: '', minutes: null },
};

export function layoutOf({ section, chapter }: DeckSlide): string {
  if (section === 'cover') return COVER;
  return chapter === null ? PLAIN : (CHAPTERS[chapter] ?? PLAIN);
}

function drawnOf(piece: Piece): LayoutObjects {
  if (piece.kind === 'rect')
    return [{ rect: { ...placed(piece.box), fill: { color: hex(piece.fill ?? NEUTRAL.white) }, objectName: DECORATION } }];
  if (piece.kind !== 'line') return [];
  const { from, to, colour, width } = piece;
  const at = placed({ ...from, width: to.x - from.x, height: to.y - from.y });
  return [{ line: { ...at, line: { color: hex(colour), width }, objectName: DECORATION } }];
}

/** Single-run line; may exceed its box, because bold text in another font is wider than measured. */
function textOf(piece: TextPiece): LayoutObjects[number] {
  const [run] = runsOf(piece.paragraphs, piece);
  return {
    text: {
      text: run?.text ?? '',
      options: { ...run?.options, ...placed(piece.box), valign: 'top', margin: 0, wrap: false, objectName: DECORATION },
    },
  };
}

function numberOf({ box, size, colour }: TextPiece): NonNullable<pptxgen.default.SlideMasterProps['slideNumber']> {
  return { ...placed(box), w: inches(box.width), fontSize: size, bold: true, color: hex(colour), align: 'right', margin: 0 };
}

function titled(box: Box, size: number, colour = NEUTRAL.text as string) {
  return {
    placeholder: {
      options: {
        ...placed(box),
        name: 'title',
        type: 'title' as const,
        fontSize: size,
        bold: true,
        color: hex(colour),
        align: 'left' as const,
        valign: 'top' as const,
        margin: 0,
        lineSpacing: size * TITLE_LEADING,
      },
      text: 'Title',
    },
  };
}

/** Customer's name on the cover, which is the title of that slide. */
export function coverTitle(cover: DeckSlide | undefined): TextPiece | undefined {
  return cover?.pieces.find((piece: Piece): piece is TextPiece => piece.kind === 'text' && piece.role === 'heading');
}

function addTitle({ page }: Canvas, { paragraphs, size, colour }: TextPiece): void {
  const lines = paragraphs.map(wordsOf);
  const isTurned = isRightToLeft(lines.join(' '));
  const look = { size, weight: 600, colour, align: 'start' } as const;
  page.addText(
    lines.map((line, index) => {
      const [run] = runsOf([{ runs: [{ text: line }] }], look);
      const { lang, fontFace } = run?.options ?? {};
      return {
        text: run?.text ?? '',
        options: {
          fontSize: size,
          color: hex(colour),
          lineSpacing: size * TITLE_LEADING,
          ...(lang === undefined ? {} : { lang }),
          ...(fontFace === undefined ? {} : { fontFace }),
          ...(isTurned ? { rtlMode: true, align: 'right' as const } : { align: 'left' as const }),
          ...(index > 0 ? { softBreakBefore: true } : {}),
        },
      };
    }),
    { placeholder: 'title' },
  );
}

export function addCoverTitle(canvas: Canvas, name: TextPiece): void {
  addTitle(canvas, name);
}

/** Adds the title first, because it is read first, then the rest of the frame. */
export function addFrame(canvas: Canvas, { title, kicker, lead, source }: Frame): void {
  addTitle(canvas, title);
  for (const piece of [kicker, lead, source]) if (piece) addText(canvas, piece);
}
