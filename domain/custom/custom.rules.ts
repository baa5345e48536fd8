export const CUSTOM_ENTITIES = ['customer', 'assessment', 'recommendation'] as const;
export type CustomEntity = (typeof CUSTOM_ENTITIES)[number];

export const CUSTOM_TYPES = ['text', 'number', 'date', 'choice'] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

/** Custom field of an organisation. The key never changes, so renaming the field keeps its values. */
export interface CustomField {
  key: string;
  entity: CustomEntity;
  label: string;
  type: CustomType;
  /** Only for choice fields. */
  options: readonly string[];
  /** No longer offered; stored values are kept. */
  archived: boolean;
}

export type CustomValue = string | number;
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** Maximum number of active fields, and including archived ones. */
export const MOST_CUSTOM_FIELDS = 30;
export const MOST_KEPT_FIELDS = 100;
export const LONGEST_CUSTOM_TEXT = 500;
export const MOST_CUSTOM_OPTIONS = 40;
export const CUSTOM_KEY = /^[a-z][a-z0-9-]{0,39}$/;

export function customFieldsOf<Field extends Pick<CustomField, 'entity' | 'archived'>>(
  fields: readonly Field[] | null | undefined,
  entity: CustomEntity,
): Field[] {
  return (fields ?? []).filter((field) => field.entity === entity && !field.archived);
}

/** Validation error of the whole field list, or null. */
export function fieldsFault(fields: readonly CustomField[]): string | null {
  const inUse = fields.filter(({ archived }) => !archived);
  if (inUse.length > MOST_CUSTOM_FIELDS) return `must be at most ${MOST_CUSTOM_FIELDS} in use`;
  if (new Set(fields.map(({ key }) => key)).size < fields.length) return 'must each have a different key';
  const names = inUse.map(({ entity, label }) => `${entity} ${label.trim().toLowerCase()}`);
  if (new Set(names).size < names.length) return 'must each have a different name';
  const isEmptyChoice = inUse.some(({ type, options }) => type === 'choice' && options.length === 0);
  return isEmptyChoice ? 'must have at least one option for each choice field' : null;
}

/** Error if the change would invalidate stored values, or null. */
export function changeOfFieldsFault(before: readonly CustomField[], after: readonly CustomField[]): string | null {
  for (const field of before) {
    const next = after.find(({ key }) => key === field.key);
    if (!next) return `“${field.label}” may hold values: archive it instead of removing it`;
    if (next.type !== field.type || next.entity !== field.entity) return `“${field.label}” may hold values, so its type cannot be changed`;
  }
  return null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reason why the value does not fit the field, or null. */
export function valueFault({ type, options }: Pick<CustomField, 'type' | 'options'>, value: CustomValue): string | null {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number';
  if (typeof value !== 'string') return 'must be text';
  if (type === 'date') return isDay(value) ? null : 'must be a date (YYYY-MM-DD)';
  if (type === 'choice') return options.includes(value) ? null : 'must be one of its options';
  return value.length <= LONGEST_CUSTOM_TEXT ? null : `must have at most ${LONGEST_CUSTOM_TEXT} characters`;
}

function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

interface ValuesChange {
  before: CustomValues;
  /** Null clears the value. */
  change: Readonly<Record<string, CustomValue | null>>;
}

export function changedValues(
  fields: readonly CustomField[],
  { before, change }: ValuesChange,
): { values: CustomValues } | { key: string; message: string } {
  const values: Record<string, CustomValue> = { ...before };
  for (const [key, value] of Object.entries(change)) {
    const field = fields.find((one) => one.key === key);
    if (!field) return { key, message: `“${key}” is not a field of this organisation` };
    const text = typeof value === 'string' ? value.trim() : value;
    if (text === null || text === '') {
      delete values[key];
      continue;
    }
    // A value whose option is no longer offered may stay unchanged.
    const fault = text === before[key] ? null : valueFault(field, text);
    if (fault) return { key, message: `${field.label}: ${fault}` };
    values[key] = text;
  }
  return { values };
}

/** Key derived from a label: "Renewal day" becomes renewal-day, or renewal-day-2 if taken. */
export function keyFor(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^[^a-z]+|-+$/gu, '')
    .slice(0, 34)
    .replace(/-+$/u, '');
  const base = plain || 'field';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(key)) return key;
  }
}

/** Parses a list filter: field key and value, separated by a colon. */
export function readCustomFilter(text: string): { key: string; value: string } {
  const at = text.indexOf(':');
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}
