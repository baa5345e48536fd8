import { audit } from '#server/platform/audit/audit.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { anchorProofOf } from './chain.ts';
import { findOrganizationId, forgetUpTo, lastPlaceBefore, lockHead, readAnchor, storeAnchor } from './chain.queries.ts';
import { verifiedUpTo } from './chain.verify.ts';
import { findRetention } from './retention.queries.ts';

const DAY = 86_400_000;
/** Maximum events removed per transaction; the next job continues. */
const MOST = 50_000;
const JOB = { ip: null, userAgent: null, requestId: null };

/** Removes events older than each organisation's retention. */
export const trimLogs = {
  queue: QUEUES.reminders,
  run: ({ pools, now }: Pick<Run, 'pools' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      await trimLog(tx, pools, now);
    }),
} satisfies Task;

/** A tampered part is kept regardless of its age, because it is the evidence. */
export async function trimLog(tx: Tx, pools: Pools, now: Date): Promise<number> {
  const retention = await findRetention(tx);
  if (!retention?.days || !(await lockHead(tx))) return 0;
  const { place: from } = await readAnchor(tx);
  const until = Math.min(await lastPlaceBefore(tx, from, new Date(now.getTime() - retention.days * DAY)), from + MOST);
  if (until <= from) return 0;
  const anchor = await verifiedUpTo(tx, pools.trail.key, until);
  if (!anchor) return 0;
  const gone = await forgetUpTo(tx, until);
  const organizationId = await findOrganizationId(tx);
  await storeAnchor(tx, { ...anchor, proof: anchorProofOf(pools.trail.key, organizationId, anchor), anchoredAt: now });
  const entity = { type: 'organization', id: organizationId, label: 'Audit log' };
  await audit(tx, null, JOB, { action: 'audit.trimmed', entity, after: { events: gone, upTo: anchor.seq, keptDays: retention.days } });
  return gone;
}
