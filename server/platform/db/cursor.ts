import { Fault } from '#server/platform/http/faults.ts';

/** Without `limit` a list answers at most this many rows. */
export const WHOLE_LIST = 1000;

export interface PageOf<Row> {
  rows: Row[];
  /** Opaque; null on the last page. */
  next: string | null;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** How many rows to read: one more than the page, to learn whether another follows. */
export function pageSize(page: PageQuery): number {
  return (page.limit ?? WHOLE_LIST) + 1;
}

/** Cuts the extra row off and writes the cursor from the last row shown; `keyOf` gives the values the list is ordered by. */
export function toPage<Row>(rows: Row[], page: PageQuery, keyOf: (row: Row) => string[]): PageOf<Row> {
  const size = pageSize(page) - 1;
  if (rows.length <= size) return { rows, next: null };
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: last === undefined ? null : Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') };
}

/** The values a cursor carries, `count` of them, or null on the first page. */
export function readCursor(cursor: string | undefined, count: number): string[] | null {
  if (cursor === undefined) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === count && values.every((value) => typeof value === 'string')) return values;
  } catch {
    // Falls through to the refusal below: whatever it was, it was not ours.
  }
  throw new Fault('VALIDATION_ERROR', { field: 'cursor', message: 'The cursor is not one of this list.' });
}
