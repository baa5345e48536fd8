import { sql } from 'kysely';
import { z } from 'zod';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { PERIOD_MEANINGS, type PeriodMeaning } from '#domain/psa/psa.periods.rules.ts';
import { LOST_AFTER_MINUTES, PREVIEW_MINUTES } from '#domain/psa/psa.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { deleteOldTickets, forgetTickets } from './tickets/tickets.keep.ts';

export function findIntegration(tx: Tx, kind: PsaKind) {
  return tx.selectFrom('psaIntegrations').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export type IntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

export function allIntegrations(tx: Tx) {
  return tx.selectFrom('psaIntegrations').selectAll().orderBy('kind').execute();
}

export function lockIntegration(tx: Tx, kind: PsaKind) {
  return tx.selectFrom('psaIntegrations').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst();
}

const Config = z.record(z.string(), z.string());
export const configOf = ({ config }: Pick<IntegrationRow, 'config'>): Record<string, string> => Config.parse(config);

/** Chosen settings for written tickets and opportunities (board, status and so on). */
export const chosenOf = ({ writes }: Pick<IntegrationRow, 'writes'>): Record<string, string> => Config.parse(writes);

const StoredPeriods = z.record(z.string(), z.enum(PERIOD_MEANINGS));
export const periodsOf = ({ periods }: Pick<IntegrationRow, 'periods'>): Record<string, PeriodMeaning> => StoredPeriods.parse(periods);

const Choices = z.record(z.string(), z.string());
export const stackOf = ({ stack }: Pick<IntegrationRow, 'stack'>): Record<string, string> => Choices.parse(stack);

const Cursors = z.record(z.string(), z.string());
export const cursorsOf = ({ cursors }: Pick<IntegrationRow, 'cursors'>): Record<string, string> => Cursors.parse(cursors);

interface Settings {
  config: Record<string, string>;
  writes: Record<string, string>;
  periods: Record<string, PeriodMeaning>;
  stack: Record<string, string>;
  isActive: boolean;
  hasSecret: boolean;
  secretHint: string;
}

/** Saves the settings and clears the fault: new settings count as valid until a run fails. */
export async function saveIntegration(tx: Tx, kind: PsaKind, { config, writes, periods, stack, ...settings }: Settings): Promise<void> {
  const [periodsJson, means] = [JSON.stringify(periods), JSON.stringify(stack)];
  const values = { ...settings, config: JSON.stringify(config), writes: JSON.stringify(writes), periods: periodsJson, stack: means };
  await tx
    .insertInto('psaIntegrations')
    .values({ kind, ...values })
    .onConflict((row) =>
      row.columns(['organizationId', 'kind']).doUpdateSet({
        ...values,
        fault: null,
        version: sql<number>`psa_integrations.version + 1`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

export async function changeIntegration(
  tx: Tx,
  kind: PsaKind,
  change: {
    fault?: string | null;
    lastSyncAt?: Date;
    lastResult?: string;
    nextSyncAt?: Date | null;
    appliedAt?: Date;
    cursors?: string;
    lastFullAt?: Date;
  },
): Promise<void> {
  await tx.updateTable('psaIntegrations').set(change).where('kind', '=', kind).execute();
}

/** Call after company matching changed: resets the cursors, because companies left out so far must be read, and invalidates previews. */
export async function noteMapping(tx: Tx, kind: PsaKind): Promise<void> {
  await tx
    .updateTable('psaIntegrations')
    .set({ mappedAt: sql<Date>`clock_timestamp()`, cursors: '{}', ...NEXT_VERSION })
    .where('kind', '=', kind)
    .execute();
}

export async function forgetIntegration(tx: Tx, kind: PsaKind): Promise<void> {
  await forgetTickets(tx, kind);
  await tx.deleteFrom('psaRuns').where('kind', '=', kind).execute();
  await tx.deleteFrom('psaIntegrations').where('kind', '=', kind).execute();
}

export const HOUR = sql<Date>`date_trunc('hour', now())`;

export async function callsOfHour(tx: Tx, kind: PsaKind): Promise<{ ours: number; everybody: number | null }> {
  const row = await tx
    .selectFrom('psaCalls')
    .select(['ours', 'everybody'])
    .where('kind', '=', kind)
    .where('hour', '=', HOUR)
    .executeTakeFirst();
  return row ?? { ours: 0, everybody: null };
}

export async function mappingOf(tx: Tx, kind: PsaKind): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('psaRecords')
    .select(['state', (is) => is.fn.countAll<number>().as('n')])
    .where('kind', '=', kind)
    .where('object', '=', 'company')
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, n }) => [state ?? 'left_out', n]));
}

/** Billing periods used by the contracts of matched companies, each with an example. */
export function billingPeriods(tx: Tx, kind: PsaKind) {
  const code = sql<string>`fields ->> 'period'`;
  const example = sql<string>`min(name || coalesce(': ' || nullif(fields ->> 'amount', ''), ''))`;
  return tx
    .selectFrom('psaRecords')
    .select([code.as('code'), (is) => is.fn.countAll<number>().as('contracts'), example.as('example')])
    .where('kind', '=', kind)
    .where('object', '=', 'agreement')
    .where('isActive', '=', true)
    .where(sql<boolean>`fields ->> 'period' is not null`)
    .groupBy(code)
    .orderBy(code)
    .execute();
}

const startedByName = sql<
  string | null
>`(select p.full_name from people p where p.organization_id = r.organization_id and p.id = r.started_by)`;

export function shownRuns(tx: Tx) {
  return tx
    .selectFrom('psaRuns as r')
    .selectAll('r')
    .select([startedByName.as('startedByName'), isLost.as('isLost')]);
}

export type RunRow = Awaited<ReturnType<ReturnType<typeof shownRuns>['executeTakeFirstOrThrow']>>;

const isLost = sql<boolean>`(r.state in ('queued', 'running') and r.seen_at < now() - make_interval(mins => ${LOST_AFTER_MINUTES}::int))`;

export function findRun(tx: Tx, kind: PsaKind, id: string): Promise<RunRow | undefined> {
  return shownRuns(tx).where('r.kind', '=', kind).where('r.id', '=', id).executeTakeFirst();
}

/** The organisation's one active run, for any tool. */
export function runUnderWay(tx: Tx): Promise<RunRow | undefined> {
  return shownRuns(tx)
    .where('r.state', 'in', ['queued', 'running'])
    .where((is) => is.not(isLost))
    .executeTakeFirst();
}

/** Last preview that is still valid: recent, and after the last change of the mapping. */
export function freshPreview(tx: Tx, kind: PsaKind): Promise<RunRow | undefined> {
  return shownRuns(tx)
    .innerJoin('psaIntegrations as i', (join) => join.onRef('i.organizationId', '=', 'r.organizationId').onRef('i.kind', '=', 'r.kind'))
    .where('r.kind', '=', kind)
    .where('r.mode', '=', 'preview')
    .where('r.state', '=', 'done')
    .where(sql<boolean>`r.finished_at > now() - make_interval(mins => ${PREVIEW_MINUTES}::int)`)
    .where(sql<boolean>`(i.mapped_at is null or i.mapped_at < r.started_at)`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('psaRuns as later')
            .select('later.id')
            .whereRef('later.kind', '=', 'r.kind')
            .whereRef('later.id', '>', 'r.id')
            .where('later.state', '=', 'done'),
        ),
      ),
    )
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Fails runs whose process died. */
export async function failLostRuns(tx: Tx): Promise<void> {
  await tx
    .updateTable('psaRuns as r')
    .set({ state: 'failed', finishedAt: sql<Date>`now()`, reason: 'The sync was interrupted and did not resume.' })
    .where(isLost)
    .execute();
}

export async function deleteOldRuns(tx: Tx): Promise<void> {
  await deleteOldTickets(tx);
  await sql`delete from psa_changes where created_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from psa_runs where started_at < now() - interval '90 days'`.execute(tx);
  await sql`delete from psa_calls where hour < now() - interval '7 days'`.execute(tx);
}

/** Calls of each connected tool since an instant, and those of the current hour. */
export async function callsSince(tx: Tx, since: Date) {
  return tx
    .selectFrom('psaIntegrations as i')
    .leftJoin('psaCalls as c', (join) =>
      join.onRef('c.organizationId', '=', 'i.organizationId').onRef('c.kind', '=', 'i.kind').on('c.hour', '>=', since),
    )
    .leftJoin('psaRuns as r', (join) =>
      join.onRef('r.organizationId', '=', 'i.organizationId').onRef('r.kind', '=', 'i.kind').on('r.state', 'in', ['queued', 'running']),
    )
    .select([
      'i.kind',
      sql<number>`coalesce(sum(c.ours), 0)`.as('calls'),
      sql<number>`coalesce(sum(c.ours) filter (where c.hour = ${HOUR}), 0)`.as('ours'),
      sql<number | null>`max(c.everybody) filter (where c.hour = ${HOUR})`.as('everybody'),
      sql<number>`coalesce(max(r.failures), 0)`.as('failures'),
    ])
    .groupBy('i.kind')
    .orderBy('i.kind')
    .execute();
}
