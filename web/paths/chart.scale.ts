/** Next of 1, 2 or 5 times a power of ten. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least) ?? 10) * power || 1;
}

/** Round numbers from the least to the most, as many as wanted or fewer. */
export function ticksBetween(least: number, most: number, wanted: number): number[] {
  const step = roundStep(Math.max(1, most - least) / wanted);
  const [first, last] = [Math.ceil(least / step), Math.floor(most / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
