import { writable } from '#domain/deck/deck.fit.rules.ts';
import { PAGE, type Box, type Colour, type Paragraph, type Run, type TextPiece, type Weight } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { isRightToLeft, OFFICE_ENGLISH, officeScriptOf } from '#domain/deck/words/scripts.rules.ts';
import { LINK } from '#domain/deck/words/rich.text.rules.ts';
import { type DrawnObject, emu, linked, type Pen, shape } from './pptx.shapes.ts';
import { element, NOTHING, type Xml } from './pptx.xml.ts';

/** Fixed line height, because substitute fonts may declare another. */
const LEADING = 1.27;

/** Attributes that are not given come from the placeholder. */
export interface Look {
  size?: number | undefined;
  weight?: Weight;
  colour?: Colour;
  align: TextPiece['align'];
  leading?: number | undefined;
  /** Points before a paragraph. */
  before?: number | undefined;
}

const SIDES = {
  start: { ltr: 'l', rtl: 'r' },
  middle: { ltr: 'ctr', rtl: 'ctr' },
  end: { ltr: 'r', rtl: 'l' },
} as const;

/** The office font has no weights between regular and bold. */
const isBold = (weight: Weight) => weight >= 600;

export function wordsOf({ runs }: Paragraph): string {
  return runs.map(({ text }) => text).join('');
}

function languageOf(pen: Pen, text: string): string {
  const { language } = officeScriptOf(text);
  return language === OFFICE_ENGLISH ? pen.language : language;
}

/** Fonts are named only for scripts that the theme's font may lack. */
function runXml(pen: Pen, { text, size, weight, colour, href }: Run, look: Look): Xml {
  const { font } = officeScriptOf(text);
  const [points, heavy, ink] = [size ?? look.size, weight ?? look.weight, colour ?? look.colour];
  const properties = element(
    'a:rPr',
    {
      lang: languageOf(pen, text),
      ...sized(pen, points),
      ...(heavy === undefined ? {} : { b: isBold(heavy) ? 1 : 0 }),
    },
    ink === undefined ? NOTHING : pen.inks(ink),
    ...(font === null ? [] : ['latin', 'ea', 'cs'].map((kind) => element(`a:${kind}`, { typeface: font }))),
    href !== undefined && LINK.test(href) ? linked(pen, href) : NOTHING,
  );
  return element('a:r', {}, properties, element('a:t', {}, writable(text).replaceAll('\n', ' ')));
}

function paragraphXml(pen: Pen, paragraph: Paragraph, look: Look): Xml {
  const { runs, isItem = false } = paragraph;
  const direction = isRightToLeft(wordsOf(paragraph)) ? 'rtl' : 'ltr';
  const sizes = runs.flatMap(({ size = look.size }) => size ?? []);
  const largest = sizes.length === 0 ? look.size : Math.max(...sizes);
  const spacing = {
    align: SIDES[look.align][direction],
    isTurned: direction === 'rtl',
    leading: look.leading ?? LEADING,
    before: look.before,
  };
  const lang = languageOf(pen, runs.at(-1)?.text ?? '');
  const end = element('a:endParaRPr', { lang, ...sized(pen, look.size) });
  return element('a:p', {}, spacingXml(largest, isItem, spacing), ...runs.map((run) => runXml(pen, run, look)), end);
}

const sized = ({ scale }: Pen, size: number | undefined) => (size === undefined ? {} : { sz: Math.round(size * scale * 100) });

/** Without a size, line height and bullet distance are those of the placeholder. */
function spacingXml(
  size: number | undefined,
  isItem: boolean,
  { align, isTurned, leading, before }: { align: string; isTurned: boolean; leading: number; before: number | undefined },
): Xml {
  const indent = isItem && size !== undefined ? { marL: emu(size), indent: -emu(size) } : {};
  return element(
    'a:pPr',
    { ...indent, algn: align, ...(isTurned ? { rtl: 1 } : {}) },
    size === undefined ? NOTHING : element('a:lnSpc', {}, element('a:spcPts', { val: Math.round(size * leading * 100) })),
    before === undefined ? NOTHING : element('a:spcBef', {}, element('a:spcPts', { val: before * 100 })),
    isItem ? element('a:buChar', { char: '•' }) : element('a:buNone'),
  );
}

export interface Frame {
  valign?: TextPiece['valign'];
  isUpright?: boolean;
  isWrapped?: boolean;
}

const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;
const NO_MARGIN = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 } as const;

/** `p:txBody` on slides, `a:txBody` in cells; text boxes have a frame, placeholders and cells their own. */
export function bodyXml(pen: Pen, paragraphs: readonly Paragraph[], look: Look, frame?: Frame, name = 'p:txBody'): Xml {
  const body = frame
    ? element('a:bodyPr', {
        ...(frame.isUpright ? { vert: 'vert270' } : {}),
        wrap: frame.isWrapped === false ? 'none' : 'square',
        ...NO_MARGIN,
        rtlCol: 0,
        anchor: ANCHORS[frame.valign ?? 'top'],
      })
    : element('a:bodyPr');
  return element(name, {}, body, element('a:lstStyle'), ...paragraphs.map((one) => paragraphXml(pen, one, look)));
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

/** Empty boxes would only obstruct editing. */
export const isEmpty = ({ paragraphs }: TextPiece) => paragraphs.every((paragraph) => wordsOf(paragraph).trim() === '');

export function textBox(pen: Pen, piece: TextPiece): DrawnObject[] {
  if (isEmpty(piece)) return [];
  const { box, paragraphs, size, weight, colour, align, valign, role, isUpright = false } = piece;
  return [
    shape(pen, {
      name: paragraphs.map(wordsOf).join(' '),
      isDecoration: role === 'decoration',
      box: role === 'decoration' ? box : roomy(piece),
      body: bodyXml(pen, paragraphs, { size, weight, colour, align }, { valign, isUpright }),
      isTextBox: true,
    }),
  ];
}
