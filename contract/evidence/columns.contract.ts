import * as z from 'zod/mini';
import { COLUMN_LIMITS, MEANINGS, TABLE_TOOLS } from '#domain/evidence/columns.rules.ts';
import { OUTCOMES } from '#domain/evidence/results.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';

const Meaning = z.enum([...new Set(Object.values(MEANINGS).flatMap((known) => known.map(({ key }) => key)))]);
const Columns = z.array(z.object({ column: line(COLUMN_LIMITS.name), meaning: Meaning })).check(z.maxLength(COLUMN_LIMITS.columns));

/** Chosen meanings of the columns of CSV files with one header. */
export const EvidenceColumns = z.object({
  id: Id,
  customerId: Id,
  tool: z.enum(TABLE_TOOLS),
  head: z.array(z.string()),
  columns: z.array(z.object({ column: z.string(), meaning: Meaning })),
  version: Version,
  updatedAt: Instant,
  updatedBy: z.nullable(PersonRef),
});
export type EvidenceColumns = z.output<typeof EvidenceColumns>;

/** Details of EVIDENCE_COLUMNS_UNKNOWN: the table whose columns are asked about. */
export const ColumnsQuestion = z.object({
  head: z.array(z.string()),
  /** First rows, cell by cell. */
  rows: z.array(z.array(z.string())),
  /** Proposed choice. */
  tool: z.enum(TABLE_TOOLS),
  columns: z.array(z.object({ column: z.string(), meaning: Meaning })),
});
export type ColumnsQuestion = z.output<typeof ColumnsQuestion>;

export const listEvidenceColumns = endpoint({
  method: 'GET',
  path: '/api/customers/:id/evidence-columns',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['evidence', 'users'],
  summary: 'Kept meanings of the columns of CSV files of a customer, by header',
  params: ById,
  response: z.object({ choices: z.array(EvidenceColumns) }),
});

export const putEvidenceColumns = endpoint({
  method: 'PUT',
  path: '/api/customers/:id/evidence-columns',
  allow: 'evidence:write',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Choose the meanings of the columns of CSV files with one header; the next file with it is imported without a question',
  params: ById,
  body: z.object({
    /** 0 for a new choice. */
    version: Version,
    tool: z.enum(TABLE_TOOLS),
    /** All column names of the file. */
    head: z.array(prose(COLUMN_LIMITS.name)).check(z.minLength(1, 'must name the columns of the file'), z.maxLength(COLUMN_LIMITS.columns)),
    columns: Columns,
  }),
  response: EvidenceColumns,
});

/** Text field `choice` of a try, as JSON. */
export const TriedChoice = z.object({ tool: z.enum(TABLE_TOOLS), columns: Columns });

export const tryEvidenceColumns = endpoint({
  method: 'POST',
  path: '/api/customers/:id/evidence-columns/try',
  allow: 'evidence:write',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: [],
  multipart: true,
  maxBytes: COLUMN_LIMITS.triedMegabytes * 1024 * 1024,
  summary:
    'Count a CSV file, the multipart field `file`, with meanings of its columns before they are kept: the field `choice` has tool and columns as JSON. Nothing is stored',
  params: ById,
  response: z.object({
    results: z.array(
      z.object({
        checkId: z.string(),
        title: z.string(),
        outcome: z.enum(OUTCOMES),
        passed: z.nullable(z.number()),
        total: z.nullable(z.number()),
      }),
    ),
  }),
});

export const deleteEvidenceColumns = endpoint({
  method: 'DELETE',
  path: '/api/evidence-columns/:id',
  allow: 'evidence:write',
  notFound: 'EVIDENCE_COLUMNS_NOT_FOUND',
  changes: ['evidence'],
  summary: 'Forget the meanings of the columns of a header; the next file with it asks again. Imported results are kept',
  params: ById,
});
