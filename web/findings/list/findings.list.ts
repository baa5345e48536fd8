import * as z from 'zod/mini';
import { FINDING_SORTS, listFindings } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { groupQuery, INBOX_VIEWS } from '#web/findings/inbox.search.ts';
import { text, written } from '#web/navigation/search.ts';
import { useList } from '#web/ui/tables/list.ts';

const ListSearch = z.object({
  q: written,
  severity: z.catch(z.optional(z.enum(FINDING_SEVERITIES)), undefined),
  status: z.catch(z.optional(z.enum(FINDING_STATUSES)), undefined),
  group: z.catch(z.optional(z.enum(INBOX_VIEWS)), undefined),
  customerId: text,
  vcioId: text,
  sort: text,
});
type Search = z.output<typeof ListSearch>;

/** The highest risk first, as in the inbox. */
const sortOf = ({ sort }: Search) => FINDING_SORTS.find((known) => known === sort) ?? '-risk';

/** What the address asks of the server, for the list and its file alike. */
export function queryOf(search: Search) {
  const { q, severity, status, group, customerId, vcioId } = search;
  return { q, severity, status, customerId, vcioId, ...groupQuery(group), sort: sortOf(search) };
}

export function useFindingsList(customerId: string | undefined) {
  const fixed = customerId === undefined ? {} : { customerId };
  const list = useList(listFindings, { isPaged: true, schema: ListSearch, toQuery: queryOf, fixed });
  const sort = sortOf(list.search);
  return { ...list, sorting: { ...list.sorting, key: sort.replace('-', ''), descending: sort.startsWith('-') } };
}
