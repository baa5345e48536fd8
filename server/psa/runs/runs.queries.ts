import { sql } from 'kysely';
import { z } from 'zod';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { PsaRecord } from '#domain/psa/psa.records.rules.ts';
import { BEGINNING, type Place, STAGES } from '#domain/psa/psa.runs.rules.ts';
import type { RunCounts } from '#domain/psa/psa.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { RunError } from '#server/psa/psa.present.ts';

const StoredPlace = z.object({
  stage: z.enum(STAGES),
  page: z.string().nullable(),
  after: z.string(),
  latest: z.record(z.string(), z.string()),
});
const PlaceOf = z.union([StoredPlace, z.object({}).transform((): Place => BEGINNING)]);
export const storedPlace = (stored: unknown): Place => PlaceOf.parse(stored);

interface NewRun {
  kind: PsaKind;
  mode: 'preview' | 'apply';
  trigger: 'schedule' | 'manual';
  isFull: boolean;
  startedBy: string | null;
  place: Place;
}

/** Undefined while another run of the organisation is active. */
export async function insertRun(tx: Tx, { place, ...run }: NewRun): Promise<string | undefined> {
  const row = await tx
    .insertInto('psaRuns')
    .values({ ...run, place: JSON.stringify(place) })
    .onConflict((conflict) => conflict.columns(['organizationId']).where(isUnderWay).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Literal SQL, because PostgreSQL matches the partial index by this expression. */
const isUnderWay = sql<boolean>`psa_runs.state in ('queued', 'running')`;

/** Queues the next part of a run in the outbox, where any process can claim it. */
export async function queueRun(tx: Tx, organizationId: string, runId: string, waitSeconds = 0): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({
      organizationId,
      kind: 'psa_run',
      payload: JSON.stringify({ runId }),
      nextAttemptAt: sql<Date>`now() + make_interval(secs => ${waitSeconds}::int)`,
    })
    .execute();
}

export function openRun(tx: Tx, id: string) {
  return tx.selectFrom('psaRuns').selectAll().where('id', '=', id).where(isUnderWay).executeTakeFirst();
}

export type OpenRun = NonNullable<Awaited<ReturnType<typeof openRun>>>;

interface Progress {
  place: Place;
  counts: RunCounts;
  errors: readonly RunError[];
}

/** Saves the run's progress. False if the run has ended or another worker has advanced it; the caller must then discard this step. */
export async function keepProgress(tx: Tx, { id, step }: { id: string; step: number }, progress: Progress): Promise<boolean> {
  const kept = await tx
    .updateTable('psaRuns')
    .set({
      state: 'running',
      place: JSON.stringify(progress.place),
      counts: JSON.stringify(progress.counts),
      errors: JSON.stringify(progress.errors),
      step: step + 1,
      failures: 0,
      seenAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('step', '=', step)
    .where(isUnderWay)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function noteFailure(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('psaRuns')
    .set({ failures: sql<number>`failures + 1`, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function noteWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('psaRuns')
    .set({ seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function endRun(tx: Tx, id: string, end: { state: 'done' | 'failed' | 'cancelled'; reason: string | null }): Promise<void> {
  await tx
    .updateTable('psaRuns')
    .set({ ...end, finishedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isUnderWay)
    .execute();
}

/** Upserts records; unchanged ones are written only when a full run must update `seenAt`. */
export async function keepRecords(tx: Tx, kind: PsaKind, records: readonly PsaRecord[], seen: Date | null = null): Promise<void> {
  const byId = new Map(records.map((record) => [`${record.object} ${record.externalId}`, record]));
  const rows = [...byId.values()]
    .filter(({ externalId }) => externalId !== '' && externalId.length <= 100)
    .map(({ modifiedAt: _, fields, ...record }) => ({ ...record, kind, fields: JSON.stringify(fields), seenAt: seen && sql<Date>`now()` }));
  if (rows.length === 0) return;
  await tx
    .insertInto('psaRecords')
    .values(rows)
    .onConflict((row) =>
      row.columns(['organizationId', 'kind', 'object', 'externalId']).doUpdateSet((is) => ({
        companyId: is.ref('excluded.companyId'),
        name: is.ref('excluded.name'),
        fields: is.ref('excluded.fields'),
        isActive: is.ref('excluded.isActive'),
        isGone: false,
        seenAt: sql<Date | null>`case when excluded.seen_at is null then psa_records.seen_at else excluded.seen_at end`,
        readAt: sql<Date>`now()`,
      })).where(sql<boolean>`psa_records.is_gone
        or (excluded.seen_at is not null and (psa_records.seen_at is null or psa_records.seen_at < ${seen}::timestamptz))
        or (psa_records.company_id, psa_records.name, psa_records.fields, psa_records.is_active)
        is distinct from (excluded.company_id, excluded.name, excluded.fields, excluded.is_active)`),
    )
    .execute();
}

/**
 * After a full read, marks missing records as gone. Skipped if the mapping changed during the run, because newly matched companies were not
 * read completely.
 */
export async function sweepRecords(
  tx: Tx,
  kind: PsaKind,
  { object, startedAt, companies }: { object: PsaObject; startedAt: Date; companies: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('psaRecords')
    .set({ isGone: true })
    .where('kind', '=', kind)
    .where('object', '=', object)
    .where('isGone', '=', false)
    .where((is) => is.or([is('seenAt', 'is', null), is('seenAt', '<', startedAt)]))
    .where(sql<boolean>`company_id = any (${[...companies]}::text[])`)
    .where(sql<boolean>`not exists (select from psa_integrations i where i.organization_id = psa_records.organization_id
      and i.kind = psa_records.kind and i.mapped_at > ${startedAt}::timestamptz)`)
    .execute();
}

/** Companies that are matched to a customer or will create one. */
export async function ourCompanies(tx: Tx, kind: PsaKind): Promise<string[]> {
  const rows = await companiesOfOurs(tx, kind).execute();
  return rows.map(({ externalId }) => externalId).toSorted();
}

/** Next companies after an id, for stages that proceed company by company. */
export async function companiesAfter(tx: Tx, kind: PsaKind, after: string, most: number): Promise<string[]> {
  const rows = await companiesOfOurs(tx, kind).where('externalId', '>', after).limit(most).execute();
  return rows.map(({ externalId }) => externalId);
}

function companiesOfOurs(tx: Tx, kind: PsaKind) {
  return tx
    .selectFrom('psaRecords')
    .select('externalId')
    .where('kind', '=', kind)
    .where('object', '=', 'company')
    .where((is) => is.or([is('state', '=', 'create'), is.and([is('state', '=', 'matched'), is('customerId', 'is not', null)])]))
    .orderBy('externalId');
}

export function recordsOf(tx: Tx, kind: PsaKind, companyId: string, object: PsaObject) {
  return tx
    .selectFrom('psaRecords')
    .selectAll()
    .where('kind', '=', kind)
    .where('companyId', '=', companyId)
    .where('object', '=', object)
    .orderBy('externalId')
    .execute();
}

export type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number];

interface RecordKey {
  kind: PsaKind;
  object: string;
  externalId: string;
}

export async function changeRecord(
  tx: Tx,
  { kind, object, externalId }: RecordKey,
  change: {
    ourId?: string | null;
    taken?: string;
    choices?: string;
    state?: string;
    customerId?: string | null;
    matchedBy?: string;
    isDecided?: boolean;
    alike?: number | null;
    personId?: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('psaRecords')
    .set(change)
    .where('kind', '=', kind)
    .where('object', '=', object)
    .where('externalId', '=', externalId)
    .execute();
}
