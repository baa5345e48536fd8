import { Fault } from '#server/platform/http/faults.ts';

/** Encodes the key of a page's last row as an opaque text. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The `count` values in a cursor; null on the first page. */
export function decodeCursor(cursor: string | undefined, count: number): string[] | null {
  if (cursor === undefined) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === count && values.every((value) => typeof value === 'string')) return values;
  } catch {
    // Invalid cursors are rejected below.
  }
  throw new Fault('VALIDATION_ERROR', { field: 'cursor', message: 'The cursor is not one of this list.' });
}
