import * as z from 'zod/mini';

/** Rows of a list without `limit`. */
export const WHOLE_LIST = 1000;
const MOST_ROWS = 200;
const LAST_PAGE = 10_000;

/** Paging of a list, for the server's `onList`, the client's table and the API documentation. */
export interface ListFacts {
  /** Default page size, and maximum of `limit`. */
  size: { usual: number; most: number };
  /** Allowed sort orders; the first is the default. */
  sorts: readonly [string, ...string[]];
  filters: readonly string[];
}

export const TOTAL_HEADER = 'x-total-count';

/** Query strings contain only text. */
export const wholeNumber = (most: number) =>
  z.pipe(z.pipe(z.string().check(z.maxLength(10)), z.transform(Number)), z.int().check(z.gte(1), z.lte(most)));

/** Pages are addressed by number, or by the opaque cursor in the previous page's link. */
const PAGE = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  page: z.optional(wholeNumber(LAST_PAGE)),
  /** Returns the number of matching rows in the header X-Total-Count. */
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
  /** Default page size. */
  usual?: number;
  /** Maximum of `limit`, if rows are costly to read. */
  most?: number;
}

/** List facts and query of an endpoint; undeclared sort orders and filters are rejected. */
export function listing<const Sorts extends readonly [string, ...string[]], Filters extends Record<string, z.ZodMiniType>>({
  sorts,
  filters,
  usual = WHOLE_LIST,
  most = MOST_ROWS,
}: Listing<Sorts, Filters>) {
  return {
    list: { size: { usual, most }, sorts, filters: Object.keys(filters) },
    query: z.object({ limit: z.optional(wholeNumber(most)), ...PAGE, sort: z.optional(z.enum(sorts)), ...filters }),
  };
}
