import { sql } from 'kysely';
import type { Stats } from '#contract/console/console.contract.ts';
import { percentOf } from '#domain/console/console.rules.ts';
import { VERSION } from '#server/platform/config/version.ts';
import { readTotals } from './totals.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Figures of the console's dashboard, read from stored totals and small indexes. */
export async function readStats(tx: Tx): Promise<Stats> {
  const { organizations, signUps, conversion, countedAt } = await readTotals(tx);
  const queue = await queueOf(tx);
  const { rows: jobs } = await sql<{ queue: string; waiting: number; running: number; failed: number; lastFailedAt: Date | null }>`
    select * from console.jobs() where queue not like '\\_\\_pgboss%'`.execute(tx);
  const { total, failed } = await tx
    .selectFrom('console.answers')
    .select([sql<number>`coalesce(sum(answers), 0)`.as('total'), sql<number>`coalesce(sum(failed), 0)`.as('failed')])
    .where('bucket', '>', ago('24 hours'))
    .executeTakeFirstOrThrow();
  return {
    organizations: { ...organizations, countedAt: countedAt?.toISOString() ?? null },
    signUps,
    conversion,
    trialEndings: await trialEndingsOf(tx),
    pastDue: await pastDueOf(tx),
    answers: { total, failed, percent: percentOf(failed, total) },
    queue,
    jobs: jobs.map((job) => ({ ...job, lastFailedAt: job.lastFailedAt?.toISOString() ?? null })),
    mail: await mailOf(tx),
    ...(await databaseOf(tx)),
    version: VERSION,
  };
}

function ago(interval: string) {
  return sql<Date>`now() - ${interval}::interval`;
}

async function trialEndingsOf(tx: Tx): Promise<Stats['trialEndings']> {
  const rows = await tx
    .selectFrom('console.organizations')
    .select(['organizationId as id', 'name', 'trialKey'])
    // Literal SQL, because a parameter would prevent the use of the partial index.
    .where(sql<boolean>`subscription = 'trialing' and status = 'active'`)
    .where('trialKey', '>', sql<Date>`now()`)
    .where('trialKey', '<', sql<Date>`now() + interval '14 days'`)
    .orderBy('trialKey')
    .orderBy('organizationId')
    .limit(10)
    .execute();
  return rows.map(({ trialKey, ...row }) => ({ ...row, endsAt: trialKey.toISOString() }));
}

function pastDueOf(tx: Tx): Promise<Stats['pastDue']> {
  return tx
    .selectFrom('console.organizations')
    .select(['organizationId as id', 'name'])
    .where(sql<boolean>`subscription = 'past_due'`)
    .orderBy('nameKey')
    .limit(10)
    .execute();
}

async function queueOf(tx: Tx): Promise<Stats['queue']> {
  const { rows } = await sql<{ kind: string; waiting: number; oldestAt: Date }>`
    select kind, count(*) as waiting, min(created_at) as oldest_at from console.outbox
    where delivered_at is null and not is_given_up group by kind order by count(*) desc, kind`.execute(tx);
  const oldest = rows.map(({ oldestAt }) => oldestAt.toISOString()).toSorted();
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: oldest[0] ?? null,
    byKind: rows.map(({ kind, waiting }) => ({ kind, waiting })),
  };
}

async function mailOf(tx: Tx): Promise<Stats['mail']> {
  const { sent } = await tx
    .selectFrom('console.outbox')
    .select(sql<number>`count(*)`.as('sent'))
    .where('deliveredAt', '>', ago('24 hours'))
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow();
  const undelivered = await tx
    .selectFrom('console.outbox')
    .select([
      sql<number>`count(*) filter (where not is_given_up)`.as('waiting'),
      sql<number>`count(*) filter (where not is_given_up and attempts > 0)`.as('retried'),
      sql<number>`count(*) filter (where is_given_up)`.as('givenUp'),
    ])
    .where('deliveredAt', 'is', null)
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow();
  return { sent, ...undelivered };
}

async function databaseOf(tx: Tx): Promise<Pick<Stats, 'database' | 'migrations'>> {
  const { rows } = await sql<{ bytes: number; server: string; applied: number; latest: string; at: Date }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as server,
      (select count(*) from console.migrations) as applied, m.name as latest, m.at
    from console.migrations m order by m.name desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A database that is served has migrations.');
  const { bytes, server, applied, latest, at } = row;
  return { database: { bytes, server }, migrations: { applied, latest, at: at.toISOString() } };
}
