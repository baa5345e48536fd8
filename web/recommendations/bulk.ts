import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { changeRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export type BulkChange = BodyOf<typeof changeRecommendations>['set'];
type Outcome = OutputOf<typeof changeRecommendations>;

/** A row that the server refused, as it was called on the screen. */
export interface Refusal {
  id: string;
  title: string;
  message: string;
}

/** As many calls as the limit of one asks for, one after the other. */
async function changeAll(ids: readonly string[], set: BulkChange): Promise<Outcome> {
  const all: Outcome = { done: [], refused: [] };
  for (let from = 0; from < ids.length; from += RECOMMENDATION_LIMITS.bulk) {
    const { done, refused } = await call(changeRecommendations, { body: { ids: ids.slice(from, from + RECOMMENDATION_LIMITS.bulk), set } });
    all.done.push(...done);
    all.refused.push(...refused);
  }
  return all;
}

/** Changes all selected rows alike; each is done or refused for itself, and the refused ones stay listed until they are dismissed. */
export function useBulkChange(rows: readonly RecommendationRow[]) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const change = useMutation({
    mutationFn: (set: BulkChange) =>
      changeAll(
        rows.map(({ id }) => id),
        set,
      ),
    onMutate: () => setRefusals([]),
    onSuccess: ({ done, refused }) => {
      const titles = new Map(rows.map(({ id, title }) => [id, title]));
      setRefusals(refused.map(({ id, message }) => ({ id, title: titles.get(id) ?? 'A recommendation', message })));
      if (done.length > 0)
        toast({ variant: 'success', title: done.length === 1 ? '1 recommendation changed' : `${done.length} recommendations changed` });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
    onSettled: () => refreshAfter(changeRecommendations),
  });
  return { change: change.mutate, isPending: change.isPending, refusals, dismiss: () => setRefusals([]) };
}
