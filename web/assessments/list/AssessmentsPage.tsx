import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type * as z from 'zod/mini';
import {
  ASSESSMENT_SORTS,
  type AssessmentRow,
  exportAssessments,
  getAssessmentCounts,
  listAssessments,
} from '#contract/assessments/assessments.list.contract.ts';
import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { ClipboardCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { AssessmentsSearch } from '#web/assessments/assessments.search.ts';
import { asksForOwn, ownColumns, ownFilters } from '#web/ui/custom/own.fields.ts';
import { COLUMNS } from './assessments.columns.tsx';

/** Fetched when the dialog opens, since the list needs no form. */
const NewAssessmentDialog = lazyDialog(async () => (await import('./NewAssessmentDialog.tsx')).NewAssessmentDialog);

const BatchDialog = lazyDialog(async () => (await import('./BatchDialog.tsx')).BatchDialog);

const TABS = ['all', ...ASSESSMENT_STATUSES, 'overdue', 'mine', 'archived'] as const;
type Tab = (typeof TABS)[number];
const NO_MATCHES = { title: 'No assessment matches', hint: 'Try another tab or another search.' };
const FILTERS = [
  { kind: 'choice', key: 'type', label: 'Type', options: TEMPLATE_TYPES.map((value) => ({ value, label: templateTypeLabel(value) })) },
  { kind: 'customer', key: 'customerId', label: 'Customer' },
  { kind: 'person', key: 'assignedTo', label: 'Assigned to' },
  { kind: 'flag', key: 'mine', label: 'Mine' },
  { kind: 'flag', key: 'thisMonth', label: 'Approved this month' },
] as const satisfies readonly ListFilter[];
/** Loaded on demand, since read-only users never need its field. */
const AssignWork = lazyPage(() => import('./AssignWork.tsx'), 'AssignWork');

const assignWork = (selection: Selection<AssessmentRow>) => (
  <Suspense>
    <AssignWork selection={selection} />
  </Suspense>
);

/** The caller's own assessments are a tab, and a filter on every other tab. */
function queryOf(search: z.output<typeof AssessmentsSearch>) {
  const { q, type, customerId, templateId, assignedTo, filter, mine, thisMonth, sort, custom, columns } = search;
  return {
    q,
    type: TEMPLATE_TYPES.find((known) => known === type),
    custom,
    customFields: asksForOwn(columns) ? ('true' as const) : undefined,
    customerId,
    templateId,
    status: ASSESSMENT_STATUSES.find((known) => known === filter),
    overdue: filter === 'overdue' ? ('true' as const) : undefined,
    approvedThisMonth: thisMonth ? ('true' as const) : undefined,
    archived: filter === 'archived' ? ('true' as const) : undefined,
    assignedTo: mine || filter === 'mine' ? 'me' : assignedTo,
    sort: ASSESSMENT_SORTS.find((known) => known === sort),
  };
}

const useAssessments = () => useList(listAssessments, { isPaged: true, schema: AssessmentsSearch, toQuery: queryOf });

export function AssessmentsPage() {
  const may = useCan();
  return may('assessments:view') ? <Assessments mayEdit={may('assessments:edit')} /> : <ForbiddenState />;
}

function Assessments({ mayEdit }: { mayEdit: boolean }) {
  const list = useAssessments();
  const mayAssign = useCan()('assessments:reassign');
  const { search, change } = list;
  const { all, counts } = useCounts(Boolean(search.mine));
  const tab: Tab = search.filter ?? 'all';
  const start = () => change({ dialog: 'new' });
  return (
    <>
      <PageHeader
        title="Assessments"
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        actions={
          <>
            {all !== 0 && <CsvButton download={() => download(exportAssessments, { query: queryOf(search) })} />}
            {mayEdit && (
              <Button {...BatchDialog.prefetch} onClick={() => change({ dialog: 'batch' })}>
                Start several assessments
              </Button>
            )}
            {mayEdit && (
              <Button
                variant="primary"
                icon={PlusIcon}
                aria-keyshortcuts="C"
                data-onboarding="create-assessment-button"
                {...NewAssessmentDialog.prefetch}
                onClick={start}
              >
                New assessment
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label="Assessments by status"
        marker="assessment-tabs"
        tabs={TABS.map((value) => ({
          value,
          label: labelOf(value),
          count: counts[value],
          hint: value === 'overdue' ? OVERDUE.assessments : undefined,
        }))}
        value={tab}
        onChange={(chosen) => change({ filter: chosen === 'all' ? undefined : chosen, ...(chosen === 'mine' && { mine: undefined }) })}
      >
        <ListScreen
          list={list}
          name="assessments"
          label="Assessments"
          columns={[...COLUMNS, ...ownColumns<AssessmentRow>('assessment')]}
          filters={[...FILTERS, ...ownFilters('assessment')]}
          nameOf={({ name }) => name}
          rowTo={({ id }) => `/assessments/${id}`}
          noMatches={all === 0 && !counts.archived ? undefined : NO_MATCHES}
          empty={<NoAssessments onStart={mayEdit && start} />}
          bulk={mayAssign ? assignWork : undefined}
        />
      </Tabs>
      {mayEdit && <Starting dialog={search.dialog} customerId={search.customerId} onClose={() => change({ dialog: undefined })} />}
    </>
  );
}

interface StartingProps {
  dialog: string | undefined;
  customerId: string | undefined;
  onClose: () => void;
}

/** Dialog named in the URL. */
function Starting({ dialog, customerId, onClose }: StartingProps) {
  if (dialog === 'batch') return <BatchDialog onClose={onClose} />;
  return dialog === 'new' && <NewAssessmentDialog customerId={customerId} onClose={onClose} />;
}

/** Counts per tab; with the filter "mine", of the caller's own assessments. */
function useCounts(isMine: boolean) {
  const read = useQuery(ask(getAssessmentCounts)).data;
  const all = read && ASSESSMENT_STATUSES.reduce((sum, status) => sum + read.byStatus[status], 0);
  const shown = isMine
    ? { all: read?.mine, ...read?.mineByStatus }
    : { all, ...read?.byStatus, overdue: read?.overdue, archived: read?.archived };
  const counts: Partial<Record<Tab, number | undefined>> = { ...shown, mine: read?.mine };
  return { all, counts };
}

function labelOf(tab: Tab): string {
  if (tab === 'all') return 'All';
  if (tab === 'overdue') return 'Overdue';
  if (tab === 'mine') return 'Mine';
  return tab === 'archived' ? 'Archived' : assessmentStatusLabel(tab);
}

function NoAssessments({ onStart }: { onStart: (() => void) | false }) {
  return (
    <EmptyState
      icon={ClipboardCheckIcon}
      title="No assessments yet"
      action={
        onStart && (
          <>
            <Button variant="primary" {...NewAssessmentDialog.prefetch} onClick={onStart}>
              New assessment
            </Button>
            <LoadSample />
          </>
        )
      }
    >
      An assessment asks one customer the questions of a template.
    </EmptyState>
  );
}
