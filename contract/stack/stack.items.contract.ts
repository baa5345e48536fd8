import * as z from 'zod/mini';
import { ITEM_DECISIONS, ITEM_SOURCES } from '#domain/stack/stack.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { SupportOf } from '#contract/lifecycle/lifecycle.fields.ts';
import { listing } from '#contract/list.ts';
import { Money } from '#contract/recommendations/recommendations.fields.ts';
import { StackCategoryKey } from './stack.contract.ts';

export const StackItem = z.object({
  id: Id,
  customerId: Id,
  category: z.string(),
  vendor: z.string(),
  product: z.string(),
  productVersion: z.string(),
  support: SupportOf,
  quantity: z.nullable(z.number()),
  coveragePercent: z.nullable(z.number()),
  renewalAt: z.nullable(Day),
  /** In minor units of the customer's currency. */
  monthlyCost: z.nullable(z.number()),
  currency: z.string(),
  source: z.enum(ITEM_SOURCES),
  /** PSA tool that provides the product; null if typed or imported. */
  tool: z.nullable(z.string()),
  /** While the tool is connected, it controls category, vendor, product, quantity and renewal. */
  followsTool: z.boolean(),
  decision: z.nullable(z.enum(ITEM_DECISIONS)),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type StackItem = z.output<typeof StackItem>;

const editable = {
  vendor: z.optional(prose(120)),
  productVersion: z.optional(prose(60)),
  quantity: clearable(z.int().check(z.gte(0), z.lte(10_000_000))),
  coveragePercent: clearable(z.int().check(z.gte(0), z.lte(100))),
  renewalAt: clearable(Day),
  monthlyCost: clearable(Money),
  decision: clearable(z.enum(ITEM_DECISIONS)),
};
const changes = ['stackItems', 'stackReport'] as const;

export const listStackItems = endpoint({
  method: 'GET',
  path: '/api/customers/:id/stack-items',
  allow: 'customers:view',
  feature: 'stack',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['stackItems', 'customers'],
  summary: 'A customer’s products, by category',
  params: ById,
  ...listing({ sorts: ['category'], filters: {} }),
  response: z.array(StackItem),
});

export const exportStackItems = endpoint({
  method: 'GET',
  path: '/api/customers/:id/stack-items/export',
  allow: 'customers:view',
  feature: 'stack',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['stackItems', 'customers'],
  download: true,
  summary: 'A customer’s products as CSV, with the import columns and the source of each product',
  params: ById,
  query: z.object({ format: z.optional(z.enum(['csv'])) }),
});

export const createStackItem = endpoint({
  method: 'POST',
  path: '/api/customers/:id/stack-items',
  allow: 'assessments:edit',
  feature: 'stack',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes,
  status: 201,
  summary: 'Add a product to a customer’s stack',
  params: ById,
  body: z.object({ category: StackCategoryKey, product: line(120), ...editable }),
  response: StackItem,
});

export const updateStackItem = endpoint({
  method: 'PATCH',
  path: '/api/stack-items/:id',
  allow: 'assessments:edit',
  feature: 'stack',
  notFound: 'STACK_ITEM_NOT_FOUND',
  changes,
  summary: 'Change a product; for one synced from a PSA, only fields the PSA does not provide',
  params: ById,
  body: z.object({
    category: z.optional(StackCategoryKey),
    product: z.optional(line(120)),
    ...editable,
    version: z.optional(Version),
  }),
  response: StackItem,
});

export const deleteStackItem = endpoint({
  method: 'DELETE',
  path: '/api/stack-items/:id',
  allow: 'assessments:edit',
  feature: 'stack',
  notFound: 'STACK_ITEM_NOT_FOUND',
  changes,
  summary: 'Delete a product; one synced from a PSA is deleted once it no longer exists there',
  params: ById,
  body: AtVersion,
});

export const STACK_IMPORT_ACTIONS = ['create', 'update', 'same', 'refuse'] as const;

export const importStackItems = endpoint({
  method: 'POST',
  path: '/api/customers/:id/stack-items/import',
  allow: 'assessments:edit',
  feature: 'stack',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes,
  multipart: true,
  summary:
    'Import products from CSV with the columns Category and Product, and optionally Vendor, Version, Quantity, Coverage, Renewal, Monthly cost and Decision; with dryRun, returns what would happen row by row',
  params: ById,
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    columns: z.array(z.object({ header: z.string(), field: z.nullable(z.string()) })),
    warnings: z.array(z.string()),
    counts: z.record(z.enum(STACK_IMPORT_ACTIONS), z.number()),
    rows: z.array(
      z.object({
        /** Row number as in a spreadsheet. */
        row: z.number(),
        category: z.string(),
        product: z.string(),
        action: z.enum(STACK_IMPORT_ACTIONS),
        notes: z.array(z.string()),
      }),
    ),
  }),
});
export type StackImportResult = z.output<typeof importStackItems.response>;
