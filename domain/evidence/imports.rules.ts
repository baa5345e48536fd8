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
