import { type Expression, sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import type { ListFacts } from '#contract/list.ts';
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts';

/** A call that returns a list; `listing` of the contract made its facts and its query. */
export type ListEndpoint = Endpoint & { list: ListFacts; query: z.ZodMiniType; response: z.ZodMiniArray };

/** One row of a list before serialization, which drops undeclared keys. */
type RowOf<E extends ListEndpoint> = z.input<E['response']>[number];

/** The columns of the index in whose order a list is read; the last one makes the order unique. */
export interface ListOrder {
  columns: readonly string[];
  direction: 'asc' | 'desc';
}

/** A Kysely query that selects the rows without their order and number. */
export interface ListQuery<Row> {
  where(condition: Expression<SqlBool>): ListQuery<Row>;
  orderBy(column: Expression<unknown>, direction: 'asc' | 'desc'): ListQuery<Row>;
  limit(rows: number): ListQuery<Row>;
  execute(): Promise<Row[]>;
}

/** What a feature declares about a list: its filtered rows, the order of an index, and how a row is presented. */
export interface ListOf<E extends ListEndpoint, Row extends object, Call> {
  /** Refuses before anything is read, for example when the parent row does not exist. */
  check?(call: Call): Promise<unknown>;
  rows(call: Call): ListQuery<Row>;
  order(query: QueryOf<E>): ListOrder;
  present(row: Row, call: Call): RowOf<E>;
}

/** The part of a call that the verb needs. */
interface ListCall<E extends ListEndpoint> {
  query: QueryOf<E>;
  nextPage(cursor: string | null): void;
}

export interface Page {
  /** The order's columns in the last row of the previous page; null on the first page. */
  after: readonly string[] | null;
  size: number;
}

/** The page that a query asks for; a cursor that does not have `keys` values is refused. */
export function pageOf(
  { list }: { list: ListFacts },
  query: { limit?: number | undefined; cursor?: string | undefined },
  keys: number,
): Page {
  return { after: decodeCursor(query.cursor, keys), size: query.limit ?? list.size.usual };
}

/** The rows of the page without the extra row that was read, and the cursor of the next page; null on the last one. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => string[],
): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** One page: reads an index from the cursor on, in its own order, so that nothing is sorted or counted. */
export async function readPage<E extends ListEndpoint, Row extends object, Call extends ListCall<E>>(
  entry: E,
  call: Call,
  list: ListOf<E, Row, Call>,
): Promise<RowOf<E>[]> {
  const { columns, direction } = list.order(call.query);
  // Every query of `listing` has these two parameters.
  const page = pageOf(entry, call.query as { limit?: number; cursor?: string }, columns.length);
  await list.check?.(call);

  let query = list.rows(call);
  if (page.after) {
    const compared = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${compared} (${sql.join([...page.after])})`);
  }
  for (const column of columns) query = query.orderBy(sql.ref(column), direction);
  const found = await query.limit(page.size + 1).execute();
  const { rows, next } = cutPage(found, page.size, (row) => keyOf(row, columns));

  call.nextPage(next);
  return rows.map((row) => list.present(row, call));
}

function keyOf(row: object, columns: readonly string[]): string[] {
  const values = new Map<string, unknown>(Object.entries(row));
  return columns.map((column) => {
    const value = values.get(column.slice(column.lastIndexOf('.') + 1));
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== 'string') throw new Error(`A list in the order of ${column} must read this column.`);
    return value;
  });
}
