import { useQuery } from '@tanstack/react-query';
import { acceptOwnership, getOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { ask } from '#web/http/ask.ts';
import { refreshAfter } from '#web/http/refresh.ts';

/** Read again whenever it is shown: the other person may have ended the offer meanwhile. */
export function useOwnershipOffer() {
  return useQuery({ ...ask(getOwnershipOffer), staleTime: 0, refetchOnMount: 'always' });
}

/** Called after any answer to an offer. */
export const refreshOwnership = () => refreshAfter(acceptOwnership);
