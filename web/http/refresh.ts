import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint, Resource } from '#contract/endpoint.ts';
import { faultOf } from './fault.ts';
import { queryClient } from './queryClient.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Resource[] };
  }
}

/** What a query keeps of its entry, so that a change finds it. */
export function readsOf({ reads = [] }: Endpoint): { reads: readonly Resource[] } {
  return { reads };
}

/** The queries that the change puts out of date, by the contract alone. */
function outdatedBy({ changes = [] }: Endpoint) {
  return ({ meta }: Query) => meta?.reads?.some((resource) => changes.includes(resource)) === true;
}

/** Reads again everything on the screen that the change put out of date; what is not on the screen is read when it is opened. */
export function refreshAfter(entry: Endpoint, client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ predicate: outdatedBy(entry) });
}

/** The same without reading what is on the screen, for changes that the screen shows itself. */
export function markOutdatedBy(entry: Endpoint): void {
  void queryClient.invalidateQueries({ predicate: outdatedBy(entry), refetchType: 'none' });
}

/** After a deletion: everything read about the row is dropped, because reading it again would be refused. */
export function refreshAfterDeletion(entry: Endpoint, id: string): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
  return refreshAfter(entry);
}

/** For a call that was refused because its version was stale: what stands on the server is shown, and the next attempt starts from it. */
export function refreshAfterConflict(entry: Endpoint): (error: Error) => void {
  return (error) => {
    if (faultOf(error).code === 'CONFLICT') void refreshAfter(entry);
  };
}
