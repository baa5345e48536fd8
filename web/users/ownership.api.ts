import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { listColleagues, listUsers } from '#contract/users/users.contract.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';

/** Read anew by whoever opens the place that shows it: the other one of the two may have ended it meanwhile. */
export function useOwnershipOffer() {
  return useQuery({ ...ask(getOwnershipOffer), staleTime: 0, refetchOnMount: 'always' });
}

/** After whatever became of an offer. */
export function useRefreshOwnership() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ...[getOwnershipOffer, listUsers, listColleagues].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    ]);
}
