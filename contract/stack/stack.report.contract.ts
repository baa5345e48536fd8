import * as z from 'zod/mini';
import { STACK_TIERS, STACK_VERDICTS } from '#domain/stack/stack.rules.ts';
import { STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, prose } from '#contract/fields.ts';

const Sum = z.object({ currency: z.string(), amount: z.number() });
const reads = ['stackReport', 'stackAudits', 'stackItems', 'customers', 'recommendations'] as const;
const filters = {
  tier: z.optional(z.enum(STACK_TIERS)),
  /** Adds the effect of doing without this vendor. */
  vendor: z.optional(prose(120)),
};

const Customer = z.object({ id: Id, name: z.string(), tier: z.nullable(z.string()) });

export const getStackReport = endpoint({
  method: 'GET',
  path: '/api/tech-stack/report',
  allow: 'assessments:view',
  feature: 'stack',
  reads,
  summary: 'Latest completed audit of each customer compared: coverage, gaps, renewals and the value of missing products',
  query: z.object(filters),
  response: z.object({
    /** Unarchived customers of the given tier. */
    customers: z.number(),
    /** Lowest score first, at most 1,000. */
    rows: z.array(
      z.object({
        auditId: Id,
        customer: Customer,
        auditedOn: Day,
        score: z.nullable(z.number()),
        gaps: z.number(),
        /** One per category, in the order of `categories`. */
        cells: z.array(
          z.object({
            verdict: z.nullable(z.enum(STACK_VERDICTS)),
            required: z.boolean(),
            coveragePercent: z.nullable(z.number()),
            found: z.string(),
            standard: z.string(),
            costPerUnit: z.nullable(z.number()),
            unit: z.enum(STACK_UNITS),
            units: z.number(),
            currency: z.string(),
            /** Monthly value of the missing product; null if it is not missing or has no price. */
            whiteSpace: z.nullable(z.number()),
            recommendationId: z.nullable(Id),
          }),
        ),
      }),
    ),
    categories: z.array(
      z.object({
        key: z.string(),
        /** Customers that require the category, and those with a match or acceptable product. */
        required: z.number(),
        met: z.number(),
        /** Whole percent, by coverage; null if no customer requires it. */
        covered: z.nullable(z.number()),
        offStandard: z.number(),
        missing: z.number(),
        whiteSpace: z.array(Sum),
      }),
    ),
    whiteSpace: z.array(Sum),
    /** Off-standard products, most frequent first. */
    offStandard: z.array(z.object({ product: z.string(), category: z.string(), customers: z.array(Customer) })),
    /** Within 90 days, soonest first. */
    renewals: z.array(
      z.object({
        itemId: Id,
        customer: Customer,
        category: z.string(),
        product: z.string(),
        renewalAt: Day,
        /** PSA tool that provides the date; null if typed. */
        tool: z.nullable(z.string()),
        monthlyCost: z.nullable(z.number()),
        currency: z.string(),
      }),
    ),
    vendors: z.array(z.object({ vendor: z.string(), customers: z.number() })),
    drop: z.nullable(
      z.object({
        vendor: z.string(),
        customers: z.array(z.object({ customer: Customer, products: z.array(z.string()), monthlyCost: z.number(), currency: z.string() })),
        sums: z.array(Sum),
      }),
    ),
  }),
});
export type StackReport = z.output<typeof getStackReport.response>;

export const STACK_EXPORTS = ['heat-map', 'coverage', 'off-standard', 'renewals', 'white-space', 'vendor'] as const;

export const exportStackReport = endpoint({
  method: 'GET',
  path: '/api/tech-stack/report/export',
  allow: 'assessments:view',
  feature: 'stack',
  reads,
  summary: 'One part of the report as CSV',
  query: z.object({ part: z._default(z.enum(STACK_EXPORTS), 'heat-map'), ...filters }),
  download: true,
});
