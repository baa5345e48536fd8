import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { newShareToken } from '#server/auth/auth.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import { queueSecretMails } from '#server/platform/mail/mail.ts';
import { surveyMail } from './surveys.mails.ts';
import { replyAddresses } from './surveys.queries.ts';
import { type Due, dueReminders, noteReminders } from './surveys.remind.queries.ts';
import { stopTokenOf } from './surveys.stop.ts';
import type { Sending } from './surveys.send.ts';

/** Emails contacts who have not answered a new link. Returns the number of reminders. */
export async function sendReminders(sending: Sending, which: Omit<Due, 'now'>): Promise<number> {
  const { tx, now, publicUrl } = sending;
  const due = await dueReminders(tx, { now, ...which });
  if (due.length === 0) return 0;
  const organization = await ownOrganization(tx);
  const provider = brandingOf(organization).providerName;
  const links = due.map((recipient) => ({ recipient, ...newShareToken() }));
  await noteReminders(
    tx,
    now,
    links.map(({ recipient, tokenHash }) => ({ id: recipient.id, tokenHash })),
  );
  const replies = await replyAddresses(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const mails = links.map(({ recipient: { name, email, customerId, reminders, closesAt, ...survey }, token }) =>
    surveyMail({
      ...survey,
      publicUrl,
      provider,
      token,
      stopToken: stopTokenOf(sending.secrets, { organizationId: organization.organizationId, email }),
      to: { name, email },
      replyTo: replies.get(customerId),
      closesOn: dayIn(new Date(closesAt.getTime() - 1), organization.timezone),
      reminder: reminders + 1,
    }),
  );
  await queueSecretMails(tx, sending, { organizationId: organization.organizationId, mails });
  return mails.length;
}
