import { z } from 'zod';
import type { OutputOf } from '#contract/endpoint.ts';
import type { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { PRIORITIES, RECURRING_PERIODS } from '#domain/recommendations/recommendations.rules.ts';
import { Amount, amountOf, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';

export const PlanItem = z.object({
  ref: Reference,
  title: Written,
  status: z.enum(RECOMMENDATION_STATUSES),
  priority: z.enum(PRIORITIES),
  oneTime: Amount,
  recurring: Amount,
  recurringPer: z.enum(RECURRING_PERIODS),
  /** False for work that is still to be quoted: its amounts are not its price. */
  costKnown: z.boolean(),
  targetQuarter: z.string().nullable().describe("Quarter of the customer's fiscal year, such as 2027-Q1"),
  closes: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
  lastDecision: z.object({ outcome: z.string(), by: Written, quarter: z.string() }).nullable(),
});
export type PlanItem = z.infer<typeof PlanItem>;

type Row = OutputOf<typeof listRecommendations>[number];

const quarterText = ({ year, quarter }: { year: number; quarter: number }) => `${year}-Q${quarter}`;

export function planItem(row: Row): PlanItem {
  const { id, title, status, priority, currency, oneTimeCost, recurringCost, recurringPer, costKnown, targetQuarter, closes } = row;
  const decision = row.lastDecision;
  return {
    ref: referenceOf('recommendation', id),
    title: written(title),
    status,
    priority,
    oneTime: amountOf(oneTimeCost, currency),
    recurring: amountOf(recurringCost, currency),
    recurringPer,
    costKnown,
    targetQuarter: targetQuarter && quarterText(targetQuarter),
    closes,
    lastDecision: decision && {
      outcome: decision.outcome,
      by: written(decision.by, 'customer'),
      quarter: quarterText(decision.quarter),
    },
  };
}
