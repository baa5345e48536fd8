import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ListEndpoint, OutputOf } from '#contract/endpoint.ts';
import { TOTAL_HEADER } from '#contract/list.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { readsOf } from './refresh.ts';
import { jsonOf, send } from './send.ts';

/** undefined asks for the first page; null: there is no further page. */
type Cursor = string | null | undefined;

interface FetchedPage<Row> {
  rows: readonly Row[];
  cursor: Cursor;
  /** How many rows match, where the query asks for it. */
  total: number | undefined;
  /** How many rows stand before it, where it is asked for by its number. */
  before: number;
}

/** One row of a list. */
export type RowOf<E extends ListEndpoint> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;

const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** The cursor of the next page in a Link header. */
export function nextCursor(link: string | null): string | null {
  const address = NEXT.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

const rowsBefore = ({ page, limit }: Readonly<Record<string, unknown>>) => (page === undefined ? 0 : (Number(page) - 1) * Number(limit));

async function readPage<E extends ListEndpoint>(
  { method, path }: E,
  { params = {}, query = {} }: AddressInput,
  { cursor, signal }: { cursor: Cursor; signal: AbortSignal },
): Promise<FetchedPage<RowOf<E>>> {
  if (cursor === null) return { rows: [], cursor, total: undefined, before: 0 };
  const response = await send({ method, url: fillAddress(path, { params, query: { ...query, cursor } }), signal });
  const rows = (await jsonOf(response)) as RowOf<E>[]; // The server validates every response against the entry's schema.
  const total = response.headers.get(TOTAL_HEADER);
  return {
    rows,
    cursor: nextCursor(response.headers.get('link')),
    total: total === null ? undefined : Number(total),
    before: rowsBefore(query),
  };
}

/**
 * Query options of a list that is read page by page; like every key, its key begins with the entry's path. Where one call cannot express
 * the query, such as two statuses, several inputs are read in parallel.
 */
export function askPages<E extends ListEndpoint>(entry: E, inputs: readonly AddressInput[]) {
  return infiniteQueryOptions({
    queryKey: [entry.path, inputs, 'pages'],
    meta: readsOf(entry),
    initialPageParam: inputs.map((): Cursor => undefined),
    queryFn: ({ pageParam, signal }) =>
      Promise.all(inputs.map((input, index) => readPage(entry, input, { cursor: pageParam[index], signal }))),
    getNextPageParam: (pages: readonly FetchedPage<RowOf<E>>[]) => {
      const cursors = pages.map(({ cursor }) => cursor);
      return cursors.some((cursor) => cursor !== null) ? cursors : null;
    },
  });
}

/** The rows of the list that was read last and is still known, with its place in the whole; null where none is. */
export function pagesReadLast<E extends ListEndpoint>(client: QueryClient, { path }: E) {
  const lists = client
    .getQueriesData<InfiniteData<FetchedPage<RowOf<E>>[]>>({ queryKey: [path], predicate: ({ queryKey }) => queryKey[2] === 'pages' })
    .flatMap(([key, data]) => (data ? [{ pages: data.pages.flat(), at: client.getQueryState(key)?.dataUpdatedAt ?? 0 }] : []));
  const [last] = lists.filter(({ pages }) => pages[0]?.total !== undefined).toSorted((a, b) => b.at - a.at);
  const [first] = last?.pages ?? [];
  if (!last || !first) return null;
  return { rows: last.pages.flatMap(({ rows }) => rows), total: first.total ?? 0, before: first.before };
}
