export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Attributes that Plumbline stores; all others are ignored, because directories send many by default. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    'userName',
    'externalId',
    'name',
    'givenName',
    'familyName',
    'formatted',
    'displayName',
    'title',
    'active',
    'emails',
    'phoneNumbers',
    'members',
    'value',
    'type',
    'primary',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Deepest level of an attribute: `emails`, its items, and their values. */
const DEEPEST = 4;

/** Name as in RFC 7643, whose attributes are not case-sensitive; undefined if it is not stored. */
export function knownName(text: string): string | undefined {
  return NAMES.get(text.toLowerCase());
}

export type Attributes = Record<string, unknown>;

export function isObject(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copy with known attributes only, in their usual spelling. */
export function knownAttributes(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((item) => knownAttributes(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => {
      const name = knownName(key);
      return name === undefined ? [] : [[name, knownAttributes(held, depth + 1)]];
    }),
  );
}
