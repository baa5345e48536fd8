import { EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';

export interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  line: string;
}

const MOST = 50;
const NAMED = /^(.*?)[\s,;<]*([^\s,;<>]+@[^\s,;<>]+)>?[\s,;]*$/;

/**
 * Parses invitations, one per line or separated by commas or semicolons, without duplicates; returns lines without an address as faulty.
 */
export function invitationsIn(text: string): { invitations: Invitation[]; faulty: string[] } {
  const lines = text
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const invitations = new Map<string, Invitation>();
  const faulty: string[] = [];
  for (const line of lines) {
    const [, name = '', email = ''] = NAMED.exec(line) ?? [];
    if (!EMAIL_PATTERN.test(email)) faulty.push(line);
    else if (invitations.size < MOST) invitations.set(email.toLowerCase(), { email, line, ...namesOf(name, email) });
  }
  return { invitations: [...invitations.values()], faulty };
}

/** Names default to the address: dana.reed@… becomes Dana Reed. People can correct them when they join. */
function namesOf(name: string, email: string): { firstName: string; lastName: string } {
  const words = name.replaceAll('"', '').trim().split(/\s+/).filter(Boolean);
  const own =
    words.length > 0
      ? words
      : (email.split('@')[0] ?? '')
          .split(/[._+-]+/)
          .filter(Boolean)
          .map(capital);
  const [firstName = 'New', ...rest] = own;
  return { firstName: firstName.slice(0, 80), lastName: rest.join(' ').slice(0, 80) || 'Colleague' };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
