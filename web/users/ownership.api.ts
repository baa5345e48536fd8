import { useQuery } from '@tanstack/react-query';
import { acceptOwnership, getOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { ask } from '#web/http/ask.ts';
import { refreshAfter } from '#web/http/refresh.ts';

/** Refetched on every mount: the other person may have ended the offer. */
export function useOwnershipOffer() {
  return useQuery({ ...ask(getOwnershipOffer), staleTime: 0, refetchOnMount: 'always' });
}

/** Call after answering an offer. */
export const refreshOwnership = () => refreshAfter(acceptOwnership);
