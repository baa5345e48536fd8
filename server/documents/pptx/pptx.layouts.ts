import { frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import {
  type Box,
  CHAPTERS,
  COLUMN,
  columns,
  type DeckSlide,
  FRAME,
  type Piece,
  type TextPiece,
} from '#domain/deck/page/slide.model.rules.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import { SIZE } from '#domain/deck/page/slide.parts.rules.ts';
import { FOOT_LOOK, HOLDERS, numberField, offered } from './pptx.holders.ts';
import { line, type Pen, rectangle } from './pptx.shapes.ts';
import { textBox } from './pptx.text.ts';
import { element, NAMESPACES, type Xml } from './pptx.xml.ts';

/* Master and layouts of the house look: one layout for each chapter of a deck, and those from which slides are added. */

export interface House {
  palette: Palette;
  foot: SlideFoot;
  cover: DeckSlide | undefined;
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

const CONTENT: Box = columns(0, 12, { y: FRAME.top, height: FRAME.bottom - FRAME.top });
const HALVES = [columns(0, 6, CONTENT), columns(6, 6, CONTENT)] as const;
const COVER_TITLE: Box = { x: 44, y: 200, width: 474, height: 110 };

/** Customer's name on the cover, which is the title of that slide. */
export function coverTitle(cover: DeckSlide | undefined): TextPiece | undefined {
  return cover?.pieces.find((piece: Piece): piece is TextPiece => piece.kind === 'text' && piece.role === 'heading');
}

interface Layout {
  name: string;
  /** Kind by which PowerPoint matches layouts of two presentations. */
  type: string;
  objects: (pen: Pen) => Xml[];
  isWithoutMaster?: boolean;
}

export const COVER_LAYOUT = 'Title slide';
export const PLAIN_LAYOUT = 'Title only';
const CONTENT_LAYOUT = 'Title and content';
const COLUMNS_LAYOUT = 'Two columns';

export function layoutOf({ section, chapter, pieces }: DeckSlide): string {
  if (section === 'cover') return COVER_LAYOUT;
  if (isOwnKey(section)) return pieces.length > 1 ? COLUMNS_LAYOUT : CONTENT_LAYOUT;
  return chapter === null ? PLAIN_LAYOUT : (CHAPTERS[chapter] ?? PLAIN_LAYOUT);
}

export function houseLayouts(house: House): Layout[] {
  const around = (pen: Pen, chapter: number | null = null) => surroundings(pen, house, chapter);
  const content = (pen: Pen, index: number, box: Box, type: 'obj' | 'tbl' | 'chart' = 'obj') =>
    offered(pen, { name: NAMES[type], type, index }, { ...LIST, box, prompt: PROMPTS[type] });
  return [
    { name: COVER_LAYOUT, type: 'title', objects: (pen) => coverObjects(pen, house), isWithoutMaster: true },
    { name: 'Chapter', type: 'secHead', objects: (pen) => chapterObjects(pen, house) },
    { name: CONTENT_LAYOUT, type: 'obj', objects: (pen) => [...around(pen), content(pen, 1, CONTENT)] },
    {
      name: COLUMNS_LAYOUT,
      type: 'twoObj',
      objects: (pen) => [...around(pen), ...HALVES.map((box, index) => content(pen, index + 1, box))],
    },
    { name: 'Table', type: 'tbl', objects: (pen) => [...around(pen), content(pen, 1, CONTENT, 'tbl')] },
    { name: 'Chart', type: 'chart', objects: (pen) => [...around(pen), content(pen, 1, CONTENT, 'chart')] },
    { name: PLAIN_LAYOUT, type: 'titleOnly', objects: (pen) => around(pen) },
    { name: 'Blank', type: 'blank', objects: (pen) => feet(pen, house) },
    ...CHAPTERS.map((name, chapter): Layout => ({ name, type: 'titleOnly', objects: (pen) => around(pen, chapter) })),
  ];
}

const NAMES = { obj: 'Content', tbl: 'Table', chart: 'Chart' } as const;
const PROMPTS = { obj: 'Add text, a table, a chart or a picture', tbl: 'Add a table', chart: 'Add a chart' } as const;
const LIST = { size: SIZE.name, colour: NEUTRAL.text, isList: true } as const;
/** Any chapter has the same frame, apart from the names of the chapters. */
const frameAt = ({ palette, foot }: House, chapter: number | null) =>
  frameOf({ ...EMPTY, chapter, lead: '' }, { palette, foot, number: 1 });

function surroundings(pen: Pen, house: House, chapter: number | null): Xml[] {
  const frame = frameAt(house, chapter);
  if (!frame) return [];
  const { title, kicker, lead, chapters } = frame;
  const source = { x: 344, y: FRAME.foot - 3, width: 400, height: 13 };
  return [
    offered(pen, HOLDERS.title, {
      box: title.box,
      size: SIZE.title,
      colour: NEUTRAL.text,
      isBold: true,
      prompt: 'Key message in one sentence',
    }),
    offered(pen, HOLDERS.kicker, { box: kicker.box, size: SIZE.label, colour: kicker.colour, isBold: true, prompt: 'Subject' }),
    ...(lead
      ? [offered(pen, HOLDERS.lead, { box: lead.box, size: SIZE.lead, colour: lead.colour, prompt: 'Explanation in one line' })]
      : []),
    offered(pen, HOLDERS.source, { ...FOOT_LOOK, box: source, prompt: 'Source' }),
    ...feet(pen, house),
    ...chapters.flatMap((piece) => textBox(pen, piece)).map(({ xml }) => ({ xml })),
  ];
}

function feet(pen: Pen, house: House): Xml[] {
  const [left, , number] = frameAt(house, null)?.foot ?? [];
  return [
    ...(left ? [offered(pen, HOLDERS.foot, { ...FOOT_LOOK, box: left.box, prompt: house.foot.left })] : []),
    ...(number
      ? [
          offered(pen, HOLDERS.number, {
            ...FOOT_LOOK,
            colour: NEUTRAL.text,
            isBold: true,
            align: 'r',
            box: number.box,
            prompt: numberField(pen, '‹#›'),
          }),
        ]
      : []),
  ];
}

function coverObjects(pen: Pen, { palette, cover }: House): Xml[] {
  const name = coverTitle(cover);
  const panel = cover?.pieces.find(({ kind }) => kind === 'rect');
  const subtitle = cover?.pieces.find((piece): piece is TextPiece => piece.kind === 'text' && piece !== name);
  const below = { ...COVER_TITLE, y: COVER_TITLE.y + COVER_TITLE.height + 10, height: 28 };
  return [
    {
      xml: rectangle(pen, panel?.kind === 'rect' ? panel : { box: { x: 0, y: 0, width: 562, height: 540 }, fill: palette.fill }, 'Panel')
        .xml,
    },
    offered(pen, HOLDERS.coverTitle, {
      box: name?.box ?? COVER_TITLE,
      size: name?.size ?? SIZE.cover,
      colour: palette.onFill,
      isBold: true,
      // A longer name, or a wider font, grows upwards.
      valign: 'b',
      prompt: 'Customer',
    }),
    offered(pen, HOLDERS.subtitle, {
      box: subtitle?.box ?? below,
      size: SIZE.subtitle,
      colour: palette.onFill,
      prompt: 'Review and quarter',
    }),
  ];
}

function chapterObjects(pen: Pen, house: House): Xml[] {
  const box = columns(0, 9, { y: 200, height: 70 });
  return [
    offered(pen, HOLDERS.title, { box, size: 36, colour: house.palette.ink, isBold: true, valign: 'b', prompt: 'Chapter' }),
    offered(
      pen,
      { name: 'Text', type: 'body', index: 1 },
      { box: { ...box, y: 280, height: 90 }, size: SIZE.name, colour: NEUTRAL.muted, prompt: 'Summary of the chapter' },
    ),
    ...feet(pen, house),
  ];
}

export function masterObjects(pen: Pen, house: House): Xml[] {
  const frame = frameAt(house, null);
  if (!frame) return [];
  const drawn = frame.backdrop.flatMap((piece) => {
    if (piece.kind === 'rect') return [rectangle(pen, piece, 'Brand strip')];
    return piece.kind === 'line' ? [line(pen, piece, 'Line above the footer')] : [];
  });
  const [, provider] = frame.foot;
  return [
    ...drawn.map(({ xml }) => ({ xml })),
    offered(pen, HOLDERS.title, {
      box: frame.title.box,
      size: SIZE.title,
      colour: NEUTRAL.text,
      isBold: true,
      prompt: 'Key message in one sentence',
    }),
    offered(pen, { name: 'Text', type: 'body', index: 1 }, { ...LIST, box: CONTENT, prompt: 'Add text' }),
    ...feet(pen, house),
    ...(provider ? textBox(pen, provider).map(({ xml }) => ({ xml })) : []),
  ];
}

export function layoutXml({ name, type, isWithoutMaster }: Layout, tree: Xml): string {
  return element(
    'p:sldLayout',
    { ...NAMESPACES, type, preserve: 1, ...(isWithoutMaster ? { showMasterSp: 0 } : {}) },
    element('p:cSld', { name }, tree),
    element('p:clrMapOvr', {}, element('a:masterClrMapping')),
  ).xml;
}

const INDENT = COLUMN.gutter;
const LEVELS = [SIZE.name, SIZE.lead, SIZE.body, SIZE.body, SIZE.body];

export function masterXml(tree: Xml, layouts: readonly string[]): string {
  const ink = element('a:solidFill', {}, element('a:schemeClr', { val: 'tx1' }));
  const fonts = (kind: 'mj' | 'mn') =>
    [
      ['latin', 'lt'],
      ['ea', 'ea'],
      ['cs', 'cs'],
    ].map(([name, end]) => element(`a:${name}`, { typeface: `+${kind}-${end}` }));
  const level = (number: number, attributes: Record<string, string | number>, size: number, more: Xml[], kind: 'mj' | 'mn' = 'mn') =>
    element(
      `a:lvl${number}pPr`,
      { algn: 'l', defTabSz: 914_400, rtl: 0, ...attributes },
      ...more,
      element('a:defRPr', { sz: Math.round(size * 100), kern: 1200, ...(kind === 'mj' ? { b: 1 } : {}) }, ink, ...fonts(kind)),
    );
  const bullets = LEVELS.map((size, index) =>
    level(index + 1, { marL: (index + 1) * INDENT * 12_700, indent: -INDENT * 12_700 }, size, [
      element('a:spcBef', {}, element('a:spcPts', { val: 600 })),
      element('a:buFont', { typeface: 'Arial' }),
      element('a:buChar', { char: '•' }),
    ]),
  );
  const title = level(
    1,
    {},
    SIZE.title,
    [element('a:lnSpc', {}, element('a:spcPts', { val: SIZE.title * 125 })), element('a:buNone')],
    'mj',
  );
  const map = [
    'bg1=lt1',
    'tx1=dk1',
    'bg2=lt2',
    'tx2=dk2',
    ...[1, 2, 3, 4, 5, 6].map((one) => `accent${one}=accent${one}`),
    'hlink=hlink',
    'folHlink=folHlink',
  ];
  return element(
    'p:sldMaster',
    NAMESPACES,
    element('p:cSld', {}, element('p:bg', {}, element('p:bgRef', { idx: 1001 }, element('a:schemeClr', { val: 'bg1' }))), tree),
    element('p:clrMap', Object.fromEntries(map.map((pair) => pair.split('=')))),
    element(
      'p:sldLayoutIdLst',
      {},
      ...layouts.map((relation, index) => element('p:sldLayoutId', { id: 2_147_483_649 + index, 'r:id': relation })),
    ),
    element('p:hf', { hdr: 0, dt: 0 }),
    element(
      'p:txStyles',
      {},
      element('p:titleStyle', {}, title),
      element('p:bodyStyle', {}, ...bullets),
      element('p:otherStyle', {}, ...LEVELS.map((_, index) => level(index + 1, { marL: 0 }, SIZE.body, []))),
    ),
  ).xml;
}
