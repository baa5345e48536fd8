import * as z from 'zod/mini';
import type { AnswerOf } from '#contract/endpoint.ts';
import { DUPLICATE_CHOICES, importCustomers } from '#contract/customers/import.contract.ts';
import { IMPORT_FIELDS } from '#domain/customers/import.columns.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import { refuseLimited } from '#server/customers/customers.save.ts';
import { decide, type Surroundings, type Target } from './import.decide.ts';
import {
  insertCustomers,
  knownCustomers,
  lockRecommendations,
  markRows,
  peopleNamed,
  presentKnown,
  updateCustomers,
  waitForOtherImports,
} from './import.queries.ts';
import type { ImportedRow } from './import.rows.ts';
import type { ImportJob, ImportTable } from './import.table.ts';
import type { ImportOutcome } from './import.worker.ts';

const READING: WorkerTask<ImportJob, ImportOutcome> = {
  module: new URL('./import.worker.ts', import.meta.url),
  exportedAs: 'readInWorker',
  limitMs: 30_000,
};

const Mapping = z.array(z.nullable(z.enum(IMPORT_FIELDS))).check(z.maxLength(100));
const Duplicates = z.enum(DUPLICATE_CHOICES);

interface ReadImport {
  table: ImportTable;
  duplicates: Surroundings['duplicates'];
}

export function importRoutes({ context, onUpload }: Mounting): void {
  /** Reads the file in a worker thread, before the transaction opens. */
  const reader = async ({ bytes, fields }: Upload, { organizationId }: Actor): Promise<ReadImport> => {
    const duplicates = parsed(Duplicates, 'duplicates', fields['duplicates'] ?? 'update');
    const mapping = fields['mapping'] ? parsed(Mapping, 'mapping', jsonIn(fields['mapping'])) : null;
    const outcome = await context.workers.run(organizationId, READING, { bytes, mapping });
    if ('refusal' in outcome) throw new Fault('INVALID_FORMAT', { field: 'file', message: outcome.refusal });
    return { table: outcome.table, duplicates };
  };
  onUpload(importCustomers, reader, receive);
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
  if (!result.success) throw new Fault('VALIDATION_ERROR', { field, message: `${field} is not as the API page describes it` });
  return result.data;
}

type ImportCall = SignedInCall<typeof importCustomers> & { parsed: ReadImport };

async function receive(call: ImportCall): Promise<AnswerOf<typeof importCustomers>> {
  const { tx, actor, query } = call;
  const { encoding, delimiter, columns, warnings, rows } = call.parsed.table;
  refuseLimited(actor);
  const isDryRun = query.dryRun === 'true';
  const { rows: told, targets } = decide(rows, await surroundingsOf(call, rows, isDryRun));
  const counts = { create: 0, update: 0, same: 0, skip: 0, refuse: 0 };
  for (const { action } of told) counts[action] += 1;
  if (!isDryRun) {
    await insertCustomers(
      tx,
      targets.filter(({ before }) => !before),
      actor.userId,
    );
    await updateCustomers(
      tx,
      targets.filter(({ before }) => before),
      actor.userId,
    );
    await call.audit({ action: 'customers.imported', entity: { type: 'customer', id: null }, after: counts }, ...targets.map(entryOf));
  }
  return { encoding, delimiter, columns, warnings, counts, rows: told };
}

/** A real import locks what it changes: recommendations before their customers, as every change of one does. */
async function surroundingsOf({ tx, parsed: { duplicates } }: ImportCall, rows: readonly ImportedRow[], isDryRun: boolean) {
  if (!isDryRun) await waitForOtherImports(tx);
  const marks = await markRows(tx, rows);
  const matching = knownCustomers(
    tx,
    rows,
    marks.map(({ key }) => key),
  );
  if (!isDryRun && duplicates === 'update') {
    const touched = await matching.execute();
    await lockRecommendations(
      tx,
      touched.map(({ id }) => id),
    );
  }
  const known = (await (isDryRun ? matching : matching.forUpdate()).execute()).map(presentKnown);
  return { duplicates, organization: await ownOrganization(tx), known, marks, people: await peopleNamed(tx, rows) };
}

function entryOf({ id, before, columns }: Target): AuditEntry {
  const about = { entity: { type: 'customer', id, label: columns.name }, customerId: id };
  if (!before) return { action: 'customer.imported', ...about, after: filled(columns) };
  return { action: 'customer.updated', ...about, ...changesBetween({ ...before }, { ...columns }) };
}

/** What the file said of a new customer. */
function filled(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null && value !== '' && !isEmptyList(value)));
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
