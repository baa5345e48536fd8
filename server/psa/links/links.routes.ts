import { getFindingLinks, getRecommendationLinks, pushFinding, pushRecommendation } from '#contract/psa/psa.links.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { findingLinks, recommendationLinks, sendFinding, sendRecommendation } from './links.push.ts';

export function linksRoutes({ on }: Mounting): void {
  on(getRecommendationLinks, ({ tx, params }) => recommendationLinks(tx, params.id));
  on(pushRecommendation, sendRecommendation);
  on(getFindingLinks, ({ tx, params }) => findingLinks(tx, params.id));
  on(pushFinding, sendFinding);
}
