import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint, Resource } from '#contract/endpoint.ts';
import { faultOf } from './fault.ts';
import { queryClient } from './queryClient.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Resource[] };
  }
}

/** The entry in a query's meta data, by which a change finds the query. */
export function readsOf({ reads = [] }: Endpoint): { reads: readonly Resource[] } {
  return { reads };
}

/** The queries that the change puts out of date, according to the contract. */
function outdatedBy({ changes = [] }: Endpoint) {
  return ({ meta }: Query) => meta?.reads?.some((resource) => changes.includes(resource)) === true;
}

/** Reads everything on the screen again that the change put out of date; other queries are read when their screen is opened. */
export function refreshAfter(entry: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ predicate: outdatedBy(entry) });
}

/** After a required action: what was refused until it was done is forgotten, so that it is read again when it is shown. */
export function refreshAfterRequiredAction(entry: Endpoint): Promise<void> {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  return refreshAfter(entry);
}

/** Reads the result of a call again, where another person may have changed it and no call of this page did. */
export function readAgain(entry: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [entry.path] });
}

/** The same as refreshAfter without reading what is on the screen, for changes that the screen shows itself. */
export function markOutdatedBy(entry: Endpoint): void {
  void queryClient.invalidateQueries({ predicate: outdatedBy(entry), refetchType: 'none' });
}

/** After a deletion: removes everything that was read about the row, because reading it again would be refused. */
export function refreshAfterDeletion(entry: Endpoint, id: string): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
  return refreshAfter(entry);
}

/** After a refusal for a stale version: reads the row again, so that the next attempt uses the current version. */
export function refreshAfterConflict(entry: Endpoint): (error: Error) => void {
  return (error) => {
    if (faultOf(error).code === 'CONFLICT') void refreshAfter(entry);
  };
}
