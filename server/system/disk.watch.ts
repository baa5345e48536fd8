import { diskFullNote } from '#domain/limits/disk.notes.rules.ts';
import type { Audience } from '#domain/notifications/notifications.notes.rules.ts';
import { claimReminder, notify } from '#server/notifications/notifications.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { forEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { type Repeating, startRepeating } from '#server/platform/jobs/repeating.ts';

type Watching = Pick<AppContext, 'config' | 'disk' | 'pools'>;

const LOOKED_EVERY_MS = 5_000;

/** Watches for a full disk, and notifies the administrators once an outage is over. */
export function startWatchingDisk(context: Watching): Repeating {
  return startRepeating(context.config, {
    name: 'disk',
    pauseMs: LOOKED_EVERY_MS,
    failure: 'the disk is full, or the notification about it was not stored',
    work: async () => {
      await context.disk.look();
      await context.disk.refuseWhileFull();
      await notifyOfOutage(context);
    },
  });
}

/**
 * Notifies the superadmins, or the administrators of all organisations if there are none. Several processes detect the same outage, so each
 * organisation is notified at most once an hour.
 */
export async function notifyOfOutage({ config, disk, pools }: Watching): Promise<void> {
  const { outage } = disk;
  if (!outage?.until) return;
  const { since, until } = outage;
  const stage = since.toISOString().slice(0, 13);
  const tell = (organizationId: string, audience: Audience) =>
    asOrganization(pools, organizationId, async (tx) => {
      if (!(await claimReminder(tx, { event: 'disk_full', entityId: organizationId, stage }))) return;
      await notify(tx, config.publicUrl, [diskFullNote({ organizationId, since, until, audience })]);
    });
  const operators = await superadminsByOrganization(pools);
  for (const [organizationId, people] of operators) await tell(organizationId, { people });
  if (operators.size === 0) await forEveryOrganization(pools, 'open', (id) => tell(id, { people: [], otherwise: 'admin' }));
  disk.forgetOutage();
}

async function superadminsByOrganization(pools: Watching['pools']): Promise<ReadonlyMap<string, string[]>> {
  const superadmins = await asAuth(pools, (tx) =>
    tx.selectFrom('auth.users').select(['id', 'organizationId']).where('isSuperadmin', '=', true).orderBy('id').execute(),
  );
  return new Map(
    [...Map.groupBy(superadmins, ({ organizationId }) => organizationId)].map(([id, people]) => [id, people.map((person) => person.id)]),
  );
}
