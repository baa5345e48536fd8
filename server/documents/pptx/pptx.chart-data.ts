import { writeXlsx } from 'hucre/xlsx';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { Chart, Series } from '#domain/deck/page/slide.model.rules.ts';

/** Sheet behind a chart, for editing: the first column has categories or positions, the others one series each. */
export interface ChartSheet {
  first: { name: string; values: (string | number)[] };
  series: { name: string; values: (number | null)[] }[];
}

export const SHEET = 'Sheet1';

export function sheetOf(chart: Chart): ChartSheet {
  if (chart.kind === 'dumbbells') return dumbbellSheet(chart);
  const lines: Series[] = chart.kind === 'line' ? [chart.series] : [...chart.series, ...(chart.line ? [chart.line] : [])];
  return {
    first: { name: '', values: chart.categories.map(writable) },
    series: lines.map(({ name, values }) => ({ name: writable(name), values })),
  };
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

export function workbookOf({ first, series }: ChartSheet): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: SHEET,
        rows: [
          [first.name, ...series.map(({ name }) => name)],
          ...first.values.map((value, row) => [value, ...series.map(({ values }) => values[row] ?? null)]),
        ],
      },
    ],
  });
}
