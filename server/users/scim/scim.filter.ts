import { ScimError } from './scim.errors.ts';

/** One comparison of a filter; all of them must hold. */
export interface Condition {
  /** In lower case, with its sub-attribute: `username`, `emails.value`. */
  attribute: string;
  value: string;
}

const LONGEST = 1000;
/** `attribute eq value`, where a selection such as `emails[type eq "work"].value` counts as its attribute. */
const COMPARISON = /\s*([a-z][\w:.-]*)(?:\[[^\]]*\](?:\.(\w+))?)?\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(and\s+|$)/iy;
const SCHEMA_PREFIX = /^urn:.*:(?=[^:]+$)/i;

/** Comparisons with `eq`, joined by `and`, as identity providers send them; anything else is refused as unsupported. */
export function parseFilter(text: string | undefined): Condition[] {
  if (text === undefined) return [];
  if (text.length > LONGEST) throw unsupported();
  const conditions: Condition[] = [];
  COMPARISON.lastIndex = 0;
  for (;;) {
    const [, name = '', sub, value = '', joint] = COMPARISON.exec(text) ?? [];
    if (name === '') throw unsupported();
    conditions.push({ attribute: [name.replace(SCHEMA_PREFIX, ''), ...(sub ? [sub] : [])].join('.').toLowerCase(), value: textOf(value) });
    if (joint === '') return conditions;
  }
}

function textOf(value: string): string {
  if (!value.startsWith('"')) return value.toLowerCase();
  try {
    return String(JSON.parse(value));
  } catch {
    throw unsupported();
  }
}

export function unsupported(): ScimError {
  return new ScimError(400, 'The filter is not supported. Supported are comparisons with eq, joined by and', { scimType: 'invalidFilter' });
}
