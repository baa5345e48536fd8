import { sql } from 'kysely';
import { z } from 'zod';
import { type CsvDrop, dropCsv, listCsvDrops } from '#contract/customers/csv-drop.contract.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { READING, takeIn } from './import.take-in.ts';
import type { ImportOutcome } from './import.worker.ts';

/** Maximum rejected rows kept per file. */
const MOST_REFUSED = 50;
const NOTHING = { create: 0, update: 0, same: 0, skip: 0, refuse: 0 };

const Counts = z.object({ create: z.number(), update: z.number(), same: z.number(), skip: z.number(), refuse: z.number() });
const Refused = z.array(z.object({ row: z.number(), name: z.string(), note: z.string() }));

/** Scripted uploads of customers from any other system. */
export function csvDropRoutes({ context, onUpload, onList }: Mounting): void {
  const read = ({ bytes }: Upload, { organizationId }: Actor): Promise<ImportOutcome> =>
    context.workers.run(organizationId, READING, { bytes, mapping: null });
  onUpload(dropCsv, read, (call) => drop(call, call.parsed, call.upload.fileName));
  onList(listCsvDrops, {
    rows: ({ tx }) => drops(tx),
    order: () => ({ columns: ['d.id'], direction: 'desc' }),
    present,
  });
}

async function drop(call: SignedInCall<typeof dropCsv>, outcome: ImportOutcome, fileName: string): Promise<CsvDrop> {
  const { tx, actor } = call;
  const by = actor.token ? `${actor.name} (${actor.token.name})` : actor.name;
  if ('refusal' in outcome) {
    const entity = { type: 'customer', id: null };
    await call.audit({ action: 'customers.import_refused', entity, after: { file: fileName, reason: outcome.refusal } });
    return keep(tx, { fileName, byName: by, counts: NOTHING, refused: [], reason: outcome.refusal });
  }
  const { counts, rows } = await takeIn(call, { table: outcome.table, duplicates: 'update', isDryRun: false });
  const refused = rows
    .filter(({ action }) => action === 'refuse')
    .slice(0, MOST_REFUSED)
    .map(({ row, name, notes }) => ({ row, name, note: notes.join(' ') }));
  return keep(tx, { fileName, byName: by, counts, refused, reason: null });
}

interface NewDrop {
  fileName: string;
  byName: string;
  counts: typeof NOTHING;
  refused: z.output<typeof Refused>;
  reason: string | null;
}

async function keep(tx: Tx, { counts, refused, fileName, ...more }: NewDrop): Promise<CsvDrop> {
  const row = await tx
    .insertInto('csvDrops')
    .values({ ...more, fileName: fileName.slice(0, 200), counts: JSON.stringify(counts), refused: JSON.stringify(refused) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Uploads are kept for a year. */
export async function deleteOldDrops(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('csvDrops')
    .where('at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}

const drops = (tx: Tx) => tx.selectFrom('csvDrops as d').selectAll('d');
type DropRow = Awaited<ReturnType<ReturnType<typeof drops>['executeTakeFirstOrThrow']>>;

function present({ id, at, fileName, byName, counts, refused, reason }: DropRow): CsvDrop {
  return { id, at: at.toISOString(), fileName, by: byName, counts: Counts.parse(counts), refused: Refused.parse(refused), reason };
}
