export type Goal = { id: string; atLeast?: number; atMost?: number };

/**
 * Goals of the bench: ratios to the floor (P1 to P5, P8), otherwise milliseconds; exceptions are memory (P9, MiB), the layout shift, counting
 * (microseconds) and the first synchronisation (calls, and MiB added by its second half).
 */
export const GOALS = {
  list: { id: 'P1', atLeast: 1 },
  assessment: { id: 'P3', atLeast: 0.9 },
  save: { id: 'P4', atLeast: 0.35 },
  dashboard: { id: 'P5', atLeast: 1 },
  poll: { id: 'P7', atMost: 0.4 },
  firstPage: { id: 'CPU ms', atMost: 10 },
  roadmap: { id: 'p95', atMost: 100 },
  wholeRoadmap: { id: 'P2', atMost: 200 },
  programme: { id: 'p95', atMost: 100 },
  calendarYear: { id: 'p95', atMost: 300 },
  counting: { id: 'us', atMost: 20 },
  psaCalls: { id: 'calls', atMost: 10_000 },
  psaMemory: { id: 'MiB', atMost: 50 },
  tail: { id: 'P8', atMost: 2.5 },
  importTail: { id: 'P8 during imports', atMost: 1.5 },
  memory: { id: 'P9', atMost: 350 },
  document: { id: 'P10', atMost: 250 },
  deckFirst: { id: 'P10 first', atMost: 1000 },
  deckLater: { id: 'P10 later', atMost: 250 },
  draft: { id: 'p95', atMost: 5000 },
  coldPaint: { id: 'P11', atMost: 1000 },
  returnPaint: { id: 'P11', atMost: 500 },
  press: { id: 'P13', atMost: 50 },
  layoutShift: { id: 'P11', atMost: 0.02 },
  roadmapPress: { id: 'Roadmap', atMost: 50 },
  longest: { id: 'p95', atMost: 1000 },
  longOpening: { id: 'p50', atMost: 1000 },
  campaign: { id: 'run', atMost: 5000 },
  answerMedian: { id: 'P12', atMost: 16 },
  answerP99: { id: 'P12', atMost: 50 },
} as const satisfies Record<string, Goal>;

export function verdict({ id, atLeast, atMost }: Goal, value: number): string {
  const isMet = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  return `${id} ${atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`}: ${isMet ? 'met' : '**missed**'}`;
}

export type Report = { add(table: string, row: Readonly<Record<string, string | number>>): void; markdown(): string };
export type Part = { name: string; measure(report: Report): Promise<void> };

/** Prints every row as soon as it is measured, so that a later failure loses nothing. */
export function openReport(print: (text: string) => void): Report {
  const tables = new Map<string, string[]>();
  return {
    add: (table, row) => {
      const [, ...columns] = Object.keys(row);
      const head = ['', `| ${[table, ...columns].join(' | ')} |`, `| --- |${' --: |'.repeat(columns.length)}`];
      const lines = [...(tables.has(table) ? [] : head), `| ${Object.values(row).join(' | ')} |`];
      tables.set(table, [...(tables.get(table) ?? []), ...lines]);
      print(lines.join('\n'));
    },
    markdown: () => [...tables.values()].flat().join('\n'),
  };
}

/** Measures the parts in order, continues after failures, and returns them. */
export async function measureAll(parts: readonly Part[], report: Report): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, measure } of parts) {
    try {
      await measure(report);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  return failures;
}

export const rounded = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Smallest value that is not exceeded by this share of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
