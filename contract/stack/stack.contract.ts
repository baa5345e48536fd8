import * as z from 'zod/mini';
import { STACK_CATEGORIES, STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { STACK_LIMITS, STACK_TIERS, STANDARD_STATUSES } from '#domain/stack/stack.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Currency, Day, Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Money } from '#contract/recommendations/recommendations.fields.ts';

export const StackCategoryKey = z.enum(STACK_CATEGORIES.map(({ key }) => key));

const Product = z.object({
  vendor: z._default(prose(120), ''),
  product: line(120),
  edition: z._default(prose(120), ''),
  minVersion: z._default(prose(60), ''),
  /** Per month, in minor units of the standard's currency. */
  costPerUnit: z._default(z.nullable(Money), null),
  unit: z._default(z.enum(STACK_UNITS), 'user'),
});

export const StackStandard = z.object({
  id: Id,
  category: z.string(),
  status: z.enum(STANDARD_STATUSES),
  products: z.array(
    z.object({
      vendor: z.string(),
      product: z.string(),
      edition: z.string(),
      minVersion: z.string(),
      costPerUnit: z.nullable(z.number()),
      unit: z.enum(STACK_UNITS),
    }),
  ),
  currency: z.string(),
  requiredForTiers: z.array(z.enum(STACK_TIERS)),
  reason: z.string(),
  reviewAt: z.nullable(Day),
  replacementOf: z.nullable(Id),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type StackStandard = z.output<typeof StackStandard>;

const editable = {
  products: z.optional(z.array(Product).check(z.maxLength(STACK_LIMITS.products, `must hold at most ${STACK_LIMITS.products} products`))),
  /** Currency of its prices; defaults to the organisation's. */
  currency: z.optional(Currency),
  requiredForTiers: z.optional(z.array(z.enum(STACK_TIERS)).check(z.maxLength(STACK_TIERS.length))),
  reason: z.optional(prose(STACK_LIMITS.text)),
  reviewAt: clearable(Day),
  replacementOf: clearable(Id),
};

export const listStackStandards = endpoint({
  method: 'GET',
  path: '/api/tech-stack/standards',
  allow: 'assessments:view',
  feature: 'stack',
  reads: ['stackStandards'],
  summary: 'Standards of the technology stack, by category; preferred ones first',
  ...listing({ sorts: ['category'], filters: { category: z.optional(StackCategoryKey), status: z.optional(z.enum(STANDARD_STATUSES)) } }),
  response: z.array(StackStandard),
});

export const createStackStandard = endpoint({
  method: 'POST',
  path: '/api/tech-stack/standards',
  allow: 'templates:edit',
  feature: 'stack',
  changes: ['stackStandards', 'stackReport'],
  status: 201,
  summary: 'Add a standard to a category of the technology stack',
  body: z.object({ category: StackCategoryKey, status: z.enum(STANDARD_STATUSES), ...editable }),
  response: StackStandard,
});

export const updateStackStandard = endpoint({
  method: 'PATCH',
  path: '/api/tech-stack/standards/:id',
  allow: 'templates:edit',
  feature: 'stack',
  notFound: 'STACK_STANDARD_NOT_FOUND',
  changes: ['stackStandards', 'stackReport'],
  summary: 'Change a standard',
  params: ById,
  body: z.object({ status: z.optional(z.enum(STANDARD_STATUSES)), ...editable, version: z.optional(Version) }),
  response: StackStandard,
});

export const deleteStackStandard = endpoint({
  method: 'DELETE',
  path: '/api/tech-stack/standards/:id',
  allow: 'templates:edit',
  feature: 'stack',
  notFound: 'STACK_STANDARD_NOT_FOUND',
  changes: ['stackStandards', 'stackReport'],
  summary: 'Delete a standard; audits keep its content from when they started',
  params: ById,
  body: AtVersion,
});
