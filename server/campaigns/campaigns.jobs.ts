import { campaignFinishedNote, campaignVerifiedNote } from '#domain/notifications/notifications.campaigns.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { progressOf, shownCampaigns } from './campaigns.queries.ts';
import { affectedBy, sourceOf } from './campaigns.sources.ts';
import { campaignSources, customerIdsOf, recordEnd, recordSeen } from './campaigns.sources.queries.ts';

/**
 * Checks hourly which customers no longer have the stack gap or product of their campaign, since no finding shows it, and notifies of
 * campaigns that finished or were verified.
 */
export const checkCampaigns = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
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
      await noteEnds(tx, publicUrl, now);
    }),
} satisfies Task;

/** Each end is noted again only if the campaign was open in between. */
async function noteEnds(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const campaigns = await shownCampaigns(tx).select(['finishedAt', 'verifiedAt', 'ownerId']).orderBy('id').execute();
  const progress = await progressOf(
    tx,
    campaigns.map(({ id }) => id),
  );
  for (const campaign of campaigns) {
    const { customers, states } = progress(campaign.id);
    const [declined, done] = [states.declined, states.done + states.verified];
    const isFinished = customers > 0 && declined + done === customers;
    const isVerified = isFinished && states.done === 0 && states.verified > 0;
    const wasFinished = campaign.finishedAt !== null;
    const wasVerified = campaign.verifiedAt !== null;
    if (isFinished === wasFinished && isVerified === wasVerified) continue;
    await recordEnd(tx, campaign.id, { isFinished, isVerified, now });
    await notify(tx, publicUrl, [
      ...(isFinished && !wasFinished ? [campaignFinishedNote(campaign, { done, declined })] : []),
      ...(isVerified && !wasVerified ? [campaignVerifiedNote(campaign, states.verified)] : []),
    ]);
  }
}
