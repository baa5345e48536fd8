import {
  type DeckLogos,
  type DeckSlide,
  isLogo,
  type PicturePiece,
  type Piece,
  type TextPiece,
} from '#domain/deck/page/slide.model.rules.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import type { Frame } from '#domain/deck/page/slide.frame.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { chart } from './pptx.charts.ts';
import { mark } from './pptx.graphics.ts';
import { groupsOf } from './pptx.groups.ts';
import { filled, filledNumber, type Holder, HOLDERS, holderXml } from './pptx.holders.ts';
import { coverTitle } from './pptx.layouts.ts';
import { related } from './pptx.package.ts';
import { type DrawnObject, group, identity, line, type Pen, placed, preset, rectangle } from './pptx.shapes.ts';
import { table } from './pptx.table.ts';
import { textBox } from './pptx.text.ts';
import { element, NAMESPACES, NOTHING, type Xml } from './pptx.xml.ts';

interface Around {
  /** Null on the cover. */
  frame: Frame | null;
  logos: DeckLogos<DocumentLogo>;
  /** Size of the title on the layout. */
  coverSize: number;
}

/** The title is the first object, because it is read and listed first. */
export function slideXml(pen: Pen, slide: DeckSlide, around: Around): string {
  return documentXml(around.frame ? contentOf(pen, slide, around.frame, around.logos) : coverOf(pen, slide, around));
}

export function documentXml(objects: readonly Xml[]): string {
  const tree = element('p:cSld', {}, treeXml(objects));
  return element('p:sld', NAMESPACES, tree, element('p:clrMapOvr', {}, element('a:masterClrMapping'))).xml;
}

export function treeXml(objects: readonly Xml[]): Xml {
  const origin = [
    element('a:off', { x: 0, y: 0 }),
    element('a:ext', { cx: 0, cy: 0 }),
    element('a:chOff', { x: 0, y: 0 }),
    element('a:chExt', { cx: 0, cy: 0 }),
  ];
  return element(
    'p:spTree',
    {},
    element('p:nvGrpSpPr', {}, element('p:cNvPr', { id: 1, name: '' }), element('p:cNvGrpSpPr'), element('p:nvPr')),
    element('p:grpSpPr', {}, element('a:xfrm', {}, ...origin)),
    ...objects,
  );
}

function contentOf(pen: Pen, slide: DeckSlide, frame: Frame, logos: DeckLogos<DocumentLogo>): Xml[] {
  const { title, kicker, lead, source, foot } = frame;
  const [left, , number] = foot;
  const held = (holder: Parameters<typeof filled>[1], piece: TextPiece | null | undefined, size: number) =>
    piece ? filled(pen, holder, piece, { size }) : [];
  return [
    ...held(HOLDERS.title, title, SIZE.title),
    ...held(HOLDERS.kicker, kicker, SIZE.label),
    ...held(HOLDERS.lead, lead, SIZE.lead),
    ...(isOwnKey(slide.section) ? ownOf(pen, slide, frame, logos) : piecesOf(pen, slide, slide.pieces, logos)),
    ...held(HOLDERS.source, source, SIZE.foot),
    ...held(HOLDERS.foot, left, SIZE.foot),
    ...(number ? [filledNumber(pen, number.paragraphs[0]?.runs[0]?.text ?? '')] : []),
  ];
}

/** Text and picture fill the placeholders of the layout, which has no names of chapters. */
function ownOf(pen: Pen, { pieces }: DeckSlide, { chapters }: Frame, logos: DeckLogos<DocumentLogo>): Xml[] {
  const named =
    chapters.length === 0 ? [] : group(pen, { name: 'Chapters', isDecoration: true }, () => chapters.flatMap((one) => textBox(pen, one)));
  const held = pieces.flatMap((piece, place): Xml[] => {
    const holder = { name: 'Content', type: 'obj', index: place + 1 } as const;
    if (piece.kind === 'text') return filled(pen, holder, piece, { size: SIZE.name });
    return piece.kind === 'picture' ? photo(pen, piece, logos[piece.source] ?? null, holder) : [];
  });
  return [...named, ...held].map(({ xml }) => ({ xml }));
}

/** The coloured panel belongs to the layout. */
function coverOf(pen: Pen, slide: DeckSlide, { logos, coverSize }: Around): Xml[] {
  const name = coverTitle(slide);
  const subtitle = slide.pieces.find((piece): piece is TextPiece => piece.kind === 'text' && piece !== name);
  const others = slide.pieces.filter((piece) => piece !== name && piece !== subtitle && !isPanel(piece));
  return [
    ...(name ? filled(pen, HOLDERS.coverTitle, name, { size: coverSize }) : []),
    ...(subtitle ? filled(pen, HOLDERS.subtitle, subtitle, { size: SIZE.subtitle }) : []),
    ...piecesOf(pen, slide, others, logos),
  ];
}

/** Area over the whole height of the page. */
export const isPanel = (piece: Piece) => piece.kind === 'rect' && piece.box.y === 0 && piece.box.height >= 540;

export function piecesOf(pen: Pen, slide: DeckSlide, pieces: readonly Piece[], logos: DeckLogos<DocumentLogo>): Xml[] {
  return groupsOf(slide, pieces)
    .flatMap((one) => {
      if (!('pieces' in one)) return pieceOf(pen, one, logos);
      const isBehind = ({ kind }: Piece) => kind === 'rect' || kind === 'line';
      const ordered = [...one.pieces.filter(isBehind), ...one.pieces.filter((piece) => !isBehind(piece))];
      const { name, isDecoration } = one;
      return group(pen, { name, isDecoration }, () => ordered.flatMap((piece) => pieceOf(pen, piece, logos)));
    })
    .map(({ xml }) => ({ xml }));
}

function pieceOf(pen: Pen, piece: Piece, logos: DeckLogos<DocumentLogo>): DrawnObject[] {
  switch (piece.kind) {
    case 'text':
      return textBox(pen, piece);
    case 'rect':
      return [rectangle(pen, piece)];
    case 'line':
      return [line(pen, piece)];
    case 'mark':
      return mark(pen, piece);
    case 'table':
      return table(pen, piece);
    case 'chart':
      return chart(pen, piece);
    case 'picture':
      return isLogo(piece) ? logo(pen, piece, logos[piece.source] ?? null) : photo(pen, piece, logos[piece.source] ?? null);
    default:
      return piece satisfies never;
  }
}

const LOGO_EDGE = 5;

export const picturePath = (source: PicturePiece['source'], { format }: DocumentLogo) => `ppt/media/deck-${source}.${format}`;

/** Scaled to its box and left-aligned, on white as in the PDF. */
function logo(pen: Pen, { box, alt, source }: PicturePiece, picture: DocumentLogo | null): DrawnObject[] {
  if (!picture || picture.ratio === null) return [];
  const height = Math.min(box.height - 2 * LOGO_EDGE, (box.width - 2 * LOGO_EDGE) / picture.ratio);
  const width = height * picture.ratio;
  const top = box.y + (box.height - height) / 2;
  const paper = { x: box.x, y: top - LOGO_EDGE, width: width + 2 * LOGO_EDGE, height: height + 2 * LOGO_EDGE };
  const at = { x: box.x + LOGO_EDGE, y: top, width, height };
  return group(pen, { name: 'Logo' }, () => {
    const behind = rectangle(pen, { box: paper, fill: NEUTRAL.white, radius: 4 }, 'White behind the logo');
    return [behind, image(pen, { source, alt, box: at }, picture)];
  });
}

/** Scaled to its box and centred in it. */
function photo(pen: Pen, { box, alt, source }: PicturePiece, picture: DocumentLogo | null, holder?: Holder): DrawnObject[] {
  if (!picture || picture.ratio === null) return [];
  const height = Math.min(box.height, box.width / picture.ratio);
  const width = height * picture.ratio;
  const at = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  return [image(pen, { source, alt, box: at }, picture, holder)];
}

function image(pen: Pen, { source, alt, box }: Omit<PicturePiece, 'kind'>, picture: DocumentLogo, holder?: Holder): DrawnObject {
  const file = related(pen.relations, { kind: 'image', target: picturePath(source, picture) });
  const { xml } = element(
    'p:pic',
    {},
    element(
      'p:nvPicPr',
      {},
      identity(pen, { name: alt, alt }),
      element('p:cNvPicPr', {}, element('a:picLocks', { noChangeAspect: 1 })),
      element('p:nvPr', {}, holder ? holderXml(holder) : NOTHING),
    ),
    element('p:blipFill', {}, element('a:blip', { 'r:embed': file }), element('a:stretch', {}, element('a:fillRect'))),
    element('p:spPr', {}, placed(box), preset('rect')),
  );
  return { xml, box };
}
