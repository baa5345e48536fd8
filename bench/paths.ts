/** Time of the cheapest way for 200 recommendations, by the shape of the problem: `node bench/paths.ts`. */
import type { Choice, Gap } from '#domain/paths/choices.rules.ts';
import { frontierOf } from '#domain/paths/levels.rules.ts';

const CHOICES = 200;
const GAPS = 400;
const RUNS = 5;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Shape {
  name: string;
  /** Gap that the nth link of a choice leads to. */
  gapOf: (choice: number, link: number, random: () => number) => number;
  /** Largest step of costs and of weights. */
  costStep: number;
  weightStep: number;
  /** Hours of all plans, as a share of those of all choices. */
  hours?: number;
}

const own = (choice: number, link: number) => choice * 2 + (link % 2);
const near = (choice: number, _link: number, random: () => number) => Math.min(GAPS - 1, choice * 2 + Math.floor(random() * 6));
const anywhere = (_choice: number, _link: number, random: () => number) => Math.floor(random() * GAPS);

const SHAPES: readonly Shape[] = [
  { name: 'own findings, whole weights', gapOf: own, costStep: 10_000, weightStep: 1 },
  { name: 'own findings, weights with two decimals', gapOf: own, costStep: 10_000, weightStep: 0.01 },
  { name: 'own findings, costs to the penny', gapOf: own, costStep: 1, weightStep: 1 },
  { name: 'findings shared with neighbours', gapOf: near, costStep: 10_000, weightStep: 1 },
  { name: 'findings shared at random', gapOf: anywhere, costStep: 10_000, weightStep: 1 },
  { name: 'findings shared with neighbours, limited hours', gapOf: near, costStep: 10_000, weightStep: 1, hours: 0.4 },
];

/** Gains of every tenth of a point of a score from 50 %. */
function levelsOf(gaps: readonly Gap[]): number[] {
  const total = gaps.reduce((sum, { gain }) => sum + gain, 0);
  return Array.from({ length: 501 }, (_, tenth) => Math.ceil((total * tenth) / 500));
}

function problemOf({ gapOf, costStep, weightStep }: Shape): { choices: Choice[]; gaps: Gap[] } {
  const random = randomFrom(38);
  const upTo = (most: number, step: number) => Math.ceil((random() * most) / step) * step;
  const gaps = Array.from({ length: GAPS }, () => ({
    gain: Math.round((random() < 0.5 ? 100 : 50) * upTo(10, weightStep) * upTo(3, 1) * 1e6),
    isRequired: false,
  }));
  const choices = Array.from({ length: CHOICES }, (_, choice) => {
    const links = Array.from({ length: 1 + Math.floor(random() * 3) }, (__, link) => gapOf(choice, link, random));
    return { cost: upTo(1_500_000, costStep), hours: upTo(4000, 25), gaps: [...new Set(links)], needs: [], isFixed: false };
  });
  return { choices, gaps };
}

for (const shape of SHAPES) {
  const { choices, gaps } = problemOf(shape);
  const times: number[] = [];
  const closed = new Set(choices.flatMap((choice) => choice.gaps));
  const most = [...closed].reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0);
  const levels = levelsOf(gaps).filter((level) => level <= most);
  const allHours = choices.reduce((sum, { hours }) => sum + hours, 0);
  const limits = { mostHours: shape.hours === undefined ? null : Math.floor(allHours * shape.hours) };
  let answer = frontierOf(choices, gaps, levels, limits);
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    answer = frontierOf(choices, gaps, levels, limits);
    times.push(performance.now() - start);
  }
  const [shortest = 0, longest = 0] = [Math.min(...times), Math.max(...times)].map(Math.round);
  console.log(`${shape.name}: ${shortest} to ${longest} ms, ${answer.points.length} plans, ${answer.isExact ? 'exact' : 'best found'}`);
}
