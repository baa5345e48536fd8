import type { Mail } from '#server/platform/mail/mail.ts';

/** Names are typed by strangers: without dots, colons and slashes no mail program makes a link of one. */
export function plain(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N} '’&,-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

export function greeting(firstName: string): string {
  const name = plain(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

interface Verification {
  publicUrl: string;
  userId: string;
  email: string;
  firstName: string;
  organizationName: string;
  code: string;
}

export function verificationMail({ publicUrl, userId, email, firstName, organizationName, code }: Verification): Mail {
  const query = spelledOut({ email, organizationName });
  return {
    to: email,
    subject: 'Your Plumbline verification code',
    text: [
      greeting(firstName),
      'Thank you for trying Plumbline. Please confirm your e-mail address with this code:',
      `    ${code}`,
      'Enter it on this page:',
      // After the hash, so that the code reaches the page and no server's log; nothing happens until the person presses the button.
      `${publicUrl}/verify-email/${userId}?${query}#code=${code}`,
      'The code works once and for 24 hours. If you did not ask for it, you can ignore this mail; nothing will happen.',
      'Plumbline',
    ].join('\n\n'),
  };
}

/** For a link. A plus is a space to some readers of addresses and a plus to others. */
function spelledOut(known: Record<string, string>): string {
  return new URLSearchParams(known).toString().replaceAll('+', '%20');
}

interface Invitation {
  publicUrl: string;
  email: string;
  firstName: string;
  lastName: string;
  invitedBy: string;
  organizationName: string;
  token: string;
}

export function invitationMail({ publicUrl, email, firstName, lastName, invitedBy, organizationName, token }: Invitation): Mail {
  // What the page says before anybody has chosen a password; the names stand in its fields.
  const known = spelledOut({ email, organizationName, firstName, lastName });
  return {
    to: email,
    subject: 'Your invitation to Plumbline',
    text: [
      greeting(firstName),
      `${plain(invitedBy)} invites you to work with ${plain(organizationName)} in Plumbline. Choose your password here to join:`,
      `${publicUrl}/accept-invite?token=${token}&${known}`,
      'The link works once and for 7 days. If you do not know the sender, you can ignore this mail; nothing will happen.',
      'Plumbline',
    ].join('\n\n'),
  };
}
