import { markGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import type { Graphic } from '#domain/deck/page/graphic.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { MarkPiece, RectPiece, Shape } from '#domain/deck/page/slide.model.rules.ts';
import { type DrawnObject, emu, group, type Pen, preset, rectangle, shape } from './pptx.shapes.ts';
import { bodyXml } from './pptx.text.ts';
import { element, type Xml } from './pptx.xml.ts';

const NAMES: Record<Shape, string> = {
  diamond: 'Diamond',
  triangle: 'Triangle',
  'triangle-down': 'Triangle, point down',
  square: 'Square',
  ring: 'Ring',
  disc: 'Disc',
  tick: 'Tick',
  clock: 'Clock',
  box: 'Box to tick',
};

/** The same shapes as on screen; several shapes of one mark are a group. */
export function mark(pen: Pen, piece: Omit<MarkPiece, 'kind'>): DrawnObject[] {
  const name = piece.label ? `Mark ${piece.label.text}` : NAMES[piece.shape];
  const graphics = markGraphics(piece);
  const [only] = graphics;
  if (only && graphics.length === 1) return [drawGraphic(pen, only, name)];
  return group(pen, { name, isDecoration: true }, () => graphics.map((one) => drawGraphic(pen, one, NAMES[piece.shape])));
}

const dashed = (stroke: string | undefined, width = 0.75, dash?: string) =>
  stroke === undefined ? undefined : { colour: stroke, width, isDashed: dash !== undefined };

function drawGraphic(pen: Pen, graphic: Graphic, name: string): DrawnObject {
  switch (graphic.kind) {
    case 'rect': {
      const { box, fill, radius = 0 } = graphic;
      const stroke = dashed(graphic.stroke, graphic.width ?? 1);
      return rectangle(pen, { box, fill: fill === 'none' ? null : fill, radius, ...(stroke ? { stroke } : {}) }, name);
    }
    case 'circle': {
      const { x, y, radius, fill } = graphic;
      const box = { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 };
      const stroke = dashed(graphic.stroke, graphic.width, graphic.dash);
      return shape(pen, { name, isDecoration: true, box, geometry: preset('ellipse'), fill, stroke });
    }
    case 'path':
      return path(pen, graphic, name);
    case 'text': {
      const { x, y, text, size, weight, fill } = graphic;
      const box = { x: x - 20, y: y - size * 0.98, width: 40, height: size * 1.27 };
      const body = bodyXml(pen, [{ runs: [{ text }] }], { size, weight, colour: fill, align: 'middle' }, { valign: 'middle' });
      return shape(pen, { name: `Number ${text}`, isDecoration: true, box, body, isTextBox: true });
    }
    default:
      return graphic satisfies never;
  }
}

/** Straight segments; closed paths are filled. */
function path(pen: Pen, { d, fill, stroke, width }: Extract<Graphic, { kind: 'path' }>, name: string): DrawnObject {
  const points = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const box = {
    x: left,
    y: top,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
  };
  const steps = points.map(({ x, y }, index) =>
    element(index === 0 ? 'a:moveTo' : 'a:lnTo', {}, element('a:pt', { x: emu(x - left), y: emu(y - top) })),
  );
  const drawnPath = element(
    'a:path',
    { w: emu(box.width), h: emu(box.height) },
    ...steps,
    ...(d.endsWith('Z') ? [element('a:close')] : []),
  );
  return shape(pen, { name, isDecoration: true, box, geometry: freeform(drawnPath), fill, stroke: dashed(stroke, width) });
}

function freeform(drawnPath: Xml): Xml {
  const lists = ['a:avLst', 'a:gdLst', 'a:ahLst', 'a:cxnLst'].map((name) => element(name));
  const whole = element('a:rect', { l: 'l', t: 't', r: 'r', b: 'b' });
  return element('a:custGeom', {}, ...lists, whole, element('a:pathLst', {}, drawnPath));
}

/** Tile behind a level's label; without a colour it has an outline. */
export function chipTile(fill: string, isRing: boolean): Pick<RectPiece, 'fill' | 'radius' | 'stroke'> {
  return {
    fill: isRing ? NEUTRAL.white : fill,
    radius: 3,
    ...(isRing ? { stroke: { colour: NEUTRAL.muted, width: 0.75 } } : {}),
  };
}
