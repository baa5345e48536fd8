import { infiniteQueryOptions } from '@tanstack/react-query';
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
}

/** One row of a list. */
export type RowOf<E extends ListEndpoint> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;

const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** The cursor of the next page in a Link header. */
export function nextCursor(link: string | null): string | null {
  const address = NEXT.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

async function readPage<E extends ListEndpoint>(
  { method, path }: E,
  { params = {}, query = {} }: AddressInput,
  { cursor, signal }: { cursor: Cursor; signal: AbortSignal },
): Promise<FetchedPage<RowOf<E>>> {
  if (cursor === null) return { rows: [], cursor, total: undefined };
  const response = await send({ method, url: fillAddress(path, { params, query: { ...query, cursor } }), signal });
  const rows = (await jsonOf(response)) as RowOf<E>[]; // The server validates every response against the entry's schema.
  const total = response.headers.get(TOTAL_HEADER);
  return { rows, cursor: nextCursor(response.headers.get('link')), total: total === null ? undefined : Number(total) };
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
