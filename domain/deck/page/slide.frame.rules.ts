import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { SlideFoot } from './foot.rules.ts';
import { NEUTRAL, type Palette } from './palette.rules.ts';
import { CHAPTERS, type DrawnSlide, type Editable, FRAME, PAGE, type Piece, type TextPiece } from './slide.model.rules.ts';
import { cutLines, fitted, fittedText, paragraph, rect, rule, SIZE, text, titleLines } from './slide.parts.rules.ts';

/** Elements around the content of every slide except the cover. */
export interface Frame {
  /** Drawn first; ignored by screen readers. */
  backdrop: Piece[];
  kicker: TextPiece;
  title: TextPiece;
  lead: TextPiece | null;
  /** Placeholder for a missing lead, shown only to editors. */
  leadRoom: TextPiece | null;
  chapters: TextPiece[];
  source: TextPiece | null;
  foot: TextPiece[];
}

const LEFT = 44;
const RIGHT = 916;
const CHAPTER = { size: 9.5, gap: 15 } as const;
const MUTED = { size: SIZE.foot, colour: NEUTRAL.muted } as const;

export function frameOf(slide: DrawnSlide, { palette, foot, number }: { palette: Palette; foot: SlideFoot; number: number }): Frame | null {
  if (slide.section === 'cover') return null;
  const title = titleOf(slide.title);
  const line = { y: FRAME.foot - 3, height: 13 };
  return {
    backdrop: [rect({ x: 0, y: 0, width: 10, height: PAGE.height }, palette.fill), rule(LEFT, FRAME.rule, RIGHT - LEFT)],
    kicker: fittedText(
      slide.kicker,
      { x: LEFT, y: FRAME.kicker - 3, width: 520, height: 14 },
      { lines: 1, size: SIZE.label, weight: 600, colour: palette.ink },
    ),
    title: title.piece,
    // A two-line title takes the space of the lead.
    lead: title.lines > 1 ? null : leadOf(slide),
    leadRoom: title.lines > 1 || slide.lead !== null ? null : leadOf({ ...slide, lead: '' }),
    chapters: slide.chapter === null ? [] : chaptersOf(slide.chapter, palette),
    source: slide.source === '' ? null : fittedText(`Source: ${slide.source}`, { x: 344, width: 400, ...line }, { lines: 1, ...MUTED }),
    foot: [
      fittedText(foot.left, { x: LEFT, width: 290, ...line }, { lines: 1, ...MUTED, role: 'decoration' }),
      fittedText(foot.provider, { x: 754, width: 138, ...line }, { lines: 1, ...MUTED, align: 'end', role: 'decoration' }),
      text(
        String(number),
        { x: 896, width: 20, ...line },
        { ...MUTED, colour: NEUTRAL.text, weight: 600, align: 'end', role: 'decoration' },
      ),
    ],
  };
}

const SMALLEST_TITLE = 15;

/** Title in one or two lines, smaller if an edited one is too long. */
function titleOf(title: string): { piece: TextPiece; lines: number } {
  const box = { x: LEFT, y: FRAME.title - 6, width: RIGHT - LEFT, height: 62 };
  let size: number = SIZE.title;
  const isWide = () => titleLines(title, box.width, size).some((words) => textWidth(words) * size > box.width);
  while (size > SMALLEST_TITLE && isWide()) size -= 1;
  const lines = isWide() ? cutLines(title, box.width, { size, lines: 2 }) : titleLines(title, box.width, size);
  const edit: Editable = { field: 'title', words: title, width: box.width, lines: 2, size: SIZE.title };
  return {
    piece: text(
      lines.map((words) => ({ ...paragraph(words), edit })),
      box,
      { size, weight: 600, role: 'heading' },
    ),
    lines: lines.length,
  };
}

/** Lead on one line; bold text and links of an edited lead are kept only if it fits uncut. */
function leadOf({ lead, leadText }: DrawnSlide): TextPiece | null {
  if (lead === null) return null;
  const box = { x: LEFT, y: FRAME.lead - 4, width: RIGHT - LEFT, height: 20 };
  const { words, size } = fitted(lead, box.width, { size: SIZE.lead, lines: 1 });
  const runs = leadText?.flatMap((part, index) => (index === 0 ? part.runs : [{ text: ' ' }, ...part.runs]));
  const shown = runs && words === lead ? { runs } : paragraph(words);
  const edit: Editable = { field: 'lead', words: lead, width: box.width, lines: 1, size: SIZE.lead };
  return text([{ ...shown, edit }], box, { size, colour: NEUTRAL.muted });
}

/** Chapter names aligned right, with the current one in ink. */
function chaptersOf(present: number, palette: Palette): TextPiece[] {
  let right = RIGHT;
  return CHAPTERS.map((name, chapter) => ({ name, chapter }))
    .toReversed()
    .map(({ name, chapter }) => {
      const width = Math.ceil(textWidth(name) * CHAPTER.size) + 1;
      right -= width;
      const piece = text(
        name,
        { x: right, y: FRAME.kicker - 3, width, height: 14 },
        {
          size: CHAPTER.size,
          weight: chapter === present ? 600 : 400,
          colour: chapter === present ? palette.ink : NEUTRAL.muted,
          align: 'end',
          role: 'decoration',
        },
      );
      right -= CHAPTER.gap;
      return piece;
    })
    .toReversed();
}
