import * as z from 'zod/mini';

/** PostgreSQL text cannot hold NUL; every free text passes here. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'), 'must not contain NUL characters');

export const Id = z.uuid('must be an id');
export const ById = z.object({ id: Id });
export const Instant = z.iso.datetime({ offset: true });
export const Day = z.iso.date('must be a date (YYYY-MM-DD)');
export const Version = z.int().check(z.gte(0));

/** A required line of text, trimmed, `max` characters at the most. */
export function line(max: number) {
  return z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `must have at most ${max} characters`), withoutNul);
}

/** Free text that may be empty. */
export function prose(max: number) {
  return z.string().check(z.maxLength(max, `must have at most ${max} characters`), withoutNul);
}

/** A field that may be left out or emptied with null. */
export function clearable<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema));
}

/** Query strings carry text; a page is 1 to 200 rows and goes on after the opaque cursor. */
export const Page = {
  limit: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.gte(1), z.lte(200)))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** Search text of a list. */
export const Search = { q: z.optional(prose(200)) };

export const PersonRef = z.object({ id: Id, name: z.string() });
