import { IMPORT_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const;
/** What becomes of a row whose customer exists, by its name or an id of another system. */
export const DUPLICATE_CHOICES = ['update', 'skip'] as const;
export const IMPORT_ACTIONS = ['create', 'update', 'same', 'skip', 'refuse'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

const ImportColumn = z.object({
  header: z.string(),
  field: z.nullable(z.enum(IMPORT_FIELDS)),
  /** The organisation's own field of this name: what the column means where it has no other meaning. */
  ownField: z.nullable(z.string()),
  /** The first cells, to choose by. */
  examples: z.array(z.string()),
});

export const ImportRow = z.object({
  /** As a spreadsheet counts it. */
  row: z.number(),
  name: z.string(),
  action: z.enum(IMPORT_ACTIONS),
  customerId: z.nullable(Id),
  /** What is wrong with the row, or why it is left as it is. */
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
    'Import customers from CSV: the file, `mapping` (a JSON array with the meaning of each column or null) and `duplicates` (update or skip); with dryRun it answers what would happen row by row',
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    encoding: z.enum(IMPORT_ENCODINGS),
    delimiter: z.string(),
    columns: z.array(ImportColumn),
    /** What is to be known of the file as a whole. */
    warnings: z.array(z.string()),
    counts: z.record(z.enum(IMPORT_ACTIONS), z.number()),
    rows: z.array(ImportRow),
  }),
});
export type ImportResult = z.output<typeof importCustomers.response>;
