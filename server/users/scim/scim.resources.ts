import { z } from 'zod';
import { nameOf } from '#domain/users/names.rules.ts';
import { invalidValue } from './scim.errors.ts';
import { type Attributes, GROUP_SCHEMA, isObject, knownAttributes, USER_SCHEMA } from './scim.names.ts';
import type { GroupRow, ProvisionedRow } from './scim.queries.ts';

/** Content of a User resource, as it is stored. */
export interface UserFields {
  userName: string;
  externalId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  title: string | null;
  phone: string | null;
  active: boolean;
}

export interface GroupFields {
  displayName: string;
  externalId: string | null;
  memberIds: string[];
}

const MOST_LETTERS = { name: 80, title: 120, phone: 40 } as const;

const text = z.string().nullish();
const items = z.array(z.object({ value: text, type: text, primary: z.unknown().optional() })).nullish();
/** Entra ID sends "True" and "False" in operations. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).nullish();
const shortText = z.string().trim().min(1).max(254);

const UserResource = z.object({
  userName: shortText,
  externalId: shortText.nullish(),
  name: z.object({ givenName: text, familyName: text, formatted: text }).partial().nullish(),
  displayName: text,
  title: text,
  active: flag,
  emails: items,
  phoneNumbers: items,
});

const GroupResource = z.object({
  displayName: z.string().trim().min(1).max(200),
  externalId: shortText.nullish(),
  members: z.array(z.object({ value: z.uuid() })).nullish(),
});

/** Fields of a sent or patched resource; attributes that are not stored are ignored. */
export function userFieldsOf(resource: unknown): UserFields {
  const { userName, externalId, name, displayName, title, active, emails, phoneNumbers } = parsed(UserResource, resource);
  const email = preferred(emails) ?? userName;
  const names = namesOf({ ...name, formatted: name?.formatted ?? displayName }, email);
  return {
    userName,
    externalId: externalId ?? null,
    ...names,
    email,
    title: oneLine(title, MOST_LETTERS.title) || null,
    phone: oneLine(preferred(phoneNumbers), MOST_LETTERS.phone) || null,
    active: active ?? true,
  };
}

interface SentName {
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
  formatted: string | null | undefined;
}

/** Every person needs a first name; without one, it is taken from the full name or the address. */
function namesOf({ givenName, familyName, formatted }: SentName, email: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = oneLine(formatted, MOST_LETTERS.name).split(' ');
  return {
    firstName: oneLine(givenName, MOST_LETTERS.name) || first || oneLine(email.split('@')[0], MOST_LETTERS.name),
    lastName: oneLine(familyName, MOST_LETTERS.name) || rest.join(' '),
  };
}

export function groupFieldsOf(resource: unknown): GroupFields {
  const { displayName, externalId, members } = parsed(GroupResource, resource);
  const memberIds = [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))];
  return { displayName, externalId: externalId ?? null, memberIds };
}

function parsed<S extends z.ZodType>(schema: S, resource: unknown): z.output<S> {
  const result = schema.safeParse(knownAttributes(resource));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidValue(`${issue?.path.join('.') || 'The resource'} is missing or invalid`);
}

type Items = z.output<typeof items>;

function preferred(values: Items): string | undefined {
  const sent = (values ?? []).filter(({ value }) => typeof value === 'string' && value.trim() !== '');
  const best = sent.find(({ primary }) => primary === true || primary === 'true') ?? sent.find(({ type }) => type === 'work') ?? sent[0];
  return best?.value?.trim();
}

function oneLine(value: string | null | undefined, most: number): string {
  return (value ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

export function presentScimUser(row: ProvisionedRow, base: string): Attributes {
  const { id, email, firstName, lastName, title, phone, status, createdAt, updatedAt } = row;
  const display = nameOf(row);
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName ?? email,
    name: { givenName: firstName, familyName: lastName, formatted: display },
    displayName: display,
    ...(title === null ? {} : { title }),
    active: status !== 'disabled',
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phone === null ? {} : { phoneNumbers: [{ value: phone, type: 'work' }] }),
    groups: row.groups.map((group) => ({ value: group.id, display: group.name, $ref: `${base}/Groups/${group.id}` })),
    meta: meta('User', { id, createdAt, updatedAt }, base),
  };
}

export function presentScimGroup({ id, displayName, externalId, members, createdAt, updatedAt }: GroupRow, base: string): Attributes {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    members: members.map((member) => ({ value: member.id, display: member.name, type: 'User', $ref: `${base}/Users/${member.id}` })),
    meta: meta('Group', { id, createdAt, updatedAt }, base),
  };
}

function meta(
  resourceType: 'User' | 'Group',
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
  base: string,
) {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location: `${base}/${resourceType}s/${id}`,
  };
}

/** Attributes that are returned whatever the request asks for. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

interface Selected {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

/** Resource reduced to `attributes`, or without `excludedAttributes`; both may name sub-attributes, such as `name.familyName`. */
export function projected(resource: Attributes, { attributes, excludedAttributes }: Selected): Attributes {
  const wanted = attributes ? namedIn(attributes) : null;
  const unwanted = namedIn(excludedAttributes ?? '');
  const isKept = (path: string): boolean => (wanted ? wanted.has(path) : !unwanted.has(path));
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]) => {
      const name = key.toLowerCase();
      const isWhole = ALWAYS.has(name) || wanted?.has(name) === true;
      if (!isWhole && unwanted.has(name)) return [];
      const kept = isWhole ? value : reduced(value, wanted === null, (sub) => isKept(`${name}.${sub}`));
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

function namedIn(list: string): ReadonlySet<string> {
  return new Set(
    list.split(',').map((name) =>
      name
        .trim()
        .replace(/^urn:.*:(?=[^:]+$)/i, '')
        .toLowerCase(),
    ),
  );
}

/** Value with some of its sub-attributes; undefined if none is left. Values without sub-attributes are kept on demand. */
function reduced(value: unknown, keepsSimple: boolean, isKept: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reduced(item, keepsSimple, isKept)).filter((item) => item !== undefined);
    return items.length > 0 || (value.length === 0 && keepsSimple) ? items : undefined;
  }
  if (!isObject(value)) return keepsSimple ? value : undefined;
  const entries = Object.entries(value).filter(([sub]) => isKept(sub.toLowerCase()));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
