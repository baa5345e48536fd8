import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { compareQuarters, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { Amounts } from '#domain/recommendations/recommendations.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** More recommendations than `recommendations` are not searched; the most urgent are. */
export const PATH_LIMITS = { recommendations: 300, quarters: 12, usualQuarters: 3, named: 100, hours: 100_000 } as const;

/** Plans of the answer: cheapest to the goal, highest score within the budget, and cheapest without its dearest recommendation. */
export const PATH_PLANS = ['cheapest', 'most', 'without'] as const;
export type PathPlanKind = (typeof PATH_PLANS)[number];

export interface PathFinding {
  id: string;
  title: string;
  severity: FindingSeverity;
  /** Null if another template asks the question, so that the finding does not move this score. */
  questionKey: string | null;
  /** Question of the checklist that the finding belongs to. */
  checklistKey: string | null;
  isOpen: boolean;
}

/** Questions that must pass: those with a reference to a framework, or those of another template, in an approved assessment. */
export interface PathChecklist {
  name: string;
  /** Shown questions that are answered, and those that are not. Unanswered questions are not failed ones. */
  answered: number;
  unanswered: number;
  failing: readonly { key: string; text: string }[];
}

export interface PathCandidate extends Amounts {
  id: string;
  title: string;
  costKnown: boolean;
  /** Hours of the chosen option, else of the first one; null if unknown, which counts as none. */
  hours: number | null;
  quarter: FiscalQuarter | null;
  findingIds: readonly string[];
  /** Unfinished recommendations that must be done first. */
  needs: readonly string[];
  isCampaign: boolean;
  /** Product that it replaces, whose security updates end soon; null if there is none. */
  ending: EndingProduct | null;
  version: number;
}

export interface EndingProduct {
  product: string;
  /** Last day with security updates. */
  until: string;
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
  /** Hours of what starts in one quarter, at most; null without a limit. */
  quarterHours: number | null;
  /** Every question of it passes with the plan; null without a checklist. */
  checklist: PathChecklist | null;
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
  isCampaign: boolean;
  /** Points of the score: after the rows above in a plan, else on top of the plan. */
  gained: number;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  firstYear: MinorUnits;
  hours: number;
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
  hours: number;
}

export interface PathQuarter extends FiscalQuarter, PathSums {
  scoreAfter: number;
  gained: number;
  /** Amount beyond the budget per quarter; 0 if it fits. */
  over: MinorUnits;
  /** Hours beyond the hours per quarter; 0 if they fit. */
  overHours: number;
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
  /** Products of the dropped recommendations, whose security updates end soon. */
  ending: EndingProduct[];
}

/** Plan that reaches the goal, with the IDs of its recommendations. */
export interface PathWay {
  kind: PathPlanKind;
  score: number;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  firstYear: MinorUnits;
  ids: string[];
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
  /** True if the goal is out of reach, and within reach without the limit of hours. */
  isShortOfHours: boolean;
  others: (PathItem & { reason: PathReason })[];
  frontier: FrontierStep[];
  /** From this cost on, each further point costs at least the second amount; null without such a bend. */
  bend: { cost: MinorUnits; perPoint: MinorUnits } | null;
  alternatives: PathSummary[];
  /** Title of the recommendation that the plan without it leaves out; null if there is no such plan. */
  dearest: string | null;
  /** Open findings that the plan leaves open, by severity. */
  leftOpen: Record<FindingSeverity, number>;
  /** Open critical findings and questions of the checklist that no costed recommendation resolves. */
  unreachable: string[];
  /** Recommendations of the plan without hours. */
  withoutHours: number;
  /** Questions of the checklist, and those that pass now and with the plan. */
  checklist: { questions: number; passing: number; passingAfter: number; unanswered: number } | null;
  isExact: boolean;
}

/** Most that a plan may cost: the budget, and the budget per quarter in all of its quarters. Null without a limit. */
export function limitOf({ budget, quarterBudget, quarters }: Pick<PathSource, 'budget' | 'quarterBudget' | 'quarters'>): MinorUnits | null {
  const inQuarters = quarterBudget === null ? null : quarterBudget * quarters.length;
  return budget === null || inQuarters === null ? (budget ?? inQuarters) : Math.min(budget, inQuarters);
}

/** Hours that a plan may take, by the hours per quarter in all of its quarters. Null without a limit. */
export function hoursLimitOf({ quarterHours, quarters }: Pick<PathSource, 'quarterHours' | 'quarters'>): number | null {
  return quarterHours === null ? null : quarterHours * quarters.length;
}

/** Whole hundredths of hours, so that sums are exact. */
export const hundredthsOf = (hours: number | null): number => Math.round((hours ?? 0) * 100);

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
