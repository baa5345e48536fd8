import { asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Delivers runs and writes until the queue is empty, skipping the wait times that a service demands. */
export async function deliverPsa({ pools, context }: TestServer): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const waiting = await asPlatform(pools, (tx) =>
      tx
        .updateTable('platform.outbox')
        .set({ nextAttemptAt: new Date(0) })
        .where('kind', 'in', ['psa_run', 'psa_write'])
        .where('deliveredAt', 'is', null)
        .returning('id')
        .execute(),
    );
    if (waiting.length === 0) return;
    await deliverWaiting(context);
    // Two workers at once, like two processes.
    await Promise.all([1, 2].map(() => deliverWaiting(context, undefined, 'outside')));
  }
}
