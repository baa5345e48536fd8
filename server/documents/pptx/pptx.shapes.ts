import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { Box, ChartPiece, Colour, LinePiece, RectPiece } from '#domain/deck/page/slide.model.rules.ts';
import { type Relation, related } from './pptx.package.ts';
import type { Inks } from './pptx.theme.ts';
import { element, NOTHING, type Xml } from './pptx.xml.ts';

/** Everything that the objects of one slide share. */
export interface Pen {
  inks: Inks;
  /** Language of texts in Latin letters. */
  language: string;
  /** Factor of font sizes for fonts of a template that are wider than the measured one. */
  scale: number;
  relations: Relation[];
  /** Charts of the whole presentation. */
  charts: ChartPiece[];
  /** Number of objects so far, which are numbered in their order. */
  count: number;
}

/** Object of a slide with the space it takes, from which the frame of its group follows. */
export interface DrawnObject {
  xml: string;
  box: Box;
}

export interface Named {
  name: string;
  alt?: string;
  /** Skipped by screen readers. */
  isDecoration?: boolean;
}

/** 12,700 units are a point. */
export const emu = (points: number) => Math.round(points * 12_700);

const DECORATIVE = element(
  'a:extLst',
  {},
  element(
    'a:ext',
    { uri: '{C183D7F6-B498-43B3-948B-1728B52AA6E4}' },
    element('adec:decorative', { 'xmlns:adec': 'http://schemas.microsoft.com/office/drawing/2017/decorative', val: 1 }),
  ),
);

const NAME_LENGTH = 48;

/** First words of a text, as the name of its object. */
export function shortName(words: string): string {
  const line = writable(words).replaceAll(/\s+/gu, ' ').trim();
  if (!/[\p{Letter}\p{Number}]/u.test(line)) return 'Text';
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.slice(0, NAME_LENGTH).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), NAME_LENGTH / 2)).trim()}…`;
}

export function identity(pen: Pen, { name, alt, isDecoration = false }: Named, ...inner: Xml[]): Xml {
  pen.count += 1;
  return element(
    'p:cNvPr',
    { id: pen.count + 1, name: shortName(name), ...(alt === undefined ? {} : { descr: writable(alt) }) },
    ...inner,
    ...(isDecoration ? [DECORATIVE] : []),
  );
}

export function placed({ x, y, width, height }: Box, flips: { flipH?: boolean; flipV?: boolean } = {}, name = 'a:xfrm'): Xml {
  const turned = Object.entries(flips).flatMap(([key, isTurned]) => (isTurned ? [[key, 1] as const] : []));
  return element(
    name,
    Object.fromEntries(turned),
    element('a:off', { x: emu(x), y: emu(y) }),
    element('a:ext', { cx: emu(width), cy: emu(height) }),
  );
}

export const NO_FILL = element('a:noFill');

export function preset(name: string, adjusted?: number): Xml {
  const list = adjusted === undefined ? [] : [element('a:gd', { name: 'adj', fmla: `val ${adjusted}` })];
  return element('a:prstGeom', { prst: name }, element('a:avLst', {}, ...list));
}

interface Stroke {
  colour: Colour;
  width: number;
  isDashed?: boolean;
  hasArrow?: boolean;
}

export function outline({ inks }: Pick<Pen, 'inks'>, stroke: Stroke | undefined, name = 'a:ln'): Xml {
  if (stroke === undefined || stroke.colour === 'none') return element(name, {}, NO_FILL);
  return element(
    name,
    { w: emu(stroke.width) },
    inks(stroke.colour),
    element('a:prstDash', { val: stroke.isDashed ? 'sysDash' : 'solid' }),
    stroke.hasArrow ? element('a:tailEnd', { type: 'triangle' }) : NOTHING,
  );
}

interface Shape extends Named {
  box: Box;
  geometry?: Xml;
  fill?: Colour | null | undefined;
  stroke?: Stroke | undefined;
  body?: Xml;
  isTextBox?: boolean;
}

export function shape(
  pen: Pen,
  { box, geometry = preset('rect'), fill, stroke, body = NOTHING, isTextBox = false, ...named }: Shape,
): DrawnObject {
  const { xml } = element(
    'p:sp',
    {},
    element('p:nvSpPr', {}, identity(pen, named), element('p:cNvSpPr', isTextBox ? { txBox: 1 } : {}), element('p:nvPr')),
    element(
      'p:spPr',
      {},
      placed(box),
      geometry,
      fill === undefined || fill === null || fill === 'none' ? NO_FILL : pen.inks(fill),
      outline(pen, stroke),
    ),
    body,
  );
  return { xml, box };
}

export function rectangle(pen: Pen, { box, fill, stroke, radius = 0 }: Omit<RectPiece, 'kind'>, name = 'Area'): DrawnObject {
  const rounded = Math.round((50_000 * Math.min(radius, Math.min(box.width, box.height) / 2) * 2) / Math.min(box.width, box.height));
  const geometry = radius > 0 ? preset('roundRect', rounded) : preset('rect');
  return shape(pen, { name, isDecoration: true, box, fill, stroke, geometry });
}

export function line(pen: Pen, { from, to, ...stroke }: Omit<LinePiece, 'kind'>, name = stroke.hasArrow ? 'Arrow' : 'Line'): DrawnObject {
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  const { xml } = element(
    'p:cxnSp',
    {},
    element('p:nvCxnSpPr', {}, identity(pen, { name, isDecoration: true }), element('p:cNvCxnSpPr'), element('p:nvPr')),
    element('p:spPr', {}, placed(box, { flipH: to.x < from.x, flipV: to.y < from.y }), preset('line'), outline(pen, stroke)),
  );
  return { xml, box };
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Objects as one group; a single object stays alone. `draw` is called after the group has its number, so that numbers follow the order. */
export function group(pen: Pen, named: Named, draw: () => readonly DrawnObject[]): DrawnObject[] {
  const head = identity(pen, named);
  const drawn = draw();
  const [first] = drawn;
  if (!first) return [];
  if (drawn.length === 1) return [first];
  const box = around(drawn.map((one) => one.box));
  const inner = [element('a:chOff', { x: emu(box.x), y: emu(box.y) }), element('a:chExt', { cx: emu(box.width), cy: emu(box.height) })];
  const place = [element('a:off', { x: emu(box.x), y: emu(box.y) }), element('a:ext', { cx: emu(box.width), cy: emu(box.height) })];
  const { xml } = element(
    'p:grpSp',
    {},
    element('p:nvGrpSpPr', {}, head, element('p:cNvGrpSpPr'), element('p:nvPr')),
    element('p:grpSpPr', {}, element('a:xfrm', {}, ...place, ...inner)),
    ...drawn.map((one): Xml => ({ xml: one.xml })),
  );
  return [{ xml, box }];
}

export function linked({ relations }: Pen, address: string): Xml {
  return element('a:hlinkClick', { 'r:id': related(relations, { kind: 'hyperlink', target: address, isOutside: true }) });
}
