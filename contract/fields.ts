import * as z from 'zod/mini';
import './words.ts';
import { EMAIL_PATTERN, NEW_EMAIL_PATTERN } from '#domain/auth/emails.rules.ts';
import { isCurrency, isTimezone } from '#domain/organizations/place.names.rules.ts';

/** For large inputs: stops at the first error, because hostile input may contain more errors than can be collected. */
export const STOP_EARLY = { jitless: false, abortEarly: true };

/** Required for every free text: PostgreSQL rejects NUL and lone surrogates. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), 'must not contain NUL characters');
const whole = z.refine<string>((text) => text.isWellFormed(), 'must not contain broken characters (half of a surrogate pair)');

/** Checks of every text, for fields with custom length messages. */
export const storable = [withoutNul, whole] as const;

/** Lower-cased, because ids are compared as text. */
export const Id = z.uuid('must be an ID').check(z.toLowerCase());
export const ById = z.object({ id: Id });
/** Limits the year, because an offset can move the end of 9999 into a year that cannot be written. */
const inOurTime = z.refine<string>((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year <= 2199;
}, 'must be between the years 1900 and 2199');
export const Instant = z.iso.datetime({ offset: true }).check(z.maxLength(40), inOurTime);
export const Day = z.iso.date('must be a date (YYYY-MM-DD)');
export const Month = z
  .string()
  .check(z.maxLength(7, 'must be a month (YYYY-MM)'), z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month (YYYY-MM)'));
export const Version = z.int().check(z.gte(0));
/** Body of an action that needs only the version of the row; without a version there is no conflict check. */
export const AtVersion = z.optional(z.object({ version: z.optional(Version) }));

/** Required single-line text, trimmed, at most `max` characters. */
export function line(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `must have at most ${max} characters`), withoutNul, whole);
}

/** Free text, may be empty. */
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
/** Email address, as typed. */
export const MailAddress = z.string().check(z.trim(), ...addressOf(EMAIL_PATTERN));
/** Lower-cased email address for account look-ups. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), ...addressOf(EMAIL_PATTERN));
export const NewEmail = z.string().check(z.normalize('NFKC'), z.trim(), z.toLowerCase(), ...addressOf(NEW_EMAIL_PATTERN));

export const Timezone = line(64).check(z.refine<string>(isTimezone, 'must be a time zone such as Europe/London'));
export const HexColour = z
  .string()
  .check(z.maxLength(100, 'must be a colour such as #2f6fde'), z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f6fde'));

export const Currency = z
  .string()
  .check(z.maxLength(100, 'must be a currency code such as EUR'), z.refine<string>(isCurrency, 'must be a currency code such as EUR'));

/** Optional field that null clears. */
export function clearable<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema));
}

export const Search = { q: z.optional(prose(200)) };

export const PersonRef = z.object({ id: Id, name: z.string() });
