import type { MinorUnits } from '#domain/money/money.rules.ts';

/** Of the chart's row; the figure over the highest column needs the rest. */
export const CHART_HEIGHT = 166;
const MOST = 132;
const GRID_LINES = 4;

export interface ChartScale {
  /** The height of an amount in whole pixels, so that columns of the same amount are equally high; a saving has none. */
  heightOf: (amount: MinorUnits) => number;
  /** Amounts of the lines behind the columns: round numbers. */
  grid: MinorUnits[];
}

/** One scale for all columns and lines of the chart, up to the highest of them. */
export function scaleOf(amounts: readonly MinorUnits[]): ChartScale {
  const highest = Math.max(1, ...amounts);
  const step = roundStep(highest / GRID_LINES);
  return {
    heightOf: (amount) => Math.round((Math.max(0, amount) / highest) * MOST),
    grid: Array.from({ length: Math.floor(highest / step) }, (_, index) => step * (index + 1)),
  };
}

/** The next of 1, 2 and 5, times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least) ?? 10) * power || 1;
}

interface Column {
  recurring: MinorUnits;
  oneTime: MinorUnits;
  target: MinorUnits | null;
  /** The total of the compared scenario. */
  compared: MinorUnits | null;
}

/** Pixels over the chart's lower edge. */
export interface Bars {
  recurring: { bottom: number; height: number };
  oneTime: { bottom: number; height: number };
  target: number | null;
  compared: number | null;
  /** Where the figure stands, over everything else. */
  figure: number;
}

const GAP = 1;

/** What is paid once stands on what recurs, with a pixel between them; together they are as high as their sum. */
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
