import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { type Digest, NOTIFICATION_EVENTS } from '#domain/notifications/notifications.rules.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';

interface NotificationRecipient {
  publicUrl: string;
  email: string;
  firstName: string;
}

const choose = (publicUrl: string) => `What reaches you by e-mail is your choice: ${publicUrl}/profile`;

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

export interface DigestLine {
  title: string;
  message: string;
  actionUrl: string | null;
}

interface DigestMail extends NotificationRecipient {
  digest: Digest;
  /** The newest first; `total` may be more than these. */
  lines: readonly DigestLine[];
  total: number;
}

export function digestMail({ publicUrl, email, firstName, digest, lines, total }: DigestMail): Mail {
  const counted = total === 1 ? '1 unread notification' : `${total} unread notifications`;
  const rest = total - lines.length;
  return {
    to: email,
    subject: `Your ${digest} digest: ${counted}`,
    text: [
      greeting(firstName),
      digest === 'daily' ? `You have ${counted} of the last day:` : `You have ${counted} of the last seven days:`,
      ...lines.map(({ title, message, actionUrl }) => [title, message, ...(actionUrl ? [`${publicUrl}${actionUrl}`] : [])].join('\n')),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      choose(publicUrl),
      'Plumbline',
    ].join('\n\n'),
  };
}
