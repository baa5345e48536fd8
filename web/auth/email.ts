import { EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';

/** What the specification says to an address that is missing or none, or null. */
export function emailFault(address: string): { title: string; description: string } | null {
  if (address === '') return { title: 'Email Required', description: 'Please enter your email address' };
  return EMAIL_PATTERN.test(address) ? null : { title: 'Invalid Email', description: 'Please enter a valid email address' };
}
