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
  summary: 'What would become of a duplicate (`from`) that is merged into this customer; nothing is changed',
  params: ById,
  query: z.object({ from: Id }),
  response: z.object({
    kept: Side,
    merged: Side,
    /** Where the two differ; `side` has the value that is kept unless somebody chooses. */
    fields: z.array(
      z.object({
        field: z.enum(MERGE_FIELDS),
        kept: z.nullable(z.string()),
        merged: z.nullable(z.string()),
        side: z.enum(['kept', 'merged']),
      }),
    ),
    /** What moves, without what there is none of. */
    moves: z.array(z.object({ kind: z.enum(MERGE_KINDS), count: z.number() })),
    /** What becomes of what both have. */
    notes: z.array(z.string()),
    /** Why the two cannot be merged. */
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
    'Merge a duplicate (`from`) into this customer, in one transaction; the duplicate stays as an archived record that says where it went',
  params: ById,
  body: z.object({
    from: Id,
    version: Version,
    fromVersion: Version,
    /** The fields whose value comes from the duplicate; without it those that this customer has none for. */
    take: z.optional(
      z.array(z.enum(MERGE_FIELDS)).check(z.maxLength(MERGE_FIELDS.length, `must hold at most ${MERGE_FIELDS.length} fields`)),
    ),
  }),
  response: Customer,
});
