import { AXIS, columnPlaces, heightAt, linePoints, totalEdge } from '#domain/deck/charts/chart.layout.rules.ts';

import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Box, Chart, ChartPiece, Rule } from '#domain/deck/page/slide.model.rules.ts';
import { rule, text } from '#domain/deck/page/slide.parts.rules.ts';
import { addLine } from './pptx.graphics.ts';
import { type Canvas, placed } from './pptx.page.ts';
import { addText } from './pptx.text.ts';

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

export function placeOf({ box, chart }: Pick<ChartPiece, 'box' | 'chart'>): ChartPlace {
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

/** Adds a placeholder; the finishing pass writes the real chart, matched by its index. */
export function addChart(canvas: Canvas, piece: ChartPiece): void {
  const { box, chart, alt } = piece;
  if (chart.kind === 'line') for (const one of chart.rules) addRule(canvas, one, box, chart);
  canvas.page.addChart('bar', [{ name: ' ', labels: [' '], values: [1] }], { ...placed(placeOf(piece).frame), altText: alt });
  canvas.finish.charts.push(piece);
  // Spans the whole box, because the chart's own axis would end with the last category.
  const base = box.y + box.height - AXIS;
  if (chart.kind !== 'dumbbells') addLine(canvas, rule(box.x, base, box.width, { colour: NEUTRAL.text }));
  if (chart.kind === 'columns') addTotals(canvas, box, chart);
}

/** Bands and targets are slide lines, because they extend beyond the first and last values. */
function addRule(canvas: Canvas, { at, label, colour, isDashed }: Rule, box: Box, { scale }: Of<'line'>): void {
  const y = heightAt(box, scale, at);
  addLine(canvas, { ...rule(box.x, y, box.width, { colour }), ...(isDashed === undefined ? {} : { isDashed }) });
  addText(canvas, text(label, { x: box.x + box.width + 6, y: y - 7, width: 96, height: 14 }, { size: 10.5, colour, role: 'decoration' }));
}

/** Totals are slide texts, because chart labels cannot have custom text. */
function addTotals(canvas: Canvas, box: Box, chart: Of<'columns'>): void {
  const { totals, series, categories } = chart;
  const { middles, width } = columnPlaces(box, categories.length);
  const size = width < 40 ? 10 : categories.length > 8 ? 11.5 : 16;
  for (const [place, total] of totals.entries()) {
    if (total === null) continue;
    const top = series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
    const x = (middles[place] ?? 0) - 40;
    const y = totalEdge(box, chart, { place, top, size }) - 6 - size;
    addText(canvas, text(total, { x, y, width: 80, height: size * 1.3 }, { size, weight: 600, align: 'middle', role: 'decoration' }));
  }
}
