import { sql } from 'kysely';
import type { Sample } from '#contract/console/console.samples.contract.ts';
import { SAMPLE_STATUSES, SILENCE_SECONDS } from '#domain/console/console.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { failureOf } from '#server/platform/jobs/failure.ts';

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${SILENCE_SECONDS})`;

export function sampleRows(tx: Tx) {
  return tx.selectFrom('console.samples').selectAll().select(isSilent.as('isSilent'));
}

type SampleRow = Awaited<ReturnType<ReturnType<typeof sampleRows>['executeTakeFirstOrThrow']>>;

/** Marks samples as failed when the process that ran them has exited. */
export function presentSample({ organizationId: id, status: stored, done, total, fault, isSilent: silent, ...row }: SampleRow): Sample {
  const kept = SAMPLE_STATUSES.find((one) => one === stored) ?? 'failed';
  const status = kept === 'making' && silent ? 'failed' : kept;
  const share = total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));
  return {
    id,
    name: row.name,
    ownerEmail: row.ownerEmail,
    status,
    percent: status === 'ready' ? 100 : share,
    fault: status === 'failed' ? failureOf(fault, 'SAMPLE_FAILED') : null,
    madeBy: row.madeBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Serialises changes of samples, so that their limit is never exceeded. */
export async function lockSamples(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('console samples', 0))`.execute(tx);
}

export async function hasAccount(tx: Tx, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`select console.has_account(${[...spellings]}::text[]) as is_known`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** False if the organisation has a superadmin. */
export async function endSample(tx: Tx, id: string, by: string): Promise<boolean> {
  const { rows } = await sql<{ isEnded: boolean }>`select console.end_sample(${id}, ${by}) as is_ended`.execute(tx);
  return rows[0]?.isEnded ?? false;
}

export async function setSample(
  tx: Tx,
  id: string,
  change: { status?: Sample['status']; done?: number; total?: number; fault?: string },
): Promise<void> {
  await tx
    .updateTable('console.samples')
    .set({ ...change, seenAt: sql<Date>`now()` })
    .where('organizationId', '=', id)
    .execute();
}

export async function forgetSample(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('console.samples as s')
    .where('s.organizationId', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('console.organizations as o').select('o.organizationId').whereRef('o.organizationId', '=', 's.organizationId')),
      ),
    )
    .execute();
}
