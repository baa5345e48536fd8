import { z } from 'zod';
import { ScimError } from './scim.errors.ts';
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
  where: { name: string; value: unknown } | null;
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
  for (const [key, held] of Object.entries(value)) change(resource, op, key, held);
}

function change(resource: Attributes, op: Operation['op'], path: string, value: unknown): void {
  const target = targetOf(path);
  if (!target) return;
  const { name } = target;
  const sent = knownAttributes(value);
  if (MULTI_VALUED.has(name)) resource[name] = changedItems(itemsOf(resource[name]), target, op, sent);
  else if (target.sub !== null) resource[name] = changedMember(resource[name], target.sub, op, sent);
  else if (op === 'remove') delete resource[name];
  else resource[name] = isObject(sent) && isObject(resource[name]) ? { ...resource[name], ...sent } : single(sent);
}

const MULTI_VALUED: ReadonlySet<string> = new Set(['emails', 'phoneNumbers', 'members']);
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const PATH = /^(\w+)(?:\[\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.(\w+))?$/i;

/** Null for attributes that are not stored, such as those of extensions. */
function targetOf(path: string): Target | null {
  const own = path.trim().replace(CORE, '');
  if (/^urn:/i.test(own)) return null;
  const [found, name = '', selector, selected = '', sub] = PATH.exec(own) ?? [];
  if (found === undefined) throw new ScimError(400, 'The path is not supported', { scimType: 'invalidPath' });
  const known = knownName(name);
  const knownSub = sub === undefined ? null : knownName(sub);
  if (known === undefined || knownSub === undefined) return null;
  return { name: known, where: selector === undefined ? null : { name: selector, value: literalOf(selected) }, sub: knownSub };
}

function literalOf(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
  } catch {
    throw new ScimError(400, 'The path is not supported', { scimType: 'invalidPath' });
  }
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
  if (op === 'add') return [...others, ...itemsOf(sent)];
  // Entra ID names the members to remove in the value; without one, all are removed.
  return values.size === 0 ? [] : others;
}

type Selection = Target & { where: NonNullable<Target['where']> };

function changedSelection(items: Attributes[], { where, sub }: Selection, op: Operation['op'], sent: unknown): Attributes[] {
  const attribute = knownName(where.name) ?? where.name;
  const isSelected = (item: Attributes) => sameText(item[attribute], where.value);
  if (op === 'remove' && sub === null) return items.filter((item) => !isSelected(item));
  const content = sub === null ? itemsOf(sent)[0] : { [sub]: op === 'remove' ? undefined : single(sent) };
  if (!items.some(isSelected)) return op === 'remove' ? items : [...items, { [attribute]: where.value, ...content }];
  return items.map((item) => (isSelected(item) ? { ...item, ...content } : item));
}

function sameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' ? one.toLowerCase() === other.toLowerCase() : one === other;
}

function changedMember(held: unknown, sub: string, op: Operation['op'], sent: unknown): Attributes {
  return { ...(isObject(held) ? held : {}), [sub]: op === 'remove' ? undefined : single(sent) };
}

/** Entra ID wraps single values in a list: `[{ "value": "x" }]`. */
function single(sent: unknown): unknown {
  const [only, ...more] = Array.isArray(sent) ? sent : [];
  return isObject(only) && more.length === 0 && 'value' in only ? only['value'] : sent;
}
