import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { affectedBy, sourceOf } from './campaigns.sources.ts';
import { campaignSources, customerIdsOf, recordSeen } from './campaigns.sources.queries.ts';

/** Checks hourly which customers no longer have the stack gap or product of their campaign, since no finding shows it. */
export const checkCampaigns = {
  queue: QUEUES.reminders,
  run: ({ pools, now }: Pick<Run, 'pools' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      for (const { id, ...columns } of await campaignSources(tx)) {
        const source = sourceOf(columns);
        if (source.kind === 'question') continue;
        const { units, isCleared } = await affectedBy(tx, source);
        const customers = await customerIdsOf(tx, id);
        await recordSeen(tx, id, {
          affected: customers.filter((customerId) => units.has(customerId)),
          cleared: customers.filter(isCleared),
          now,
        });
      }
    }),
} satisfies Task;
