import { sql } from 'kysely';
import { NOTICE_DAYS, UNUSED_DAYS } from '#domain/assistants/scopes.rules.ts';
import { unusedAppNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { revoked } from './apps.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };
const DAY_MS = 86_400_000;

/** Notifies the people of unused connections once, and revokes connections that are still unused a week later. */
export const revokeUnusedApps = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      const { settings, timezone } = await ownOrganization(tx);
      if (settings.assistants?.revokeUnused === false) return;
      const ended = await endUnused(tx, now);
      await audit(tx, null, BY_NOBODY, ...ended.map((app) => ({ ...revoked(app), after: { reason: `unused for ${UNUSED_DAYS} days` } })));
      const announced = await announce(tx, now);
      const dayOf = (at: Date) => dayIn(at, timezone);
      await notify(
        tx,
        publicUrl,
        announced.map(({ name, userId, usedAt }) =>
          unusedAppNote({
            name,
            userId,
            usedOn: dayOf(usedAt),
            endsOn: dayOf(new Date(Math.max(usedAt.getTime() + UNUSED_DAYS * DAY_MS, now.getTime() + NOTICE_DAYS * DAY_MS))),
          }),
        ),
      );
    }),
} satisfies Task;

interface Unused {
  id: string;
  name: string;
  userId: string;
  usedAt: Date;
}

const USED_AT = sql`coalesce(c.last_used_at, c.created_at)`;
/** A use starts another period, which is announced again. */
const STAGE = sql`extract(epoch from ${USED_AT})::bigint::text`;
const usedBefore = (now: Date, days: number) => sql`${USED_AT} <= ${now}::timestamptz - make_interval(days => ${days})`;

/** Connections that are to be revoked in a week and were not announced for this period. */
async function announce(tx: Tx, now: Date): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    with claimed as (
      insert into reminders (event, entity_id, stage)
      select 'assistant_unused', c.id, ${STAGE} from assistant_connections c where ${usedBefore(now, UNUSED_DAYS - NOTICE_DAYS)}
      on conflict do nothing returning entity_id)
    select c.id, c.name, c.user_id, ${USED_AT} as used_at
    from assistant_connections c join claimed on claimed.entity_id = c.id order by c.id`.execute(tx);
  return rows;
}

async function endUnused(tx: Tx, now: Date): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    delete from assistant_connections c using reminders r
    where r.organization_id = c.organization_id and r.event = 'assistant_unused' and r.entity_id = c.id and r.stage = ${STAGE}
      and r.created_at <= ${now}::timestamptz - make_interval(days => ${NOTICE_DAYS}) and ${usedBefore(now, UNUSED_DAYS)}
    returning c.id, c.name, c.user_id`.execute(tx);
  return rows;
}

/** Deletes connections that the app never used within a day, and those that ended with their grant after a year. */
export async function deleteEndedApps(tx: Tx): Promise<void> {
  await sql`delete from assistant_connections
    where created_at < now() - interval '365 days' or last_used_at is null and created_at < now() - interval '1 day'`.execute(tx);
}
