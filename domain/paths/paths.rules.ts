import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { Amounts } from '#domain/recommendations/recommendations.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** More recommendations than `recommendations` are not searched; the most urgent are. */
export const PATH_LIMITS = { recommendations: 300, quarters: 12, usualQuarters: 3, named: 100 } as const;

/** Plans of the answer: cheapest to the goal, highest score within the budget, and cheapest without its dearest recommendation. */
export const PATH_PLANS = ['cheapest', 'most', 'without'] as const;
export type PathPlanKind = (typeof PATH_PLANS)[number];

export interface PathFinding {
  id: string;
  title: string;
  severity: FindingSeverity;
  /** Null if another template asks the question, so that the finding does not move this score. */
  questionKey: string | null;
  isOpen: boolean;
}

export interface PathCandidate extends Amounts {
  id: string;
  title: string;
  costKnown: boolean;
  quarter: FiscalQuarter | null;
  findingIds: readonly string[];
  /** Unfinished recommendations that must be done first. */
  needs: readonly string[];
  version: number;
}

export interface PathSource {
  body: TemplateBody;
  answers: AnswersByKey;
  findings: readonly PathFinding[];
  candidates: readonly PathCandidate[];
  goal: number;
  /** Also resolve every open critical finding. */
  noCriticals: boolean;
  /** Cost of the first 12 months at most; null without a limit. */
  budget: MinorUnits | null;
  /** Cost of the first 12 months of what starts in one quarter, at most; null without a limit. */
  quarterBudget: MinorUnits | null;
  /** Quarters of the plan, in order. */
  quarters: readonly FiscalQuarter[];
  must: readonly string[];
  without: readonly string[];
  plan: PathPlanKind;
}

export interface PathItem {
  id: string;
  title: string;
  /** Worst open finding that it resolves; null if it resolves none. */
  severity: FindingSeverity | null;
  resolves: number;
  /** Points of the score: after the rows above in a plan, else on top of the plan. */
  gained: number;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  firstYear: MinorUnits;
  /** Quarter on the roadmap now. */
  quarter: FiscalQuarter | null;
  version: number;
}

/** Reason why a recommendation is not in the plan; a blocked one depends on an uncosted or excluded one. */
export const PATH_REASONS = ['not_needed', 'uncosted', 'excluded', 'blocked'] as const;
export type PathReason = (typeof PATH_REASONS)[number];

export interface PathSums {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  firstYear: MinorUnits;
}

export interface PathQuarter extends FiscalQuarter, PathSums {
  scoreAfter: number;
  gained: number;
  /** Amount beyond the budget per quarter; 0 if it fits. */
  over: MinorUnits;
  items: PathItem[];
}

export interface PathSummary {
  kind: PathPlanKind;
  score: number;
  cost: MinorUnits;
  count: number;
  /** Titles that this plan has and the shown one does not, and the other way round. */
  adds: string[];
  drops: string[];
}

export interface FrontierStep {
  cost: MinorUnits;
  score: number;
  count: number;
}

export interface Path {
  scoreNow: number;
  /** Null if no plan meets the requirements. */
  plan: (PathSums & { kind: PathPlanKind; score: number; count: number; quarters: PathQuarter[] }) | null;
  /** True if the shown plan meets goal, requirements and budget. */
  isReached: boolean;
  /** Cheapest plan to the goal, whatever the budget; null if the goal is out of reach. */
  needed: FrontierStep | null;
  others: (PathItem & { reason: PathReason })[];
  frontier: FrontierStep[];
  /** From this cost on, each further point costs at least the second amount; null without such a bend. */
  bend: { cost: MinorUnits; perPoint: MinorUnits } | null;
  alternatives: PathSummary[];
  /** Open findings that the plan leaves open, by severity. */
  leftOpen: Record<FindingSeverity, number>;
  /** Open critical findings that no costed recommendation resolves. */
  unreachable: string[];
  isExact: boolean;
}

/** Most that a plan may cost: the budget, and the budget per quarter in all of its quarters. Null without a limit. */
export function limitOf({ budget, quarterBudget, quarters }: Pick<PathSource, 'budget' | 'quarterBudget' | 'quarters'>): MinorUnits | null {
  const inQuarters = quarterBudget === null ? null : quarterBudget * quarters.length;
  return budget === null || inQuarters === null ? (budget ?? inQuarters) : Math.min(budget, inQuarters);
}

/** One-time cost and twelve months of recurring cost, as in the value of a recommendation. */
export function firstYearOf({ oneTime, recurring, recurringPer }: Amounts): MinorUnits {
  return oneTime + recurring * (recurringPer === 'month' ? 12 : 1);
}

/** Rows whose quarter on the roadmap differs from the plan. */
export function movesOf(
  quarters: readonly PathQuarter[],
): { id: string; title: string; from: FiscalQuarter | null; to: FiscalQuarter; version: number }[] {
  return quarters.flatMap(({ year, quarter, items }) =>
    items
      .filter(({ quarter: now }) => now === null || compareQuarters(now, { year, quarter }) !== 0)
      .map(({ id, title, quarter: from, version }) => ({ id, title, from, to: { year, quarter }, version })),
  );
}
