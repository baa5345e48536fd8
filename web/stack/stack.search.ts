import * as z from 'zod/mini';
import { text, written } from '#web/navigation/search.ts';

/** `standard` is the open one, or `new` together with a category. */
export const StandardsSearch = z.object({ standard: text, category: text });

/** Audit list, or with `tab=reports` the report with its part, tier, vendor and open cell. */
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
