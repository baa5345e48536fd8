import { MERGE_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Version } from '#contract/fields.ts';
import { MERGE_KINDS } from '#domain/customers/merge.rules.ts';
import { Customer } from './customers.contract.ts';

const Side = z.object({ id: Id, name: z.string(), version: Version });

const EVERYTHING = [
  'customers',
  'contacts',
  'sites',
  'goals',
  'agreements',
  'assets',
  'assessments',
  'findings',
  'recommendations',
  'qbrs',
  'quarterlyReviews',
  'budgets',
  'serviceFigures',
  'files',
] as const;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/customers/:id/merge-preview',
  allow: 'customers:delete',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: EVERYTHING,
  summary: 'Preview merging a duplicate (`from`) into this customer; nothing is changed',
  params: ById,
  query: z.object({ from: Id }),
  response: z.object({
    kept: Side,
    merged: Side,
    /** Fields that differ; `side` has the value kept by default. */
    fields: z.array(
      z.object({
        field: z.enum(MERGE_FIELDS),
        kept: z.nullable(z.string()),
        merged: z.nullable(z.string()),
        side: z.enum(['kept', 'merged']),
      }),
    ),
    /** Records to move; kinds without any are omitted. */
    moves: z.array(z.object({ kind: z.enum(MERGE_KINDS), count: z.number() })),
    notes: z.array(z.string()),
    refusal: z.nullable(z.string()),
  }),
});

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/:id/merge',
  allow: 'customers:delete',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: EVERYTHING,
  summary:
    'Merge a duplicate (`from`) into this customer, in one transaction; the duplicate remains as an archived record that links to it',
  params: ById,
  body: z.object({
    from: Id,
    version: Version,
    fromVersion: Version,
    /** Fields to take from the duplicate; by default those that are empty in this customer. */
    take: z.optional(
      z.array(z.enum(MERGE_FIELDS)).check(z.maxLength(MERGE_FIELDS.length, `must hold at most ${MERGE_FIELDS.length} fields`)),
    ),
  }),
  response: Customer,
});
