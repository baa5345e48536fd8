import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = { readonly [key: string]: unknown };
type Schema = Parameters<typeof fastJson>[0];

export type Serialize = (value: unknown) => string;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (schema: Json): boolean =>
  schema['type'] !== 'object' && (schema['type'] !== 'array' || !isJson(schema['items']) || isScalar(schema['items']));

/** Compiled once, because the contract's schemas never change at runtime. */
const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/**
 * Serialiser of a response schema: drops undeclared keys, so that no column can leak, and treats a missing key as an internal error.
 * Compiled on first use.
 */
export function serializerOf(response: z.ZodMiniType): Serialize {
  const known = compiled.get(response);
  if (known) return known;
  const schema = serializable(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
  // The cast is safe: the result is a JSON Schema as read by fast-json-stringify, whose types cannot express it.
  const serialize: Serialize = fastJson(schema as unknown as Schema);
  compiled.set(response, serialize);
  return serialize;
}

/** Keeps keywords that determine the output (types, keys, defaults) and drops those that only validate. */
export function serializable(schema: unknown): Json {
  if (!isJson(schema)) return {};
  const { anyOf, oneOf, default: fallback } = schema;
  const choices = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : null;
  const plain = choices ? serializableChoice(choices.filter(isJson)) : serializableType(schema);
  return fallback === undefined ? plain : { ...plain, default: fallback };
}

function serializableChoice(choices: readonly Json[]): Json {
  const others = choices.filter(({ type }) => type !== 'null');
  const nullable = others.length < choices.length;
  const [only] = others;
  if (only && others.length === 1) return nullable ? { ...serializable(only), nullable: true } : serializable(only);
  // Scalars and lists of them have no keys that could leak.
  if (others.every(isScalar)) return {};
  const key = discriminatorOf(others);
  if (key === undefined) {
    throw new Error('A response may not be one of several objects, unless a key distinguishes them: write one object with optional keys.');
  }
  return { anyOf: others.map((other) => distinguishedChoice(other, key)), ...(nullable ? { nullable: true } : {}) };
}

const propertiesOf = ({ properties }: Json): Json => (isJson(properties) ? properties : {});
const constantOf = (schema: unknown): unknown => (isJson(schema) ? schema['const'] : undefined);

/** Key whose constant distinguishes the objects of a union. */
function discriminatorOf(choices: readonly Json[]): string | undefined {
  const [first, ...others] = choices;
  if (!first) return undefined;
  return Object.keys(propertiesOf(first)).find((key) =>
    [first, ...others].every((choice) => constantOf(propertiesOf(choice)[key]) !== undefined),
  );
}

/** Object selected by its discriminator; the others are not tried. */
function distinguishedChoice(choice: Json, key: string): Json {
  const { properties, ...written } = serializableObject(choice);
  const only = { type: 'string', const: constantOf(propertiesOf(choice)[key]) };
  return { ...written, properties: { ...(isJson(properties) ? properties : {}), [key]: only } };
}

function serializableType(schema: Json): Json {
  const { type } = schema;
  if (Array.isArray(type)) return serializableChoice(type.map((one: unknown) => ({ ...schema, type: one })));
  if (type === 'object') return serializableObject(schema);
  if (type === 'array') return { type, items: serializable(schema['items']) };
  if (typeof type === 'string') return { type };
  return {};
}

function serializableObject({ properties, required, propertyNames, additionalProperties }: Json): Json {
  const named = isJson(properties) ? Object.entries(properties) : [];
  if (named.length > 0 || !isJson(additionalProperties)) {
    return { type: 'object', properties: Object.fromEntries(named.map(([name, of]) => [name, serializable(of)])), required };
  }
  // Record with the listed keys, or with any.
  const names = isJson(propertyNames) && Array.isArray(propertyNames['enum']) ? propertyNames['enum'].map(String) : null;
  const of = serializable(additionalProperties);
  if (names) return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, of])), required: names };
  return { type: 'object', additionalProperties: Object.keys(of).length > 0 ? of : true };
}
