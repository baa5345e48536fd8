import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { metIn, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { pathOf } from './paths.answer.rules.ts';
import { firstYearOf, movesOf, type Path, type PathCandidate, type PathFinding, type PathSource } from './paths.rules.ts';

const question = (key: string, weight: number): Question => ({
  key,
  text: key,
  type: 'alignment',
  required: false,
  weight,
  critical: false,
  internalOnly: false,
});
const answer = (points: number): Answer => ({ value: 'x', notApplicable: false, points });

const QUARTERS = [1, 2, 3].map((quarter) => ({ year: 2027, quarter }));

const finding = (key: string, severity: FindingSeverity = 'medium'): PathFinding => ({
  id: `finding ${key}`,
  title: `Gap ${key}`,
  severity,
  questionKey: key,
  checklistKey: key,
  isOpen: true,
});
const candidate = (id: string, keys: readonly string[], oneTime: number, more: Partial<PathCandidate> = {}): PathCandidate => ({
  id,
  title: `Do ${id}`,
  oneTime,
  recurring: 0,
  recurringPer: 'month',
  costKnown: true,
  hours: null,
  quarter: null,
  findingIds: keys.map((key) => `finding ${key}`),
  needs: [],
  isCampaign: false,
  ending: null,
  version: 1,
  ...more,
});

/** Ten questions of equal weight; five are met. */
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const TEN: TemplateBody = { sections: [{ key: 's', title: 'S', weight: 1, questions: KEYS.map((key) => question(key, 1)) }] };
const HALF = new Map(KEYS.map((key, index) => [key, answer(index < 5 ? 0 : 100)]));

const source = (more: Partial<PathSource>): PathSource => ({
  body: TEN,
  answers: HALF,
  findings: KEYS.slice(0, 5).map((key) => finding(key)),
  candidates: [],
  goal: 80,
  noCriticals: false,
  budget: null,
  quarterBudget: null,
  quarterHours: null,
  checklist: null,
  quarters: QUARTERS,
  must: [],
  without: [],
  plan: 'cheapest',
  ...more,
});
const path = (more: Partial<PathSource>): Path => {
  const found = pathOf(source(more));
  if (!found) throw new Error('The assessment has no score');
  return found;
};
const idsIn = ({ plan }: Path) => (plan?.quarters ?? []).flatMap(({ items }) => items.map(({ id }) => id)).toSorted();

const anySource = fc
  .record({
    weights: fc.array(fc.tuple(fc.constantFrom(0, 0.5, 1, 2.25, 5, 10), fc.constantFrom(0, 40, 50, 100)), { minLength: 2, maxLength: 9 }),
    sectionWeight: fc.constantFrom(0.5, 1, 3),
    goal: fc.integer({ min: 30, max: 100 }),
    budget: fc.option(fc.integer({ min: 0, max: 200 }).map((hundreds) => hundreds * 10_000)),
    noCriticals: fc.boolean(),
    quarterHours: fc.option(fc.integer({ min: 0, max: 30 })),
    checklist: fc.option(fc.uniqueArray(fc.nat(8), { maxLength: 3 }), { freq: 3 }),
    choices: fc.array(
      fc.record({
        cost: fc.integer({ min: 0, max: 60 }).map((hundreds) => hundreds * 10_000),
        recurring: fc.integer({ min: 0, max: 9 }).map((tens) => tens * 1000),
        isYearly: fc.boolean(),
        costKnown: fc.nat(9).map((n) => n > 0),
        hours: fc.option(fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4)),
        questions: fc.uniqueArray(fc.nat(8), { minLength: 0, maxLength: 4 }),
        needs: fc.option(fc.nat(8)),
        isNamed: fc.constantFrom(null, null, null, null, 'must' as const, 'without' as const),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    severities: fc.array(fc.constantFrom<FindingSeverity>('low', 'medium', 'high', 'critical'), { minLength: 9, maxLength: 9 }),
  })
  .map(({ weights, sectionWeight, choices, severities, checklist, ...rest }): PathSource => {
    const keys = weights.map((_, index) => `q${index}`);
    const questions = weights.map(([weight], index) => question(`q${index}`, weight));
    return {
      ...source(rest),
      checklist: checklist && {
        name: 'Cyber insurance',
        answered: weights.length,
        unanswered: 0,
        failing: checklist.flatMap((at) => ((weights[at]?.[1] ?? 100) < 100 ? { key: `q${at}`, text: `Question ${at}` } : [])),
      },
      body: { sections: [{ key: 's', title: 'S', weight: sectionWeight, questions }] },
      answers: new Map(weights.map(([, points], index) => [`q${index}`, answer(points)])),
      findings: keys.map((key, index) => finding(key, severities[index])),
      candidates: choices.map(({ cost, recurring, isYearly, costKnown, hours, questions: covered, needs }, index) =>
        candidate(
          `c${index}`,
          covered.flatMap((at) => keys[at] ?? []),
          cost,
          {
            recurring,
            recurringPer: isYearly ? 'year' : 'month',
            costKnown,
            hours,
            needs: needs !== null && needs < index ? [`c${needs}`] : [],
          },
        ),
      ),
      must: choices.flatMap(({ isNamed }, index) => (isNamed === 'must' ? [`c${index}`] : [])),
      without: choices.flatMap(({ isNamed }, index) => (isNamed === 'without' ? [`c${index}`] : [])),
    };
  });

/** Every allowed combination with its cost and its score, computed by the score's rule. */
function combinations(of: PathSource): { cost: number; score: number }[] {
  const blocked = (one: PathCandidate): boolean =>
    !one.costKnown ||
    of.without.includes(one.id) ||
    one.needs.some((id) => of.candidates.some((other) => other.id === id && blocked(other)));
  const usable = of.candidates.filter((one) => !blocked(one));
  const keys = new Map(of.findings.map(({ id, questionKey }) => [id, questionKey ?? '']));
  const criticals = of.findings.filter(({ severity }) => severity === 'critical').map(({ id }) => id);
  return Array.from({ length: 2 ** usable.length }, (_, subset) => usable.filter((__, index) => (subset & (1 << index)) !== 0)).flatMap(
    (chosen) => {
      const ids = new Set(chosen.map(({ id }) => id));
      const closed = new Set(chosen.flatMap(({ findingIds }) => findingIds));
      const hasMust = usable.every(({ id }) => ids.has(id) || !of.must.includes(id));
      if (!hasMust || !chosen.every(({ needs }) => needs.every((id) => ids.has(id)))) return [];
      if (of.noCriticals && !criticals.every((id) => closed.has(id))) return [];
      const hours = chosen.reduce((sum, one) => sum + (one.hours ?? 0), 0);
      if (of.quarterHours !== null && hours > of.quarterHours * of.quarters.length) return [];
      const passed = new Set([...closed].map((id) => keys.get(id)));
      if (!(of.checklist?.failing ?? []).every(({ key }) => passed.has(key))) return [];
      const met = metIn(
        of.answers,
        [...closed].flatMap((id) => keys.get(id) ?? []),
      );
      const score = scoreOf(of.body, shownQuestions(of.body, met)).value ?? 0;
      return [{ cost: chosen.reduce((sum, one) => sum + firstYearOf(one), 0), score }];
    },
  );
}

test('The plan is the cheapest of all combinations that reach the goal, by the arithmetic of the score', () => {
  fc.assert(
    fc.property(anySource, (of) => {
      const found = pathOf(of);
      fc.pre(found !== null);
      const all = combinations(of);
      const reaching = all.filter(({ score }) => score >= of.goal).map(({ cost }) => cost);
      const affordable = all.filter(({ cost }) => of.budget === null || cost <= of.budget);
      expect(found.needed?.cost ?? Infinity).toBe(Math.min(Infinity, ...reaching));
      expect(found.plan === null).toBe(affordable.length === 0);
      expect(found.isReached).toBe(affordable.some(({ score }) => score >= of.goal));
      if (!found.plan) return;
      const { plan } = found;
      expect(all.some(({ cost, score }) => cost === plan.firstYear && score === plan.score)).toBe(true);
      const best = Math.max(...affordable.map(({ score }) => score));
      if (!found.isReached) expect(plan.score).toBe(best);
      const points = plan.quarters.flatMap(({ items }) => items.map(({ gained }) => gained)).reduce((sum, gained) => sum + gained, 0);
      expect(found.scoreNow + points).toBeCloseTo(plan.score, 6);
    }),
    { numRuns: 400 },
  );
});

describe('the path to a score', () => {
  test('A finding that two recommendations resolve is paid and counted once', () => {
    const candidates = [candidate('both', ['a', 'b'], 300), candidate('one', ['a'], 200), candidate('other', ['c'], 250)];
    const found = path({ candidates });
    expect(idsIn(found)).toEqual(['both', 'other']);
    expect(found).toMatchObject({ scoreNow: 50, isReached: true, plan: { score: 80, firstYear: 550 } });
  });

  test('A goal beyond the budget shows the best score for the money and the budget that the goal needs', () => {
    const candidates = [candidate('a', ['a'], 100), candidate('b', ['b'], 100), candidate('c', ['c'], 900)];
    const found = path({ candidates, budget: 500 });
    expect(found).toMatchObject({ isReached: false, plan: { score: 70, firstYear: 200 }, needed: { cost: 1100, score: 80 } });
  });

  test('Included and excluded recommendations are respected, with everything that they depend on', () => {
    const candidates = [
      candidate('base', [], 400),
      candidate('dear', ['a'], 500, { needs: ['base'] }),
      candidate('b', ['b'], 100),
      candidate('c', ['c'], 100),
      candidate('d', ['d'], 700),
      candidate('unpriced', ['e'], 0, { costKnown: false }),
      candidate('after', ['e'], 10, { needs: ['unpriced'] }),
    ];
    expect(idsIn(path({ candidates }))).toEqual(['b', 'c', 'd']);
    const found = path({ candidates, must: ['dear'], without: ['d'] });
    expect(idsIn(found)).toEqual(['b', 'base', 'c', 'dear']);
    expect(Object.fromEntries(found.others.map(({ id, reason }) => [id, reason]))).toEqual({
      d: 'excluded',
      unpriced: 'uncosted',
      after: 'blocked',
    });
  });

  test('Every critical finding is resolved if the goal says so, or named if no costed recommendation resolves it', () => {
    const findings = [finding('a', 'critical'), finding('b'), finding('c'), finding('d')];
    const candidates = [candidate('b', ['b'], 100), candidate('c', ['c'], 100), candidate('d', ['d'], 100), candidate('a', ['a'], 900)];
    expect(path({ findings, candidates }).leftOpen).toEqual({ critical: 1, high: 0, medium: 0, low: 0 });
    const found = path({ findings, candidates, noCriticals: true });
    expect(found).toMatchObject({ isReached: true, plan: { firstYear: 1100 }, leftOpen: { critical: 0, medium: 1 } });
    const without = path({ findings, candidates, noCriticals: true, without: ['a'] });
    expect(without).toMatchObject({ plan: null, isReached: false, unreachable: ['Gap a'] });
  });

  test('The most expensive recommendation can be spared: the alternative names it and costs what the others cost', () => {
    const ending = { product: 'Windows Server 2016', until: '2027-01-12' };
    const candidates = [candidate('abc', ['a', 'b', 'c'], 900, { ending }), ...['a', 'b', 'c'].map((key) => candidate(key, [key], 400))];
    const found = path({ candidates });
    expect(found.alternatives).toEqual([
      { kind: 'without', score: 80, cost: 1200, count: 3, adds: ['Do a', 'Do b', 'Do c'], drops: ['Do abc'], ending: [ending] },
    ]);
    expect(found.dearest).toBe('Do abc');
    expect(idsIn(path({ candidates, plan: 'without' }))).toEqual(['a', 'b', 'c']);
  });

  test('Worst findings come first, nothing precedes what it depends on, and moved rows are named', () => {
    const findings = [finding('a', 'low'), finding('b', 'critical'), finding('c')];
    const candidates = [
      candidate('low', ['a'], 300),
      candidate('critical', ['b'], 300, { needs: ['medium'] }),
      candidate('medium', ['c'], 300, { quarter: { year: 2027, quarter: 1 } }),
    ];
    const found = path({ findings, candidates });
    const order = (found.plan?.quarters ?? []).map(({ quarter, items }) => [quarter, items.map(({ id }) => id)]);
    expect(order).toEqual([
      [1, ['medium']],
      [2, ['critical']],
      [3, ['low']],
    ]);
    expect(movesOf(found.plan?.quarters ?? []).map(({ id }) => id)).toEqual(['critical', 'low']);
  });

  test('A budget per quarter limits what starts in each quarter, and a quarter that exceeds it is marked', () => {
    const candidates = [candidate('a', ['a'], 600), candidate('b', ['b'], 500), candidate('c', ['c'], 400), candidate('d', ['d'], 500)];
    const costsIn = (quarterBudget: number) =>
      path({ candidates, goal: 90, quarterBudget }).plan?.quarters.map(({ firstYear, over }) => [firstYear, over]);
    expect(costsIn(1000)?.every(([cost = 0, over]) => cost <= 1000 && over === 0)).toBe(true);
    expect(costsIn(1000)?.reduce((sum, [cost = 0]) => sum + cost, 0)).toBe(2000);
    expect(path({ candidates, goal: 90, quarterBudget: 500 })).toMatchObject({ isReached: false, plan: { score: 80, firstYear: 1400 } });
    expect(path({ candidates: [candidate('a', ['a'], 900)], goal: 60, quarterBudget: 400 }).plan?.quarters).toMatchObject([{ over: 500 }]);
  });

  test('A checklist is met by resolving each failed question, and questions that nothing resolves are named', () => {
    const candidates = [candidate('b', ['b'], 100), candidate('c', ['c'], 100), candidate('d', ['d'], 100), candidate('a', ['a'], 900)];
    const checklist = { name: 'Cyber insurance', answered: 4, unanswered: 1, failing: [{ key: 'a', text: 'Is MFA required?' }] };
    const found = path({ candidates, checklist });
    expect(found).toMatchObject({ isReached: true, plan: { firstYear: 1100 } });
    expect(found.checklist).toEqual({ questions: 5, passing: 3, passingAfter: 4, unanswered: 1 });
    const without = path({ candidates, checklist, without: ['a'] });
    expect(without).toMatchObject({ plan: null, isReached: false, unreachable: ['Is MFA required?'] });
  });

  test('Hours per quarter limit the plan, and a goal that only they keep out of reach says so', () => {
    const candidates = [
      candidate('a', ['a'], 100, { hours: 30 }),
      candidate('b', ['b'], 200, { hours: 5.5 }),
      candidate('c', ['c'], 300, { hours: 5 }),
      candidate('d', ['d'], 400),
    ];
    const found = path({ candidates, quarterHours: 5 });
    expect(found).toMatchObject({ isReached: true, withoutHours: 1, plan: { firstYear: 900, hours: 10.5 } });
    expect(found.plan?.quarters.map(({ hours, overHours }) => [hours, overHours])).toEqual([
      [5.5, 0.5],
      [5, 0],
    ]);
    expect(path({ candidates, quarterHours: 1 })).toMatchObject({ isReached: false, isShortOfHours: true, plan: { score: 60 } });
    expect(path({ candidates, goal: 95, quarterHours: 1 })).toMatchObject({ isReached: false, isShortOfHours: false });
  });

  test('An assessment without a score has no path', () => {
    expect(pathOf(source({ answers: new Map() }))).toBeNull();
  });
});
