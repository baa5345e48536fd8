import { isDeepStrictEqual } from 'node:util';

/** Fields that differ between two versions of a row, for the audit log; null if none. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return null;
  const only = (values: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: only(before), after: only(after) };
}
