import { audit } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth, type Pools } from '#server/platform/db/pools.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { endVisitRow } from './visits.queries.ts';
import { markNotified, nextUnnotified } from './visits.log.queries.ts';

const NOWHERE = { ip: null, userAgent: null, requestId: null };

/** Audits impersonation sessions that expired or ended with their sign-in, in the log of their organisation. */
export const notifyEndedVisits = {
  queue: QUEUES.reminders,
  run: async ({ pools }: Pick<Run, 'pools'>) => {
    while (await notifyNext(pools));
  },
} satisfies Task;

function notifyNext(pools: Pools): Promise<boolean> {
  return asAuth(pools, async (tx) => {
    const visit = await nextUnnotified(tx);
    if (!visit) return false;
    await setOrganization(tx, visit.organizationId);
    const ranOut = await endVisitRow(tx, visit.id, 'time');
    const entity = { type: 'visit', id: visit.id, label: visit.visitorName };
    if (ranOut || visit.endedBy === 'session')
      await audit(tx, null, NOWHERE, { action: 'visit.ended', entity, after: { endedBy: visit.endedBy ?? 'time' } });
    await markNotified(tx, visit.id);
    return true;
  });
}
