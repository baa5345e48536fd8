/** Of many times, in milliseconds. */
export interface Spread {
  count: number;
  median: number;
  p75: number;
  p95: number;
  max: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p75: at(0.75), p95: at(0.95), max: at(1) };
}
