import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusalOfIssues } from '#server/platform/http/validation.ts';

type Json = { readonly [key: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cached, because the contract's schemas never change at runtime. */
const derived = new WeakMap<z.ZodMiniType, Json>();

function jsonSchemaOf(schema: z.ZodMiniType): Json {
  const known = derived.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  derived.set(schema, known);
  return known;
}

const choicesOf = ({ anyOf, oneOf, allOf }: Json): readonly unknown[] =>
  [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));

/** Rejects oversized lists before validation, because a validator reads every entry first. */
export function refuseLongLists(entry: Endpoint, body: unknown): void {
  if (!entry.body) return;
  const issue = longListIn(jsonSchemaOf(entry.body), body, []);
  if (issue) throw refusalOfIssues([issue], entry.malformed);
}

type Issue = Parameters<typeof refusalOfIssues>[0][number];

function longListIn(schema: unknown, value: unknown, path: (string | number)[]): Issue | undefined {
  if (!isJson(schema) || typeof value !== 'object' || value === null) return undefined;
  for (const choice of choicesOf(schema)) {
    const issue = longListIn(choice, value, path);
    if (issue) return issue;
  }
  if (Array.isArray(value)) return longArray(schema, value, path);
  const properties = isJson(schema['properties']) ? schema['properties'] : {};
  for (const [name, of] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const issue = longListIn(of, Reflect.get(value, name), [...path, name]);
    if (issue) return issue;
  }
  return undefined;
}

function longArray(schema: Json, value: readonly unknown[], path: (string | number)[]): Issue | undefined {
  const { maxItems, items } = schema;
  if (typeof maxItems === 'number' && value.length > maxItems) {
    return { code: 'too_big', origin: 'array', path, message: `must hold at most ${maxItems} entries` };
  }
  for (const [index, item] of value.entries()) {
    const issue = longListIn(items, item, [...path, index]);
    if (issue) return issue;
  }
  return undefined;
}

const SMALLEST = 16 * 1024;
export const DEFAULT_MAX_BYTES = 1024 * 1024;
/** A character may be escaped in six (\u0041), and a body may be indented. */
const BYTES_OF_CHARACTER = 6;
const INDENTED = 2;

/** Largest JSON body that fits the call's schema, capped at the call's limit. */
export function bodyLimitOf(entry: Endpoint): number {
  const most = entry.maxBytes ?? DEFAULT_MAX_BYTES;
  if (!entry.body) return entry.multipart || entry.rawBody ? most : SMALLEST;
  return Math.min(most, SMALLEST + INDENTED * bytesOf(jsonSchemaOf(entry.body)));
}

function bytesOf(schema: unknown): number {
  if (!isJson(schema)) return Infinity;
  const choices = choicesOf(schema);
  if (choices.length > 0) return Math.max(...choices.map(bytesOf));
  if ('const' in schema || 'enum' in schema) return JSON.stringify(schema['const'] ?? schema['enum']).length * BYTES_OF_CHARACTER;
  const { type } = schema;
  if (Array.isArray(type)) return Math.max(...type.map((one: unknown) => bytesOf({ ...schema, type: one })));
  return BYTES_OF[String(type)]?.(schema) ?? Infinity;
}

const fixedSize = () => 30;
const BYTES_OF: Readonly<Record<string, (schema: Json) => number>> = {
  number: fixedSize,
  integer: fixedSize,
  boolean: fixedSize,
  null: fixedSize,
  string: ({ maxLength, format }) => 2 + BYTES_OF_CHARACTER * Number(maxLength ?? (format ? 100 : Infinity)),
  array: ({ maxItems, items }) => Number(maxItems ?? Infinity) * (1 + bytesOf(items)),
  object: objectBytes,
};

/** Loose objects do not bound additional members. */
function objectBytes({ properties, additionalProperties }: Json): number {
  if (isJson(additionalProperties)) return Infinity;
  return Object.entries(isJson(properties) ? properties : {}).reduce((sum, [name, of]) => sum + name.length + 4 + bytesOf(of), 2);
}
