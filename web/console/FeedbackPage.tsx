import { useMutation } from '@tanstack/react-query';
import { type ConsoleFeedback, handleFeedback, listFeedback } from '#contract/console/console.contract.ts';
import { FEEDBACK_CATEGORIES } from '#domain/feedback/feedback.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, MessageIcon } from '#web/ui/icons.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { ConsoleTabs } from './ConsoleTabs.tsx';

const CATEGORIES: Readonly<Record<ConsoleFeedback['category'], string>> = {
  bug: 'Bug',
  feature_request: 'Feature request',
  improvement: 'Improvement',
  general: 'General',
};

const COLUMNS: readonly TableColumn<ConsoleFeedback>[] = [
  {
    key: 'title',
    label: 'Feedback',
    cell: ({ title, description, currentPage }) => (
      <span className="block max-w-prose py-1 rows:min-w-56 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block whitespace-pre-line text-muted">{description}</span>
        {currentPage && <span className="block font-mono text-xs text-muted">{currentPage}</span>}
      </span>
    ),
  },
  {
    key: 'from',
    label: 'From',
    cell: ({ from, organization }) => (
      <span className="block wrap-anywhere rows:min-w-36">
        <TextLink to={`/admin/organizations/${organization.id}`}>{organization.name}</TextLink>
        <span className="block text-xs text-muted">{`${from.name}, ${from.email}`}</span>
      </span>
    ),
  },
  {
    key: 'category',
    label: 'Kind',
    cell: ({ category, priority }) => (
      <span className="flex flex-wrap items-center gap-2">
        {CATEGORIES[category]}
        {(priority === 'high' || priority === 'critical') && (
          <StatusChip tone="warning" icon={AlertTriangleIcon}>
            {priority === 'high' ? 'High' : 'Critical'}
          </StatusChip>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ handledAt, handledBy }) =>
      handledAt ? (
        <span title={handledBy ? `by ${handledBy}` : undefined}>
          <StatusChip tone="success" icon={CircleCheckIcon}>
            Handled
          </StatusChip>
        </span>
      ) : (
        <StatusChip tone="neutral" icon={CircleDashedIcon}>
          Open
        </StatusChip>
      ),
  },
  { key: 'created', label: 'Sent', sortKey: 'created', cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
];

const FILTERS = [
  {
    kind: 'choice',
    key: 'handled',
    label: 'State',
    options: [
      { value: 'false', label: 'Open' },
      { value: 'true', label: 'Handled' },
    ],
  },
  {
    kind: 'choice',
    key: 'category',
    label: 'Kind',
    options: FEEDBACK_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value] })),
  },
] as const satisfies readonly ListFilter[];

const handleOf = (row: ConsoleFeedback) => <Handle feedback={row} />;

/** Feedback sent to the operator by users of all organisations. */
export function FeedbackPage() {
  const list = useList(listFeedback, { isPaged: true });
  return (
    <>
      <PageHeader title="Feedback" aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />} />
      <ConsoleTabs />
      <ListScreen
        list={list}
        label="Feedback"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={({ title }) => title}
        rowActions={handleOf}
        isText
        noMatches={{ title: 'No feedback matches' }}
        empty={
          <EmptyState icon={MessageIcon} title="No feedback yet">
            Feedback that users send from the top bar appears here.
          </EmptyState>
        }
      />
    </>
  );
}

function Handle({ feedback: { id, version, title, handledAt } }: { feedback: ConsoleFeedback }) {
  const isOpen = handledAt === null;
  const handle = useMutation({
    mutationFn: () => call(handleFeedback, { params: { id }, body: { version, handled: isOpen } }),
    onSettled: () => refreshAfter(handleFeedback),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  return (
    <Button
      size="sm"
      loading={handle.isPending}
      onClick={() => handle.mutate()}
      aria-label={`${isOpen ? 'Mark as handled' : 'Reopen'}: ${title}`}
    >
      {isOpen ? 'Mark as handled' : 'Reopen'}
    </Button>
  );
}
