import { momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import { type Invitation, renderInvitation } from '#server/documents/documents.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';
import { type Mail, queueMails } from '#server/platform/mail/mail.ts';
import { type InvitingCall, invitationOf } from '#server/qbrs/qbrs.files.ts';
import { titleForCustomer } from '#server/qbrs/look.ts';
import type { Invited, QbrWhole } from '#server/qbrs/qbrs.queries.ts';

/** Cancels a future meeting for those who were invited by email; other attendees get nothing. */
export async function cancelInvitations(call: InvitingCall, qbr: QbrWhole): Promise<void> {
  if (qbr.invited.length === 0 || !qbr.dateTime || qbr.dateTime < call.now) return;
  const invitation = await invitationOf(call, qbr);
  await mailAll(call, qbr, { ...invitation, attendees: qbr.invited, isCancelled: true }, qbr.invited);
  const entity = { type: 'qbr', id: qbr.id, label: qbr.title };
  await call.audit({ action: 'qbr.attendees_told', entity, customerId: qbr.customerId, after: { cancelled: qbr.invited.length } });
}

export async function mailAll(call: InvitingCall, qbr: QbrWhole, invitation: Invitation, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  const { tx, actor } = call;
  const { name: provider } = await ownOrganization(tx);
  const title = titleForCustomer(qbr);
  const when = momentLabel(invitation.startsAt, qbr);
  const ics = Buffer.from(renderInvitation(invitation)).toString('utf8');
  const mails = people.map(({ name, email }): Mail => {
    const words = invitation.isCancelled ? cancelledWords(title, when) : invitedWords({ ...qbr, title }, when);
    return {
      to: email,
      subject: words.subject,
      text: [greeting(name), ...words.lines, provider].filter(Boolean).join('\n\n'),
      invitation: { method: invitation.isCancelled ? 'CANCEL' : 'REQUEST', ics },
    };
  });
  await queueMails(tx, actor.organizationId, mails);
  call.reply.raw.once('finish', () => call.context.jobs.nudgeOutbox());
}

const invitedWords = ({ title, location, meetingUrl }: QbrWhole, when: string) => ({
  subject: `${title}: ${when}`,
  lines: [`“${title}” takes place on ${when}.`, location ?? '', meetingUrl ?? ''],
});

const cancelledWords = (title: string, when: string) => ({
  subject: `Cancelled: ${title}, ${when}`,
  lines: [`“${title}” on ${when} is cancelled.`],
});
