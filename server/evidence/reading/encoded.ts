import { type CheckResult, type Counts, countsOf } from '#domain/evidence/results.rules.ts';
import type { Facts, ReadRun } from './run.ts';

/** Results as bytes of JSON, which the main thread passes to the database unread. */
export interface EncodedResults {
  count: number;
  counts: Counts;
  slices: Uint8Array[];
}

export type EncodedRun = Facts & { results: EncodedResults };

/** Results of one statement; requests are answered between two of them. */
export const SLICE = 1_000;

export function encoded(results: readonly CheckResult[]): EncodedResults {
  const slices: Uint8Array[] = [];
  for (let from = 0; from < results.length; from += SLICE) slices.push(Buffer.from(JSON.stringify(results.slice(from, from + SLICE))));
  return { count: results.length, counts: countsOf(results), slices };
}

export const encodedRun = ({ results, ...facts }: ReadRun): EncodedRun => ({ ...facts, results: encoded(results) });
