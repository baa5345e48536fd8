import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { readsOf } from './refresh.ts';
import { jsonOf, send } from './send.ts';

interface Page<Rows> {
  rows: Rows;
  /** The cursor of the next page; null on the last one. */
  cursor: string | null;
}

const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** The cursor of the next page in a Link header. */
export function nextCursor(link: string | null): string | null {
  const address = NEXT.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** Query options of a list that is read page by page; like every key, its key begins with the entry's path. */
export function askPages<E extends Endpoint>(entry: E, input: InputOf<E>) {
  const given = input as AddressInput; // An entry's query is an object of plain values.
  return infiniteQueryOptions({
    queryKey: [entry.path, input, 'pages'],
    meta: readsOf(entry),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<OutputOf<E>>> => {
      const query = pageParam === null ? given.query : { ...given.query, cursor: pageParam };
      const response = await send({ method: entry.method, url: fillAddress(entry.path, { ...given, query: query ?? {} }), signal });
      const rows = (await jsonOf(response)) as OutputOf<E>; // The server validates every response with the entry's own schema.
      return { rows, cursor: nextCursor(response.headers.get('link')) };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });
}
