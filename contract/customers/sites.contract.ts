import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Address } from './customers.fields.ts';

export const Site = z.object({
  id: Id,
  customerId: Id,
  name: z.string(),
  address: Address,
  isPrimary: z.boolean(),
  userCount: z.nullable(z.number()),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Site = z.output<typeof Site>;

const siteFields = {
  address: z.optional(Address),
  isPrimary: z.optional(z.boolean()),
  userCount: clearable(z.int().check(z.gte(0), z.lte(10_000_000))),
};

export const listSites = endpoint({
  method: 'GET',
  path: '/api/customers/:id/sites',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['sites'],
  summary: "A customer's sites, primary site first",
  params: ById,
  ...listing({ sorts: ['name'], filters: {} }),
  response: z.array(Site),
});

export const createSite = endpoint({
  method: 'POST',
  path: '/api/customers/:id/sites',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['sites'],
  status: 201,
  summary: 'Add a site',
  params: ById,
  body: z.object({ name: line(120), ...siteFields }),
  response: Site,
});

export const updateSite = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id',
  allow: 'customers:edit',
  notFound: 'SITE_NOT_FOUND',
  changes: ['sites'],
  summary: 'Change a site',
  params: ById,
  body: z.object({ name: z.optional(line(120)), ...siteFields, version: z.optional(Version) }),
  response: Site,
});

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id',
  allow: 'customers:edit',
  notFound: 'SITE_NOT_FOUND',
  changes: ['sites'],
  summary: 'Delete a site',
  params: ById,
});
