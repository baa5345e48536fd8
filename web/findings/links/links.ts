import type { Finding } from '#contract/findings/findings.contract.ts';
import { getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';

const ATTEMPTS = 3;

type Change = (findingIds: readonly string[]) => string[];

/** Adds links to those made by others: after a stale version it re-reads the recommendation and tries again. */
async function changeLinks(id: string, change: Change, attempt = 1): Promise<Recommendation> {
  const { findingIds, version } = await call(getRecommendation, { params: { id } });
  try {
    return await call(updateRecommendation, { params: { id }, body: { findingIds: change(findingIds), version } });
  } catch (error) {
    if (attempt === ATTEMPTS || faultOf(error).code !== 'CONFLICT') throw error;
    return changeLinks(id, change, attempt + 1);
  }
}

export function linkFindings(recommendationId: string, findingIds: readonly string[]): Promise<Recommendation> {
  return changeLinks(recommendationId, (linked) => [...new Set([...linked, ...findingIds])]);
}

export function unlinkFindings(recommendationId: string, findingIds: readonly string[]): Promise<Recommendation> {
  return changeLinks(recommendationId, (linked) => linked.filter((id) => !findingIds.includes(id)));
}

export type Merge = { link: { id: string; title: string } } | { create: Finding[] } | { refused: string };

/** Dropped findings join the recommendation of their target; without one, a new recommendation for all of them is created. */
export function mergeOf(dragged: readonly Finding[], target: Finding): Merge {
  const all = [...dragged.filter(({ id }) => id !== target.id), target];
  if (all.some(({ customer }) => customer.id !== target.customer.id)) {
    return { refused: 'A recommendation is for one customer; these findings belong to several.' };
  }
  const covering = target.recommendations.find((one) => covers(one.status));
  return covering ? { link: covering } : { create: all };
}
