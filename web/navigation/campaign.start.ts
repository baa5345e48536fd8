import * as z from 'zod/mini';
import type { SourceInput } from '#contract/campaigns/sources.contract.ts';
import { written } from './search.ts';

/** Source of the campaign that the page of campaigns starts. */
export const CampaignStart = z.object({
  findingId: written,
  templateId: written,
  questionKey: written,
  stackCategory: written,
  product: written,
});

/** Address at which the customers of a new campaign are chosen. */
export function startCampaignPath(source: SourceInput): string {
  const query = new URLSearchParams({ dialog: 'start' });
  for (const [key, value] of Object.entries(source)) if (value !== undefined) query.set(key, value);
  return `/recommendations/campaigns?${query.toString()}`;
}
