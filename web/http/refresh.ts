import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint, Resource } from '#contract/endpoint.ts';
import { faultOf } from './fault.ts';
import { queryClient } from './queryClient.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Resource[] };
  }
}

/** Query meta data by which changes find the query. */
export function readsOf({ reads = [] }: Endpoint): { reads: readonly Resource[] } {
  return { reads };
}

const JUST_NOW_MS = 5_000;

/** `refetchOnMount` of data that is read each time its screen opens, except if it was read moments ago, on the way to the screen. */
export const unlessJustRead = ({ state }: Pick<Query, 'state'>): true | 'always' =>
  Date.now() - state.dataUpdatedAt < JUST_NOW_MS || 'always';

/** Matches queries that the change makes outdated, by the contract. */
function outdatedBy({ changes = [] }: Endpoint) {
  return ({ meta }: Query) => meta?.reads?.some((resource) => changes.includes(resource)) === true;
}

/** Refetches everything on screen that the change made outdated; other queries are refetched when their screen opens. */
export function refreshAfter(entry: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ predicate: outdatedBy(entry) });
}

/** After a required action, drops failed queries, which the server refused until then, so that they are read again. */
export function refreshAfterRequiredAction(entry: Endpoint): Promise<void> {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  return refreshAfter(entry);
}

/** Refetches a call's result that another person may have changed. */
export function readAgain(entry: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [entry.path] });
}

/** Same as `refreshAfter` without refetching the screen, for changes that the screen already shows. */
export function markOutdatedBy(entry: Endpoint): void {
  void queryClient.invalidateQueries({ predicate: outdatedBy(entry), refetchType: 'none' });
}

/** After a deletion, removes all queries about the row, since refetching them would be refused. */
export function refreshAfterDeletion(entry: Endpoint, id: string): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
  return refreshAfter(entry);
}

/** After a refusal for a stale version, refetches the row so that the next attempt uses the current one. */
export function refreshAfterConflict(entry: Endpoint): (error: Error) => void {
  return (error) => {
    if (faultOf(error).code === 'CONFLICT') void refreshAfter(entry);
  };
}
