import type { FrontierStep, Path } from './paths.rules.ts';

const MOST_STEPS = 60;

/** Least gain of each tenth of a point of the score, ascending, up to a score or to the highest one. */
export function levelsOf(
  scoreGaining: (gain: number) => number,
  { from, to, most }: { from: number; to: number | null; most: number },
): number[] {
  const levels: number[] = [];
  const highest = Math.round((to === null ? scoreGaining(most) : Math.min(to, scoreGaining(most))) * 10);
  for (let tenths = Math.round(from * 10); tenths <= highest; tenths += 1) {
    let [low, high] = [levels.at(-1) ?? 0, most];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (Math.round(scoreGaining(middle) * 10) >= tenths) high = middle;
      else low = middle + 1;
    }
    if (low > (levels.at(-1) ?? -1)) levels.push(low);
  }
  return levels.length > 0 ? levels : [0];
}

/** Evenly spaced steps for a chart, with the first and the last. */
export function sampled(steps: readonly FrontierStep[]): FrontierStep[] {
  if (steps.length <= MOST_STEPS) return [...steps];
  return Array.from({ length: MOST_STEPS }, (_, index) => steps[Math.round((index * (steps.length - 1)) / (MOST_STEPS - 1))]).filter(
    (step) => step !== undefined,
  );
}

/** Corner of the convex hull that is farthest from the line between its ends. Beyond it, no point is cheaper than the hull's next edge. */
export function bendOf(steps: readonly FrontierStep[]): Path['bend'] {
  const hull: FrontierStep[] = [];
  for (const step of steps) {
    while (hull.length >= 2 && !isAbove(hull.at(-2), hull.at(-1), step)) hull.pop();
    hull.push(step);
  }
  const [first, last] = [hull[0], hull.at(-1)];
  if (!first || !last || hull.length < 3) return null;
  const slope = (last.score - first.score) / (last.cost - first.cost);
  const heightOf = (step: FrontierStep) => step.score - first.score - slope * (step.cost - first.cost);
  const corner = hull.slice(1, -1).reduce((best, step) => (heightOf(step) > heightOf(best) ? step : best));
  const next = hull[hull.indexOf(corner) + 1];
  if (!next) return null;
  return { cost: corner.cost, perPoint: Math.floor((next.cost - corner.cost) / (next.score - corner.score)) };
}

function isAbove(one: FrontierStep | undefined, middle: FrontierStep | undefined, other: FrontierStep): boolean {
  if (!one || !middle) return true;
  return (middle.score - one.score) * (other.cost - one.cost) > (other.score - one.score) * (middle.cost - one.cost);
}
