import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { IMPORT_ACTIONS } from './import.contract.ts';

const CsvDrop = z.object({
  id: Id,
  at: Instant,
  fileName: z.string(),
  /** Person, or a person's API token. */
  by: z.string(),
  counts: z.record(z.enum(IMPORT_ACTIONS), z.number()),
  /** First rejected rows, numbered as in a spreadsheet. */
  refused: z.array(z.object({ row: z.number(), name: z.string(), note: z.string() })),
  /** Reason why the whole file was rejected; null if it was read. */
  reason: z.nullable(z.string()),
});
export type CsvDrop = z.output<typeof CsvDrop>;

export const dropCsv = endpoint({
  method: 'POST',
  path: '/api/csv-drop',
  allow: 'customers:edit',
  changes: ['customers', 'csvDrops'],
  multipart: true,
  status: 201,
  summary:
    'Upload a CSV file of customers from a script: columns are recognised by name, existing customers are updated, and the result is kept',
  response: CsvDrop,
});

export const listCsvDrops = endpoint({
  method: 'GET',
  path: '/api/csv-drop',
  allow: 'integrations:view',
  reads: ['csvDrops'],
  summary: 'Uploaded CSV files with their results, newest first',
  ...listing({ sorts: ['latest'], filters: {}, usual: 20 }),
  response: z.array(CsvDrop),
});
