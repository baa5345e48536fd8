import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { forEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { type Repeating, startRepeating } from '#server/platform/jobs/repeating.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { sealTouched, sealWhole } from './chain.ts';
import { headMail } from './head.mail.ts';

/** Seals the events of this process every few seconds, independent of writers. */
export function startSealing(pools: Pools, config: Pick<Config, 'logLevel'>): Repeating {
  return startRepeating(config, {
    name: 'audit',
    pauseMs: 3000,
    failure: 'events of the audit log are not sealed yet',
    work: () => sealTouched(pools, Date.now()),
  });
}

/**
 * Seals events left by ended processes, and emails each owner the head of the log monthly, so that a copy exists out of administrators'
 * reach.
 */
export const keepChains = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    forEveryOrganization(pools, 'open', async (id) => {
      await sealWhole(pools, id);
      await asOrganization(pools, id, (tx) => mailHead(tx, publicUrl, now));
    }),
} satisfies Task;

interface NewMonth {
  organizationId: string;
  name: string;
  seq: number | null;
  place: number;
  hash: string;
}

/** Months begin in the organisation's time zone. */
async function mailHead(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone o.timezone)::date`;
  const { rows } = await sql<NewMonth>`update audit_chains c set mailed_month = ${month}
    from organizations o where o.organization_id = c.organization_id and c.mailed_month < ${month}
    returning c.organization_id, o.name, c.seq, c.place, encode(c.hash, 'hex') as hash`.execute(tx);
  const owner = await tx.selectFrom('people').select(['email', 'firstName']).where('isOwner', '=', true).executeTakeFirst();
  const [head] = rows;
  if (!head || head.seq === null || !owner) return;
  await queueMail(tx, head.organizationId, headMail({ publicUrl, owner, head: { ...head, seq: head.seq } }));
}
