import { EMAIL_PATTERN, NEW_EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';

interface EmailFault {
  title: string;
  description: string;
}

/** The specification's error for a missing or invalid address; null if valid. */
export function emailFault(address: string, pattern: RegExp = EMAIL_PATTERN): EmailFault | null {
  if (address === '') return { title: 'Email Required', description: 'Please enter your email address' };
  return pattern.test(address) ? null : { title: 'Invalid Email', description: 'Please enter a valid email address' };
}

/** Same as `emailFault`, for an address that is registered. */
export function newEmailFault(address: string): EmailFault | null {
  return emailFault(address.normalize('NFKC'), NEW_EMAIL_PATTERN);
}
