import * as z from 'zod/mini';
import { text, written } from '#web/navigation/search.ts';

/** `standard` is the one that is open, `new` with a category one that is being added. */
export const StandardsSearch = z.object({ standard: text, category: text });

/** The list of audits, or with `tab=reports` the report: its part, the tier, the vendor, and the open place of the heat map. */
export const AuditsSearch = z.object({
  tab: text,
  part: text,
  tier: text,
  vendor: written,
  cell: text,
  dialog: text,
  status: text,
  customerId: text,
  customer: text,
  page: written,
  size: written,
  view: text,
});
export type AuditsSearch = z.output<typeof AuditsSearch>;
