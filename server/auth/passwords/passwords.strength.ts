import { passwordFault } from '#domain/auth/passwords.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';

/** Lower scores can be guessed with some knowledge of the person. */
const MIN_SCORE = 2;
/** Checks only the beginning of long passwords, because the time grows with the square of the length. */
const LOOKS = [24, 72] as const;

const EASY = {
  message: 'This password is too easy to guess',
  extra: {
    resolution: 'Use several unrelated words, and avoid names, years and common passwords.',
  },
};

interface ChosenPassword {
  field: 'password' | 'newPassword';
  /** Facts that others may know: names, address, organisation. */
  about: readonly string[];
}

/** Rejects passwords that break the specification's rules, with its messages, or that are easily guessed. */
export async function refuseWeakPassword(password: string, { field, about }: ChosenPassword): Promise<void> {
  const message = passwordFault(password);
  if (message) throw new Fault('WEAK_PASSWORD', { message, field });
  // Loaded with the first password, because the dictionaries take time and memory.
  const { guessability, isCommon } = await import('./passwords.dictionary.ts');
  const words = wordsIn(['Plumbline', ...about]);
  const core = coreOf(password);
  const isDressedUp = core !== null && (isCommon(core) || words.includes(core));
  const looks = new Set(LOOKS.map((length) => password.slice(0, length)));
  if (isDressedUp || ![...looks].some((look) => guessability(look, words) >= MIN_SCORE))
    throw new Fault('WEAK_PASSWORD', { ...EASY, field });
}

const REPLACED_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Maximum digits and symbols that people append to satisfy a rule: "Summer2026!". */
const ADDED_CHARACTERS = 6;

/** Dictionary word left after normalising capitals, replaced letters and appended characters; null if more remains. */
function coreOf(password: string): string | null {
  const bare = password
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '');
  if (password.length - bare.length > ADDED_CHARACTERS) return null;
  return bare.replaceAll(/[013457@$!]/g, (sign) => REPLACED_LETTERS[sign] ?? sign);
}

/** "Northwind IT" is checked as a whole, by word and combined with other words; short words would match anything. */
function wordsIn(about: readonly string[]): string[] {
  const parts = about.flatMap((text) => [text, text.replaceAll(/\s+/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const pairs = about.flatMap((one) => about.filter((other) => other !== one).map((other) => `${one}${other}`.replaceAll(/\s+/g, '')));
  return [...new Set([...parts, ...pairs].map((part) => part.toLowerCase()))].filter((part) => part.length > 2 && part.length <= 80);
}

/** Facts about a person in the current organisation, which must be set. */
async function readAbout(tx: Tx, userId: string): Promise<string[]> {
  const person = await findPerson(tx, userId);
  const { name } = await ownOrganization(tx);
  return person ? [name, person.firstName, person.lastName, person.email] : [name];
}

export function aboutPerson({ pools }: Pick<AppContext, 'pools'>, who: { userId: string; organizationId: string }): Promise<string[]> {
  return asOrganization(pools, who.organizationId, (tx) => readAbout(tx, who.userId));
}
