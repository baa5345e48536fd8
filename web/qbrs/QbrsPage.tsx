import '#web/planning.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQbrCounts, listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { ReviewTabs } from '#web/navigation/ReviewTabs.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FilterChips } from '#web/ui/controls/FilterChips.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { PlusIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { Tabs } from '#web/ui/controls/Tabs.tsx';
import { QbrsSearch } from './qbrs.search.ts';
import { AskedSums, QbrsTable } from './QbrsTable.tsx';
import { arranged, countOf, NOTHING_IN_TAB, QBR_TABS, type QbrTab, searchOf, STATUSES, TAB_LABELS, tabOf } from './qbrs.tabs.ts';

const QbrWizard = lazyDialog(async () => (await import('./wizard/QbrWizard.tsx')).QbrWizard);

export function QbrsPage() {
  const may = useCan();
  return may('qbrs:view') ? <Qbrs mayCreate={may('qbrs:edit')} /> : <ForbiddenState />;
}

const PAGE = 50;

/** A tab of two statuses is two readings, because the server lists one status at a time. */
const useQbrs = () =>
  useList(listQbrs, {
    pageSize: PAGE,
    isWhole: true,
    schema: QbrsSearch,
    tabs: ['filter', 'status', 'assessmentId'],
    toQuery: (search) => queriesOf(tabOf(search)).map((query) => ({ q: search.q, customerId: search.customerId, ...query })),
    arrange: (rows, search) => arranged(tabOf(search), rows),
  });
type QbrList = ReturnType<typeof useQbrs>;

function queriesOf(tab: QbrTab) {
  if (tab === 'all') return [{}];
  return tab === 'overdue' ? [{ filter: tab }] : STATUSES[tab].map((status) => ({ status }));
}

function Qbrs({ mayCreate }: { mayCreate: boolean }) {
  const list = useQbrs();
  const { search, change } = list;
  const counts = useQuery(ask(getQbrCounts)).data;
  const create = mayCreate && (
    <Button variant="primary" icon={PlusIcon} data-onboarding="new-qbr" {...QbrWizard.prefetch} onClick={() => change({ dialog: 'new' })}>
      New QBR
    </Button>
  );
  return (
    <>
      <PageHeader title="Quarterly Business Reviews" aside={counts && <CountLine shown={countOf('all', counts)} />} actions={create} />
      <ReviewTabs />
      <Tabs
        label="QBRs by state"
        marker="qbr-tabs"
        tabs={QBR_TABS.map((value) => ({ value, label: TAB_LABELS[value], count: counts && countOf(value, counts) }))}
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
  const customer = list.rows?.[0]?.customer.name ?? 'chosen';
  const forgetCustomer = () => change({ customerId: undefined });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search QBRs" value={search.q ?? ''} onChange={(text) => change({ q: text || undefined })} />
        <FilterChips
          chips={search.customerId ? [{ key: 'customerId', label: `Customer: ${customer}` }] : []}
          onRemove={forgetCustomer}
          onClear={forgetCustomer}
        />
      </div>
      <ListRows
        list={list}
        isAlwaysCounted
        skeleton={<TableSkeleton columns={8} label="Loading QBRs" />}
        noMatches={{ title: 'No QBR matches', hint: 'Try fewer words, or another tab.' }}
        empty={<NoQbrs tab={tabOf(search)} create={create} onAll={() => change(searchOf('all'))} />}
      >
        {(rows) => (
          <>
            <QbrsTable rows={rows} />
            <AskedSums rows={list.rows ?? rows} />
          </>
        )}
      </ListRows>
    </>
  );
}

interface NoQbrsProps {
  tab: QbrTab;
  create: ReactNode;
  onAll: () => void;
}

/** Nothing in this tab, or nothing at all. */
function NoQbrs({ tab, create, onAll }: NoQbrsProps) {
  if (tab !== 'all')
    return <EmptyState icon={PresentationIcon} title={NOTHING_IN_TAB[tab]} action={<Button onClick={onAll}>Show all QBRs</Button>} />;
  return (
    <EmptyState icon={PresentationIcon} title="Create your first QBR" action={create}>
      A QBR turns an approved assessment into the deck and the meeting with your customer.
    </EmptyState>
  );
}
