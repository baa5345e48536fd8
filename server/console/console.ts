import { sql } from 'kysely';
import type { AppContext } from '#server/platform/context.ts';
import { asConsole } from '#server/platform/db/pools.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { renewTotals } from './totals.ts';

/** Updates figures that no trigger maintains, one organisation at a time, and deletes outdated data. */
export const countForConsole = {
  queue: QUEUES.console,
  run: async ({ pools }: Pick<Run, 'pools'>) => {
    const organizations = await asConsole(pools, async (tx) => {
      await sql`delete from console.security_events where at < now() - interval '90 days'`.execute(tx);
      await sql`delete from console.threats where at < now() - interval '90 days'`.execute(tx);
      await sql`delete from console.answers where bucket < now() - interval '30 days'`.execute(tx);
      return tx.selectFrom('console.organizations').select('organizationId as id').execute();
    });
    for (const { id } of organizations) await asConsole(pools, (tx) => sql`select console.count_organization(${id})`.execute(tx));
    await asConsole(pools, renewTotals);
  },
} satisfies Task;

export { endLimits } from './features/limits.jobs.ts';

export async function writeAnswers({ pools, answerCounts }: Pick<AppContext, 'pools' | 'answerCounts'>): Promise<void> {
  const counts = answerCounts.take();
  if (counts.length === 0) return;
  const rows = JSON.stringify(counts.map(({ bucket, ...count }) => ({ ...count, bucket: new Date(bucket) })));
  await asConsole(pools, (tx) =>
    sql`insert into console.answers as a (bucket, answers, failed)
      select n.bucket, n.answers, n.failed from jsonb_to_recordset(${rows}::jsonb) as n (bucket timestamptz, answers integer, failed integer)
      order by n.bucket
      on conflict (bucket) do update set answers = a.answers + excluded.answers, failed = a.failed + excluded.failed`.execute(tx),
  );
}

/** Records since when the current encryption key is in use. */
export async function noteKeys({ pools, secrets }: Pick<AppContext, 'pools' | 'secrets'>): Promise<void> {
  await asConsole(pools, (tx) =>
    tx
      .insertInto('console.keys')
      .values({ purpose: 'encryption', kid: secrets.encryption.active.kid })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
