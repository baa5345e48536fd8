import { roundStep } from '#web/budgets/chart.scale.ts';

/** Round numbers from the least to the most, as many as wanted or fewer. */
export function ticksBetween(least: number, most: number, wanted: number): number[] {
  const step = roundStep(Math.max(1, most - least) / wanted);
  const [first, last] = [Math.ceil(least / step), Math.floor(most / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
