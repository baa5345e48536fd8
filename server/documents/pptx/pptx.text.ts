import type pptxgen from 'pptxgenjs';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { PAGE, type Box, type Colour, type Paragraph, type Run, type TextPiece, type Weight } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { isRightToLeft, officeScriptOf } from '#domain/deck/words/scripts.rules.ts';
import { LINK } from '#domain/deck/words/rich.text.rules.ts';
import { type Canvas, DECORATION, hex, placed } from './pptx.page.ts';

type TextRun = pptxgen.default.TextProps;

/** Fixed line height, because substitute fonts may declare another. */
const LEADING = 1.27;

interface Look {
  size: number;
  weight: Weight;
  colour: Colour;
  align: TextPiece['align'];
}

const SIDES = {
  start: { ltr: 'left', rtl: 'right' },
  middle: { ltr: 'center', rtl: 'center' },
  end: { ltr: 'right', rtl: 'left' },
} as const;

/** The office font has no weights between regular and bold. */
const isBold = (weight: Weight) => weight >= 600;

export function wordsOf({ runs }: Paragraph): string {
  return runs.map(({ text }) => text).join('');
}

function runOf({ text, size, weight, colour, href }: Run, look: Look): TextRun {
  const { language, font } = officeScriptOf(text);
  return {
    text: writable(text).replaceAll('\n', ' '),
    options: {
      fontSize: size ?? look.size,
      bold: isBold(weight ?? look.weight),
      color: hex(colour ?? look.colour),
      lang: language,
      ...(font === null ? {} : { fontFace: font }),
      ...(href !== undefined && LINK.test(href) ? { hyperlink: { url: href } } : {}),
    },
  };
}

/** Paragraphs as the library expects them: one list of runs, in which the last run of each ends the paragraph. */
export function runsOf(paragraphs: readonly Paragraph[], look: Look): TextRun[] {
  return paragraphs.flatMap((paragraph, place) => {
    const isLast = place === paragraphs.length - 1;
    const direction = isRightToLeft(wordsOf(paragraph)) ? 'rtl' : 'ltr';
    const largest = Math.max(...paragraph.runs.map(({ size }) => size ?? look.size), 1);
    const shared = {
      align: SIDES[look.align][direction],
      lineSpacing: largest * LEADING,
      ...(direction === 'rtl' ? { rtlMode: true } : {}),
      ...(paragraph.isItem ? { bullet: { indent: largest } } : {}),
    };
    const runs = paragraph.runs.length === 0 ? [{ text: '' }] : paragraph.runs;
    return runs.map((run, index) => {
      const { text, options } = runOf(run, look);
      const ends = index === runs.length - 1 && !isLast;
      return { text: text ?? '', options: { ...options, ...shared, ...(ends ? { breakLine: true } : {}) } };
    });
  });
}

/** Extra width of single lines, towards their open side, because other fonts are wider than the measured one. */
const SPARE = 0.08;

function roomy(piece: TextPiece): Box {
  const { box, paragraphs, size, align } = piece;
  const isOneLine = paragraphs.length === 1 && paragraphs.every((one) => lineCount(wordsOf(one), box.width, size) <= 1);
  if (!isOneLine) return box;
  const spare = box.width * SPARE;
  const left = align === 'start' ? box.x : align === 'end' ? box.x - spare : box.x - spare / 2;
  const x = Math.max(0, left);
  return { ...box, x, width: Math.min(PAGE.width - x, box.width + spare) };
}

export function addText({ page }: Canvas, piece: TextPiece): void {
  const { box, paragraphs, valign, role } = piece;
  // Empty boxes would only obstruct editing.
  if (paragraphs.every((paragraph) => wordsOf(paragraph).trim() === '')) return;
  page.addText(runsOf(paragraphs, piece), {
    ...placed(role === 'decoration' ? box : roomy(piece)),
    margin: 0,
    fit: 'none',
    valign,
    isTextBox: true,
    ...(piece.isUpright ? { vert: 'vert270' as const } : {}),
    ...(role === 'decoration' ? { objectName: DECORATION } : {}),
  });
}
