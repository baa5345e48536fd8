import { useQuery } from '@tanstack/react-query';
import { acceptOwnership, getOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { ask } from '#web/http/ask.ts';
import { refreshAfter } from '#web/http/refresh.ts';

/** Read anew by whoever opens the place that shows it: the other one of the two may have ended it meanwhile. */
export function useOwnershipOffer() {
  return useQuery({ ...ask(getOwnershipOffer), staleTime: 0, refetchOnMount: 'always' });
}

/** Whatever became of an offer. */
export const refreshOwnership = () => refreshAfter(acceptOwnership);
