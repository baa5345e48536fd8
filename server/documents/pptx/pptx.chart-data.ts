import { writeXlsx } from 'hucre/xlsx';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { Chart } from '#domain/deck/page/slide.model.rules.ts';

/** Sheet behind a chart, for editing: the first column has categories or positions, the others one series each. */
export interface ChartSheet {
  first: { name: string; values: (string | number)[] };
  series: { name: string; values: (number | null)[] }[];
  /** Texts of the labels above columns, in the last column; absent if the labels are the totals themselves. */
  labels?: (string | null)[] | undefined;
  /** Number of series whose sum is the last one. */
  summed?: number;
}

export const SHEET = 'Sheet1';

export function sheetOf(chart: Chart): ChartSheet {
  if (chart.kind === 'dumbbells') return dumbbellSheet(chart);
  const first = { name: '', values: chart.categories.map(writable) };
  const named = ({ name, values }: ChartSheet['series'][number]) => ({ name: writable(name), values });
  if (chart.kind === 'line') return { first, series: [named(chart.series)] };
  const totals = chart.totals.some((total) => total !== null) ? [{ name: 'Total', values: totalsOf(chart) }] : [];
  return {
    first,
    series: [...chart.series, ...targetsOf(chart), ...totals].map(named),
    summed: totals.length > 0 ? chart.series.length : 0,
    labels: totals.length > 0 && totalFormat(chart) === null ? chart.totals.map((total) => total && writable(total)) : undefined,
  };
}

type Columns = Extract<Chart, { kind: 'columns' }>;

/** Heights of the columns that have a total. */
export function totalsOf({ totals, series }: Columns): (number | null)[] {
  const height = (place: number) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  // Sums of decimals are rounded, because a label would show the rest.
  return totals.map((total, place) => (total === null ? null : Math.round(height(place) * 1e6) / 1e6));
}

/** Number format that turns the heights into the totals; null if the totals say something else, such as a change. */
export function totalFormat(chart: Columns): string | null {
  const shown = chart.totals.flatMap((total, place) => (total === null ? [] : [{ total, place }]));
  const decimals = Math.max(0, ...shown.map(({ total }) => /[.,](\d)$/u.exec(total)?.[1]?.length ?? 0));
  const heights = totalsOf(chart);
  // Half of the last digit, because halves are rounded up here and there.
  const most = 0.5 * 10 ** -decimals + 1e-6;
  const isSame = shown.every(({ total, place }) => Math.abs((heights[place] ?? 0) - Number(total.replace(',', '.'))) <= most);
  return isSame ? (decimals === 0 ? '0' : '0.0') : null;
}

/** One series for each stretch of equal targets: a single series would slant from one to the next. */
export function targetsOf({ line }: Columns): ChartSheet['series'] {
  if (!line) return [];
  const starts = line.values.flatMap((value, place) => (value !== null && value !== line.values[place - 1] ? [place] : []));
  return starts.map((start, index) => {
    const end = line.values.findIndex((value, place) => place > start && value !== line.values[start]);
    const isWithin = (place: number) => place >= start && (end < 0 || place < end);
    return {
      name: index === 0 ? line.name : `${line.name} ${index + 1}`,
      values: line.values.map((value, place) => (isWithin(place) ? value : null)),
    };
  });
}

type Dumbbells = Extract<Chart, { kind: 'dumbbells' }>;

export function levelsOf({ rows }: Dumbbells): NonNullable<Dumbbells['rows'][number]>['level'][] {
  const levels = rows.flatMap((row) => (row ? [row.level] : []));
  return levels.filter((level, place) => levels.findIndex(({ label }) => label === level.label) === place);
}

/** Each row of dots takes three sheet rows: before, now, and an empty one that ends its line. */
function dumbbellSheet(chart: Dumbbells): ChartSheet {
  const rows = chart.rows.flatMap((row, index) =>
    row
      ? [
          {
            row: { ...row, before: row.before ?? row.now },
            hasMoved: row.before !== null && row.before !== row.now,
            y: chart.rows.length - index - 0.5,
          },
        ]
      : [],
  );
  return {
    first: { name: 'Score', values: rows.flatMap(({ row }) => [row.before, row.now, row.now]) },
    series: [
      { name: 'Change', values: rows.flatMap(({ y }) => [y, y, null]) },
      { name: 'Last time', values: rows.flatMap(({ y, hasMoved }) => [hasMoved ? y : null, null, null]) },
      ...levelsOf(chart).map((level) => ({
        name: level.label,
        values: rows.flatMap(({ row, y }) => [null, row.level.label === level.label ? y : null, null]),
      })),
    ],
  };
}

export function workbookOf(sheet: ChartSheet): Promise<Uint8Array> {
  const { first, series, labels } = sheet;
  return writeXlsx({
    sheets: [
      {
        name: SHEET,
        rows: [
          [first.name, ...series.map(({ name }) => name), ...(labels ? ['Label'] : [])],
          ...first.values.map((value, row) => [
            value,
            ...series.map(({ values }) => values[row] ?? null),
            ...(labels ? [labels[row] ?? null] : []),
          ]),
        ],
        cells: sumsOf(sheet),
      },
    ],
  });
}

export const columnName = (index: number) => String.fromCodePoint(65 + index);

/** Totals as formulas, so that a changed number changes the label above its column. */
function sumsOf({ series, summed = 0 }: ChartSheet): Map<string, { value: null; formula: string; formulaResult: number }> {
  const totals = summed === 0 ? [] : (series.at(-1)?.values ?? []);
  return new Map(
    totals.flatMap((total, row) =>
      total === null
        ? []
        : [
            [
              `${row + 1},${series.length}`,
              { value: null, formula: `SUM(B${row + 2}:${columnName(summed)}${row + 2})`, formulaResult: total },
            ] as const,
          ],
    ),
  );
}
