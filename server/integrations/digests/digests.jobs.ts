import { digestDay, digestLines } from '#domain/integrations/digests.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { insertDelivery } from '#server/integrations/delivery-targets/delivery-targets.queries.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { digestFacts, lockDailyChannels, markSent } from './digests.queries.ts';

/** Sends each channel its daily digest, from its hour on in the organisation's time zone; empty digests are skipped. */
export const sendDigests = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, (tx) => sendOwnDigests(tx, publicUrl, now)),
} satisfies Task;

async function sendOwnDigests(tx: Tx, publicUrl: string, now: Date): Promise<void> {
  const channels = await lockDailyChannels(tx);
  if (channels.length === 0) return;
  const { timezone, settings } = await ownOrganization(tx);
  for (const { id, organizationId, digestHour, digestOn } of channels) {
    const today = digestHour === null ? null : digestDay({ hour: digestHour, sentOn: digestOn }, now, timezone);
    if (today === null) continue;
    await markSent(tx, id, today);
    const lines = digestLines(await digestFacts(tx, { deliveryTargetId: id, today, timezone, now }));
    if (lines.length === 0) continue;
    const payload = {
      title: `Due on ${dayInFull(today, { dateFormat: settings.dateFormat })}`,
      message: lines.join('\n'),
      url: `${publicUrl}/dashboard`,
      entity: { type: 'organization', id: organizationId },
      customer: null,
    };
    await insertDelivery(tx, { id, organizationId }, 'digest', payload);
  }
}
