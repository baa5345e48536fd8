import { AsyncLocalStorage } from 'node:async_hooks';
import { importProgress } from '#domain/evidence/imports.rules.ts';
import { stepTo } from '#server/platform/workers/steps.ts';

interface Counted {
  steps: SharedArrayBuffer | undefined;
  size: number;
  bytes: number;
  results: number;
}

/** Counters of the file that is being read. */
const reading = new AsyncLocalStorage<Counted>();

/** Reads a file and writes its progress into shared memory. */
export function withProgress<T>(steps: SharedArrayBuffer | undefined, size: number, read: () => Promise<T>): Promise<T> {
  return reading.run({ steps, size, bytes: 0, results: 0 }, read);
}

/** A format is recognised before the file is read, so the count begins again. */
export function noteStart(): void {
  const counted = reading.getStore();
  if (!counted) return;
  counted.bytes = 0;
  counted.results = 0;
}

export function noteBytes(bytes: number): void {
  const counted = reading.getStore();
  if (!counted) return;
  counted.bytes += bytes;
  const { results, expected, percent } = importProgress(counted);
  stepTo(counted.steps, { step: percent, done: results, total: expected });
}

export function noteResult(): void {
  const counted = reading.getStore();
  if (counted) counted.results += 1;
}
