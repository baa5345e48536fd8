import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type * as z from 'zod/mini';
import { exportQbrs, getQbrCounts, getQbrTotals, listQbrs, QBR_SORTS, type QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { PREPARATION_MEASURE, preparationText } from '#domain/qbrs/preparation.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { ReviewTabs } from '#web/navigation/ReviewTabs.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { PlusIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { useList } from '#web/ui/tables/list.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { QbrsSearch } from './qbrs.search.ts';
import { COLUMNS } from './qbrs.columns.tsx';
import { countOf, NOTHING_IN_TAB, QBR_TABS, type QbrTab, searchOf, TAB_LABELS, TAB_QUERIES, TAB_SORTS, tabOf } from './qbrs.tabs.ts';

const QbrWizard = lazyDialog(async () => (await import('./wizard/QbrWizard.tsx')).QbrWizard);

export function QbrsPage() {
  const may = useCan();
  return may('qbrs:view') ? <Qbrs mayCreate={may('qbrs:edit')} /> : <ForbiddenState />;
}

const FILTERS = [
  { kind: 'customer', key: 'customerId', label: 'Customer' },
  { kind: 'person', key: 'ownerId', label: 'vCIO' },
] as const satisfies readonly ListFilter[];

/** Loaded on demand, since read-only users never need its field. */
const AssignOwner = lazyPage(() => import('./AssignOwner.tsx'), 'AssignOwner');

const assignOwner = (selection: Selection<QbrRow>) => (
  <Suspense>
    <AssignOwner selection={selection} />
  </Suspense>
);

type Search = z.output<typeof QbrsSearch>;

const sortOf = (search: Search) => QBR_SORTS.find((known) => known === search.sort) ?? TAB_SORTS[tabOf(search)];

function filtersOf(search: Search) {
  const { q, customerId, ownerId } = search;
  return { q, customerId, ownerId, ...TAB_QUERIES[tabOf(search)] };
}

/** Each tab has its own default order. */
function useQbrs() {
  const list = useList(listQbrs, {
    isPaged: true,
    schema: QbrsSearch,
    tabs: ['filter', 'status', 'assessmentId'],
    toQuery: (search) => ({ ...filtersOf(search), sort: sortOf(search) }),
  });
  const sort = sortOf(list.search);
  return { ...list, sorting: { ...list.sorting, key: sort.replace('-', ''), descending: sort.startsWith('-') } };
}
type QbrList = ReturnType<typeof useQbrs>;

function Qbrs({ mayCreate }: { mayCreate: boolean }) {
  const list = useQbrs();
  const { search, change } = list;
  const counts = useQuery(ask(getQbrCounts)).data;
  const create = mayCreate && (
    <Button
      variant="primary"
      icon={PlusIcon}
      aria-keyshortcuts="C"
      data-onboarding="new-qbr"
      {...QbrWizard.prefetch}
      onClick={() => change({ dialog: 'new' })}
    >
      New {reviewWord().one}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={reviewWord().screen}
        aside={list.total !== undefined && <CountLine shown={list.total} total={counts && countOf('all', counts)} />}
        actions={
          <>
            {list.all !== 0 && (
              <CsvButton download={() => download(exportQbrs, { query: { ...filtersOf(search), sort: sortOf(search) } })} />
            )}
            {create}
          </>
        }
      />
      <ReviewTabs />
      <Tabs
        label={`${reviewWord().Many} by status`}
        marker="qbr-tabs"
        tabs={QBR_TABS.map((value) => ({
          value,
          label: TAB_LABELS[value],
          count: counts && countOf(value, counts),
          hint: value === 'overdue' ? OVERDUE.qbrs : undefined,
        }))}
        value={tabOf(search)}
        onChange={(value) => change(searchOf(value))}
      >
        <List list={list} create={create} />
      </Tabs>
      {search.dialog === 'new' && mayCreate && (
        <QbrWizard
          customerId={search.customerId ?? null}
          assessmentId={search.assessmentId ?? null}
          onClose={() => change({ dialog: undefined, assessmentId: undefined })}
        />
      )}
    </>
  );
}

function List({ list, create }: { list: QbrList; create: ReactNode }) {
  const { search, change } = list;
  const mayAssign = useCan()('qbrs:edit');
  return (
    <ListScreen
      list={list}
      name="qbrs"
      label={reviewWord().Many}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ title }) => title}
      rowTo={({ id }) => `/qbrs/${id}`}
      noMatches={{ title: `No ${reviewWord().many} match`, hint: 'Try fewer words, or another tab.' }}
      empty={<NoQbrs tab={tabOf(search)} create={create} onAll={() => change(searchOf('all'))} />}
      foot={<Totals search={search} />}
      bulk={mayAssign ? assignOwner : undefined}
    />
  );
}

/** Totals of requested recommendations per currency, and the average preparation time. */
function Totals({ search }: { search: Search }) {
  const { asked = [], preparation = null } = useQuery(ask(getQbrTotals, { query: filtersOf(search) })).data ?? {};
  const isPriced = asked.some(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0);
  if (!isPriced && preparation === null) return null;
  return (
    <span className="flex flex-wrap gap-x-6">
      {isPriced && (
        <span className="flex flex-wrap gap-x-3">
          <span>Requested in total, excluding uncosted items</span>
          <MoneySums sums={asked} />
        </span>
      )}
      {preparation && (
        <span title={PREPARATION_MEASURE}>
          Prepared in {preparationText(preparation.averageSeconds)} on average ({preparation.reviews} measured)
        </span>
      )}
    </span>
  );
}

interface NoQbrsProps {
  tab: QbrTab;
  create: ReactNode;
  onAll: () => void;
}

/** Empty state of a tab, or of the whole list. */
function NoQbrs({ tab, create, onAll }: NoQbrsProps) {
  if (tab !== 'all')
    return (
      <EmptyState
        icon={PresentationIcon}
        title={NOTHING_IN_TAB[tab]}
        action={<Button onClick={onAll}>Show all {reviewWord().many}</Button>}
      />
    );
  return (
    <EmptyState
      icon={PresentationIcon}
      title={`Create your first ${reviewWord().one}`}
      action={
        <>
          {create}
          <LoadSample />
        </>
      }
    >
      {reviewWord().AOne} turns an approved assessment into the deck and the meeting with your customer.
    </EmptyState>
  );
}
