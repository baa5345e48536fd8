import { AXIS, columnPlaces, heightAt, totalEdge } from './chart.layout.rules.ts';
import { BEFORE, type Graphic, line, words } from '#domain/deck/page/graphic.rules.ts';
import { NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { contrast, WHITE } from '#domain/theme/colours.rules.ts';
import type { Box, Chart } from '#domain/deck/page/slide.model.rules.ts';

type Of<Kind extends Chart['kind']> = Extract<Chart, { kind: Kind }>;

/** Minimum height of a column segment that shows its number. */
const LABEL_ROOM = 14;

export function columnChart(box: Box, chart: Of<'columns'>): Graphic[] {
  const { middles, width } = columnPlaces(box, chart.categories.length);
  const base = box.y + box.height - AXIS;
  const stacks = middles.map((x, place) => stackAt(box, chart, { place, x, width }));
  const size = width < 40 ? 10 : chart.categories.length > 8 ? 11.5 : 16;
  const step = box.width / Math.max(1, chart.categories.length);
  return [
    ...stacks.flatMap(({ graphics }) => graphics),
    ...(chart.line?.values ?? []).flatMap((value, place): Graphic[] =>
      value === null
        ? []
        : [
            line(
              Math.max(box.x, (middles[place] ?? 0) - step / 2),
              heightAt(box, chart.scale, value),
              Math.min(box.x + box.width, (middles[place] ?? 0) + step / 2),
              heightAt(box, chart.scale, value),
              chart.line?.colour ?? NEUTRAL.text,
              { width: 1.5, dash: '4 3' },
            ),
          ],
    ),
    ...chart.totals.flatMap((total, place) => {
      const stack = stacks[place];
      return total === null || !stack ? [] : [totalOf(total, stack, { box, chart, place, x: middles[place] ?? 0, size })];
    }),
    ...bridgesOf(box, chart, middles, width),
    line(box.x, base, box.x + box.width, base, NEUTRAL.text),
    ...(chart.areNamesBelow ? [] : chart.categories).map((name, place) => {
      const isStrong = chart.isLastStrong === true && place === chart.categories.length - 1;
      const isLate = chart.isFirstLate === true && place === 0;
      return words(name, middles[place] ?? 0, base + 17, {
        size: 11,
        weight: isStrong || isLate ? 600 : 400,
        fill: isLate ? WORSE : isStrong ? NEUTRAL.text : NEUTRAL.muted,
      });
    }),
  ];
}

interface Stack {
  graphics: Graphic[];
  top: number;
}

/** Total in dark ink above the column, and above the target line if it would cross the number. */
function totalOf(
  total: string,
  { top }: Stack,
  { box, chart, place, x, size }: { box: Box; chart: Of<'columns'>; place: number; x: number; size: number },
): Graphic {
  const fill = chart.isFirstLate === true && place === 0 ? WORSE : NEUTRAL.text;
  return words(total, x, totalEdge(box, chart, { place, top, size }) - 6, { size, weight: 600, fill });
}

/** Connecting lines between the columns of a bridge chart. */
function bridgesOf(box: Box, { series, scale }: Of<'columns'>, middles: readonly number[], width: number): Graphic[] {
  const lift = series.find(({ colour }) => colour === 'transparent');
  if (!lift) return [];
  const spans = middles.map((_, place) => {
    const low = lift.values[place] ?? 0;
    const parts = series.filter((one) => one !== lift).map(({ values }) => values[place] ?? 0);
    return { low, high: low + parts.reduce((sum, value) => sum + value, 0) };
  });
  return spans.slice(1).flatMap((span, index): Graphic[] => {
    const before = spans[index];
    const level = [span.high, span.low].find((value) => value === before?.high || value === before?.low);
    if (level === undefined) return [];
    const y = heightAt(box, scale, level);
    return [line((middles[index] ?? 0) + width / 2, y, (middles[index + 1] ?? 0) - width / 2, y, BEFORE)];
  });
}

function stackAt(
  box: Box,
  { series, scale, hasLabels }: Of<'columns'>,
  { place, x, width }: { place: number; x: number; width: number },
): Stack {
  let top = 0;
  const graphics = series.flatMap(({ colour, values }): Graphic[] => {
    const value = values[place] ?? null;
    if (value === null) return [];
    const [low, high] = [heightAt(box, scale, top), heightAt(box, scale, top + value)];
    top += value;
    if (colour === 'transparent') return [];
    const part: Graphic = { kind: 'rect', box: { x: x - width / 2, y: high, width, height: Math.max(0, low - high - 0.75) }, fill: colour };
    const label =
      hasLabels && low - high >= LABEL_ROOM
        ? [
            words(String(value), x, (low + high) / 2 + 4, {
              size: 11,
              weight: 500,
              fill: contrast(colour, WHITE) >= 4.5 ? WHITE : NEUTRAL.text,
            }),
          ]
        : [];
    return [part, ...label];
  });
  return { graphics, top };
}
