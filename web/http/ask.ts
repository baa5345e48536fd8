import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { callWith, type InputArguments } from './call.ts';
import { Fault } from './fault.ts';

/** Query options of an entry; the key is its path and input, so that nobody invents keys. */
export function ask<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>) {
  return queryOptions<OutputOf<E>>({
    queryKey: [entry.path, input ?? {}],
    queryFn: ({ signal }) => callWith(entry, input ?? {}, signal),
  });
}

/** The same, but "not signed in" is an answer: null. */
export function askOrNull<E extends Endpoint>(entry: E, ...[input]: InputArguments<E>) {
  return queryOptions<OutputOf<E> | null>({
    queryKey: [entry.path, input ?? {}],
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
