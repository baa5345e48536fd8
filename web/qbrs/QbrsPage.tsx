import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getQbrCounts, listQbrs, type QbrRow } from '#contract/qbrs/qbrs.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FilterChips } from '#web/ui/controls/FilterChips.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { PlusIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Pagination } from '#web/ui/data/Pagination.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { Tabs } from '#web/ui/controls/Tabs.tsx';
import { QbrsTable } from './QbrsTable.tsx';
import { arranged, countOf, NOTHING_IN_TAB, QBR_TABS, type QbrTab, searchOf, STATUSES, TAB_LABELS, tabOf } from './qbrs.tabs.ts';

const NewQbrDialog = lazyDialog(async () => (await import('./NewQbrDialog.tsx')).NewQbrDialog);
const route = getRouteApi('/frame/qbrs');

export function QbrsPage() {
  const may = useCan();
  return may('qbrs:view') ? <Qbrs mayCreate={may('qbrs:edit')} /> : <ForbiddenState />;
}

interface Narrowing {
  q?: string | undefined;
  customerId?: string | undefined;
}

function listsOf(tab: QbrTab) {
  if (tab === 'all') return [{}];
  return tab === 'overdue' ? [{ filter: tab }] : STATUSES[tab].map((status) => ({ status }));
}

/** A tab with two statuses reads two lists, because the server filters by one status. */
function useRows(tab: QbrTab, { q, customerId }: Narrowing) {
  const narrowing = { ...(q ? { q } : {}), ...(customerId ? { customerId } : {}) };
  const readings = useQueries({ queries: listsOf(tab).map((list) => ask(listQbrs, { query: { ...narrowing, ...list } })) });
  return {
    error: readings.find(({ error }) => error)?.error ?? null,
    rows: readings.some(({ data }) => !data)
      ? null
      : arranged(
          tab,
          readings.flatMap(({ data }) => data ?? []),
        ),
    again: () => readings.forEach((reading) => void reading.refetch()),
  };
}

type Search = ReturnType<typeof route.useSearch>;

function Qbrs({ mayCreate }: { mayCreate: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useQuery(ask(getQbrCounts)).data;
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  const create = mayCreate && (
    <Button
      variant="primary"
      icon={PlusIcon}
      data-onboarding="new-qbr"
      {...NewQbrDialog.prefetch}
      onClick={() => void navigate({ search: (now) => ({ ...now, dialog: 'new' }) })}
    >
      New QBR
    </Button>
  );
  return (
    <>
      <PageHeader title="Quarterly Business Reviews" aside={counts && <CountLine shown={countOf('all', counts)} />} actions={create} />
      <Tabs
        label="QBRs by state"
        marker="qbr-tabs"
        tabs={QBR_TABS.map((value) => ({ value, label: TAB_LABELS[value], count: counts && countOf(value, counts) }))}
        value={tabOf(search)}
        onChange={(value) => change(searchOf(value))}
      >
        <List search={search} create={create} onChange={change} />
      </Tabs>
      {search.dialog === 'new' && mayCreate && (
        <NewQbrDialog customerId={search.customerId ?? null} onClose={() => change({ dialog: undefined })} />
      )}
    </>
  );
}

interface ListProps {
  search: Search;
  create: ReactNode;
  onChange: (next: Partial<Search>) => void;
}

function List({ search, create, onChange }: ListProps) {
  const { rows, error, again } = useRows(tabOf(search), search);
  const customer = rows?.[0]?.customer.name ?? 'chosen';
  const forgetCustomer = () => onChange({ customerId: undefined });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search QBRs" value={search.q ?? ''} onChange={(text) => onChange({ q: text || undefined })} />
        <FilterChips
          chips={search.customerId ? [{ key: 'customerId', label: `Customer: ${customer}` }] : []}
          onRemove={forgetCustomer}
          onClear={forgetCustomer}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={again} /> : <Found rows={rows} search={search} create={create} onChange={onChange} />}
    </>
  );
}

function Found({ rows, search, create, onChange }: ListProps & { rows: readonly QbrRow[] | null }) {
  const tab = tabOf(search);
  if (!rows) return <TableSkeleton columns={7} label="Loading QBRs" />;
  if (rows.length > 0) return <Rows key={JSON.stringify([tab, search.q, search.customerId])} rows={rows} />;
  return (
    <Nothing
      tab={tab}
      isNarrowed={Boolean(search.q ?? search.customerId)}
      create={create}
      onClear={() => onChange({ q: undefined, customerId: undefined })}
      onAll={() => onChange(searchOf('all'))}
    />
  );
}

const PAGE = 50;

function Rows({ rows }: { rows: readonly QbrRow[] }) {
  const [shown, setShown] = useState(PAGE);
  const visible = rows.slice(0, shown);
  return (
    <>
      <QbrsTable rows={visible} />
      <Pagination shown={visible.length} total={rows.length} hasMore={rows.length > visible.length} onMore={() => setShown(shown + PAGE)} />
    </>
  );
}

interface NothingProps {
  tab: QbrTab;
  isNarrowed: boolean;
  create: ReactNode;
  onClear: () => void;
  onAll: () => void;
}

/** Three empty states: nothing matches, nothing in this tab, nothing at all. */
function Nothing({ tab, isNarrowed, create, onClear, onAll }: NothingProps) {
  if (isNarrowed)
    return (
      <NoMatches title="No QBR matches" onClear={onClear}>
        Try fewer words, or another tab.
      </NoMatches>
    );
  if (tab !== 'all')
    return <EmptyState icon={PresentationIcon} title={NOTHING_IN_TAB[tab]} action={<Button onClick={onAll}>Show all QBRs</Button>} />;
  return (
    <EmptyState icon={PresentationIcon} title="Create your first QBR" action={create}>
      A QBR turns an approved assessment into the deck and the meeting with your customer.
    </EmptyState>
  );
}
