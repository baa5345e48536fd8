import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { changeRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { type FiscalQuarter, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { countText } from '#web/ui/data/number.text.ts';

/** The first month of the calendar's own quarters. */
export const CALENDAR = 1;

type Body = BodyOf<typeof changeRecommendations>;
/** The same for all, or the quarter of each one's own fiscal year that begins in these three months of the calendar. */
export type BulkChange = Body['set'] | { beginsIn: FiscalQuarter };
type Outcome = OutputOf<typeof changeRecommendations>;

/** A row that the server refused, as it was called on the screen. */
export interface Refusal {
  id: string;
  title: string;
  message: string;
}

/** The month in which the fiscal year of a row's customer starts. */
export type StartOf = (row: RecommendationRow) => number;

/** One change for all, or one for those whose fiscal years start alike. */
function changesFor(rows: readonly RecommendationRow[], change: BulkChange, startOf: StartOf): Body[] {
  if (!('beginsIn' in change)) return [{ ids: rows.map(({ id }) => id), set: change }];
  return [...new Set(rows.map(startOf))].map((start) => ({
    ids: rows.filter((row) => startOf(row) === start).map(({ id }) => id),
    set: { targetQuarter: quarterBeginningIn(change.beginsIn, CALENDAR, start) },
  }));
}

/** As many calls as the limit of one asks for, one after the other. */
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

/** Changes all selected rows alike; each is done or refused for itself, and the refused ones stay listed until they are dismissed. */
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
