import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';

interface PasswordMailRecipient {
  publicUrl: string;
  email: string;
  firstName: string;
}

export function resetMail({ publicUrl, email, firstName, token }: PasswordMailRecipient & { token: string }): Mail {
  return {
    to: email,
    subject: 'Choose a new password for Plumbline',
    text: [
      greeting(firstName),
      'Someone, probably you, requested a new password. Choose it here:',
      `${publicUrl}/reset-password?token=${token}`,
      'The link works once and for 30 minutes. If you did not request it, you can ignore this email; your password stays the same.',
      'Plumbline',
    ].join('\n\n'),
  };
}

/** For people with only a work account, who have no password to reset. */
export function workAccountMail({ publicUrl, email, firstName }: PasswordMailRecipient): Mail {
  return {
    to: email,
    subject: 'How you sign in to Plumbline',
    text: [
      greeting(firstName),
      'Someone, probably you, requested a new password. You do not have one: your organisation signs in with its work account.',
      `Enter your address on this page and continue with your work account:\n${publicUrl}/auth`,
      'If you did not request it, you can ignore this email.',
      'Plumbline',
    ].join('\n\n'),
  };
}

/** With hidden accounts, the owner of a known address is notified by email instead of the screen. */
export function knownAddressMail({ publicUrl, email, firstName }: PasswordMailRecipient): Mail {
  return {
    to: email,
    subject: 'You already have a Plumbline account',
    text: [
      greeting(firstName),
      'Someone, probably you, tried to create an account with your email address. You already have one; sign in here:',
      `${publicUrl}/auth`,
      `If you do not remember your password, choose a new one:\n${publicUrl}/forgot-password`,
      'If this was not you, you can ignore this email; nothing was changed.',
      'Plumbline',
    ].join('\n\n'),
  };
}
