import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, plain, queryOf } from '#server/platform/mail/mail.text.ts';

interface InvitationMailFacts {
  publicUrl: string;
  email: string;
  firstName: string;
  lastName: string;
  invitedBy: string;
  organizationName: string;
  token: string;
}

export function invitationMail({ publicUrl, email, firstName, lastName, invitedBy, organizationName, token }: InvitationMailFacts): Mail {
  // The page shows these names before the person has chosen a password.
  const known = queryOf({ email, organizationName, firstName, lastName });
  return {
    to: email,
    subject: 'Your invitation to Plumbline',
    text: [
      greeting(firstName),
      `${plain(invitedBy)} invites you to work with ${plain(organizationName)} in Plumbline. Choose a password to join:`,
      `${publicUrl}/accept-invite?token=${token}&${known}`,
      'The link works once and for 7 days. If you do not know the sender, you can ignore this email.',
      'Plumbline',
    ].join('\n\n'),
  };
}

/** If account existence is hidden, the inviter does not learn that the address is known; its owner gets this email instead. */
export function knownGuestMail({
  publicUrl,
  email,
  firstName,
  invitedBy,
  organizationName,
}: Omit<InvitationMailFacts, 'lastName' | 'token'>): Mail {
  return {
    to: email,
    subject: 'You already have a Plumbline account',
    text: [
      greeting(firstName),
      `${plain(invitedBy)} invites you to work with ${plain(organizationName)} in Plumbline. You already have an account with this address:`,
      `${publicUrl}/auth`,
      'An address can belong to only one organisation. To work for another one as well, ask for an invitation to a different address.',
      'If you do not know the sender, you can ignore this email; nothing was changed.',
      'Plumbline',
    ].join('\n\n'),
  };
}

interface FactorReset {
  publicUrl: string;
  email: string;
  firstName: string;
  askedBy: string;
  token: string;
}

/** Sent to the person's mailbox as proof of identity: the administrator may be mistaken about the requester. */
export function mfaResetMail({ publicUrl, email, firstName, askedBy, token }: FactorReset): Mail {
  return {
    to: email,
    subject: 'Sign in to Plumbline without MFA',
    text: [
      greeting(firstName),
      `${plain(askedBy)} was informed that you lost your MFA device. If that is true, remove your MFA here:`,
      `${publicUrl}/reset-mfa?token=${token}`,
      'The link removes your authenticator app, backup codes and passkeys and ends your sessions; your password stays. It works once and for 24 hours.',
      'If you did not request this, do not follow the link, and notify an administrator immediately. Nothing changes until you follow it.',
      'Plumbline',
    ].join('\n\n'),
  };
}
