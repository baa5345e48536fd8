import * as z from 'zod/mini';
import { written } from './search.ts';

/** Source of the campaign that the page of campaigns starts. */
export const CampaignStart = z.object({
  findingId: written,
  templateId: written,
  questionKey: written,
  stackCategory: written,
  product: written,
});
