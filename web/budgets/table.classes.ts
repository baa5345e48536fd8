/** Every cell is 27 pixels high, so that the fixed totals stack at the bottom. */
export const CELL = 'h-[27px] border-b border-border px-2 text-right tabular-nums whitespace-nowrap';
export const NAME = 'sticky left-0 z-1 h-[27px] border-b border-border bg-surface-1 px-3 text-left font-normal';

/** Line before the first column of each fiscal year. */
export const YEAR_RULE = 'border-l border-l-border-strong';

/** Leaves room for twelve six-digit columns at 1440 pixels with the navigation open; names get the rest. */
export const NAME_WIDTH = 250;
const WIDEST_NAME = 282;
const COLUMN_WIDTH = 64;
const SUM_WIDTH = 84;
const FIGURE = 7.2;
const PADDING = 14;

/** Equal column widths that fit the longest figure, such as an amount in yen. */
export function widthsFor(cells: readonly string[], sums: readonly string[]): { column: number; sum: number } {
  const fit = (texts: readonly string[]) => Math.floor(Math.max(0, ...texts.map(({ length }) => length)) * FIGURE + PADDING);
  return { column: Math.max(COLUMN_WIDTH, fit(cells)), sum: Math.max(SUM_WIDTH, fit(sums)) };
}

/** Width of the first column in a container of the table's width, as wide as the figures allow. */
export const nameWidth = (figures: number) => `clamp(${NAME_WIDTH}px, calc(100cqw - ${figures}px), ${WIDEST_NAME}px)`;
