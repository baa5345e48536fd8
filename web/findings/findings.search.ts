import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { FINDING_GROUPS, type FindingGroup, FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { type Finding, FINDING_SORTS, listFindings } from '#contract/findings/findings.contract.ts';
import { text, written } from '#web/navigation/search.ts';
import { type List, useList } from '#web/ui/tables/list.ts';

/** Views of the inbox: all open findings, one group, or findings reopened because their risk acceptance expired. */
export const INBOX_VIEWS = ['open', ...FINDING_GROUPS, 'acceptance_ended'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export const VIEW_LABELS: Record<InboxView, string> = {
  open: 'Open and planned',
  unassigned: 'Unassigned',
  acceptance_ends: 'Acceptance expires within 60 days',
  covered: 'Covered',
  later: 'Deferred',
  acceptance_ended: 'Acceptance expired',
};

/** Search parameters; without group or status the inbox shows all groups. */
export const FindingsSearch = z.object({
  q: written,
  severity: z.catch(z.optional(z.enum(FINDING_SEVERITIES)), undefined),
  status: z.catch(z.optional(z.enum(FINDING_STATUSES)), undefined),
  group: z.catch(z.optional(z.enum(INBOX_VIEWS)), undefined),
  vcioId: text,
  /** Used by the list only: the inbox has no customer filter and a fixed order, highest risk first. */
  customerId: text,
  sort: text,
  finding: text,
  show: z.catch(z.optional(z.enum(['list'])), undefined),
});
export type FindingsParams = z.output<typeof FindingsSearch>;
export type FindingList = List<Finding, FindingsParams>;

const PAGE = 50;

export function groupQuery(group: InboxView | undefined): { group?: FindingGroup; acceptanceEnded?: 'true'; open?: 'true' } {
  if (group === undefined) return {};
  if (group === 'open') return { open: 'true' };
  return group === 'acceptance_ended' ? { acceptanceEnded: 'true' } : { group };
}

/** True if a filter narrows the groups, whose rows are then counted; otherwise the inbox counts apply. */
export function isNarrowed({ q, severity }: FindingsParams): boolean {
  return Boolean(q ?? severity);
}

const filtersOf = ({ q, severity, status, vcioId }: FindingsParams) => ({ q, severity, status, vcioId });

/** Filtered findings of one inbox group, or of all, highest risk first. */
export function useFindings(customerId: string | undefined, group?: InboxView): FindingList {
  const search = FindingsSearch.parse(useSearch({ strict: false }));
  return useList(listFindings, {
    pageSize: PAGE,
    isCounted: isNarrowed(search) || Boolean(search.status ?? search.group),
    schema: FindingsSearch,
    toQuery: filtersOf,
    tabs: ['finding', 'show', 'customerId'],
    fixed: { sort: '-risk', customerId, ...groupQuery(group) },
  });
}

/** Highest risk first by default, as in the inbox. */
const sortOf = ({ sort }: FindingsParams) => FINDING_SORTS.find((known) => known === sort) ?? '-risk';

/** Query for the paginated list and its export. */
export function queryOf(search: FindingsParams) {
  return { ...filtersOf(search), customerId: search.customerId, ...groupQuery(search.group), sort: sortOf(search) };
}

/** All filtered findings by pages, including resolved ones. */
export function useFindingsList(customerId: string | undefined) {
  const fixed = customerId === undefined ? {} : { customerId };
  const list = useList(listFindings, { isPaged: true, schema: FindingsSearch, toQuery: queryOf, tabs: ['finding', 'show'], fixed });
  const sort = sortOf(list.search);
  return { ...list, sorting: { ...list.sorting, key: sort.replace('-', ''), descending: sort.startsWith('-') } };
}
