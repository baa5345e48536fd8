import { nameOf } from '#domain/users/names.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { sendTestMail } from '#contract/organizations/test-mail.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { type Mail, queueMail } from '#server/platform/mail/mail.ts';
import { greeting, plain } from '#server/platform/mail/mail.text.ts';
import { ownOrganization } from './organizations.ts';

/** Sends a test email only to the caller, through the same path as notifications but regardless of quiet hours. */
export async function mailTest(call: SignedInCall<typeof sendTestMail>): Promise<AnswerOf<typeof sendTestMail>> {
  const { tx, actor, context } = call;
  const person = await tx.selectFrom('people').select(['email', 'firstName', 'lastName']).where('id', '=', actor.userId).executeTakeFirst();
  if (!person) throw new Fault('USER_NOT_FOUND');
  const { publicUrl, smtpUrl } = context.config;
  const { name } = await ownOrganization(tx);
  await queueMail(tx, actor.organizationId, testMail({ publicUrl, organization: name, ...person }));
  await call.audit({
    action: 'organization.test_mail_sent',
    entity: { type: 'user', id: actor.userId, label: nameOf(person) },
  });
  return { to: person.email, hasServer: smtpUrl !== null };
}

interface Recipient {
  publicUrl: string;
  organization: string;
  email: string;
  firstName: string;
}

function testMail({ publicUrl, organization, email, firstName }: Recipient): Mail {
  return {
    to: email,
    subject: 'Test email from Plumbline',
    text: [
      greeting(firstName),
      `You requested this email in the settings of ${plain(organization)}. It arrived, so notifications, invitations and digests will arrive too.`,
      `${publicUrl}/settings?tab=notifications`,
      'Plumbline',
    ].join('\n\n'),
  };
}
