export const IMPORT_STATES = ['waiting', 'reading', 'refused', 'interrupted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Interval in which an import writes its progress while it is read. */
export const IMPORT_NOTED_SECONDS = 1;

/** An import without a heartbeat for this long was interrupted. */
export const IMPORT_SILENCE_SECONDS = 15;

/** Hours for which a refused or interrupted import is listed. */
export const IMPORT_KEPT_HOURS = 24;

export interface ImportProgress {
  /** Results read so far. */
  results: number;
  /** Estimated number of results in the file; 0 if unknown. */
  expected: number;
  /** Share of the file that was read, 0 to 100. */
  percent: number;
}

/** Estimates the results of a file by the bytes that were read. */
export function importProgress({ results, bytes, size }: { results: number; bytes: number; size: number }): ImportProgress {
  if (size <= 0 || bytes <= 0) return { results, expected: 0, percent: 0 };
  const read = Math.min(1, bytes / size);
  return { results, expected: Math.max(results, Math.round(results / read)), percent: Math.floor(read * 100) };
}

/** Two digits, because more would promise a precision that an estimate does not have. */
export function roundedEstimate(count: number): number {
  return Number(count.toPrecision(2));
}

/** Day in the name of an exported file, such as "TestResults-2026-11-20.csv" or "20261120_devices.csv"; null without a past one. */
export function dayInName(fileName: string, now: Date): string | null {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(fileName) ?? [];
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  // A day such as 31 February is another one when it is written again.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return null;
  return at <= now ? text : null;
}

/** Moment of a measurement that is given as a day or as a moment; never later than now. Null if it is in the future. */
export function measuredAt(given: string, now: Date): string | null {
  const isDay = given.length === 'YYYY-MM-DD'.length;
  // The first time zones reach a day fourteen hours before UTC.
  const latest = now.getTime() + (isDay ? 14 : 0) * 3_600_000 + CLOCK_SKEW_MS;
  const from = Date.parse(isDay ? `${given}T00:00:00Z` : given);
  if (from > latest) return null;
  return new Date(Math.min(now.getTime(), isDay ? from + 12 * 3_600_000 : from)).toISOString();
}

/** Clocks of a device and of the server may differ. */
const CLOCK_SKEW_MS = 5 * 60_000;
