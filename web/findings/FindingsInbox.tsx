import '#web/planning.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { getFindingCounts } from '#contract/findings/findings.contract.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import type { InboxGroup } from './FindingsTable.tsx';
import { Inbox } from './Inbox.tsx';
import { InboxSearch, useFindings } from './inbox.search.ts';

interface FindingsInboxProps {
  customerId?: string | undefined;
}

/** The findings of one customer, or of all of them: what has no answer comes first. */
export function FindingsInbox({ customerId }: FindingsInboxProps) {
  const { status } = InboxSearch.parse(useSearch({ strict: false }));
  return status ? <OneStatus customerId={customerId} status={status} /> : <Groups customerId={customerId} />;
}

function Groups({ customerId }: FindingsInboxProps) {
  const unassigned = useFindings(customerId, 'unassigned');
  const ending = useFindings(customerId, 'acceptance_ends');
  const covered = useFindings(customerId, 'covered');
  const later = useFindings(customerId, 'later');
  const counts = useCounts(customerId, unassigned.search.vcioId);
  const isNarrowed = Boolean(unassigned.search.q ?? unassigned.search.severity);
  const groups: readonly InboxGroup[] = [
    {
      key: 'unassigned',
      title: 'Unassigned',
      hint: 'highest risk first',
      list: unassigned,
      count: isNarrowed ? undefined : counts?.byGroup.unassigned,
      empty: isNarrowed ? 'No unassigned finding matches' : 'Every finding has an answer',
    },
    {
      key: 'acceptance_ends',
      title: 'Acceptance ends within 60 days',
      hint: 'the customer decides again',
      list: ending,
      count: isNarrowed ? undefined : counts?.byGroup.acceptance_ends,
      empty: 'No accepted risk ends soon',
    },
    {
      key: 'covered',
      title: 'Covered',
      hint: 'planned, or accepted for longer',
      list: covered,
      count: isNarrowed ? undefined : counts?.byGroup.covered,
      empty: isNarrowed ? 'No covered finding matches' : 'Nothing is planned yet',
    },
    {
      key: 'later',
      title: 'Later',
      hint: 'put off on purpose, until a run finds it again',
      list: later,
      count: isNarrowed ? undefined : counts?.byGroup.later,
      empty: isNarrowed ? 'Nothing that was put off matches' : 'Nothing is put off',
    },
  ];
  return <Inbox customerId={customerId} groups={groups} filtering={unassigned} counts={counts} />;
}

function OneStatus({ customerId, status }: FindingsInboxProps & { status: FindingStatus }) {
  const list = useFindings(customerId);
  const counts = useCounts(customerId, list.search.vcioId);
  const title = FINDING_STATUS_LABELS[status];
  const group: InboxGroup = { key: status, title, hint: 'highest risk first', list, count: undefined, empty: 'No finding has this status' };
  return <Inbox customerId={customerId} groups={[group]} filtering={list} counts={counts} />;
}

function useCounts(customerId: string | undefined, vcioId: string | undefined) {
  return useQuery(ask(getFindingCounts, { query: { customerId, vcioId } })).data;
}
