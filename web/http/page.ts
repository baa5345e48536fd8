import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from './address.ts';
import { readsOf } from './refresh.ts';
import { jsonOf, send } from './send.ts';

interface Page<Rows> {
  rows: Rows;
  /** What the next page is asked for by; null on the last one. */
  cursor: string | null;
}

const NEXT = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** The cursor that a Link header carries to the next page. */
export function nextCursor(link: string | null): string | null {
  const address = NEXT.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** Query options of a list that goes on below, page by page; the key begins with the entry's path, as every key does. */
export function askPages<E extends Endpoint>(entry: E, input: InputOf<E>) {
  const given = input as AddressInput; // an entry's query is an object of plain values
  return infiniteQueryOptions({
    queryKey: [entry.path, input, 'pages'],
    meta: readsOf(entry),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<OutputOf<E>>> => {
      const query = pageParam === null ? given.query : { ...given.query, cursor: pageParam };
      const response = await send({ method: entry.method, url: fillAddress(entry.path, { ...given, query: query ?? {} }), signal });
      const rows = (await jsonOf(response)) as OutputOf<E>; // the server parses every answer with the entry's own schema
      return { rows, cursor: nextCursor(response.headers.get('link')) };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });
}
