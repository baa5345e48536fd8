import * as z from 'zod/mini';

/** Without `limit` a list answers at most this many rows. */
export const WHOLE_LIST = 1000;
const MOST_ROWS = 200;

/** How a list is read in pages: the server's `onList`, the client's table and the API page work from this. */
export interface ListFacts {
  /** Rows of a page without `limit`, and the most that `limit` may ask for. */
  size: { usual: number; most: number };
  /** The orders that may be asked for; the first one is the order without `sort`. */
  sorts: readonly [string, ...string[]];
  /** Names of the query parameters that narrow the list. */
  filters: readonly string[];
}

/** Query strings carry text; the cursor is opaque. */
const PAGE = {
  limit: z.optional(z.pipe(z.pipe(z.string().check(z.maxLength(10)), z.transform(Number)), z.int().check(z.gte(1), z.lte(MOST_ROWS)))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

interface Listing<Sorts, Filters> {
  sorts: Sorts;
  filters: Filters;
  /** Rows of a page without `limit`. */
  usual?: number;
}

/** The list facts of a call and the query that follows from them; an order or a filter that is not named is refused. */
export function listing<const Sorts extends readonly [string, ...string[]], Filters extends Record<string, z.ZodMiniType>>({
  sorts,
  filters,
  usual = WHOLE_LIST,
}: Listing<Sorts, Filters>) {
  return {
    list: { size: { usual, most: MOST_ROWS }, sorts, filters: Object.keys(filters) },
    query: z.object({ ...PAGE, sort: z.optional(z.enum(sorts)), ...filters }),
  };
}
