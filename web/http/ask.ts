import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { type AddressInput, fillAddress } from '#contract/address.ts';
import { callWith, type InputArguments } from './call.ts';
import { Fault } from './fault.ts';
import { readsOf } from './refresh.ts';
import { jsonOf, send } from './send.ts';

/** Query options of an endpoint. The key is its path and input, so keys are never written by hand. */
export function ask<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>) {
  return queryOptions<OutputOf<E>>({
    queryKey: [entry.path, input ?? {}],
    meta: readsOf(entry),
    queryFn: ({ signal }) => callWith(entry, input ?? {}, signal),
  });
}

/** ETag of each cached response, by query key. */
const etags = new Map<string, string>();

/** Same as `ask`, for polled lists: sends the cached ETag and gets 304 if nothing has changed. */
export function askIfChanged<E extends Endpoint & { method: 'GET' }>(entry: E, input: AddressInput) {
  const queryKey = [entry.path, input];
  const name = JSON.stringify(queryKey);
  return queryOptions<OutputOf<E>>({
    queryKey,
    meta: readsOf(entry),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<OutputOf<E>>(queryKey);
      const etag = known === undefined ? undefined : etags.get(name);
      const response = await send({ method: entry.method, url: fillAddress(entry.path, input), etag, signal });
      if (response.status === 304 && known !== undefined) return known;
      const mark = response.headers.get('etag');
      if (mark === null) etags.delete(name);
      else etags.set(name, mark);
      return (await jsonOf(response)) as OutputOf<E>; // The server validates every response against the endpoint's schema.
    },
  });
}

/** Same as `ask`, with null instead of a fault if no one is signed in. */
export function askOrNull<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>) {
  return queryOptions<OutputOf<E> | null>({
    queryKey: [entry.path, input ?? {}],
    meta: readsOf(entry),
    queryFn: async ({ signal }) => {
      try {
        return await callWith(entry, input ?? {}, signal);
      } catch (error) {
        if (error instanceof Fault && error.status === 401) return null;
        throw error;
      }
    },
  });
}
