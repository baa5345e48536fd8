import { useQuery } from '@tanstack/react-query';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FilterChips } from '#web/ui/controls/FilterChips.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { ClipboardCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { Tabs } from '#web/ui/controls/Tabs.tsx';
import { AssessmentsSearch } from '#web/assessments/assessments.search.ts';
import { AssessmentsTable } from './AssessmentsTable.tsx';

/** The code is fetched when the dialog is opened: the list needs no form. */
const NewAssessmentDialog = lazyDialog(async () => (await import('./NewAssessmentDialog.tsx')).NewAssessmentDialog);

const PAGE = 50;
const TABS = ['all', ...ASSESSMENT_STATUSES, 'mine'] as const;
type Tab = (typeof TABS)[number];
const NO_MATCHES = { title: 'No assessment matches', hint: 'Other tabs or another search may have what you look for.' };
const MINE = [{ key: 'mine', label: 'Mine' }] as const;

/** The caller's own assessments are a tab, and a filter of every other tab. */
const useAssessments = () =>
  useList(listAssessments, {
    pageSize: PAGE,
    schema: AssessmentsSearch,
    toQuery: ({ q, customerId, filter, mine }) => ({
      q,
      customerId,
      status: filter === 'mine' ? undefined : filter,
      assignedTo: mine || filter === 'mine' ? 'me' : undefined,
    }),
  });

export function AssessmentsPage() {
  const may = useCan();
  return may('assessments:view') ? <Assessments mayEdit={may('assessments:edit')} /> : <ForbiddenState />;
}

function Assessments({ mayEdit }: { mayEdit: boolean }) {
  const list = useAssessments();
  const { search, change } = list;
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
        <ListRows
          list={list}
          isAlwaysCounted
          skeleton={<TableSkeleton columns={7} label="Loading assessments" />}
          noMatches={all === 0 ? undefined : NO_MATCHES}
          empty={<NoAssessments onStart={mayEdit && start} />}
        >
          {(rows) => <AssessmentsTable rows={rows} />}
        </ListRows>
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

function NoAssessments({ onStart }: { onStart: (() => void) | false }) {
  return (
    <EmptyState
      icon={ClipboardCheckIcon}
      title="No assessments yet"
      action={
        onStart && (
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
