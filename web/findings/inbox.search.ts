import * as z from 'zod/mini';
import { type FindingGroup, FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { type Finding, listFindings } from '#contract/findings/findings.contract.ts';
import { text } from '#web/navigation/search.ts';
import { type List, useList } from '#web/ui/data/list.ts';

/** What the address holds: without a status the inbox shows its groups. */
export const InboxSearch = z.object({
  q: text,
  severity: z.catch(z.optional(z.enum(FINDING_SEVERITIES)), undefined),
  status: z.catch(z.optional(z.enum(FINDING_STATUSES)), undefined),
  vcioId: text,
  finding: text,
});
export type InboxParams = z.output<typeof InboxSearch>;
export type FindingList = List<Finding, InboxParams>;

const PAGE = 50;

/** Findings of the filter, the highest risk first: of one group of the inbox, or of all. */
export function useFindings(customerId: string | undefined, group?: FindingGroup): FindingList {
  return useList(listFindings, {
    pageSize: PAGE,
    schema: InboxSearch,
    toQuery: ({ q, severity, status, vcioId }) => ({ q, severity, status, vcioId }),
    tabs: ['finding'],
    fixed: { sort: '-risk', customerId, group },
  });
}
