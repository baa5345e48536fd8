import { type Note, type SecurityChange, securityNote } from '#domain/notifications/notifications.notes.rules.ts';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '#domain/notifications/notifications.rules.ts';
import { isInTime } from '#domain/notifications/notifications.reminders.rules.ts';
import { rank } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { notifyDeliveryTargets } from '#server/integrations/integrations.ts';
import { gatherMails, queueMails } from '#server/platform/mail/mail.ts';
import { noteMail, reminderMails } from './notifications.mails.ts';
import { type NoteRow, storeNotifications } from './notifications.notify.queries.ts';

/** Longer texts are cut for the list. */
const LONGEST_MESSAGE = 500;
const LONGEST_TITLE = 200;

/**
 * Notifies all recipients in the product and by email, according to their preferences, within the event's transaction. Returns true if an
 * email is waiting in the outbox.
 */
export async function notify(tx: Tx, publicUrl: string, notes: readonly Note[]): Promise<boolean> {
  const isSentOutside = await notifyDeliveryTargets(tx, publicUrl, notes);
  const rows = notes.map(rowOf).filter(({ people, otherwise }) => people.length > 0 || otherwise !== null);
  if (rows.length === 0) return isSentOutside;
  const waiting = await storeNotifications(tx, rows);
  const organizationId = waiting[0]?.organizationId;
  if (organizationId === undefined) return isSentOutside;
  const unreadRows = waiting.flatMap((recipient) => {
    const note = notes[recipient.nr];
    return note ? [{ ...recipient, publicUrl, note }] : [];
  });
  const single = unreadRows.filter(({ note }) => !note.reminder);
  await queueMails(
    tx,
    organizationId,
    single.map((recipient) => ({ ...noteMail(recipient), notBefore: recipient.notBefore })),
  );
  await gatherMails(tx, reminderMails(unreadRows));
  return true;
}

/** Like notify for reminders; skips those whose deadline has passed. */
export function notifyInTime(tx: Tx, publicUrl: string, { notes, today }: { notes: readonly Note[]; today: string }): Promise<boolean> {
  return notify(
    tx,
    publicUrl,
    notes.filter((note) => isInTime(note, today)),
  );
}

/** Notifies a person whose sign-in methods were changed; the organisation must be set. */
export function notifySecurity(
  tx: Tx,
  publicUrl: string,
  { userId, change }: { userId: string; change: SecurityChange },
): Promise<boolean> {
  return notify(tx, publicUrl, [securityNote(userId, change)]);
}

function rowOf({ event, title, message, actionUrl, entity, audience, reminder }: Note, nr: number): NoteRow {
  const { type, email, locked } = NOTIFICATION_EVENTS[event];
  const { people, least, otherwise, except } = audience;
  return {
    nr,
    event,
    type,
    title: shortened(title, LONGEST_TITLE),
    message: shortened(message, LONGEST_MESSAGE),
    action_url: actionUrl,
    entity_type: entity.type,
    entity_id: entity.id,
    people: people.filter((id) => id !== null),
    least: rank(least ?? 'alignment_engineer'),
    otherwise: otherwise ? rank(otherwise) : null,
    except_id: except ?? null,
    is_mailed: email,
    is_locked: locked,
    last_day: reminder?.lastDay ?? null,
  };
}

const shortened = (words: string, most: number) => (words.length > most ? `${words.slice(0, most - 1).toWellFormed()}…` : words);

interface WithdrawnEvent {
  event: NotificationEvent;
  entityId: string;
  /** Lower bound: notifications cannot be older than their subject. */
  since: Date;
}

/** Deletes unread notifications about a finished matter, and updates the unread counts. */
export async function withdraw(tx: Tx, { event, entityId, since }: WithdrawnEvent): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('userId', 'in', (people) => people.selectFrom('people').select('id').where('status', '=', 'active'))
    .where('isRead', '=', false)
    .where('createdAt', '>=', since)
    .where('event', '=', event)
    .where('entityId', '=', entityId)
    .execute();
}

/** Returns true if this stage is claimed for the first time; of concurrent calls only one succeeds. */
export async function claimReminder(tx: Tx, reminder: { event: NotificationEvent; entityId: string; stage: string }): Promise<boolean> {
  const claimed = await tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .execute();
  return claimed.length > 0;
}
