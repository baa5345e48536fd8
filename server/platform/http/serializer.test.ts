import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { serializerOf } from './serializer.ts';

type Json = { readonly [key: string]: unknown };
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom('2026-02-28', '1999-12-31'),
  'date-time': fc.constantFrom('2026-02-28T10:00:00.000Z', '2026-02-28T10:00:00.123+02:00'),
  email: fc.constantFrom('ann@msp.test', "o'neil@msp.test"),
};
const TEXT = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.constantFrom('"', '\\', '\n\u2028', '</script>', 'é漢🦊'),
);
const PATTERNED = ['a1', 'abc', 'GB', '#a1b2c3', '2026-02-28T10:00:00Z', '2026-02'];
const NUMBER = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.double({ min: 0, max: 100, noNaN: true }));

/** Values that a response's JSON Schema accepts, with one undeclared key in each object. */
function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!isJson(schema)) return fc.anything();
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.map(valuesOf));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (Array.isArray(schema['type'])) return fc.oneof(...schema['type'].map((type: unknown) => valuesOf({ ...schema, type })));
  return valuesOfType(schema);
}

function valuesOfType(schema: Json): fc.Arbitrary<unknown> {
  switch (schema['type']) {
    case 'string':
      return FORMATS[String(schema['format'])] ?? (typeof schema['pattern'] === 'string' ? textsOf(schema['pattern']) : TEXT);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return NUMBER;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema['items']), { maxLength: 3 });
    case 'object':
      return objectsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function integersOf({ minimum = 0, maximum = 1000 }: Json): fc.Arbitrary<number> {
  const min = Math.max(Number(minimum), 0);
  return fc.integer({ min, max: Math.min(Number(maximum), min + 1000) });
}

/** Known texts that match the pattern, or all of them if none does. */
function textsOf(pattern: string): fc.Arbitrary<string> {
  const matching = PATTERNED.filter((text) => new RegExp(pattern, 'u').test(text));
  return fc.constantFrom(...(matching.length > 0 ? matching : PATTERNED));
}

function objectsOf({ properties, required, propertyNames, additionalProperties }: Json): fc.Arbitrary<unknown> {
  if (!isJson(properties)) {
    const names = isJson(propertyNames) && Array.isArray(propertyNames['enum']) ? propertyNames['enum'].map(String) : null;
    if (names) return fc.record(Object.fromEntries(names.map((name) => [name, valuesOf(additionalProperties)])));
    return fc.dictionary(
      fc.string({ minLength: 1, maxLength: 5 }).filter((name) => name !== '__proto__'),
      valuesOf(additionalProperties),
      { maxKeys: 3 },
    );
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valuesOf(of)]));
  const needed = (Array.isArray(required) ? required : []).map(String).filter((name) => name in fields);
  return fc.record(fields, { requiredKeys: needed }).map((value) => ({ ...value, undeclaredKey: 'leak' }));
}

const answering = ENDPOINTS.flatMap(({ name, entry }) => (entry.response ? [{ name, response: entry.response }] : []));

test('The test of serializers covers more than eighty responses', () => {
  expect(answering.length).toBeGreaterThan(80);
});

test.each(answering)(
  '[PLAT-40] The serializer of $name writes exactly the parsed response schema, and no undeclared key',
  ({ response }) => {
    const serialize = serializerOf(response);
    const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
    let compared = 0;
    for (const value of fc.sample(valuesOf(schema), { numRuns: 30, seed: 4711 })) {
      const parsed = response.safeParse(value);
      if (!parsed.success) continue;
      compared += 1;
      expect(JSON.parse(serialize(value))).toEqual(JSON.parse(JSON.stringify(parsed.data)));
    }
    expect(compared).toBeGreaterThan(0);
  },
);

test('[PLAT-41] A response without a key that its contract requires is an error, not a partial response', () => {
  const serialize = serializerOf(z.object({ id: z.string(), name: z.string() }));
  expect(() => serialize({ id: 'x' })).toThrow(/name/);
});
