import type { Box, Chart } from '#domain/deck/page/slide.model.rules.ts';

/** Positions of a chart's values, shared by all renderers and by the elements beside the chart. */

type LineChart = Extract<Chart, { kind: 'line' }>;
type ColumnChart = Extract<Chart, { kind: 'columns' }>;
type DumbbellChart = Extract<Chart, { kind: 'dumbbells' }>;

/** Height reserved for category names. */
export const AXIS = 26;
const LINE_PLOT = { before: 26, after: 54 } as const;

export function heightAt(box: Box, { min, max }: { min: number; max: number }, value: number, axis = AXIS): number {
  const bottom = box.y + box.height - axis;
  return bottom - ((bottom - box.y) * (value - min)) / (max - min || 1);
}

/** Points of a line; a single point is placed at the right. */
export function linePoints(box: Box, { series, scale, categories }: LineChart): { x: number; y: number; value: number }[] {
  const [left, right] = [box.x + LINE_PLOT.before, box.x + box.width - LINE_PLOT.after];
  const step = (right - left) / Math.max(1, categories.length - 1);
  return series.values.flatMap((value, index) =>
    value === null ? [] : [{ x: right - (categories.length - 1 - index) * step, y: heightAt(box, scale, value), value }],
  );
}

/** Centre of each column, and the column width. */
export function columnPlaces(box: Box, count: number, filled = 0.72): { middles: number[]; width: number } {
  const step = box.width / Math.max(1, count);
  const width = step * filled;
  const inner = (box.width - width) / Math.max(1, count - 1);
  return {
    middles: Array.from({ length: count }, (_, index) => (count === 1 ? box.x + box.width / 2 : box.x + width / 2 + index * inner)),
    width,
  };
}

/** Edge that the number of a column is above: its top, or the target line where that would cross the number. */
export function totalEdge(
  box: Box,
  { scale, line }: ColumnChart,
  { place, top, size }: { place: number; top: number; size: number },
): number {
  const edge = heightAt(box, scale, top);
  const target = line?.values[place] ?? null;
  const at = target === null ? edge : heightAt(box, scale, target);
  return edge - at > -2 && edge - at < size + 9 ? Math.min(edge, at) : edge;
}

export function dumbbellAt(box: Box, { scale }: Pick<DumbbellChart, 'scale'>, value: number): number {
  return box.x + (box.width * (Math.max(scale.min, Math.min(scale.max, value)) - scale.min)) / (scale.max - scale.min || 1);
}

/** Axis minimum of line and dot charts: the lowest value rounded down to ten, minus ten. */
export function floorOf(values: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(...values) / 10) * 10 - 10);
}
