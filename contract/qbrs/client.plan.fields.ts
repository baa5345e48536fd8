import * as z from 'zod/mini';
import { Day } from '#contract/fields.ts';

/* Score, roadmap and budget as the deck writes them, for phones and the portal. Everything is text for customers; hidden amounts are
   empty or null. */

export const ClientScore = z.object({
  now: z.string(),
  /** For drawing; 0 to 100. */
  percent: z.number(),
  target: z.number(),
  band: z.string(),
  /** "up 5.5 points from 65.5% in Q3 2026"; null for a first score. */
  change: z.nullable(z.string()),
  /** "14 points below the target of 85%". */
  toGo: z.string(),
  /** Up to eight reviews, oldest first; a quarter without a review keeps its place, without a score. */
  trend: z.array(z.object({ label: z.string(), score: z.nullable(z.number()) })),
});

const Planned = z.object({
  number: z.number(),
  title: z.string(),
  /** Current state: "Awaiting your decision", "Approved", or the provider's own term; with an option of another cost: "Approved: “Passkeys for everyone”, £20,000". */
  state: z.string(),
  lateSince: z.nullable(z.string()),
  cost: z.string(),
});

const BudgetQuarter = z.object({ label: z.string(), oneTime: z.number(), recurring: z.number(), total: z.string() });

export const ClientPlan = z.object({
  asOf: Day,
  /** Open findings of the customer: "2 critical, 5 high, 24 in total". */
  findings: z.string(),
  /** Null if the review has no roadmap. */
  roadmap: z.nullable(
    z.object({
      title: z.string(),
      /** Meaning of the sums. */
      note: z.string(),
      late: z.number(),
      onTime: z.number(),
      undated: z.number(),
      groups: z.array(z.object({ title: z.string(), sum: z.string(), isLate: z.boolean(), items: z.array(Planned) })),
    }),
  ),
  /** Null if the review has no budget, or amounts are hidden. */
  budget: z.nullable(
    z.object({
      title: z.string(),
      /** "£ thousand". */
      unit: z.string(),
      years: z.array(
        z.object({
          label: z.string(),
          oneTime: z.string(),
          recurring: z.string(),
          total: z.string(),
          /** "£248,460, £28,460 over target", in whole units. */
          inFull: z.string(),
          /** Null where only a part of the year is known, or no target is set. */
          target: z.nullable(z.string()),
          /** "10.5 over"; null without a target. */
          difference: z.nullable(z.string()),
          isOver: z.boolean(),
          quarters: z.array(BudgetQuarter),
        }),
      ),
      assumptions: z.array(z.string()),
    }),
  ),
});
