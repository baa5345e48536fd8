import type { SourceInput } from '#contract/campaigns/sources.contract.ts';

/** Address at which the customers of a new campaign are chosen. */
export function startCampaignPath(source: SourceInput): string {
  const query = new URLSearchParams({ dialog: 'start' });
  for (const [key, value] of Object.entries(source)) if (value !== undefined) query.set(key, value);
  return `/recommendations/campaigns?${query.toString()}`;
}
