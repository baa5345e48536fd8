import fc from 'fast-check';
import * as z from 'zod/mini';

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'Ac\u0000me',
  '\ud800',
  'half \udc00 pair',
  '🦊👩‍👩‍👧‍👦',
  'شركة الأفق \u202e gnp.exe',
  'x'.repeat(10_000),
  "'; drop table customers; --",
  '%00',
  '%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e400',
  'null',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '0000-01-01',
  '-infinity',
  'bnVsbA',
  'WyIiLCIiXQ',
  'WyJhIiwiYiIsImMiXQ',
];

/** Texts for a format: valid, at the limit, or just invalid. */
const FORMED: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-28', '2026-02-29', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2026-13-01', '10000-01-01'],
  'date-time': [
    '2026-02-28T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999-14:00',
    '2026-02-28T24:00:00Z',
    '0001-01-01T00:00:00+14:00',
  ],
};

/** Samples of which at least one matches every pattern of the contract. */
const PATTERNED = [
  'ann@msp.test',
  '\u0000@msp.test',
  'EUR',
  'ZZZ',
  '#2f6fde',
  'https://',
  'https://\u0000',
  'mfa',
  'a.b-c',
  'x'.repeat(200),
];
const NUMBERS = [0, -0, 1, -1, 0.5, 5, 12, 200, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, 5e-324];

const NOBODY = '01890000-0000-7000-8000-000000000000';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  // JSON Schema keywords that Zod writes and these tests read.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const hostileText = fc.constantFrom(...HOSTILE_TEXTS);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { length: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export type IdsFor = (field: string) => readonly string[];

/** Generates valid values, and sometimes hostile ones. */
function shaped(schema: JsonSchema, field: string, ids: IdsFor): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 25, arbitrary: fitting(schema, field, ids) }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: JsonSchema, field: string, ids: IdsFor): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, field, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'object') return objectOf(schema, ids);
  if (schema.type === 'array') return fc.array(shaped(schema.items ?? {}, field, ids), { maxLength: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') return numbers;
  if (schema.type === 'string') return textOf(schema, field, ids);
  return hostile;
}

const numbers = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 12 }) }, { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) });

function textOf({ format, pattern }: JsonSchema, field: string, ids: IdsFor): fc.Arbitrary<string> {
  if (field === 'timezone') return fc.constantFrom('Europe/Berlin', 'Europe/Berlin', 'UTC', 'Mars/Olympus');
  if (format === 'uuid') {
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids(field)) }, { weight: 1, arbitrary: fc.constant(NOBODY) });
  }
  const formed = FORMED[format ?? ''];
  if (formed) return fc.constantFrom(...formed);
  if (pattern) {
    const fits = PATTERNED.filter((text) => new RegExp(pattern).test(text));
    return fc.constantFrom(...fits, ...fits, 'mfa');
  }
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
    { weight: 1, arbitrary: hostileText },
  );
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: IdsFor): fc.Arbitrary<object> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shaped(schema, name, ids)]));
  const whole = fc.record(model, { requiredKeys: required });
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) });
}

/** Generates bodies as text: JSON of the call's shape, other JSON, or invalid JSON. */
export function bodyFor(body: z.ZodMiniType | undefined, ids: IdsFor): fc.Arbitrary<string | undefined> {
  const json = fc.oneof({ weight: 6, arbitrary: body ? fitting(schemaOf(body), '', ids) : hostile }, { weight: 1, arbitrary: hostile });
  const broken = fc.constantFrom(
    '{',
    '',
    'null',
    '[]',
    '{"a":1e400}',
    '{"version":1e999}',
    '\u0000',
    '{"a":1,}',
    '<xml/>',
    '{"__proto__":{}}',
  );
  return fc.oneof({ weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) }, { weight: 1, arbitrary: broken });
}

/** Generates query strings: known names with hostile values, some repeated, some undecodable. */
export function queryFor(query: z.ZodMiniType | undefined): fc.Arbitrary<string> {
  const names = [...Object.keys(query ? (schemaOf(query).properties ?? {}) : {}), 'unknown'];
  const pair = fc.record({
    name: fc.constantFrom(...names),
    value: fc.oneof(hostileText, fc.constantFrom('1', '200', '9e9', 'true', 'json')),
  });
  const encoded = fc.array(pair, { maxLength: 3 }).map((pairs) => {
    const short = pairs.map(({ name, value }) => `${name}=${encodeURIComponent(value.slice(0, 1000).toWellFormed())}`);
    return short.join('&');
  });
  return fc.oneof(
    { weight: 4, arbitrary: encoded },
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff=%', 'limit[]=1', '&&&', 'cursor=%00') },
  );
}
