import * as z from 'zod/mini';
import { Money } from '#contract/recommendations/recommendations.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const AGREEMENT_KINDS = ['service', 'licence'] as const;
export const AGREEMENT_CYCLES = ['monthly', 'yearly'] as const;

export const Agreement = z.object({
  id: Id,
  customerId: Id,
  kind: z.enum(AGREEMENT_KINDS),
  name: z.string(),
  category: z.string(),
  amount: z.number(),
  currency: z.string(),
  cycle: z.enum(AGREEMENT_CYCLES),
  start: Day,
  end: z.nullable(Day),
  assumeRenewal: z.boolean(),
  yearlyRisePercent: z.number(),
  /** Day since which the amount applies; it rises at each later anniversary of the start. */
  amountFrom: Day,
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Agreement = z.output<typeof Agreement>;

const editable = {
  kind: z.optional(z.enum(AGREEMENT_KINDS)),
  category: z.optional(prose(60)),
  cycle: z.optional(z.enum(AGREEMENT_CYCLES)),
  end: clearable(Day),
  assumeRenewal: z.optional(z.boolean()),
  yearlyRisePercent: z.optional(z.number().check(z.gte(-50), z.lte(100))),
  amountFrom: z.optional(Day),
};

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/customers/:id/agreements',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['agreements'],
  summary: "A customer's agreements and licences, by name",
  params: ById,
  ...listing({ sorts: ['name'], filters: {} }),
  response: z.array(Agreement),
});

export const createAgreement = endpoint({
  method: 'POST',
  path: '/api/customers/:id/agreements',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['agreements', 'budgets'],
  status: 201,
  summary: 'Add an agreement or a licence',
  params: ById,
  body: z.object({ name: line(120), amount: Money, start: Day, ...editable }),
  response: Agreement,
});

export const updateAgreement = endpoint({
  method: 'PATCH',
  path: '/api/agreements/:id',
  allow: 'customers:edit',
  notFound: 'AGREEMENT_NOT_FOUND',
  changes: ['agreements', 'budgets'],
  summary: 'Change an agreement',
  params: ById,
  body: z.object({
    name: z.optional(line(120)),
    amount: z.optional(Money),
    start: z.optional(Day),
    ...editable,
    version: z.optional(Version),
  }),
  response: Agreement,
});

export const deleteAgreement = endpoint({
  method: 'DELETE',
  path: '/api/agreements/:id',
  allow: 'customers:edit',
  notFound: 'AGREEMENT_NOT_FOUND',
  changes: ['agreements', 'budgets'],
  summary: 'Delete an agreement',
  params: ById,
  body: AtVersion,
});
