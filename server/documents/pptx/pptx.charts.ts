import { AXIS, columnPlaces, heightAt, linePoints } from '#domain/deck/charts/chart.layout.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Box, Chart, ChartPiece, Rule } from '#domain/deck/page/slide.model.rules.ts';
import { rule, text } from '#domain/deck/page/slide.parts.rules.ts';
import { related } from './pptx.package.ts';
import { type DrawnObject, group, identity, line, type Pen, placed } from './pptx.shapes.ts';
import { textBox } from './pptx.text.ts';
import { element } from './pptx.xml.ts';

/* Native charts have a frame and a plot area within it. Both are set so that every value has the same position as on screen, because
   adjacent elements are placed by the same rules. */

type Of<Kind extends Chart['kind']> = Extract<Chart, { kind: Kind }>;

export interface ChartPlace {
  frame: Box;
  plot: Box;
  /** Gap between bars in percent of their width. */
  gap: number;
  /** The first and last points are on the edges of the plot instead of in the middle of a category. */
  isEdgeToEdge: boolean;
}

const PAD = 6;
/** Space for the label above the highest value. */
const HEAD = 34;

export function chartPlace({ box, chart }: Pick<ChartPiece, 'box' | 'chart'>): ChartPlace {
  if (chart.kind === 'line') return placeOfLine(box, chart);
  if (chart.kind === 'columns') return placeOfColumns(box, chart);
  const plot = box;
  return { frame: around(plot, { left: PAD, right: PAD, top: PAD, bottom: PAD }), plot, gap: 0, isEdgeToEdge: false };
}

function around({ x, y, width, height }: Box, { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>): Box {
  const start = { x: Math.max(0, x - left), y: Math.max(0, y - top) };
  return { ...start, width: x + width + right - start.x, height: y + height + bottom - start.y };
}

function placeOfLine(box: Box, chart: Of<'line'>): ChartPlace {
  const points = linePoints(box, chart);
  const [first, last] = [points[0]?.x ?? box.x, points.at(-1)?.x ?? box.x + box.width];
  const isOne = chart.categories.length < 2;
  const plot = { x: isOne ? last - 54 : first, y: box.y, width: isOne ? 108 : last - first, height: box.height - AXIS };
  return { frame: around(plot, { left: 30, right: 30, top: HEAD, bottom: AXIS }), plot, gap: 0, isEdgeToEdge: !isOne };
}

function placeOfColumns(box: Box, { categories }: Of<'columns'>): ChartPlace {
  const { middles, width } = columnPlaces(box, categories.length);
  const step = categories.length < 2 ? box.width : (middles[1] ?? 0) - (middles[0] ?? 0);
  const plot = { x: (middles[0] ?? 0) - step / 2, y: box.y, width: step * Math.max(1, categories.length), height: box.height - AXIS };
  return {
    frame: around(plot, { left: 2, right: 2, top: PAD, bottom: AXIS }),
    plot,
    gap: Math.round((100 * (step - width)) / width),
    isEdgeToEdge: false,
  };
}

/** Native chart with its base line and threshold lines. */
export function chart(pen: Pen, piece: ChartPiece): DrawnObject[] {
  const { box, chart: shown, alt } = piece;
  return group(pen, { name: `Chart: ${alt}` }, () => [
    ...(shown.kind === 'line' ? shown.rules.flatMap((one) => ruleOf(pen, one, box, shown)) : []),
    nativeChart(pen, piece),
    // Spans the whole box, because the chart's own axis would end with the last category.
    ...(shown.kind === 'dumbbells'
      ? []
      : [line(pen, rule(box.x, box.y + box.height - AXIS, box.width, { colour: NEUTRAL.text }), 'Base line')]),
  ]);
}

function nativeChart(pen: Pen, piece: ChartPiece): DrawnObject {
  const { frame } = chartPlace(piece);
  const target = chartPath(pen.charts.push(piece));
  const { xml } = element(
    'p:graphicFrame',
    {},
    element(
      'p:nvGraphicFramePr',
      {},
      identity(pen, { name: `Chart: ${piece.alt}`, alt: piece.alt }),
      element('p:cNvGraphicFramePr'),
      element('p:nvPr'),
    ),
    placed(frame, {}, 'p:xfrm'),
    element(
      'a:graphic',
      {},
      element(
        'a:graphicData',
        { uri: CHART_NAMESPACE },
        element('c:chart', { 'xmlns:c': CHART_NAMESPACE, 'r:id': related(pen.relations, { kind: 'chart', target }) }),
      ),
    ),
  );
  return { xml, box: frame };
}

const CHART_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** Charts are numbered from one. */
export const chartPath = (number: number) => `ppt/charts/chart${number}.xml`;

/** Bands and targets are slide lines, because they extend beyond the first and last values. */
function ruleOf(pen: Pen, { at, label, colour, isDashed }: Rule, box: Box, { scale }: Extract<Chart, { kind: 'line' }>): DrawnObject[] {
  const y = heightAt(box, scale, at);
  const drawn = line(pen, { ...rule(box.x, y, box.width, { colour }), ...(isDashed === undefined ? {} : { isDashed }) }, `Line: ${label}`);
  const beside = { x: box.x + box.width + 6, y: y - 7, width: 96, height: 14 };
  return [drawn, ...textBox(pen, text(label, beside, { size: 10.5, colour, role: 'decoration' }))];
}
