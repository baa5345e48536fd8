import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { FINDING_GROUPS, type FindingGroup, FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { type Finding, FINDING_SORTS, listFindings } from '#contract/findings/findings.contract.ts';
import { text, written } from '#web/navigation/search.ts';
import { type List, useList } from '#web/ui/tables/list.ts';

/** What every count of open findings counts, one group of the inbox by itself, or what is open again because its acceptance has ended. */
export const INBOX_VIEWS = ['open', ...FINDING_GROUPS, 'acceptance_ended'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export const VIEW_LABELS: Record<InboxView, string> = {
  open: 'Open and planned',
  unassigned: 'Unassigned',
  acceptance_ends: 'Acceptance ends within 60 days',
  covered: 'Covered',
  later: 'Later',
  acceptance_ended: 'Acceptance ended',
};

/** What the address holds: without a group or a status the inbox shows all groups. */
export const FindingsSearch = z.object({
  q: written,
  severity: z.catch(z.optional(z.enum(FINDING_SEVERITIES)), undefined),
  status: z.catch(z.optional(z.enum(FINDING_STATUSES)), undefined),
  group: z.catch(z.optional(z.enum(INBOX_VIEWS)), undefined),
  vcioId: text,
  /** The inbox has no filter by customer and one order, the highest risk first. */
  customerId: text,
  sort: text,
  finding: text,
  show: z.catch(z.optional(z.enum(['list'])), undefined),
});
export type FindingsParams = z.output<typeof FindingsSearch>;
export type FindingList = List<Finding, FindingsParams>;

const PAGE = 50;

/** What a group or view asks of the server. */
export function groupQuery(group: InboxView | undefined): { group?: FindingGroup; acceptanceEnded?: 'true'; open?: 'true' } {
  if (group === undefined) return {};
  if (group === 'open') return { open: 'true' };
  return group === 'acceptance_ended' ? { acceptanceEnded: 'true' } : { group };
}

/** What leaves out some of a group: then its own rows are counted, otherwise the counts of the inbox say how many there are. */
export function isNarrowed({ q, severity }: FindingsParams): boolean {
  return Boolean(q ?? severity);
}

const filtersOf = ({ q, severity, status, vcioId }: FindingsParams) => ({ q, severity, status, vcioId });

/** Findings of the filter, the highest risk first: of one group of the inbox, or of all. */
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

/** The highest risk first, as in the inbox. */
const sortOf = ({ sort }: FindingsParams) => FINDING_SORTS.find((known) => known === sort) ?? '-risk';

/** What the address asks of the server, for the list by pages and its file alike. */
export function queryOf(search: FindingsParams) {
  return { ...filtersOf(search), customerId: search.customerId, ...groupQuery(search.group), sort: sortOf(search) };
}

/** All findings of the filter by pages, resolved ones too. */
export function useFindingsList(customerId: string | undefined) {
  const fixed = customerId === undefined ? {} : { customerId };
  const list = useList(listFindings, { isPaged: true, schema: FindingsSearch, toQuery: queryOf, tabs: ['finding', 'show'], fixed });
  const sort = sortOf(list.search);
  return { ...list, sorting: { ...list.sorting, key: sort.replace('-', ''), descending: sort.startsWith('-') } };
}
