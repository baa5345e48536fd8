import { sql } from 'kysely';
import type { ChosenChannels, Digest, QuietHours } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

/** Counts for the app shell: unread notifications, overdue QBRs, and work awaiting a vCIO; each uses an index. */
export function countForFrame(now: Date): Statement {
  return {
    text: `
      select (select unread from inboxes where user_id = (select current_person())),
             (select count(*) from qbrs where status = 'Scheduled' and date_time < $1::timestamptz),
             (select count(*) from assessments where status = 'pending_review' and deleted_at is null and not archived),
             (select count(*) from assessments where ready_for_qbr and deleted_at is null and not archived)`,
    values: [now.toISOString()],
  };
}

/** ETag source: changes with the person's notifications. */
export const INBOX_REVISION = "(select revision || '.' || user_id from inboxes where user_id = (select current_person()))";

export const ownNotifications: Statement = {
  text: `select id, type, title, message, is_read, created_at, action_url, created_at as order_1, id as order_2
         from notifications where user_id = (select current_person())`,
  values: [],
};

const own = (tx: Tx, userId: string) => tx.updateTable('notifications').set({ isRead: true }).where('userId', '=', userId);

export function markRead(tx: Tx, userId: string, id: string) {
  return own(tx, userId)
    .where('id', '=', id)
    .returning(['id', 'type', 'title', 'message', 'isRead', 'createdAt', 'actionUrl'])
    .executeTakeFirst();
}

export async function markAllRead(tx: Tx, userId: string): Promise<void> {
  await own(tx, userId).where('isRead', '=', false).execute();
}

/** Returns true if it existed. */
export async function removeNotification(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('notifications').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeAllNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute();
}

export interface Preferences {
  digest: Digest;
  events: ChosenChannels;
  quietHours: QuietHours | null;
}

export async function findPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const preferences = await tx
    .selectFrom('notificationPreferences')
    .select(['digest', 'events', 'quietFrom', 'quietTo'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!preferences) return { digest: 'off', events: {}, quietHours: null };
  const { digest, events, quietFrom, quietTo } = preferences;
  return { digest, events, quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo } };
}

/** A newly chosen digest starts with the next one due: today counts as sent. */
export async function savePreferences(tx: Tx, userId: string, { digest, events, quietHours }: Preferences, today: string): Promise<void> {
  await tx
    .insertInto('notificationPreferences')
    .values({
      userId,
      digest,
      events: JSON.stringify(events),
      digestDay: today,
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId']).doUpdateSet({
        events: (row) => row.ref('excluded.events'),
        digest: (row) => row.ref('excluded.digest'),
        quietFrom: (row) => row.ref('excluded.quietFrom'),
        quietTo: (row) => row.ref('excluded.quietTo'),
        digestDay: sql`case when notification_preferences.digest = excluded.digest then notification_preferences.digest_day else excluded.digest_day end`,
        updatedAt: sql`now()`,
      }),
    )
    .execute();
}
