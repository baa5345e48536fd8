import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

type Json = { [key: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Formats whose pattern excludes long texts. */
const SHORT_FORMATS = ['uuid', 'date'];
const FIXED = ['number', 'integer', 'boolean', 'null'];

/** Paths in a JSON Schema that accept unbounded texts or lists, or any value. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (!isJson(schema)) return [`${path} accepts anything`];
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  if (choices.length > 0) return choices.flatMap((choice) => unboundedIn(choice, path));
  if ('const' in schema || 'enum' in schema) return [];
  const { type } = schema;
  if (Array.isArray(type)) return type.flatMap((one: unknown) => unboundedIn({ ...schema, type: one }, path));
  return UNBOUNDED_IN[String(type)]?.(schema, path) ?? (FIXED.includes(String(type)) ? [] : [`${path} accepts anything`]);
}

const UNBOUNDED_IN: Record<string, (schema: Json, path: string) => string[]> = {
  string: ({ maxLength, format }, path) =>
    maxLength !== undefined || SHORT_FORMATS.includes(String(format)) ? [] : [`${path} is a text of any length`],
  array: ({ maxItems, items }, path) => [
    ...(maxItems === undefined ? [`${path} is a list of any length`] : []),
    ...unboundedIn(items, `${path}[]`),
  ],
  object: unboundedInObject,
};

function unboundedInObject(schema: Json, path: string): string[] {
  const properties = isJson(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...properties.flatMap(([name, of]) => unboundedIn(of, `${path}.${name}`)),
    ...(namesAnything(schema) ? [`${path} has any number of names`] : []),
  ];
}

/** A record with enumerated names is bounded by their number. */
const namesAnything = ({ propertyNames, maxProperties }: Json) =>
  propertyNames !== undefined && maxProperties === undefined && !(isJson(propertyNames) && 'enum' in propertyNames);

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

test('[API-20] Every text and every list that a call accepts has a maximum size', () => {
  const parts = ENDPOINTS.flatMap(({ name, entry }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = entry[part];
      return schema ? [{ path: `${name} ${part}`, schema }] : [];
    }),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.flatMap(({ path, schema }) => unboundedIn(schemaOf(schema), path))).toEqual([]);
});

test('[API-21] An unbounded text, list or value is found at any depth of a schema', () => {
  const planted = z.object({
    text: z.string(),
    deep: z.object({ list: z.optional(z.array(z.nullable(z.string()))) }),
    names: z.record(z.string(), z.number()),
    any: z.unknown(),
    fine: z.array(z.string().check(z.maxLength(2))).check(z.maxLength(2)),
  });
  expect(unboundedIn(schemaOf(planted), 'planted')).toEqual([
    'planted.text is a text of any length',
    'planted.deep.list is a list of any length',
    'planted.deep.list[] is a text of any length',
    'planted.names has any number of names',
    'planted.any accepts anything',
  ]);
});
