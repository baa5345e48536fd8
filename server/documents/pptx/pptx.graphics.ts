import type pptxgen from 'pptxgenjs';
import { markGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import type { Graphic } from '#domain/deck/page/graphic.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { LinePiece, MarkPiece, RectPiece } from '#domain/deck/page/slide.model.rules.ts';
import { type Canvas, DECORATION, hex, inches, placed } from './pptx.page.ts';
import { runsOf } from './pptx.text.ts';

type Shape = pptxgen.default.ShapeProps;

// Missing from the package's list of shape names, although its own gallery uses it.
const FREEFORM = 'custGeom' as pptxgen.default.SHAPE_NAME;

const NAMED = { objectName: DECORATION } as const;

function stroked(colour: string | undefined, width = 0.75, isDashed = false): Pick<Shape, 'line'> {
  return colour === undefined || colour === 'none' ? {} : { line: { color: hex(colour), width, dashType: isDashed ? 'sysDash' : 'solid' } };
}

const filled = (colour: string): Pick<Shape, 'fill'> => (colour === 'none' ? {} : { fill: { color: hex(colour) } });

export function addRect({ page }: Canvas, { box, fill, stroke, radius = 0 }: Omit<RectPiece, 'kind'>): void {
  page.addShape(radius > 0 ? 'roundRect' : 'rect', {
    ...NAMED,
    ...placed(box),
    ...filled(fill ?? 'none'),
    ...stroked(stroke?.colour, stroke?.width, stroke?.isDashed),
    ...(radius > 0 ? { rectRadius: inches(radius) } : {}),
  });
}

export function addLine({ page }: Canvas, { from, to, colour, width, isDashed, hasArrow }: Omit<LinePiece, 'kind'>): void {
  page.addShape('line', {
    ...NAMED,
    ...placed({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }),
    flipH: to.x < from.x,
    flipV: to.y < from.y,
    line: {
      color: hex(colour),
      width,
      dashType: isDashed ? 'sysDash' : 'solid',
      ...(hasArrow ? { endArrowType: 'triangle' as const } : {}),
    },
  });
}

/** Draws the same shapes as on screen as native shapes. */
export function addMark(canvas: Canvas, mark: Omit<MarkPiece, 'kind'>): void {
  for (const graphic of markGraphics(mark)) addGraphic(canvas, graphic);
}

function addGraphic(canvas: Canvas, graphic: Graphic): void {
  const { page } = canvas;
  switch (graphic.kind) {
    case 'rect':
      addRect(canvas, {
        box: graphic.box,
        fill: graphic.fill === 'none' ? null : graphic.fill,
        radius: graphic.radius ?? 0,
        ...(graphic.stroke === undefined ? {} : { stroke: { colour: graphic.stroke, width: graphic.width ?? 1 } }),
      });
      return;
    case 'circle':
      page.addShape('ellipse', {
        ...NAMED,
        ...placed({ x: graphic.x - graphic.radius, y: graphic.y - graphic.radius, width: graphic.radius * 2, height: graphic.radius * 2 }),
        ...filled(graphic.fill),
        ...stroked(graphic.stroke, graphic.width, graphic.dash !== undefined),
      });
      return;
    case 'path':
      addPath(canvas, graphic);
      return;
    case 'text':
      page.addText(
        runsOf([{ runs: [{ text: graphic.text }] }], { size: graphic.size, weight: graphic.weight, colour: graphic.fill, align: 'middle' }),
        {
          ...NAMED,
          ...placed({ x: graphic.x - 20, y: graphic.y - graphic.size * 0.98, width: 40, height: graphic.size * 1.27 }),
          margin: 0,
          valign: 'middle',
          isTextBox: true,
        },
      );
      return;
    default:
      graphic satisfies never;
  }
}

/** Straight segments; closed paths are filled. */
function addPath({ page }: Canvas, { d, fill, stroke, width }: Extract<Graphic, { kind: 'path' }>): void {
  const points = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/gu)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const box = {
    x: left,
    y: top,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
  };
  page.addShape(FREEFORM, {
    ...NAMED,
    ...placed(box),
    ...filled(fill),
    ...stroked(stroke, width),
    points: [
      ...points.map(({ x, y }, index) => ({ x: inches(x - left), y: inches(y - top), moveTo: index === 0 })),
      ...(d.endsWith('Z') ? [{ close: true as const }] : []),
    ],
  });
}

/** Tile behind a level's label; without a colour it has an outline. */
export function chipTile(fill: string, isRing: boolean): Pick<RectPiece, 'fill' | 'radius' | 'stroke'> {
  return {
    fill: isRing ? NEUTRAL.white : fill,
    radius: 3,
    ...(isRing ? { stroke: { colour: NEUTRAL.muted, width: 0.75 } } : {}),
  };
}
