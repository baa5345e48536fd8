/** The line uses the height between its lowest and highest score, but a minimum range keeps small changes small. */
const LEAST_RANGE = 20;

/** The position of each score from 0 to 100 of the height; null where there is none. */
export function heightsOf(scores: readonly (number | null)[]): (number | null)[] {
  const known = scores.filter((score) => score !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = Math.max(LEAST_RANGE, most - least);
  const bottom = Math.max(0, Math.min(100 - range, (least + most - range) / 2));
  return scores.map((score) => (score === null ? null : (100 * (score - bottom)) / range));
}

/** The runs without a gap, as indices. */
export function runsOf(heights: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [index, height] of heights.entries()) {
    if (height === null) continue;
    const before = runs.at(-1);
    if (before?.at(-1) === index - 1) before.push(index);
    else runs.push([index]);
  }
  return runs;
}
