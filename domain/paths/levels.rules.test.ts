import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choice, Gap } from './choices.rules.ts';
import { frontierOf } from './levels.rules.ts';

const anyProblem = (most: number) =>
  fc
    .record({ gapCount: fc.integer({ min: 1, max: 14 }), choiceCount: fc.integer({ min: 1, max: most }) })
    .chain(({ gapCount, choiceCount }) =>
      fc.record({
        mostHours: fc.option(fc.integer({ min: 0, max: choiceCount * 500 })),
        gaps: fc.array(
          fc.record({ gain: fc.integer({ min: 0, max: 30 }).map((half) => half * 50), isRequired: fc.nat(19).map((n) => n === 0) }),
          { minLength: gapCount, maxLength: gapCount },
        ),
        choices: fc
          .array(
            fc.record({
              cost: fc.integer({ min: 0, max: 60 }).map((tens) => tens * 1000),
              hours: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters * 25),
              gaps: fc.uniqueArray(fc.nat(gapCount - 1), { maxLength: 4 }),
              needs: fc.uniqueArray(fc.nat(choiceCount), { maxLength: 2 }),
              isFixed: fc.nat(14).map((n) => n === 0),
            }),
            { minLength: choiceCount, maxLength: choiceCount },
          )
          // Needs point to earlier choices, so that there are no circles.
          .map((all) => all.map((choice, index) => ({ ...choice, needs: choice.needs.filter((needed) => needed < index) }))),
      }),
    );

interface Problem {
  choices: Choice[];
  gaps: Gap[];
  mostHours: number | null;
}

/** Cheapest cost for each gain among all subsets: the definition, without any of the search's shortcuts. */
function oracle({ choices, gaps, mostHours }: Problem): Map<number, number> {
  const cheapest = new Map<number, number>();
  for (let subset = 0; subset < 2 ** choices.length; subset += 1) {
    const has = (index: number) => (subset & (1 << index)) !== 0;
    const isAllowed = choices.every(({ isFixed, needs }, index) => (has(index) ? needs.every(has) : !isFixed));
    if (!isAllowed) continue;
    const closed = new Set(choices.flatMap((choice, index) => (has(index) ? choice.gaps : [])));
    if (gaps.some(({ isRequired }, gap) => isRequired && !closed.has(gap))) continue;
    const gain = [...closed].reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0);
    const cost = choices.reduce((sum, choice, index) => sum + (has(index) ? choice.cost : 0), 0);
    const hours = choices.reduce((sum, choice, index) => sum + (has(index) ? choice.hours : 0), 0);
    if (mostHours !== null && hours > mostHours) continue;
    cheapest.set(gain, Math.min(cost, cheapest.get(gain) ?? Infinity));
  }
  return cheapest;
}

function expectOptimum(problem: Problem, allPlans?: number): void {
  const { choices, gaps, mostHours } = problem;
  const all = [...oracle(problem)];
  const levels = [...new Set([0, ...all.map(([gain]) => gain)])].toSorted((one, other) => one - other);
  const { points, isExact } = frontierOf(choices, gaps, levels, { mostHours, ...(allPlans === undefined ? {} : { allPlans }) });
  expect(isExact).toBe(true);
  expect(points.length > 0).toBe(all.length > 0);
  for (const [gain] of all) {
    const cheapest = Math.min(...all.flatMap(([other, cost]) => (other >= gain ? [cost] : [])));
    expect(points.find((point) => point.gain >= gain)?.cost).toBe(cheapest);
  }
  for (const { cost, gain, chosen } of points) {
    const closed = new Set(chosen.flatMap((index) => choices[index]?.gaps ?? []));
    expect(chosen.reduce((sum, index) => sum + (choices[index]?.cost ?? 0), 0)).toBe(cost);
    expect([...closed].reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0)).toBe(gain);
  }
}

test('The cheapest way to every score is the one that trying all combinations of up to 10 recommendations finds', () => {
  fc.assert(
    fc.property(anyProblem(10), (problem) => expectOptimum(problem)),
    { numRuns: 300 },
  );
});

test('The cheapest way to every score is the one that trying all combinations of 18 recommendations finds', () => {
  const [problem] = fc.sample(
    anyProblem(18).filter(({ choices }) => choices.length === 18),
    { numRuns: 1, seed: 38 },
  );
  if (!problem) throw new Error('No problem was generated');
  expectOptimum(problem);
  expectOptimum(problem, 0);
});

test('The search level by level finds the same costs, with shared findings, dependencies, required findings and limited hours', () => {
  fc.assert(
    fc.property(anyProblem(10), (problem) => expectOptimum(problem, 0)),
    { numRuns: 600 },
  );
});

test('A search for two scores only, as for a deck, finds the same costs', () => {
  fc.assert(
    fc.property(anyProblem(10), fc.nat(100), (problem, percent) => {
      const gains = [...oracle(problem).keys()].toSorted((one, other) => one - other);
      const most = gains.at(-1) ?? 0;
      const levels = [...new Set([Math.floor((most * percent) / 100), most])];
      const { points, isExact } = frontierOf(problem.choices, problem.gaps, levels, { mostHours: problem.mostHours, allPlans: 0 });
      expect(isExact).toBe(true);
      for (const level of gains.length > 0 ? levels : []) {
        const cheapest = Math.min(...[...oracle(problem)].flatMap(([gain, cost]) => (gain >= level ? [cost] : [])));
        expect(points.find(({ gain }) => gain >= level)?.cost).toBe(cheapest);
      }
    }),
    { numRuns: 300 },
  );
});

test('A search that is too large says that its answer is not exact', () => {
  const choices = Array.from({ length: 12 }, (_, index) => ({ cost: 2 ** index, hours: 0, gaps: [index], needs: [], isFixed: false }));
  const gaps = choices.map(({ cost }) => ({ gain: cost, isRequired: false }));
  const levels = Array.from({ length: 4096 }, (_, gain) => gain);
  expect(frontierOf(choices, gaps, levels, { allPlans: 5000 })).toMatchObject({ isExact: true, points: { length: 4096 } });
  const { isExact, points } = frontierOf(choices, gaps, levels, { allPlans: 0, levelPlans: 20 });
  expect(isExact).toBe(false);
  expect(points.at(-1)?.gain).toBe(4095);
});

test('A search of 200 recommendations that share findings is complete, and every score costs at least as much as the one below', () => {
  let seed = 38;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const gaps = Array.from({ length: 400 }, () => ({ gain: 50 * (1 + upTo(30)), isRequired: false }));
  const choices = Array.from({ length: 200 }, () => ({
    cost: 10_000 * (1 + upTo(150)),
    hours: 0,
    gaps: [...new Set(Array.from({ length: 1 + upTo(3) }, () => upTo(400)))],
    needs: [],
    isFixed: false,
  }));
  const levels = Array.from({ length: 100 }, (_, level) => level * 1500);
  const { points, isExact } = frontierOf(choices, gaps, levels);
  expect(isExact).toBe(true);
  expect(points.length).toBeGreaterThan(80);
  const costs = points.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
});
