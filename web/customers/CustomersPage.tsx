import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type Customer,
  getCustomerCounts,
  listCustomers,
} from '#contract/customers/customers.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { BuildingIcon, PlusIcon } from '#web/ui/icons.tsx';
import { ListFilters } from '#web/ui/controls/ListFilters.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { PagedRows } from '#web/ui/data/PagedRows.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { customerStatusLabel } from './customers.words.ts';
import { CustomersTable } from './CustomersTable.tsx';

const NewCustomerDialog = lazyDialog(async () => (await import('./NewCustomerDialog.tsx')).NewCustomerDialog);

const PAGE = 100;

const SORT_OPTIONS = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-updated', label: 'Latest change first' },
  { value: 'updated', label: 'Oldest change first' },
] as const satisfies readonly { value: (typeof CUSTOMER_SORTS)[number]; label: string }[];

/** The search parameters, and a function that changes them. */
function useListAddress() {
  const search = useSearch({ from: '/frame/customers' });
  const navigate = useNavigate({ from: '/customers' });
  return {
    q: search.q ?? '',
    status: CUSTOMER_STATUSES.find((known) => known === search.status),
    sort: CUSTOMER_SORTS.find((known) => known === search.sort),
    dialog: search.dialog,
    change: (next: Partial<Record<'q' | 'status' | 'sort' | 'dialog', string | undefined>>) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: next.dialog === undefined }),
  };
}
type ListAddress = ReturnType<typeof useListAddress>;

/** The number of customers behind the filter, from the stored counters. */
function useTotal(status: ListAddress['status']): number | undefined {
  const counts = useQuery(ask(getCustomerCounts)).data?.byStatus;
  if (!counts) return undefined;
  if (status) return counts[status];
  return CUSTOMER_STATUSES.reduce((sum, one) => sum + (one === 'archived' ? 0 : counts[one]), 0);
}

export function CustomersPage() {
  const address = useListAddress();
  const { q, status, sort, dialog, change } = address;
  const list = useQuery({
    ...ask(listCustomers, { query: { q: q || undefined, status, sort } }),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(status);
  const mayEdit = useCan()('customers:edit');
  const newCustomer = mayEdit && (
    <Button
      variant="primary"
      icon={PlusIcon}
      data-onboarding="new-customer"
      {...NewCustomerDialog.prefetch}
      onClick={() => change({ dialog: 'new' })}
    >
      New customer
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Customers"
        aside={total !== undefined && list.data && <CountLine shown={list.data.length} total={total} />}
        actions={(total !== 0 || status) && newCustomer}
      />
      <Filters address={address} />
      {list.isPending && <TableSkeleton columns={8} label="Loading customers" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <CustomerRows rows={list.data} address={address} newCustomer={newCustomer} />}
      {mayEdit && dialog === 'new' && <NewCustomerDialog onClose={() => change({ dialog: undefined })} />}
    </>
  );
}

function Filters({ address: { q, status, sort, change } }: { address: ListAddress }) {
  return (
    <ListFilters
      searchLabel="Search customers"
      q={q}
      status={status}
      statuses={CUSTOMER_STATUSES}
      labelOf={customerStatusLabel}
      onChange={change}
    >
      <div className="w-48 max-md:w-full">
        <Select
          label="Sort"
          options={SORT_OPTIONS}
          value={sort ?? 'name'}
          onChange={(chosen) => change({ sort: chosen === 'name' ? undefined : chosen })}
        />
      </div>
    </ListFilters>
  );
}

interface CustomerRowsProps {
  rows: readonly Customer[];
  address: ListAddress;
  newCustomer: ReactNode;
}

function CustomerRows({ rows, address: { q, status, sort, change }, newCustomer }: CustomerRowsProps) {
  if (rows.length === 0 && (q || status)) {
    return <NoMatches title="No customers match" onClear={() => change({ q: undefined, status: undefined })} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={BuildingIcon} title={newCustomer ? 'Add your first customer.' : 'No customers yet'} action={newCustomer}>
        {newCustomer ? 'Assessments, findings and reviews all belong to a customer.' : 'Ask a vCIO to add the first one.'}
      </EmptyState>
    );
  }
  return (
    <PagedRows rows={rows} pageSize={PAGE}>
      {(visible) => (
        <CustomersTable rows={visible} sort={sort ?? 'name'} onSort={(next) => change({ sort: next === 'name' ? undefined : next })} />
      )}
    </PagedRows>
  );
}
