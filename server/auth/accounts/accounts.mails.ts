import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, queryOf } from '#server/platform/mail/mail.text.ts';

interface Verification {
  publicUrl: string;
  userId: string;
  email: string;
  firstName: string;
  organizationName: string;
  code: string;
}

export function verificationMail({ publicUrl, userId, email, firstName, organizationName, code }: Verification): Mail {
  const query = queryOf({ email, organizationName });
  return {
    to: email,
    subject: 'Your Plumbline verification code',
    text: [
      greeting(firstName),
      'Thank you for trying Plumbline. Please confirm your email address with this code:',
      `    ${code}`,
      'Enter it on this page:',
      // The code is in the fragment, so that it reaches the page but no server log; nothing happens until the user presses the button.
      `${publicUrl}/verify-email/${userId}?${query}#code=${code}`,
      'The code works once and for 24 hours. If you did not request it, you can ignore this email.',
      'Plumbline',
    ].join('\n\n'),
  };
}
