import { IMPORT_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const;
/** Handling of rows whose customer exists, matched by name or external id. */
export const DUPLICATE_CHOICES = ['update', 'skip'] as const;
export const IMPORT_ACTIONS = ['create', 'update', 'same', 'skip', 'refuse'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

const ImportColumn = z.object({
  header: z.string(),
  field: z.nullable(z.enum(IMPORT_FIELDS)),
  /** Custom field with the same name as the column, used if the column has no other meaning. */
  ownField: z.nullable(z.string()),
  /** First cells, to help choose the meaning. */
  examples: z.array(z.string()),
});

export const ImportRow = z.object({
  /** Row number as in a spreadsheet. */
  row: z.number(),
  name: z.string(),
  action: z.enum(IMPORT_ACTIONS),
  customerId: z.nullable(Id),
  notes: z.array(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

export const importCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/import',
  allow: 'customers:edit',
  changes: ['customers'],
  multipart: true,
  summary:
    'Import customers from CSV: the file, `mapping` (a JSON array with the meaning of each column or null) and `duplicates` (update or skip); with dryRun, returns what would happen row by row',
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.string(),
    columns: z.array(ImportColumn),
    warnings: z.array(z.string()),
    counts: z.record(z.enum(IMPORT_ACTIONS), z.number()),
    rows: z.array(ImportRow),
  }),
});
export type ImportResult = z.output<typeof importCustomers.response>;
