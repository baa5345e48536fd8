import { customFieldsOf } from '#domain/custom/custom.rules.ts';
import { plainHeader } from '#domain/customers/import.columns.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { dropCsv } from '#contract/customers/csv-drop.contract.ts';
import type { importCustomers } from '#contract/customers/import.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import { refuseLimited } from '#server/customers/customers.save.ts';
import { customersWithIds, idsIn } from '#server/customers/external.ids.ts';
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
  writeIds,
} from './import.queries.ts';
import type { ImportedRow } from './import.rows.ts';
import type { ImportJob, ImportTable } from './import.table.ts';
import type { ImportOutcome } from './import.worker.ts';

export const READING: WorkerTask<ImportJob, ImportOutcome> = {
  module: new URL('./import.worker.ts', import.meta.url),
  exportedAs: 'readInWorker',
  limitMs: 30_000,
};

export interface ReadImport {
  table: ImportTable;
  duplicates: Surroundings['duplicates'];
}

/** Rows per batch, so that process and database can serve others in between. */
const ROWS_AT_ONCE = 100;

type Call = Pick<SignedInCall<typeof importCustomers | typeof dropCsv>, 'tx' | 'actor' | 'audit'>;

export async function takeIn(call: Call, read: ReadImport & { isDryRun: boolean }): Promise<AnswerOf<typeof importCustomers>> {
  const { tx, actor } = call;
  refuseLimited(actor);
  const { isDryRun } = read;
  const { encoding, delimiter, columns, warnings, rows } = read.table;
  const around = await surroundingsOf(tx, read, isDryRun);
  const { rows: decided, targets } = await decide(rows, around);
  const counts = { create: 0, update: 0, same: 0, skip: 0, refuse: 0 };
  for (const { action } of decided) counts[action] += 1;
  if (!isDryRun) {
    await call.audit({ action: 'customers.imported', entity: { type: 'customer', id: null }, after: counts });
    for (let at = 0; at < targets.length; at += ROWS_AT_ONCE) {
      const piece = targets.slice(at, at + ROWS_AT_ONCE);
      await insertCustomers(
        tx,
        piece.filter(({ before }) => !before),
        actor.userId,
      );
      await updateCustomers(
        tx,
        piece.filter(({ before }) => before),
        actor.userId,
      );
      await call.audit(...piece.map(entryOf));
    }
    await writeIds(tx, targets);
  }
  return {
    encoding,
    delimiter,
    columns: columns.map((column) => ({ ...column, ownField: ownFieldOf(column, around.ownFields) })),
    warnings,
    counts,
    rows: decided,
  };
}

/** A real import locks the records that it changes: recommendations before their customers, as everywhere. */
async function surroundingsOf(tx: Call['tx'], { table, duplicates }: ReadImport, isDryRun: boolean) {
  const rows: readonly ImportedRow[] = table.rows;
  if (!isDryRun) await waitForOtherImports(tx);
  const marks = await markRows(tx, rows);
  const matching = knownCustomers(
    tx,
    marks.map(({ key }) => key),
    await customersWithIds(
      tx,
      rows.map(({ body }) => idsIn(body.externalIds)),
    ),
  );
  if (!isDryRun && duplicates === 'update') {
    const touched = await matching.execute();
    await lockRecommendations(
      tx,
      touched.map(({ id }) => id),
    );
  }
  const known = (await (isDryRun ? matching : matching.forUpdate()).execute()).map(presentKnown);
  const organization = await ownOrganization(tx);
  const ownFields = customFieldsOf(organization.settings.customFields, 'customer');
  return { duplicates, organization, ownFields, known, marks, people: await peopleNamed(tx, rows) };
}

/** Custom field with the same name as the column. */
function ownFieldOf({ header }: ImportTable['columns'][number], ownFields: Surroundings['ownFields']): string | null {
  return ownFields.find(({ label }) => plainHeader(label) === plainHeader(header))?.label ?? null;
}

function entryOf({ id, before, columns }: Target): AuditEntry {
  const about = { entity: { type: 'customer', id, label: columns.name }, customerId: id };
  if (!before) return { action: 'customer.imported', ...about, after: filled(columns) };
  return { action: 'customer.updated', ...about, ...changesBetween({ ...before }, { ...columns }) };
}

/** Non-empty values of a new customer. */
function filled(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null && value !== '' && !isEmptyList(value)));
}

const isEmptyList = (value: unknown) => value !== null && typeof value === 'object' && Object.keys(value).length === 0;
