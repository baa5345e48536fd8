import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ASSESSMENT_STATUSES, assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { askPages } from '#web/http/page.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FilterChips } from '#web/ui/controls/FilterChips.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { ClipboardCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Pagination } from '#web/ui/data/Pagination.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { Tabs } from '#web/ui/controls/Tabs.tsx';
import { AssessmentsTable } from './AssessmentsTable.tsx';

/** The code is fetched when the dialog is opened: the list needs no form. */
const NewAssessmentDialog = lazyDialog(async () => (await import('./NewAssessmentDialog.tsx')).NewAssessmentDialog);

const PAGE = '50';
const TABS = ['all', ...ASSESSMENT_STATUSES, 'mine'] as const;
type Tab = (typeof TABS)[number];
const MINE = [{ key: 'mine', label: 'Mine' }] as const;

interface Search {
  q?: string | undefined;
  filter?: Exclude<Tab, 'all'> | undefined;
  /** Only assessments that are assigned to the caller. */
  mine?: true | undefined;
  customerId?: string | undefined;
  dialog?: string | undefined;
}

/** Both addresses of the list use this page. */
function useAddress() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Search) => void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: next.dialog === undefined });
  return { search, change };
}

export function AssessmentsPage() {
  const may = useCan();
  return may('assessments:view') ? <Assessments mayEdit={may('assessments:edit')} /> : <ForbiddenState />;
}

function Assessments({ mayEdit }: { mayEdit: boolean }) {
  const { search, change } = useAddress();
  const { all, counts } = useCounts(search.mine);
  const tab: Tab = search.filter ?? 'all';
  const start = () => change({ dialog: 'new' });
  return (
    <>
      <PageHeader
        title="Assessments"
        actions={
          mayEdit && (
            <Button
              variant="primary"
              icon={PlusIcon}
              data-onboarding="create-assessment-button"
              {...NewAssessmentDialog.prefetch}
              onClick={start}
            >
              New assessment
            </Button>
          )
        }
      />
      <Tabs
        label="Assessments by status"
        marker="assessment-tabs"
        tabs={TABS.map((value) => ({ value, label: labelOf(value), count: counts[value] }))}
        value={tab}
        onChange={(chosen) => change({ filter: chosen === 'all' ? undefined : chosen, ...(chosen === 'mine' && { mine: undefined }) })}
      >
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchBox
            label="Search assessments"
            value={search.q ?? ''}
            onChange={(q) => change({ q: q || undefined })}
            className="max-md:w-full"
          />
          {search.mine && search.filter !== 'mine' && (
            <FilterChips chips={MINE} onRemove={() => change({ mine: undefined })} onClear={() => change({ mine: undefined })} />
          )}
        </div>
        <Rows
          search={search}
          isEmpty={all === 0}
          mayEdit={mayEdit}
          onStart={start}
          onClear={() => change({ q: undefined, filter: undefined, mine: undefined, customerId: undefined })}
        />
      </Tabs>
      {search.dialog === 'new' && mayEdit && (
        <NewAssessmentDialog customerId={search.customerId} onClose={() => change({ dialog: undefined })} />
      )}
    </>
  );
}

/** The total and the count of each tab; with the filter "mine", the caller's own. */
function useCounts(isMine: true | undefined) {
  const read = useQuery(ask(getAssessmentCounts)).data;
  const all = read && ASSESSMENT_STATUSES.reduce((sum, status) => sum + read.byStatus[status], 0);
  const shown = isMine ? { all: read?.mine, ...read?.mineByStatus } : { all, ...read?.byStatus };
  const counts: Partial<Record<Tab, number | undefined>> = { ...shown, mine: read?.mine };
  return { all, counts };
}

function labelOf(tab: Tab): string {
  if (tab === 'all') return 'All';
  return tab === 'mine' ? 'Mine' : assessmentStatusLabel(tab);
}

interface RowsProps {
  search: Search;
  /** There is no assessment at all, whatever the filters are. */
  isEmpty: boolean;
  mayEdit: boolean;
  onStart: () => void;
  onClear: () => void;
}

function Rows({ search: { q, filter, mine, customerId }, isEmpty, mayEdit, onStart, onClear }: RowsProps) {
  const status = filter === 'mine' ? undefined : filter;
  const assignedTo = mine || filter === 'mine' ? 'me' : undefined;
  const query = { limit: PAGE, q: q || undefined, customerId, status, assignedTo } as const;
  const list = useInfiniteQuery(askPages(listAssessments, { query }));
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TableSkeleton columns={7} label="Loading assessments" />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && isEmpty) {
    return (
      <EmptyState
        icon={ClipboardCheckIcon}
        title="No assessments yet"
        action={
          mayEdit && (
            <Button variant="primary" {...NewAssessmentDialog.prefetch} onClick={onStart}>
              New assessment
            </Button>
          )
        }
      >
        An assessment is one run of a template&apos;s questions for one customer.
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <NoMatches title="No assessment matches" onClear={onClear}>
        Other tabs or another search may have what you look for.
      </NoMatches>
    );
  }
  return (
    <>
      <AssessmentsTable rows={rows} />
      <Pagination
        shown={rows.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
