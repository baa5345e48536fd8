import { FINDING_SEVERITIES, type FindingSeverity } from '#domain/findings/findings.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import {
  firstYearOf,
  type Path,
  type PathCandidate,
  PATH_REASONS,
  type PathFinding,
  type PathItem,
  type PathQuarter,
  type PathReason,
  type PathSource,
  type PathSums,
} from './paths.rules.ts';
import { scheduled } from './schedule.rules.ts';

export interface Problem {
  source: PathSource;
  /** Candidates that plans may contain. */
  usable: readonly PathCandidate[];
  scoreNow: number;
  /** Score with these recommendations done. */
  scoreWith: (candidates: readonly PathCandidate[]) => number;
  /** Score after a gain in millionths of a weighted point. */
  scoreGaining: (gain: number) => number;
  findings: ReadonlyMap<string, PathFinding>;
  gains: readonly number[];
}

export function planned(problem: Problem, chosen: readonly PathCandidate[]) {
  const byQuarter = scheduled(
    chosen.map((candidate) => ({ candidate, ...weightOf(problem, candidate) })),
    problem.source,
  );
  const before: PathCandidate[] = [];
  let last = problem.scoreNow;
  const quarters = byQuarter.map(({ quarter, candidates, over, overHours }): PathQuarter => {
    const start = last;
    const items = candidates.map((candidate) => {
      before.push(candidate);
      const after = problem.scoreWith(before);
      const item = itemOf(problem, candidate, tenth(after - last));
      last = after;
      return item;
    });
    return { ...quarter, ...sumsOf(items), scoreAfter: last, gained: tenth(last - start), over, overHours, items };
  });
  return { score: last, count: chosen.length, ...sumsOf(quarters), quarters };
}

const hundredth = (hours: number): number => Math.round(hours * 100) / 100;
const tenth = (points: number): number => Math.round(points * 10) / 10 + 0;

function sumsOf(rows: readonly PathSums[]): PathSums {
  const sum = (key: keyof PathSums) => rows.reduce((total, row) => total + row[key], 0);
  return { oneTime: sum('oneTime'), monthly: sum('monthly'), firstYear: sum('firstYear'), hours: hundredth(sum('hours')) };
}

function weightOf({ findings, scoreWith, scoreNow }: Problem, candidate: PathCandidate) {
  const worst = worstOf(findings, candidate);
  return {
    severity: worst === null ? -1 : FINDING_SEVERITIES.indexOf(worst),
    cost: firstYearOf(candidate),
    hours: candidate.hours ?? 0,
    gain: scoreWith([candidate]) - scoreNow,
  };
}

function openOf(findings: ReadonlyMap<string, PathFinding>, { findingIds }: PathCandidate): PathFinding[] {
  return findingIds.flatMap((id) => findings.get(id) ?? []).filter(({ isOpen }) => isOpen);
}

function worstOf(findings: ReadonlyMap<string, PathFinding>, candidate: PathCandidate): FindingSeverity | null {
  const open = new Set(openOf(findings, candidate).map(({ severity }) => severity));
  return FINDING_SEVERITIES.findLast((severity) => open.has(severity)) ?? null;
}

function itemOf({ findings }: Problem, candidate: PathCandidate, gained: number): PathItem {
  const { id, title, oneTime, quarter, isCampaign, version } = candidate;
  const resolves = openOf(findings, candidate).length;
  const amounts = { oneTime, monthly: monthlyOf(candidate), firstYear: firstYearOf(candidate), hours: candidate.hours ?? 0 };
  return { id, title, severity: worstOf(findings, candidate), resolves, isCampaign, gained, ...amounts, quarter, version };
}

const placeOf = ({ reason }: { reason: PathReason }): number => PATH_REASONS.indexOf(reason);

/** Recommendations outside the plan by reason, those that would raise the score most first. */
export function othersOf(problem: Problem, chosen: readonly PathCandidate[]): Path['others'] {
  const { source, usable, scoreWith } = problem;
  const inPlan = new Set(chosen.map(({ id }) => id));
  const mayUse = new Set(usable.map(({ id }) => id));
  const score = scoreWith(chosen);
  const reasonOf = ({ id, costKnown }: PathCandidate): PathReason => {
    if (source.without.includes(id)) return 'excluded';
    if (!costKnown) return 'uncosted';
    return mayUse.has(id) ? 'not_needed' : 'blocked';
  };
  return source.candidates
    .filter(({ id }) => !inPlan.has(id))
    .map((candidate) => ({
      ...itemOf(problem, candidate, tenth(scoreWith([...chosen, candidate]) - score)),
      reason: reasonOf(candidate),
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || other.gained - one.gained || one.firstYear - other.firstYear);
}

export function leftOpenAfter({ source }: Problem, chosen: readonly PathCandidate[]): Record<FindingSeverity, number> {
  const closed = new Set(chosen.flatMap(({ findingIds }) => findingIds));
  const left = source.findings.filter(({ id, isOpen }) => isOpen && !closed.has(id));
  const count = (wanted: FindingSeverity) => left.filter(({ severity }) => severity === wanted).length;
  return { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') };
}

/** Open critical findings, if all must be resolved, and questions of the checklist that no usable recommendation resolves. */
export function unreachableIn({ source, usable }: Problem): string[] {
  const covered = new Set(usable.flatMap(({ findingIds }) => findingIds));
  const passing = new Set(source.findings.filter(({ id }) => covered.has(id)).map(({ checklistKey }) => checklistKey));
  const criticals = source.findings.filter(({ id, isOpen, severity }) => isOpen && severity === 'critical' && !covered.has(id));
  const questions = source.checklist?.failing.filter(({ key }) => !passing.has(key)) ?? [];
  return [...(source.noCriticals ? criticals.map(({ title }) => title) : []), ...questions.map(({ text }) => text)];
}

export function checklistAfter({ source: { checklist, findings } }: Problem, chosen: readonly PathCandidate[]): Path['checklist'] {
  if (!checklist) return null;
  const closed = new Set(chosen.flatMap(({ findingIds }) => findingIds));
  const keys = new Set(findings.filter(({ id }) => closed.has(id)).map(({ checklistKey }) => checklistKey));
  const { answered, unanswered, failing } = checklist;
  const passing = answered - failing.length;
  return {
    questions: answered + unanswered,
    passing,
    passingAfter: passing + failing.filter(({ key }) => keys.has(key)).length,
    unanswered,
  };
}
