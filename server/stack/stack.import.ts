import type { AnswerOf } from '#contract/endpoint.ts';
import type { importStackItems, StackImportResult } from '#contract/stack/stack.items.contract.ts';
import { moneyIn } from '#domain/customers/import.values.rules.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { nextVersionIn } from '#server/platform/http/versioned.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import type { ImportedItem, StackImportOutcome, StackTable } from './stack.import.worker.ts';
import { insertItems, itemsOf, type ItemRow } from './stack.queries.ts';

const READING: WorkerTask<{ bytes: Uint8Array }, StackImportOutcome> = {
  module: new URL('./stack.import.worker.ts', import.meta.url),
  exportedAs: 'readStackInWorker',
  limitMs: 30_000,
};

/** Reads the file in a worker thread before the transaction opens; faults are reported once the customer is known. */
export const uploadReader =
  (workers: Workers) =>
  ({ bytes }: Upload, { organizationId }: Actor): Promise<StackImportOutcome> =>
    workers.run(organizationId, READING, { bytes });

const write = nextVersionIn('stackItems');

type ImportCall = SignedInCall<typeof importStackItems> & { parsed: StackImportOutcome };
type ImportRow = StackImportResult['rows'][number];

/** Imports products, matched by category and name; empty cells leave fields unchanged. */
export async function receive(call: ImportCall): Promise<AnswerOf<typeof importStackItems>> {
  const { tx, params, query } = call;
  const customer = await openCustomer(tx, params.id);
  const parsed = tableOf(call.parsed);
  const isDryRun = query.dryRun === 'true';
  const matching = itemsOf(tx, params.id);
  const known = new Map((await (isDryRun ? matching : matching.forUpdate()).execute()).map((item) => [keyOf(item), item]));
  const seen = new Map<string, number>();
  const counts = { create: 0, update: 0, same: 0, refuse: 0 };
  const rows: ImportRow[] = [];
  const entries: AuditEntry[] = [];
  for (const row of parsed.rows) {
    const before = known.get(keyOf(row));
    const { columns, faults } = columnsOf(row, customer.currency, { seen, before });
    const changes = before && changesBetween({ ...before }, columns);
    const action = faults.length > 0 ? 'refuse' : before ? (changes ? 'update' : 'same') : 'create';
    counts[action] += 1;
    rows.push({ row: row.row, category: row.category, product: row.product, action, notes: faults });
    if (isDryRun || action === 'refuse' || action === 'same') continue;
    entries.push(await save(call, { row, before, columns }, changes ?? null));
  }
  if (!isDryRun)
    await call.audit(
      {
        action: 'stack_items.imported',
        entity: { type: 'customer', id: params.id, label: customer.name },
        customerId: params.id,
        after: counts,
      },
      ...entries,
    );
  return { columns: parsed.columns, warnings: parsed.warnings, counts, rows };
}

function tableOf(outcome: StackImportOutcome): StackTable {
  if ('refusal' in outcome) throw new Fault('INVALID_FORMAT', { field: 'file', message: outcome.refusal });
  return outcome.table;
}

const keyOf = ({ category, product }: { category: string; product: string }) => `${category} ${product.trim().toLowerCase()}`;

interface Planned {
  row: ImportedItem;
  before: ItemRow | undefined;
  columns: ReturnType<typeof columnsOf>['columns'];
}

async function save(
  { tx, params }: ImportCall,
  { row, before, columns }: Planned,
  changes: ReturnType<typeof changesBetween>,
): Promise<AuditEntry> {
  const entity = { type: 'stack_item', label: row.product };
  if (before) {
    await write(tx, before, columns);
    return { action: 'stack_item.updated', entity: { ...entity, id: before.id }, customerId: params.id, ...changes };
  }
  const made = { ...columns, category: row.category, product: row.product, customerId: params.id, source: 'import' as const };
  const [id = ''] = await insertItems(tx, [made]);
  return { action: 'stack_item.created', entity: { ...entity, id }, customerId: params.id, after: made };
}

/** Columns of a row. Empty cells are skipped, as are fields that a professional-services tool maintains. */
function columnsOf(row: ImportedItem, currency: string, { seen, before }: { seen: Map<string, number>; before: ItemRow | undefined }) {
  const cost = costIn(row.monthlyCost, currency);
  const earlier = seen.get(keyOf(row));
  seen.set(keyOf(row), earlier ?? row.row);
  const columns = presentFields({
    ...(before?.followsTool
      ? {}
      : { vendor: row.vendor || undefined, quantity: row.quantity ?? undefined, renewalAt: row.renewalAt ?? undefined }),
    productVersion: row.productVersion || undefined,
    coveragePercent: row.coveragePercent ?? undefined,
    decision: row.decision ?? undefined,
    monthlyCost: cost.value,
  });
  const faults = [...row.faults, ...cost.faults, ...(earlier === undefined ? [] : [`Same product as in row ${earlier}`])];
  return { columns, faults };
}

function costIn(cell: string, currency: string): { value: number | undefined; faults: string[] } {
  if (cell === '') return { value: undefined, faults: [] };
  const read = moneyIn(cell, currency);
  return 'value' in read ? { value: read.value, faults: [] } : { value: undefined, faults: [`Monthly cost: ${read.fault}`] };
}
