import type { Endpoint } from '#contract/endpoint.ts';
import { deleteRecommendation, getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter, refreshAfterDeletion } from '#web/http/refresh.ts';

/** Updates the cached recommendation from a response, or from the refusal of a stale version. */
export function afterRecommendationChange(row: Recommendation, entry: Endpoint): Promise<void> {
  queryClient.setQueryData(ask(getRecommendation, { params: { id: row.id } }).queryKey, row);
  return refreshAfter(entry);
}

export function afterRecommendationDeletion(id: string): Promise<void> {
  return refreshAfterDeletion(deleteRecommendation, id);
}
