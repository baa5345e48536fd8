import { IMPORT_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import * as z from 'zod/mini';
import { DUPLICATE_CHOICES, importCustomers } from '#contract/customers/import.contract.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { READING, type ReadImport, takeIn } from './import.take-in.ts';

const Mapping = z.array(z.nullable(z.enum(IMPORT_FIELDS))).check(z.maxLength(100));
const Duplicates = z.enum(DUPLICATE_CHOICES);

export function importRoutes({ context, onUpload }: Mounting): void {
  /** Parses the file in a worker thread, before the transaction opens. */
  const reader = async ({ bytes, fields }: Upload, { organizationId }: Actor): Promise<ReadImport> => {
    const duplicates = parsed(Duplicates, 'duplicates', fields['duplicates'] ?? 'update');
    const mapping = fields['mapping'] ? parsed(Mapping, 'mapping', jsonIn(fields['mapping'])) : null;
    const outcome = await context.workers.run(organizationId, READING, { bytes, mapping });
    if ('refusal' in outcome) throw new Fault('INVALID_FORMAT', { field: 'file', message: outcome.refusal });
    return { table: outcome.table, duplicates };
  };
  onUpload(importCustomers, reader, (call) => takeIn(call, { ...call.parsed, isDryRun: call.query.dryRun === 'true' }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsed<T>(schema: z.ZodMiniType<T>, field: string, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Fault('VALIDATION_ERROR', { field, message: `${field} does not match the format described on the API page` });
  return result.data;
}
