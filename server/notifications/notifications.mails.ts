import type { Note, ReminderNote } from '#domain/notifications/notifications.notes.rules.ts';
import { SEVERAL_REMINDERS } from '#domain/notifications/reminder.kinds.rules.ts';
import { type Digest, NOTIFICATION_EVENTS } from '#domain/notifications/notifications.rules.ts';
import type { GatheredMail, Mail, QuietTimes } from '#server/platform/mail/mail.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';

interface NotificationRecipient {
  publicUrl: string;
  email: string;
  firstName: string;
}

const choose = (publicUrl: string) => `Choose which emails you receive: ${publicUrl}/profile`;

export function noteMail({ publicUrl, email, firstName, note }: NotificationRecipient & { note: Note }): Mail {
  const { event, title, message, actionUrl } = note;
  return {
    to: email,
    subject: title,
    text: [
      greeting(firstName),
      message,
      `${publicUrl}${actionUrl}`,
      ...(NOTIFICATION_EVENTS[event].locked ? [] : [choose(publicUrl)]),
      'Plumbline',
    ].join('\n\n'),
  };
}

interface Recipient extends NotificationRecipient {
  userId: string;
  quiet: QuietTimes;
  expiresAt: string | null;
  note: Note;
}

/** One email per person for all reminders of a kind. */
export function reminderMails(recipients: readonly Recipient[]): GatheredMail[] {
  const reminders = recipients.flatMap(({ note, ...recipient }) => (note.reminder ? [{ ...recipient, note }] : []));
  const byKindAndPerson = Map.groupBy(reminders, ({ note, userId }) => `${note.event} ${userId}`);
  return [...byKindAndPerson].flatMap(([gathers, [first, ...others]]) => (first ? [reminderMail(gathers, first, others)] : []));
}

type Reminded = Omit<Recipient, 'note'> & { note: ReminderNote };

function reminderMail(gathers: string, first: Reminded, others: readonly Reminded[]): GatheredMail {
  const { email, firstName, publicUrl, quiet, note } = first;
  return {
    gathers,
    to: email,
    quiet,
    opening: greeting(firstName),
    several: SEVERAL_REMINDERS[note.event],
    closing: `${choose(publicUrl)}\n\nPlumbline`,
    parts: [first, ...others].map(({ note: { title, message, actionUrl, reminder }, expiresAt }) => {
      const link = `${publicUrl}${actionUrl}`;
      return { subject: title, text: `${message}\n\n${link}`, line: `${reminder.line}: ${link}`, expiresAt };
    }),
  };
}

export interface DigestLine {
  title: string;
  message: string;
  actionUrl: string | null;
}

interface DigestMail extends NotificationRecipient {
  digest: Digest;
  /** Newest first; `total` may exceed their number. */
  lines: readonly DigestLine[];
  total: number;
  /** Weekly digests only: activity, newest first. */
  moves: readonly { text: string; customer: string | null; link: string | null }[];
  hasMoreMoves: boolean;
}

export function digestMail({ publicUrl, email, firstName, digest, lines, total, moves, hasMoreMoves }: DigestMail): Mail {
  const span = digest === 'daily' ? 'the last day' : 'the last seven days';
  const counted = total === 1 ? '1 unread notification' : `${total} unread notifications`;
  const rest = total - lines.length;
  return {
    to: email,
    subject: `Your ${digest} digest: ${total === 0 ? `what happened in ${span}` : counted}`,
    text: [
      greeting(firstName),
      ...(total > 0 ? [`You have ${counted} from ${span}:`] : []),
      ...lines.map(({ title, message, actionUrl }) => [title, message, ...linked(publicUrl, actionUrl)].join('\n')),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      ...(moves.length > 0 ? [`What happened in ${span}:`] : []),
      ...moves.map(({ text, customer, link }) => [customer ? `${text} (${customer})` : text, ...linked(publicUrl, link)].join('\n')),
      ...(hasMoreMoves ? [`And more: ${publicUrl}/activity`] : []),
      choose(publicUrl),
      'Plumbline',
    ].join('\n\n'),
  };
}

const linked = (publicUrl: string, path: string | null) => (path === null ? [] : [`${publicUrl}${path}`]);
