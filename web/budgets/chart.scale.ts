import type { MinorUnits } from '#domain/money/money.rules.ts';

/** Height of the chart row; the difference to MOST leaves room for the figure above the highest column. */
export const CHART_HEIGHT = 166;
const MOST = 132;
const GRID_LINES = 4;

export interface ChartScale {
  /** Height of an amount in whole pixels, so that equal amounts have equal heights; zero for a saving. */
  heightOf: (amount: MinorUnits) => number;
  /** Amounts of the grid lines, which are round numbers. */
  grid: MinorUnits[];
}

/** Common scale for all columns and lines of the chart, up to the highest amount. */
export function scaleOf(amounts: readonly MinorUnits[]): ChartScale {
  const highest = Math.max(1, ...amounts);
  const step = roundStep(highest / GRID_LINES);
  return {
    heightOf: (amount) => Math.round((Math.max(0, amount) / highest) * MOST),
    grid: Array.from({ length: Math.floor(highest / step) }, (_, index) => step * (index + 1)),
  };
}

/** Next of 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least) ?? 10) * power || 1;
}

interface Column {
  recurring: MinorUnits;
  oneTime: MinorUnits;
  target: MinorUnits | null;
  /** Total of the compared scenario. */
  compared: MinorUnits | null;
}

/** Pixels above the lower edge of the chart. */
export interface Bars {
  recurring: { bottom: number; height: number };
  oneTime: { bottom: number; height: number };
  target: number | null;
  compared: number | null;
  /** Position of the figure, above everything else. */
  figure: number;
}

const GAP = 1;

/** Stacks one-time on recurring amounts with a pixel between them; together they are as high as their sum. */
export function barsOf({ heightOf }: ChartScale, { recurring, oneTime, target, compared }: Column): Bars {
  const full = heightOf(recurring + oneTime);
  const low = Math.min(full, heightOf(recurring));
  const gap = low > 0 && full > low ? GAP : 0;
  const line = target === null ? null : heightOf(target);
  const outline = compared === null || compared === recurring + oneTime ? null : heightOf(compared);
  return {
    recurring: { bottom: 0, height: low },
    oneTime: { bottom: low + gap, height: full - low - gap },
    target: line,
    compared: outline,
    figure: Math.max(full, line ?? 0, outline ?? 0) + 2,
  };
}
