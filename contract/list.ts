import * as z from 'zod/mini';

/** The number of rows of a list without `limit`. */
export const WHOLE_LIST = 1000;
const MOST_ROWS = 200;
const LAST_PAGE = 10_000;

/** How a list is read in pages, for the server's `onList`, the client's table and the API page. */
export interface ListFacts {
  /** Rows of a page without `limit`, and the most that `limit` may ask for. */
  size: { usual: number; most: number };
  /** The allowed orders; the first one applies without `sort`. */
  sorts: readonly [string, ...string[]];
  /** Names of the query parameters that filter the list. */
  filters: readonly string[];
}

/** The header with the number of all rows that match. */
export const TOTAL_HEADER = 'x-total-count';

/** Query strings contain text. */
export const wholeNumber = (most: number) =>
  z.pipe(z.pipe(z.string().check(z.maxLength(10)), z.transform(Number)), z.int().check(z.gte(1), z.lte(most)));

/** The cursor is opaque. A page is reached by its number, or by the cursor in the link of the page before. */
const PAGE = {
  limit: z.optional(wholeNumber(MOST_ROWS)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  page: z.optional(wholeNumber(LAST_PAGE)),
  /** Counts the rows that match, in the header X-Total-Count. */
  total: z.optional(z.literal('true')),
};

type Reversed<Sort extends string> = Sort extends `-${infer Key}` ? Key : `-${Sort}`;

/** Each order, followed by its reverse. */
export function bothWays<Sort extends string>(...sorts: [Sort, ...Sort[]]): readonly [Sort | Reversed<Sort>, ...(Sort | Reversed<Sort>)[]] {
  // `Reversed` says of the type what is done here with the text.
  const reverse = (sort: Sort) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Reversed<Sort>;
  const [first, ...others] = sorts;
  return [first, reverse(first), ...others.flatMap((sort) => [sort, reverse(sort)])];
}

interface Listing<Sorts, Filters> {
  sorts: Sorts;
  filters: Filters;
  /** Rows of a page without `limit`. */
  usual?: number;
}

/** The list facts of a call and the query that follows from them; undeclared orders and filters are refused. */
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
