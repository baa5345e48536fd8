import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { FINDING_GROUPS, type FindingGroup, FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { type Finding, listFindings } from '#contract/findings/findings.contract.ts';
import { text } from '#web/navigation/search.ts';
import { type List, useList } from '#web/ui/tables/list.ts';

/** What every count of open findings counts, one group of the inbox by itself, or what is open again because its acceptance has ended. */
export const INBOX_VIEWS = ['open', ...FINDING_GROUPS, 'acceptance_ended'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** What the address holds: without a group or a status the inbox shows all groups. */
export const InboxSearch = z.object({
  q: text,
  severity: z.catch(z.optional(z.enum(FINDING_SEVERITIES)), undefined),
  status: z.catch(z.optional(z.enum(FINDING_STATUSES)), undefined),
  group: z.catch(z.optional(z.enum(INBOX_VIEWS)), undefined),
  vcioId: text,
  finding: text,
  show: z.catch(z.optional(z.enum(['list'])), undefined),
});
export type InboxParams = z.output<typeof InboxSearch>;
export type FindingList = List<Finding, InboxParams>;

const PAGE = 50;

/** What a group or view asks of the server. */
export function groupQuery(group: InboxView | undefined): { group?: FindingGroup; acceptanceEnded?: 'true'; open?: 'true' } {
  if (group === undefined) return {};
  if (group === 'open') return { open: 'true' };
  return group === 'acceptance_ended' ? { acceptanceEnded: 'true' } : { group };
}

/** What leaves out some of a group: then its own rows are counted, otherwise the counts of the inbox say how many there are. */
export function isNarrowed({ q, severity }: InboxParams): boolean {
  return Boolean(q ?? severity);
}

/** Findings of the filter, the highest risk first: of one group of the inbox, or of all. */
export function useFindings(customerId: string | undefined, group?: InboxView): FindingList {
  const search = InboxSearch.parse(useSearch({ strict: false }));
  return useList(listFindings, {
    pageSize: PAGE,
    isCounted: isNarrowed(search) || Boolean(search.status ?? search.group),
    schema: InboxSearch,
    toQuery: ({ q, severity, status, vcioId }) => ({ q, severity, status, vcioId }),
    tabs: ['finding', 'show'],
    fixed: { sort: '-risk', customerId, ...groupQuery(group) },
  });
}
