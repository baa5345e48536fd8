import { type DeckLogos, type DeckSlide, FRAME, type Piece, type TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import type { Frame } from '#domain/deck/page/slide.frame.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { filled, filledNumber, type Holder } from './pptx.holders.ts';
import { coverTitle } from './pptx.layouts.ts';
import { group, type Pen } from './pptx.shapes.ts';
import { documentXml, piecesOf } from './pptx.slide.ts';
import { textBox } from './pptx.text.ts';
import type { TemplateLayout } from './pptx.template.ts';
import type { Xml } from './pptx.xml.ts';

/** Placeholder of the layout by one of its types. */
function holderOf({ holders }: TemplateLayout, name: string, ...types: Holder['type'][]): Holder | null {
  for (const type of types) {
    const found = holders.find((holder) => holder.type === type);
    if (found) return { name, type, ...(found.index === undefined ? {} : { index: found.index }) };
  }
  return null;
}

/**
 * Titles, footers and numbers fill the template's placeholders in its fonts and colours, but at the places that the content leaves free. The
 * names of the chapters are on the slide, because the template's layouts have none.
 */
export function templateSlide(
  pen: Pen,
  slide: DeckSlide,
  layout: TemplateLayout,
  { frame, logos }: { frame: Frame; logos: DeckLogos<DocumentLogo> },
): string {
  const { title, kicker, lead, source, foot, chapters } = frame;
  const [left, , number] = foot;
  const held = (name: string, piece: TextPiece, ...types: Holder['type'][]): Xml[] => {
    const holder = holderOf(layout, name, ...types);
    return holder ? filled(pen, holder, piece, { box: piece.box }) : textBox(pen, piece);
  };
  const objects = [
    ...held('Title', title, 'title'),
    ...[kicker, ...(lead ? [lead] : [])].flatMap((piece) => textBox(pen, piece)),
    ...(chapters.length > 0
      ? group(pen, { name: 'Chapters', isDecoration: true }, () => chapters.flatMap((one) => textBox(pen, one)))
      : []),
    ...piecesOf(pen, slide, slide.pieces, logos),
    ...(source ? textBox(pen, source) : []),
    ...(left ? held('Footer', left, 'ftr') : []),
    ...numbered(pen, layout, number),
  ];
  return documentXml(objects.map(({ xml }) => ({ xml })));
}

function numbered(pen: Pen, layout: TemplateLayout, piece: TextPiece | undefined): Xml[] {
  const holder = holderOf(layout, 'Slide number', 'sldNum');
  return piece && holder ? [filledNumber(pen, piece.paragraphs[0]?.runs[0]?.text ?? '', piece.box, holder)] : [];
}

/** The template's own title slide, with the review below the customer's name. */
export function templateCover(pen: Pen, slide: DeckSlide, layout: TemplateLayout): string {
  const name = coverTitle(slide);
  const lines = slide.pieces.filter((piece): piece is TextPiece => piece.kind === 'text' && piece !== name && isBesideName(piece));
  const [first] = lines;
  const title = holderOf(layout, 'Title', 'ctrTitle', 'title');
  const subtitle = holderOf(layout, 'Subtitle', 'subTitle', 'body');
  return documentXml([
    ...(name && title ? filled(pen, title, plain(name, [name]), {}) : []),
    ...(first && subtitle ? filled(pen, subtitle, plain(first, lines), {}) : []),
  ]);
}

/** Without sizes and colours, which are those of the template. */
function plain(piece: TextPiece, lines: readonly TextPiece[]): TextPiece {
  const paragraphs = lines.flatMap((line) => line.paragraphs.map(({ runs }) => ({ runs: runs.map(({ text }) => ({ text })) })));
  return { ...piece, paragraphs };
}

/** Middle of the page: the deck's own cover has the name at the left, and agenda and attendees at the right. */
const MIDDLE = 562;
const leftOf = (piece: Piece) =>
  piece.kind === 'mark' ? piece.x : piece.kind === 'line' ? Math.min(piece.from.x, piece.to.x) : piece.box.x;
const isBesideName = (piece: Piece) => leftOf(piece) < MIDDLE;

/** Agenda and attendees side by side, for which a template's title slide has no place. Null if the cover has none. */
export function agendaSlide(cover: DeckSlide): DeckSlide | null {
  const right = cover.pieces.filter((piece) => !isBesideName(piece) && topOf(piece) < PREPARED);
  const heads = right.filter((piece) => piece.kind === 'text' && piece.role === 'heading').map(topOf);
  const [first] = heads;
  if (first === undefined) return null;
  // Agenda items may be headings too: the attendees begin where the last heading is.
  const second = heads.at(-1) ?? first;
  const isAgenda = (piece: Piece) => second === first || topOf(piece) < second - BEFORE_HEAD;
  const pieces = right.map((piece) =>
    isAgenda(piece)
      ? moved(piece, { x: FRAME_LEFT - RIGHT_COLUMN, y: FRAME.top - first })
      : moved(piece, { x: -CENTRE, y: FRAME.top - second }),
  );
  return { ...cover, key: 'agenda', section: 'agenda', title: 'Agenda and attendees', pieces, notes: NO_NOTES };
}

const NO_NOTES = { say: '', proof: '', ask: '', minutes: null } as const;
/** The provider's name below this place is in the template already. */
const PREPARED = 455;
const BEFORE_HEAD = 30;
const FRAME_LEFT = 44;
/** Left edge of agenda and attendees on the cover. */
const RIGHT_COLUMN = 606;
const CENTRE = 110;
const topOf = (piece: Piece) =>
  piece.kind === 'mark' ? piece.y : piece.kind === 'line' ? Math.min(piece.from.y, piece.to.y) : piece.box.y;

function moved(piece: Piece, by: { x: number; y: number }): Piece {
  const at = <P extends { x: number; y: number }>(place: P): P => ({ ...place, x: place.x + by.x, y: place.y + by.y });
  if (piece.kind === 'mark') return at(piece);
  if (piece.kind === 'line') return { ...piece, from: at(piece.from), to: at(piece.to) };
  return { ...piece, box: at(piece.box) };
}
