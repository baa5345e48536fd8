export interface FieldChange {
  field: string;
  /** Null if the field was absent or empty. */
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Changed fields, sorted by name. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}

/** Fields never shown to customers. */
const INTERNAL = new Set(['internalNote', 'notesInternal', 'speakerNotes', 'decisionNote', 'margin', 'monthlyRevenue', 'reviewNote']);

export function isInternalField(field: string): boolean {
  return INTERNAL.has(field);
}

/** Audit log value as one line of text: lists joined by commas, objects as "name: value". */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${valueText(part)}`)
      .join('; ');
  }
  return JSON.stringify(value);
}
