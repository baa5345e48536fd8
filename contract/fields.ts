import * as z from 'zod/mini';
import { EMAIL_PATTERN, NEW_EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';
import { isCurrency, isTimezone } from '#domain/organizations/timezones.rules.ts';

/** For large inputs: parsing stops at the first place that does not fit, because a hostile one has more of them than can be collected. */
export const STOP_EARLY = { jitless: false, abortEarly: true };

/** PostgreSQL text holds neither NUL nor half of a character; every free text passes here. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), 'must not contain NUL characters');
const whole = z.refine<string>((text) => text.isWellFormed(), 'must not contain broken characters (half of a surrogate pair)');

/** What every text must be, for those whose lengths are refused in words of their own. */
export const storable = [withoutNul, whole] as const;

/** Upper and lower case are the same id, and ids are compared as text. */
export const Id = z.uuid('must be an id').check(z.toLowerCase());
export const ById = z.object({ id: Id });
/** An offset can carry the last hours of the year 9999 into one that can be written no more, so years stay where people live. */
const inOurTime = z.refine<string>((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year <= 2199;
}, 'must lie between the years 1900 and 2199');
export const Instant = z.iso.datetime({ offset: true }).check(z.maxLength(40), inOurTime);
export const Day = z.iso.date('must be a date (YYYY-MM-DD)');
export const Version = z.int().check(z.gte(0));
/** The body of a step that needs no more than the version of the row it was decided on; without it nothing is compared. */
export const AtVersion = z.optional(z.object({ version: z.optional(Version) }));

/** A required line of text, trimmed, `max` characters at the most. */
export function line(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `must have at most ${max} characters`), withoutNul, whole);
}

/** Free text that may be empty. */
export function prose(max: number) {
  return z.string().check(z.maxLength(max, `must have at most ${max} characters`), withoutNul, whole);
}

const addressOf = (pattern: RegExp) =>
  [
    z.maxLength(254, 'must have at most 254 characters'),
    z.regex(pattern, 'Please enter a valid email address'),
    withoutNul,
    whole,
  ] as const;
/** Where mail goes, as it was written. */
export const MailAddress = z.string().check(z.trim(), ...addressOf(EMAIL_PATTERN));
/** What an account is looked up by: upper and lower case are the same. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), ...addressOf(EMAIL_PATTERN));
/** What a new account is known by. */
export const NewEmail = z.string().check(z.normalize('NFKC'), z.trim(), z.toLowerCase(), ...addressOf(NEW_EMAIL_PATTERN));

export const Timezone = line(64).check(z.refine<string>(isTimezone, 'must be a time zone such as Europe/London'));
export const Currency = z
  .string()
  .check(z.maxLength(100, 'must be a currency code such as EUR'), z.refine<string>(isCurrency, 'must be a currency code such as EUR'));

/** A field that may be left out or emptied with null. */
export function clearable<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema));
}

/** Search text of a list. */
export const Search = { q: z.optional(prose(200)) };

export const PersonRef = z.object({ id: Id, name: z.string() });
