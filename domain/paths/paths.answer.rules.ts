import { type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { countsInternal, metIn, percentOf, scoreOf } from '#domain/assessments/scores.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import { frontierOf } from './levels.rules.ts';
import { bendOf, levelsOf, sampled } from './frontier.steps.rules.ts';
import {
  firstYearOf,
  type FrontierStep,
  hoursLimitOf,
  hundredthsOf,
  limitOf,
  type Path,
  PATH_PLANS,
  type PathCandidate,
  type PathPlanKind,
  type PathSource,
  type PathSummary,
  type PathWay,
} from './paths.rules.ts';
import { checklistAfter, leftOpenAfter, othersOf, planned, type Problem, unreachableIn } from './plan.rules.ts';

/** Weights have few decimals; gains in millionths of a point are whole numbers, so that sums are exact. */
const MILLIONTH = 1_000_000;

/** Null if the assessment has no score. */
export function pathOf(source: PathSource): Path | null {
  const problem = problemOf(source);
  return problem && answered(problem);
}

/** Plans to the goal, the cheapest one first; null if none reaches it, if nothing is needed, or if the search was not complete. */
export function waysOf(source: PathSource): PathWay[] | null {
  const problem = problemOf(source);
  if (!problem) return null;
  const { steps, isExact } = solve(problem, problem.usable, goalAndMost(problem));
  const { needed, plans, isExact: areExact } = plansOf(problem, steps);
  const { cheapest } = plans;
  if (!isExact || !areExact || !needed || cheapest !== needed || needed.count === 0) return null;
  const shown = [{ kind: 'cheapest' as const, step: needed }, ...distinct(plans, 'cheapest', needed)];
  return shown
    .filter(({ step }) => step.score >= source.goal)
    .map(({ kind, step: { chosen, score, cost } }) => ({
      kind,
      score,
      firstYear: cost,
      oneTime: chosen.reduce((sum, { oneTime }) => sum + oneTime, 0),
      monthly: chosen.reduce((sum, one) => sum + monthlyOf(one), 0),
      ids: chosen.map(({ id }) => id),
    }));
}

/** Null if the assessment has no score. */
function problemOf(source: PathSource): Problem | null {
  const shown = shownQuestions(source.body, source.answers);
  const { value: scoreNow, earned, possible } = scoreOf(source.body, shown);
  if (scoreNow === null) return null;
  const findings = new Map(source.findings.map((finding) => [finding.id, finding]));
  const byKey = gainsOf(source.body, shown);
  return {
    source,
    usable: usableOf(source),
    scoreNow,
    scoreGaining: (gain) => percentOf(earned + gain / MILLIONTH, possible) ?? scoreNow,
    findings,
    gains: source.findings.map(({ questionKey }) => (questionKey === null ? 0 : (byKey.get(questionKey) ?? 0))),
    scoreWith: (candidates) => {
      const keys = candidates.flatMap(({ findingIds }) => findingIds.flatMap((id) => findings.get(id)?.questionKey ?? []));
      return scoreOf(source.body, shownQuestions(source.body, metIn(source.answers, keys))).value ?? scoreNow;
    },
  };
}

/** Millionths of a weighted point that the score would earn, by question. */
function gainsOf(body: TemplateBody, shown: readonly ShownQuestion[]): Map<string, number> {
  return new Map(
    shown.flatMap(({ question, section, answer }) => {
      if (!answer || answer.notApplicable || answer.points === null) return [];
      if (question.internalOnly && !countsInternal(body)) return [];
      return [[question.key, Math.round(Math.max(0, 100 - answer.points) * question.weight * section.weight * MILLIONTH)] as const];
    }),
  );
}

/** Costed recommendations that are not excluded and depend on no others than these. */
function usableOf({ candidates, without }: PathSource): PathCandidate[] {
  let usable = candidates.filter(({ id, costKnown }) => costKnown && !without.includes(id));
  for (;;) {
    const ids = new Set(usable.map(({ id }) => id));
    const left = usable.filter(({ needs }) => needs.every((id) => ids.has(id)));
    if (left.length === usable.length) return left;
    usable = left;
  }
}

interface Solved {
  steps: (FrontierStep & { chosen: PathCandidate[] })[];
  isExact: boolean;
}

/** Least gains of the scores that are searched, ascending, up to the highest gain. */
type Levels = (most: number) => number[];

const everyScore =
  ({ scoreGaining, scoreNow }: Problem): Levels =>
  (most) =>
    levelsOf(scoreGaining, { from: scoreNow, to: null, most });

const only =
  ({ scoreGaining }: Problem, goal: number): Levels =>
  (most) =>
    levelsOf(scoreGaining, { from: goal, to: goal, most });

/** The goal, the next tenth, which replaces a goal that is lost in the rounding of the score, and the highest score. */
const goalAndMost =
  ({ scoreGaining, source: { goal } }: Problem): Levels =>
  (most) => {
    const levels = [
      levelsOf(scoreGaining, { from: goal, to: goal + 0.1, most }),
      levelsOf(scoreGaining, { from: scoreGaining(most), to: null, most }),
    ];
    return [...new Set(levels.flat())].toSorted((one, other) => one - other);
  };

/** Cheapest plans of these candidates, one for each score. */
function solve({ source, scoreGaining, gains }: Problem, usable: readonly PathCandidate[], levelsUpTo: Levels): Solved {
  const places = new Map(usable.map(({ id }, index) => [id, index]));
  const findingPlaces = new Map(source.findings.map(({ id }, index) => [id, index]));
  const placesOf = (ids: readonly string[], of: ReadonlyMap<string, number>) => [...new Set(ids.flatMap((id) => of.get(id) ?? []))];
  const fixed = fixedIn(usable, source.must);
  const mostHours = hoursLimitOf(source);
  const failing = new Set(source.checklist?.failing.map(({ key }) => key) ?? []);
  const known = new Set(source.findings.map(({ checklistKey }) => checklistKey));
  const choices = usable.map((candidate) => ({
    cost: firstYearOf(candidate),
    hours: hundredthsOf(candidate.hours),
    gaps: placesOf(candidate.findingIds, findingPlaces),
    needs: placesOf(candidate.needs, places),
    isFixed: fixed.has(candidate.id),
  }));
  const gaps = [
    ...source.findings.map(({ severity, isOpen, checklistKey }, index) => ({
      gain: gains[index] ?? 0,
      isRequired: (source.noCriticals && isOpen && severity === 'critical') || (checklistKey !== null && failing.has(checklistKey)),
    })),
    // Failing questions without a finding, which no recommendation resolves.
    ...[...failing].filter((key) => !known.has(key)).map(() => ({ gain: 0, isRequired: true })),
  ];
  const closed = new Set(choices.flatMap((choice) => choice.gaps));
  const most = [...closed].reduce((sum, gap) => sum + (gaps[gap]?.gain ?? 0), 0);
  const { points, isExact } = frontierOf(choices, gaps, levelsUpTo(most), {
    mostHours: mostHours === null ? null : hundredthsOf(mostHours),
  });
  const chosenIn = ({ chosen }: { chosen: readonly number[] }) => chosen.flatMap((index) => usable[index] ?? []);
  let last = -1;
  const steps = points.flatMap((point) => {
    const score = scoreGaining(point.gain);
    // Gains that are lost in the rounding of the score are no steps.
    if (score <= last) return [];
    last = score;
    const chosen = chosenIn(point);
    return [{ cost: point.cost, score, count: chosen.length, chosen }];
  });
  return { steps, isExact };
}

/** The named recommendations and everything that they depend on. */
function fixedIn(usable: readonly PathCandidate[], must: readonly string[]): ReadonlySet<string> {
  const byId = new Map(usable.map((candidate) => [candidate.id, candidate]));
  const fixed = new Set<string>();
  const add = (id: string): void => {
    const candidate = byId.get(id);
    if (!candidate || fixed.has(id)) return;
    fixed.add(id);
    for (const needed of candidate.needs) add(needed);
  };
  for (const id of must) add(id);
  return fixed;
}

type Step = Solved['steps'][number];

function answered(problem: Problem): Path {
  const { source, usable, scoreNow } = problem;
  const { steps, isExact } = solve(problem, usable, everyScore(problem));
  const { needed, plans, dearest, isExact: areExact } = plansOf(problem, steps);
  const kind = plans[source.plan] ? source.plan : 'cheapest';
  const shown = plans[kind];
  const chosen = shown?.chosen ?? [];
  const unreachable = unreachableIn(problem);
  return {
    scoreNow,
    plan: shown && { kind, ...planned(problem, chosen) },
    isReached: shown !== null && shown.score >= source.goal,
    needed: needed && stepOf(needed),
    isShortOfHours:
      needed === null && hoursLimitOf(source) !== null && unreachable.length === 0 && problem.scoreWith(usable) >= source.goal,
    others: othersOf(problem, chosen),
    frontier: sampled(steps.map(stepOf)),
    bend: bendOf(steps),
    alternatives: shown ? alternativesOf(plans, kind, shown) : [],
    dearest,
    leftOpen: leftOpenAfter(problem, chosen),
    unreachable,
    withoutHours: chosen.filter(({ hours }) => hours === null).length,
    checklist: checklistAfter(problem, chosen),
    isExact: isExact && areExact,
  };
}

type Plans = Readonly<Record<PathPlanKind, Step | null>>;

interface Planned {
  needed: Step | null;
  plans: Plans;
  dearest: string | null;
  isExact: boolean;
}

function plansOf(problem: Problem, steps: readonly Step[]): Planned {
  const { source, scoreWith } = problem;
  // Sums of uneven weights differ in the last binary digit by their order, so the score's own sum decides.
  const needed = steps.find(({ score, chosen }) => score >= source.goal && scoreWith(chosen) >= source.goal) ?? null;
  const most = steps.findLast((step) => isAffordable(step, source)) ?? null;
  const cheapest = needed && isAffordable(needed, source) ? needed : most;
  const { step: without, dearest, isExact } = withoutDearest(problem, cheapest);
  return { needed, plans: { cheapest, most, without }, dearest: without && dearest, isExact };
}

function isAffordable({ cost }: Pick<FrontierStep, 'cost'>, source: PathSource): boolean {
  const limit = limitOf(source);
  return limit === null || cost <= limit;
}

const stepOf = ({ cost, score, count }: FrontierStep): FrontierStep => ({ cost, score, count });

/** Cheapest plan to the goal without the most expensive recommendation, unless that must be included. */
function withoutDearest(problem: Problem, plan: Step | null): { step: Step | null; dearest: string | null; isExact: boolean } {
  const { usable, source } = problem;
  const fixed = fixedIn(usable, source.must);
  const free = plan?.chosen.filter((candidate) => !fixed.has(candidate.id) && firstYearOf(candidate) > 0) ?? [];
  const [dearest] = free.toSorted((one, other) => firstYearOf(other) - firstYearOf(one));
  if (!plan || !dearest) return { step: null, dearest: null, isExact: true };
  const goal = Math.min(source.goal, plan.score);
  const { steps, isExact } = solve(problem, usableOf({ ...source, without: [...source.without, dearest.id] }), only(problem, goal));
  const step = steps.find(({ score, cost }) => score >= goal && isAffordable({ cost }, source)) ?? null;
  return { step, dearest: dearest.title, isExact };
}

function alternativesOf(plans: Plans, kind: PathPlanKind, shown: Step): PathSummary[] {
  const onlyIn = (from: Step, notIn: Step) => {
    const known = new Set(notIn.chosen.map(({ id }) => id));
    return from.chosen.filter(({ id }) => !known.has(id));
  };
  return distinct(plans, kind, shown).map(({ kind: other, step }) => {
    const drops = onlyIn(shown, step);
    const ending = new Map(drops.flatMap((dropped) => (dropped.ending ? [[dropped.ending.product, dropped.ending]] : [])));
    return {
      kind: other,
      ...stepOf(step),
      adds: onlyIn(step, shown).map(({ title }) => title),
      drops: drops.map(({ title }) => title),
      ending: [...ending.values()],
    };
  });
}

/** Plans other than the shown one, without repetitions. */
function distinct(plans: Plans, shown: PathPlanKind, step: Step): { kind: PathPlanKind; step: Step }[] {
  const seen = new Set([idsOf(step)]);
  return PATH_PLANS.flatMap((kind) => {
    const other = plans[kind];
    if (kind === shown || !other || seen.has(idsOf(other))) return [];
    seen.add(idsOf(other));
    return [{ kind, step: other }];
  });
}

const idsOf = ({ chosen }: Step): string =>
  chosen
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
