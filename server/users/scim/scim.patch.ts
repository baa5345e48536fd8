import { z } from 'zod';
import { ScimError } from './scim.errors.ts';
import { type Filter, parseFilter, satisfies } from './scim.filter.ts';
import { type Attributes, isObject, knownAttributes, knownName } from './scim.names.ts';

const MOST_OPERATIONS = 1000;

const Operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(500).nullish(),
  value: z.unknown().optional(),
});
type Operation = z.output<typeof Operation>;

/** Names of members may also be in lower case, as some identity providers send them. */
const Body = z.preprocess(
  (body) => (isObject(body) ? { operations: body['Operations'] ?? body['operations'] } : body),
  z.object({ operations: z.array(Operation).min(1).max(MOST_OPERATIONS) }),
);

interface Target {
  name: string;
  /** Selects items of a multi-valued attribute: `[type eq "work"]`. */
  where: Filter | null;
  sub: string | null;
}

/** Resource after the operations of a PATCH body; the given one is not changed. */
export function patched(resource: Attributes, body: unknown): Attributes {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw new ScimError(400, 'The body is not a PatchOp message with operations', { scimType: 'invalidSyntax' });
  const result = structuredClone(resource);
  for (const operation of parsed.data.operations) apply(result, operation);
  return result;
}

function apply(resource: Attributes, { op, path, value }: Operation): void {
  if (path) return change(resource, op, path, value);
  if (op === 'remove') throw new ScimError(400, 'Remove needs a path', { scimType: 'noTarget' });
  if (!isObject(value)) throw new ScimError(400, 'Without a path, the value must be an object of attributes', { scimType: 'invalidValue' });
  // Entra ID uses paths such as `name.givenName` as keys.
  for (const [key, held] of Object.entries(value)) {
    // Okta repeats the id of a group, which is read-only.
    if (!READ_ONLY.has(key.toLowerCase())) change(resource, op, key, held);
  }
}

function change(resource: Attributes, op: Operation['op'], path: string, value: unknown): void {
  const target = targetOf(path);
  if (!target) return;
  const { name } = target;
  if (op === 'remove' && target.where === null && target.sub === null && isRequired(resource, name)) throw readOnly();
  const sent = knownAttributes(value);
  if (MULTI_VALUED.has(name)) resource[name] = changedItems(itemsOf(resource[name]), target, op, sent);
  else if (target.sub !== null) resource[name] = changedMember(resource[name], target.sub, op, sent);
  else if (op === 'remove') delete resource[name];
  else resource[name] = isObject(sent) && isObject(resource[name]) ? { ...resource[name], ...sent } : single(sent);
}

const MULTI_VALUED: ReadonlySet<string> = new Set(['emails', 'phoneNumbers', 'members']);
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const PATH = /^([\w$]+)(?:\[(.+)\])?(?:\.([\w$]+))?$/is;
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'meta', 'groups', 'schemas']);

/** Null for attributes that are not stored, such as those of extensions. */
function targetOf(path: string): Target | null {
  const own = path.trim().replace(CORE, '');
  if (/^urn:/i.test(own)) return null;
  const [found, name = '', selector, sub] = PATH.exec(own) ?? [];
  if (found === undefined) throw new ScimError(400, 'The path is not supported', { scimType: 'invalidPath' });
  if (READ_ONLY.has(name.toLowerCase())) throw readOnly();
  const where = selector === undefined ? null : selectorOf(selector);
  const known = knownName(name);
  const knownSub = sub === undefined ? null : knownName(sub);
  if (known === undefined || knownSub === undefined) return null;
  return { name: known, where, sub: knownSub };
}

function selectorOf(text: string): Filter {
  try {
    return parseFilter(text);
  } catch {
    throw new ScimError(400, 'The path is not supported', { scimType: 'invalidPath' });
  }
}

function readOnly(): ScimError {
  return new ScimError(400, 'The attribute is read-only or required', { scimType: 'mutability' });
}

/** Names that every resource of its kind needs: `userName` of a user, `displayName` of a group. */
function isRequired(resource: Attributes, name: string): boolean {
  return name === ('userName' in resource ? 'userName' : 'displayName');
}

function itemsOf(value: unknown): Attributes[] {
  return (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map((item) =>
    isObject(item) ? item : { value: item },
  );
}

function changedItems(items: Attributes[], target: Target, op: Operation['op'], sent: unknown): Attributes[] {
  if (target.where) return changedSelection(items, { ...target, where: target.where }, op, sent);
  if (op === 'replace') return itemsOf(sent);
  const values = new Set(itemsOf(sent).map(({ value }) => value));
  const others = items.filter(({ value }) => !values.has(value));
  if (op === 'add') return added(others, itemsOf(sent));
  // Entra ID names the members to remove in the value; without one, all are removed.
  return values.size === 0 ? [] : others;
}

/** A new primary item replaces the previous one as such. */
function added(others: Attributes[], sent: Attributes[]): Attributes[] {
  const hasPrimary = sent.some(({ primary }) => primary === true);
  return [...(hasPrimary ? others.map((item) => ({ ...item, primary: false })) : others), ...sent];
}

type Selection = Target & { where: NonNullable<Target['where']> };

function changedSelection(items: Attributes[], { name, where, sub }: Selection, op: Operation['op'], sent: unknown): Attributes[] {
  const isSelected = (item: Attributes) => satisfies(item, where);
  if (op === 'remove' && sub === null) return items.filter((item) => !isSelected(item));
  const content = sub === null ? itemsOf(sent)[0] : { [sub]: op === 'remove' ? undefined : single(sent) };
  if (items.some(isSelected)) return items.map((item) => (isSelected(item) ? { ...item, ...content } : item));
  if (op === 'remove') return items;
  // Types of addresses and numbers are not stored, so one that is not found may still have been sent before.
  if (name === 'members') throw new ScimError(400, 'No member matches the path', { scimType: 'noTarget' });
  return [...items, { ...selectedBy(where), ...content }];
}

/** Sub-attributes that a new item needs, so that the selector finds it. */
function selectedBy(where: Filter): Attributes {
  if (where.kind === 'and') return Object.assign({}, ...where.parts.map(selectedBy));
  if (where.kind !== 'compare' || where.operator !== 'eq') return {};
  return { [knownName(where.attribute) ?? where.attribute]: where.value };
}

function changedMember(held: unknown, sub: string, op: Operation['op'], sent: unknown): Attributes {
  return { ...(isObject(held) ? held : {}), [sub]: op === 'remove' ? undefined : single(sent) };
}

/** Entra ID wraps single values in a list: `[{ "value": "x" }]`. */
function single(sent: unknown): unknown {
  const [only, ...more] = Array.isArray(sent) ? sent : [];
  return isObject(only) && more.length === 0 && 'value' in only ? only['value'] : sent;
}
