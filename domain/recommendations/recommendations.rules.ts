import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { isUnfinished, type RecommendationStatus } from './recommendation.statuses.rules.ts';
import { type MinorUnits, times } from '#domain/money/money.rules.ts';

export const RECOMMENDATION_STATES = ['open', 'won', 'lost', 'closed'] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];

/** Open awaits the customer's decision, won is agreed but not done, closed is done, lost is not wanted. */
export const STATE_OF = {
  idea: 'open',
  proposed: 'open',
  deferred: 'open',
  approved: 'won',
  scheduled: 'won',
  in_progress: 'won',
  done: 'closed',
  declined: 'lost',
} as const satisfies Record<RecommendationStatus, RecommendationState>;

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const EFFORTS = ['S', 'M', 'L'] as const;
export const RESPONSIBLE = ['ours', 'theirs', 'vendor'] as const;
export const INITIATIVE_COLOURS = ['blue', 'green', 'amber', 'pink', 'violet', 'teal', 'grey'] as const;
export type InitiativeColour = (typeof INITIATIVE_COLOURS)[number];
export const RECURRING_PERIODS = ['month', 'year'] as const;
export type RecurringPeriod = (typeof RECURRING_PERIODS)[number];
/** Outcomes of a customer's decision; each is also the resulting status. */
export const OUTCOMES = ['approved', 'declined', 'deferred'] as const satisfies RecommendationStatus[];
export type Outcome = (typeof OUTCOMES)[number];

export const RECOMMENDATION_LIMITS = {
  title: 200,
  text: 5_000,
  note: 10_000,
  options: 5,
  findings: 200,
  dependencies: 20,
  assets: 100,
  bulk: 500,
  export: 10_000,
} as const;

export interface RecommendationOption {
  key: string;
  name: string;
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
  hours: number | null;
  chosen: boolean;
}

export interface StoredOption extends RecommendationOption {
  outcome: { label: string; value: string } | null;
  points: string[];
}

export interface Amounts {
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
}

/** Amounts of the chosen option, else of the first one; without options, the recommendation's own. */
export function amountsOf(options: readonly RecommendationOption[], own: Amounts): Amounts {
  const option = options.find(({ chosen }) => chosen) ?? options[0];
  if (!option) return own;
  const { oneTime, recurring, recurringPer } = option;
  return { oneTime, recurring, recurringPer };
}

/** Monthly recurring amount; yearly ones are divided by twelve and rounded to the minor unit. */
export function monthlyOf({ recurring, recurringPer }: Pick<Amounts, 'recurring' | 'recurringPer'>): MinorUnits {
  return recurringPer === 'month' ? recurring : times(recurring, 1 / 12);
}

/** Audit log action of a change. Completion has its own action, because the activity feed shows it. */
export function actionOfChange(before: RecommendationStatus, after: RecommendationStatus | undefined) {
  return after === 'done' && before !== 'done' ? 'recommendation.done' : 'recommendation.updated';
}

/** State before a decision, for undoing it. */
export interface StateBefore {
  status: RecommendationStatus;
  /** ISO 8601. */
  doneAt: string | null;
  /** Key of the previously chosen option, or null; absent if the decision chose no option. */
  chosen?: string | null;
}

export interface Decision {
  outcome: Outcome;
  by: string;
  quarter: FiscalQuarter;
}

/** "Declined 2026-Q1 by J. Doe, and again 2026-Q3": consecutive equal outcomes share a sentence. */
export function decisionHistory(decisions: readonly Decision[]): string {
  const sentences: string[] = [];
  let last: Decision | null = null;
  for (const decision of decisions) {
    const when = `${decision.quarter.year}-Q${decision.quarter.quarter}`;
    if (last?.outcome === decision.outcome && sentences.length > 0) {
      const by = last.by === decision.by ? '' : ` by ${decision.by}`;
      sentences.push(`${sentences.pop() ?? ''}, and again ${when}${by}`);
    } else sentences.push(`${decision.outcome} ${when} by ${decision.by}`);
    last = decision;
  }
  const [first = '', ...others] = sentences;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join('; ');
}

export function covers(status: RecommendationStatus): boolean {
  return isUnfinished(status);
}

/**
 * Linking a recommendation makes an open or deferred finding planned. Without coverage a planned finding reopens, unless a recommendation
 * for it is done. Other decisions are kept.
 */
export function findingStatusWith(status: FindingStatus, recommendations: readonly { status: RecommendationStatus }[]): FindingStatus {
  const isCovered = recommendations.some((recommendation) => covers(recommendation.status));
  if (isCovered && (status === 'open' || status === 'deferred')) return 'planned';
  if (!isCovered && status === 'planned' && !recommendations.some((recommendation) => recommendation.status === 'done')) return 'open';
  return status;
}

/** Declined, deferred and uncosted recommendations count in no sum. */
export function counts({ status, costKnown }: { status: RecommendationStatus; costKnown: boolean }): boolean {
  return costKnown && status !== 'declined' && status !== 'deferred';
}
