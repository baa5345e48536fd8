import * as z from 'zod/mini';
import { Money } from '#contract/recommendations/recommendations.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, prose, Search, Version } from '#contract/fields.ts';
import { SupportOf } from '#contract/lifecycle/lifecycle.fields.ts';
import { listing } from '#contract/list.ts';

export const Asset = z.object({
  id: Id,
  customerId: Id,
  name: z.string(),
  type: z.string(),
  model: z.string(),
  serial: z.string(),
  purchasedAt: z.nullable(Day),
  warrantyEndsAt: z.nullable(Day),
  endOfLifeAt: z.nullable(Day),
  replaceYear: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  currency: z.string(),
  support: SupportOf,
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Asset = z.output<typeof Asset>;

const editable = {
  type: z.optional(prose(60)),
  model: z.optional(prose(120)),
  serial: z.optional(prose(120)),
  purchasedAt: clearable(Day),
  warrantyEndsAt: clearable(Day),
  endOfLifeAt: clearable(Day),
  replaceYear: clearable(z.int().check(z.gte(1950), z.lte(2150))),
  cost: clearable(Money),
};

export const listAssets = endpoint({
  method: 'GET',
  path: '/api/customers/:id/assets',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['assets'],
  summary: "A customer's assets, by name",
  params: ById,
  ...listing({ sorts: ['name'], filters: { ...Search } }),
  response: z.array(Asset),
});

export const createAsset = endpoint({
  method: 'POST',
  path: '/api/customers/:id/assets',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['assets', 'budgets'],
  status: 201,
  summary: 'Add an asset',
  params: ById,
  body: z.object({ name: line(120), ...editable }),
  response: Asset,
});

export const updateAsset = endpoint({
  method: 'PATCH',
  path: '/api/assets/:id',
  allow: 'customers:edit',
  notFound: 'ASSET_NOT_FOUND',
  changes: ['assets', 'budgets'],
  summary: 'Change an asset',
  params: ById,
  body: z.object({ name: z.optional(line(120)), ...editable, version: z.optional(Version) }),
  response: Asset,
});

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: '/api/assets/:id',
  allow: 'customers:edit',
  notFound: 'ASSET_NOT_FOUND',
  changes: ['assets', 'budgets'],
  summary: 'Delete an asset',
  params: ById,
  body: AtVersion,
});
