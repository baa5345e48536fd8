import { sql, type Updateable } from 'kysely';
import type { Meeting, WrittenEvent } from '#domain/integrations/outlook.rules.ts';
import type { OutlookEvent, OutlookMailbox } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export function findConnection(tx: Tx) {
  return tx.selectFrom('outlookConnections').selectAll().executeTakeFirst();
}

export function lockConnection(tx: Tx) {
  return tx.selectFrom('outlookConnections').selectAll().forUpdate().executeTakeFirst();
}

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

interface Saved {
  tenantId: string;
  clientId: string;
  secretHint: string;
  isActive: boolean;
}

/** Clears the fault: new settings count as valid until a job finds otherwise. */
export async function saveConnection(tx: Tx, saved: Saved): Promise<ConnectionRow> {
  return tx
    .insertInto('outlookConnections')
    .values(saved)
    .onConflict((row) =>
      row
        .column('organizationId')
        .doUpdateSet({ ...saved, fault: null, version: sql<number>`outlook_connections.version + 1`, updatedAt: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Another tenant or other keys: every mailbox is retried and read completely. */
export async function resetSync(tx: Tx): Promise<void> {
  await tx
    .updateTable('outlookMailboxes')
    .set({ cursor: null, fault: null, waitsUntil: null, readAt: null, isFull: true, pages: 0 })
    .execute();
}

/** Deletes everything except who has disabled the calendar. */
export async function forgetConnection(tx: Tx): Promise<void> {
  await tx.deleteFrom('outlookBusy').execute();
  await tx.deleteFrom('outlookEvents').execute();
  await tx.deleteFrom('outlookMailboxes').where('isOff', '=', false).execute();
  await resetSync(tx);
  await tx.deleteFrom('outlookConnections').execute();
}

/** Claims the connection for one worker, for as long as it holds its outbox row. */
export async function takeConnection(tx: Tx): Promise<ConnectionRow | 'taken' | undefined> {
  const row = await lockConnection(tx);
  if (!row?.isActive) return undefined;
  const { rows } = await sql<{ isTaken: boolean }>`
    select coalesce(taken_until > clock_timestamp(), false) as is_taken from outlook_connections`.execute(tx);
  if (rows[0]?.isTaken) return 'taken';
  await sql`update outlook_connections set taken_until = clock_timestamp() + interval '3 minutes'`.execute(tx);
  return row;
}

/** Ignores the result if the settings were changed meanwhile. */
export async function endTaking(
  tx: Tx,
  { version }: ConnectionRow,
  { fault, readAt }: { fault: string | null; readAt: Date },
): Promise<void> {
  const read = fault === null ? { lastSyncAt: readAt } : {};
  await tx.updateTable('outlookConnections').set({ takenUntil: null }).execute();
  await tx
    .updateTable('outlookConnections')
    .set({ fault, ...read })
    .where('version', '=', version)
    .execute();
}

/** An earlier due row does the same work, so at most one is waiting. */
export async function queueOutlook(tx: Tx, organizationId: string, waitSeconds = 0): Promise<void> {
  await sql`select queue_outlook(${organizationId}::uuid, ${waitSeconds}::int)`.execute(tx);
}

/** People who lead upcoming reviews, or whose calendar contains our meetings. */
export async function mailboxesOf(tx: Tx) {
  const { rows } = await sql<{
    personId: string;
    name: string;
    email: string;
    isOff: boolean;
    address: string;
    cursor: string | null;
    readsUntil: Date | null;
    isFull: boolean;
    pages: number;
    fault: string | null;
    readAt: Date | null;
    waitsUntil: Date | null;
    meetings: number;
  }>`
    select p.id as person_id, p.full_name as name, p.email, coalesce(m.is_off, false) or p.status <> 'active' as is_off, coalesce(m.address, '') as address, m.cursor,
      m.reads_until, coalesce(m.is_full, true) as is_full, coalesce(m.pages, 0) as pages, m.fault, m.read_at, m.waits_until,
      (select count(*)::int from outlook_events e where e.organization_id = p.organization_id and e.person_id = p.id and e.state = 'written') as meetings
    from people p left join outlook_mailboxes m on m.organization_id = p.organization_id and m.person_id = p.id
    where p.id in (select q.owner_id from qbrs q where q.status in ('draft', 'Scheduled', 'finalized') and q.owner_id is not null
                   union select e.person_id from outlook_events e)
    order by m.read_at nulls first, p.id`.execute(tx);
  return rows;
}

export type MailboxRow = Awaited<ReturnType<typeof mailboxesOf>>[number];

export async function saveMailbox(tx: Tx, personId: string, columns: Updateable<OutlookMailbox>): Promise<void> {
  await tx
    .insertInto('outlookMailboxes')
    .values({ ...columns, personId })
    .onConflict((row) => row.columns(['organizationId', 'personId']).doUpdateSet(columns))
    .execute();
}

export function findMailbox(tx: Tx, personId: string) {
  return tx.selectFrom('outlookMailboxes').selectAll().where('personId', '=', personId).executeTakeFirst();
}

export async function meetingsOf(tx: Tx, personId: string, now: Date): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select q.id as qbr_id, q.title, (select c.name from customers c where c.organization_id = q.organization_id and c.id = q.customer_id) as customer,
      q.date_time as starts_at, q.duration_minutes as minutes, q.location, q.meeting_url
    from qbrs q where q.owner_id = ${personId} and q.status in ('Scheduled', 'finalized') and q.date_time >= ${now}
    order by q.date_time, q.id`.execute(tx);
  return rows;
}

export async function writtenEvents(tx: Tx, personId: string): Promise<(WrittenEvent & { minutes: number; isSeen: boolean })[]> {
  const rows = await tx
    .selectFrom('outlookEvents')
    .select(['qbrId', 'externalId', 'state', 'written', 'startsAt', 'minutes', 'isSeen'])
    .where('personId', '=', personId)
    .orderBy('qbrId')
    .execute();
  return rows.map((row) => ({ ...row, state: stateOf(row.state) }));
}

const stateOf = (text: string): WrittenEvent['state'] => (text === 'written' || text === 'unlinked' ? text : 'waiting');

/**
 * Recorded before the meeting is created, so that a retry looks for it first. Returns the transaction id that makes creation idempotent.
 */
export async function noteWaiting(tx: Tx, personId: string, { qbrId, startsAt, minutes }: Meeting): Promise<string> {
  const { transactionId } = await tx
    .insertInto('outlookEvents')
    .values({ qbrId, personId, startsAt, minutes })
    .onConflict((row) =>
      row.columns(['organizationId', 'qbrId', 'personId']).doUpdateSet({
        state: 'waiting',
        externalId: null,
        startsAt,
        minutes,
        transactionId: sql<string>`case when outlook_events.state = 'unlinked' then gen_random_uuid() else outlook_events.transaction_id end`,
      }),
    )
    .returning('transactionId')
    .executeTakeFirstOrThrow();
  return transactionId;
}

export async function changeEvent(tx: Tx, of: { personId: string; qbrId: string }, columns: Updateable<OutlookEvent>): Promise<void> {
  await tx.updateTable('outlookEvents').set(columns).where('personId', '=', of.personId).where('qbrId', '=', of.qbrId).execute();
}

export async function forgetEvent(tx: Tx, of: { personId: string; qbrId: string }): Promise<void> {
  await tx.deleteFrom('outlookEvents').where('personId', '=', of.personId).where('qbrId', '=', of.qbrId).execute();
}
