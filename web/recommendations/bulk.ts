import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { changeRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { CALENDAR, type FiscalQuarter, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { countText } from '#web/ui/data/number.text.ts';

type Body = BodyOf<typeof changeRecommendations>;
/** Same values for all rows, or for each the quarter of its fiscal year that starts in these calendar months. */
export type BulkChange = Body['set'] | { beginsIn: FiscalQuarter };
type Outcome = OutputOf<typeof changeRecommendations>;

/** Refused row with its title on screen. */
export interface Refusal {
  id: string;
  title: string;
  message: string;
}

/** Start month of the fiscal year of a row's customer. */
export type StartOf = (row: RecommendationRow) => number;

/** One change for all rows, or one per group with the same fiscal year. */
function changesFor(rows: readonly RecommendationRow[], change: BulkChange, startOf: StartOf): Body[] {
  if (!('beginsIn' in change)) return [{ ids: rows.map(({ id }) => id), set: change }];
  return [...new Set(rows.map(startOf))].map((start) => ({
    ids: rows.filter((row) => startOf(row) === start).map(({ id }) => id),
    set: { targetQuarter: quarterBeginningIn(change.beginsIn, CALENDAR, start) },
  }));
}

/** Splits the change into sequential calls by the limit per call. */
async function changeAll(changes: readonly Body[]): Promise<Outcome> {
  const all: Outcome = { done: [], refused: [] };
  for (const { ids, set } of changes) {
    for (let from = 0; from < ids.length; from += RECOMMENDATION_LIMITS.bulk) {
      const { done, refused } = await call(changeRecommendations, {
        body: { ids: ids.slice(from, from + RECOMMENDATION_LIMITS.bulk), set },
      });
      all.done.push(...done);
      all.refused.push(...refused);
    }
  }
  return all;
}

/** Changes all selected rows, each succeeding or failing independently; refusals stay listed until dismissed. */
export function useBulkChange(startOf: StartOf) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const change = useMutation({
    mutationFn: ({ rows, change }: { rows: readonly RecommendationRow[]; change: BulkChange }) =>
      changeAll(changesFor(rows, change, startOf)),
    onMutate: () => setRefusals([]),
    onSuccess: ({ done, refused }, { rows }) => {
      const titles = new Map(rows.map(({ id, title }) => [id, title]));
      setRefusals(refused.map(({ id, message }) => ({ id, title: titles.get(id) ?? 'A recommendation', message })));
      if (done.length > 0) toast({ variant: 'success', title: `${countText(done.length, 'recommendation')} changed` });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
    onSettled: () => refreshAfter(changeRecommendations),
  });
  return { change: change.mutate, isPending: change.isPending, refusals, dismiss: () => setRefusals([]) };
}
