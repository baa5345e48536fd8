import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { isUnfinished, type RecommendationStatus } from './recommendation.statuses.rules.ts';
import { type MinorUnits, times } from '#domain/money/money.rules.ts';

export const RECOMMENDATION_STATES = ['open', 'won', 'lost', 'closed'] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];

/** Open waits for the customer, won is agreed and not yet done, closed is done, lost is not wanted. */
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
/** What the customer can decide; the recommendation's status is the same word. */
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

/** What somebody may choose from, in the customer's currency. */
export interface RecommendationOption {
  key: string;
  name: string;
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
  hours: number | null;
  chosen: boolean;
}

/** An option with what the customer reads about it. */
export interface StoredOption extends RecommendationOption {
  outcome: { label: string; value: string } | null;
  points: string[];
}

export interface Amounts {
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
}

/** With options the chosen one's amounts are the recommendation's; without a chosen one, the first's; without options its own. */
export function amountsOf(options: readonly RecommendationOption[], own: Amounts): Amounts {
  const option = options.find(({ chosen }) => chosen) ?? options[0];
  if (!option) return own;
  const { oneTime, recurring, recurringPer } = option;
  return { oneTime, recurring, recurringPer };
}

/** What recurs, by the month; a year's amount is shown as its twelfth, rounded to the minor unit. */
export function monthlyOf({ recurring, recurringPer }: Pick<Amounts, 'recurring' | 'recurringPer'>): MinorUnits {
  return recurringPer === 'month' ? recurring : times(recurring, 1 / 12);
}

/** The name of a change in the audit log: that something is done is told apart, because the activity shows it. */
export function actionOfChange(before: RecommendationStatus, after: RecommendationStatus | undefined) {
  return after === 'done' && before !== 'done' ? 'recommendation.done' : 'recommendation.updated';
}

/** How a recommendation stood before a decision, so that it can be taken back. */
export interface Stood {
  status: RecommendationStatus;
  /** ISO. */
  doneAt: string | null;
  /** The chosen option's key, null where none was; absent where the decision chose none. */
  chosen?: string | null;
}

export interface Decision {
  outcome: Outcome;
  by: string;
  /** The fiscal quarter in which it was made. */
  quarter: FiscalQuarter;
}

/** "Declined 2026-Q1 by J. Doe, and again 2026-Q3": equal outcomes that follow one another are told in one sentence. */
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

/** Whether a finding that such a recommendation is linked to is taken care of. */
export function covers(status: RecommendationStatus): boolean {
  return isUnfinished(status);
}

/**
 * Linking plans an open finding; when nothing covers it any more it is open again, unless something was done for it since a run found it last.
 * Other decisions stay as they are.
 */
export function findingStatusWith(status: FindingStatus, recommendations: readonly { status: RecommendationStatus }[]): FindingStatus {
  const isCovered = recommendations.some((recommendation) => covers(recommendation.status));
  if (isCovered && (status === 'open' || status === 'deferred')) return 'planned';
  if (!isCovered && status === 'planned' && !recommendations.some((recommendation) => recommendation.status === 'done')) return 'open';
  return status;
}

/** Amounts count in sums only while the cost is known and the customer has not declined. */
export function counts({ status, costKnown }: { status: RecommendationStatus; costKnown: boolean }): boolean {
  return costKnown && status !== 'declined' && status !== 'deferred';
}
