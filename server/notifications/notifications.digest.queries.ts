import { sql } from 'kysely';
import type { Digest } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const theirTimezone = sql<string>`coalesce(people.timezone, (select o.timezone from organizations o where o.organization_id = people.organization_id), 'UTC')`;

/** Person's time zone, else the organisation's. */
export async function timezoneOf(tx: Tx, userId: string): Promise<string> {
  const { timezone } = await tx
    .selectFrom('people')
    .select(theirTimezone.as('timezone'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** Active people who want digests; locks the rows, so that concurrent jobs send each digest once. */
export function lockDigestReaders(tx: Tx, now: Date) {
  return tx
    .selectFrom('notificationPreferences as chosen')
    .innerJoin('people', (join) =>
      join.onRef('people.organizationId', '=', 'chosen.organizationId').onRef('people.id', '=', 'chosen.userId'),
    )
    .select([
      'chosen.organizationId',
      'chosen.userId',
      'chosen.digest',
      'chosen.digestDay',
      'people.email',
      'people.firstName',
      'people.roles',
      'people.isOwner',
    ])
    .select(sql<boolean>`people.customer_scope = 'listed'`.as('isLimited'))
    .select(theirTimezone.as('timezone'))
    .select(sql<string | null>`quiet_until(${now}, ${theirTimezone}, chosen.quiet_from, chosen.quiet_to)::text`.as('notBefore'))
    .where('chosen.digest', '<>', 'off')
    .where('people.status', '=', 'active')
    .orderBy('chosen.userId')
    .forUpdate('chosen')
    .execute();
}

export type Reader = Awaited<ReturnType<typeof lockDigestReaders>>[number];

export async function markDigestSent(tx: Tx, readers: readonly { userId: string; day: string }[]): Promise<void> {
  await sql`
    update notification_preferences p set digest_day = seen.day
    from jsonb_to_recordset(${JSON.stringify(readers.map(({ userId, day }) => ({ user_id: userId, day })))}::jsonb) as seen (user_id uuid, day date)
    where p.user_id = seen.user_id`.execute(tx);
}

export interface Unread {
  userId: string;
  total: number;
  lines: { title: string; message: string; actionUrl: string | null }[];
}

/** Unread notifications of recent days by person: their number and the latest ones. */
export async function unreadOf(
  tx: Tx,
  readers: readonly { userId: string; digest: Digest; since: Date }[],
  most: number,
): Promise<Unread[]> {
  const recipients = readers.map(({ userId, since }) => ({ user_id: userId, since }));
  const { rows } = await sql<Unread>`
    select r.user_id,
      (select count(*) from notifications n where n.user_id = r.user_id and not n.is_read and n.created_at > r.since) as total,
      (select coalesce(json_agg(json_build_object('title', l.title, 'message', l.message, 'actionUrl', l.action_url)), '[]')
       from (select n.title, n.message, n.action_url from notifications n
             where n.user_id = r.user_id and not n.is_read and n.created_at > r.since
             order by n.created_at desc, n.id desc limit ${most}) l) as lines
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as r (user_id uuid, since timestamptz)
    order by r.user_id`.execute(tx);
  return rows;
}
