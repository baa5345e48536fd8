import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ListEndpoint, OutputOf } from '#contract/endpoint.ts';
import { TOTAL_HEADER } from '#contract/list.ts';
import { type AddressInput, fillAddress } from '#contract/address.ts';
import { readsOf } from './refresh.ts';
import { jsonOf, send } from './send.ts';

/** Undefined for the first page; null if there is no further page. */
type Cursor = string | null | undefined;

interface FetchedPage<Row> {
  rows: readonly Row[];
  cursor: Cursor;
  /** Number of matching rows, if the query requests it. */
  total: number | undefined;
  /** Number of rows before this page, if it was requested by number. */
  before: number;
}

export type RowOf<E extends ListEndpoint> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;

const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** Cursor of the next page from a Link header. */
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
  const rows = (await jsonOf(response)) as RowOf<E>[]; // The server validates every response against the endpoint's schema.
  const total = response.headers.get(TOTAL_HEADER);
  return {
    rows,
    cursor: nextCursor(response.headers.get('link')),
    total: total === null ? undefined : Number(total),
    before: rowsBefore(query),
  };
}

/**
 * Query options of a paginated list; its key starts with the endpoint's path, like every key. Several inputs are read in parallel, for
 * queries that one call cannot express, such as two statuses.
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

/** Rows of the most recently loaded list in the cache, with their position in the whole; null if there is none. */
export function pagesReadLast<E extends ListEndpoint>(client: QueryClient, { path }: E) {
  const lists = client
    .getQueriesData<InfiniteData<FetchedPage<RowOf<E>>[]>>({ queryKey: [path], predicate: ({ queryKey }) => queryKey[2] === 'pages' })
    .flatMap(([key, data]) => (data ? [{ pages: data.pages.flat(), at: client.getQueryState(key)?.dataUpdatedAt ?? 0 }] : []));
  const [last] = lists.filter(({ pages }) => pages[0]?.total !== undefined).toSorted((a, b) => b.at - a.at);
  const [first] = last?.pages ?? [];
  if (!last || !first) return null;
  return { rows: last.pages.flatMap(({ rows }) => rows), total: first.total ?? 0, before: first.before };
}
