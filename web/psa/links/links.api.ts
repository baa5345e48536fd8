import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import {
  getFindingLinks,
  getRecommendationLinks,
  type PsaLinks,
  pushFinding,
  pushRecommendation,
} from '#contract/psa/psa.links.contract.ts';
import type { PsaKind } from '#domain/psa/psa.rules.ts';
import type { WrittenObject } from '#domain/psa/psa.writes.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Of what something is written. */
export interface Origin {
  type: 'recommendation' | 'finding';
  id: string;
}

/** How often what is on its way is looked at. */
const LOOK_MS = 1500;
type Reading = { state: { data?: PsaLinks | undefined } };
const whileWaiting = ({ state }: Reading) => (state.data?.links.some((link) => link.state === 'waiting') ? LOOK_MS : false);

export const recommendationLinks = (id: string) =>
  queryOptions({ ...ask(getRecommendationLinks, { params: { id } }), refetchInterval: whileWaiting });
export const findingLinks = (id: string) => queryOptions({ ...ask(getFindingLinks, { params: { id } }), refetchInterval: whileWaiting });

export interface Wish {
  kind: PsaKind;
  object: WrittenObject;
}

export function usePush({ type, id }: Origin, client: QueryClient) {
  return useMutation({
    mutationFn: ({ kind, object }: Wish) =>
      type === 'finding'
        ? call(pushFinding, { params: { id }, body: { kind } })
        : call(pushRecommendation, { params: { id }, body: { kind, object } }),
    onSuccess: async (links) => {
      client.setQueryData(type === 'finding' ? findingLinks(id).queryKey : recommendationLinks(id).queryKey, links);
      await refreshAfter(type === 'finding' ? pushFinding : pushRecommendation);
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
}
