import { domainToASCII } from 'node:url';
import { NEW_EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';

const LONGEST = 254;

/** Canonical spelling of an address: lower case with an ASCII domain; null if invalid for a new account. */
export function canonicalEmail(address: string): string | null {
  const email = address.normalize('NFKC').toLowerCase();
  if (!NEW_EMAIL_PATTERN.test(email)) return null;
  const at = email.indexOf('@');
  const canonical = `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
  return canonical.length <= LONGEST && NEW_EMAIL_PATTERN.test(canonical) ? canonical : null;
}

export function newEmail(address: string): string {
  const email = canonicalEmail(address);
  if (email === null) throw new Fault('INVALID_EMAIL', { field: 'email', message: 'Please enter a valid email address' });
  return email;
}

/** Spellings under which an account may be stored: as typed (older accounts) and canonical. */
export function spellingsOf(address: string): string[] {
  const canonical = canonicalEmail(address);
  return canonical === null || canonical === address ? [address] : [address, canonical];
}

/** Same value for all spellings of an address, so that limits count them together. */
export function limitSubjectOf(address: string): string {
  return canonicalEmail(address) ?? address;
}
