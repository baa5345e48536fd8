import { sql } from 'kysely';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth, asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { clearIncoming } from '#server/platform/files/incoming.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';

/**
 * Deletes expired rows, and leftovers of killed processes in the data folder. Ended sessions are kept for a week, so that old cookies are
 * reported as expired.
 */
export async function purge({ config, pools, tasks }: Pick<AppContext, 'config' | 'pools' | 'tasks'>): Promise<void> {
  const storage = openStorage(config);
  await clearIncoming(config.dataDir);
  const organizations = await asAuth(pools, async (tx) => {
    await purgeAccounts(tx);
    return tx.selectFrom('auth.organizations').select('id').execute();
  });
  await asPlatform(pools, (tx) =>
    tx
      .deleteFrom('platform.outbox')
      .where('createdAt', '<', ago('7 days'))
      .where((row) => row.or([row('deliveredAt', 'is not', null), row('nextAttemptAt', '=', sql<Date>`'infinity'::timestamptz`)]))
      .execute(),
  );
  for (const { id } of organizations) {
    await asOrganization(pools, id, async (tx) => {
      await tx.deleteFrom('idempotencyKeys').where('createdAt', '<', ago('24 hours')).execute();
      for (const cleanUp of tasks.cleanUps) await cleanUp(tx, storage);
    });
  }
}

async function purgeAccounts(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where((row) =>
      row.or([row('revokedAt', '<', ago('7 days')), row('expiresAt', '<', ago('7 days')), row('lastSeenAt', '<', ago('8 days'))]),
    )
    .execute();
  await tx
    .deleteFrom('auth.oneTimeTokens')
    .where((row) => row.or([row('usedAt', '<', ago('7 days')), row('expiresAt', '<', ago('7 days'))]))
    .execute();
  await tx.deleteFrom('auth.loginChallenges').where('expiresAt', '<', ago('1 hour')).execute();
  await tx.deleteFrom('auth.passkeyChallenges').where('expiresAt', '<', ago('1 hour')).execute();
  await tx.deleteFrom('auth.oauthRecords').where('expiresAt', '<', ago('0 seconds')).execute();
  await tx.deleteFrom('auth.oidcFlows').where('expiresAt', '<', ago('1 hour')).execute();
  await tx.deleteFrom('auth.logoutTokens').where('expiresAt', '<', ago('0 seconds')).execute();
  await tx.deleteFrom('auth.devices').where('expiresAt', '<', ago('0 seconds')).execute();
  await tx.deleteFrom('auth.throttle').where('windowEnd', '<', ago('0 seconds')).execute();
}

function ago(interval: string) {
  return sql<Date>`now() - ${interval}::interval`;
}
