import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { getFindingCounts } from '#contract/findings/findings.contract.ts';
import { FINDING_GROUPS, type FindingGroup } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import type { InboxGroup } from './FindingsTable.tsx';
import { Inbox } from './Inbox.tsx';
import {
  type FindingList,
  groupQuery,
  type FindingsParams,
  FindingsSearch,
  isNarrowed,
  useFindings,
  VIEW_LABELS,
} from './findings.search.ts';

const FindingsList = lazyPage(() => import('./list/FindingsList.tsx'), 'FindingsList');

interface FindingsInboxProps {
  customerId?: string | undefined;
}

/** Findings of one customer or all: the inbox by groups, unassigned first, or a list. */
export function FindingsInbox({ customerId }: FindingsInboxProps) {
  const { status, group, show } = FindingsSearch.parse(useSearch({ strict: false }));
  if (show === 'list') return <FindingsList customerId={customerId} />;
  return status || group ? <OneGroup customerId={customerId} status={status} group={group} /> : <Groups customerId={customerId} />;
}

/** `empty` is shown for a group without rows; `unmatched` if a filter leaves none. */
const GROUPS: Record<FindingGroup, Pick<InboxGroup, 'title' | 'hint' | 'empty'> & { unmatched: string }> = {
  unassigned: {
    title: VIEW_LABELS.unassigned,
    hint: 'highest risk first',
    empty: 'All findings are covered',
    unmatched: 'No unassigned findings match',
  },
  acceptance_ends: {
    title: VIEW_LABELS.acceptance_ends,
    hint: 'the customer must decide again',
    empty: 'No risk acceptances expire soon',
    unmatched: 'No expiring risk acceptances match',
  },
  covered: {
    title: VIEW_LABELS.covered,
    hint: 'planned, or accepted for longer',
    empty: 'No planned findings yet',
    unmatched: 'No covered findings match',
  },
  later: {
    title: VIEW_LABELS.later,
    hint: 'deferred until an assessment finds it again',
    empty: 'No deferred findings',
    unmatched: 'No deferred findings match',
  },
};

function Groups({ customerId }: FindingsInboxProps) {
  const lists: Record<FindingGroup, FindingList> = {
    unassigned: useFindings(customerId, 'unassigned'),
    acceptance_ends: useFindings(customerId, 'acceptance_ends'),
    covered: useFindings(customerId, 'covered'),
    later: useFindings(customerId, 'later'),
  };
  const { search } = lists.unassigned;
  const counts = useCounts(customerId, search);
  const narrowed = isNarrowed(search);
  const groups = FINDING_GROUPS.map((key): InboxGroup => {
    const { empty, unmatched, ...words } = GROUPS[key];
    return {
      key,
      ...words,
      list: lists[key],
      count: narrowed ? lists[key].total : counts?.byGroup[key],
      empty: narrowed ? unmatched : empty,
    };
  });
  return <Inbox customerId={customerId} groups={groups} filtering={lists.unassigned} counts={counts} />;
}

/** Single group or status; if the URL names both, the status within the group. */
function OneGroup({ customerId, status, group }: FindingsInboxProps & Pick<FindingsParams, 'status' | 'group'>) {
  const list = useFindings(customerId, group);
  const counts = useCounts(customerId, list.search);
  const title = [group && VIEW_LABELS[group], status && FINDING_STATUS_LABELS[status]].filter(Boolean).join(', ');
  const one: InboxGroup = { key: title, title, hint: 'highest risk first', list, count: list.total, empty: 'No findings in this list' };
  return <Inbox customerId={customerId} groups={[one]} filtering={list} counts={counts} />;
}

/** Counts by severity under the other filters, so that each equals the number of rows it would show. */
function useCounts(customerId: string | undefined, { q, status, group, vcioId }: FindingsParams) {
  const query = { customerId, vcioId, q, status, ...groupQuery(group) };
  return useQuery({ ...ask(getFindingCounts, { query }), placeholderData: keepPreviousData }).data;
}
