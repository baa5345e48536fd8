import * as z from 'zod/mini';
import { STACK_TIERS, STACK_VERDICTS } from '#domain/stack/stack.rules.ts';
import { STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, prose } from '#contract/fields.ts';

const Sum = z.object({ currency: z.string(), amount: z.number() });
const reads = ['stackReport', 'stackAudits', 'stackItems', 'customers', 'recommendations'] as const;
const filters = {
  tier: z.optional(z.enum(STACK_TIERS)),
  /** Answers as well what it would mean to do without this vendor. */
  vendor: z.optional(prose(120)),
};

const Customer = z.object({ id: Id, name: z.string(), tier: z.nullable(z.string()) });

export const getStackReport = endpoint({
  method: 'GET',
  path: '/api/tech-stack/report',
  allow: 'assessments:view',
  feature: 'stack',
  reads,
  summary: 'The latest completed audit of each customer beside all others: coverage, gaps, renewals, and what is missing in money',
  query: z.object(filters),
  response: z.object({
    /** All customers that are not archived, of the tier that is asked for. */
    customers: z.number(),
    /** Lowest score first, at most a thousand. */
    rows: z.array(
      z.object({
        auditId: Id,
        customer: Customer,
        auditedOn: Day,
        score: z.nullable(z.number()),
        gaps: z.number(),
        /** One for each category, in the order of `categories`. */
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
            /** What the missing product would bring a month; null where it is not missing or has no price. */
            whiteSpace: z.nullable(z.number()),
            recommendationId: z.nullable(Id),
          }),
        ),
      }),
    ),
    categories: z.array(
      z.object({
        key: z.string(),
        /** Customers for whom it is required, and how many of them have a match or an acceptable product. */
        required: z.number(),
        met: z.number(),
        /** Whole percent, by coverage; null where it is required of nobody. */
        covered: z.nullable(z.number()),
        offStandard: z.number(),
        missing: z.number(),
        whiteSpace: z.array(Sum),
      }),
    ),
    whiteSpace: z.array(Sum),
    /** Products that the audits found off standard, the most frequent first. */
    offStandard: z.array(z.object({ product: z.string(), category: z.string(), customers: z.array(Customer) })),
    /** Within the next 90 days, the first one first. */
    renewals: z.array(
      z.object({
        itemId: Id,
        customer: Customer,
        category: z.string(),
        product: z.string(),
        renewalAt: Day,
        /** The professional-services tool that says so; null where a person does. */
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
