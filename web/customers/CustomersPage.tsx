import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CUSTOMER_SORTS, CUSTOMER_STATUSES, getCustomerCounts, listCustomers } from '#contract/customers.contract.ts';
import { useCan } from '#web/app/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountLine } from '#web/ui/CountLine.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { BuildingIcon, PlusIcon, SearchIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx';
import { customerStatusLabel } from './customers.words.ts';
import { CustomersTable } from './CustomersTable.tsx';
import { NewCustomerDialog } from './NewCustomerDialog.tsx';

const PAGE = 100;
const ANY = 'any';
const STATUS_OPTIONS = [
  { value: ANY, label: 'All but archived' },
  ...CUSTOMER_STATUSES.map((status) => ({ value: status, label: customerStatusLabel(status) })),
];

function useCustomers() {
  const search = useSearch({ from: '/frame/customers' });
  const status = CUSTOMER_STATUSES.find((known) => known === search.status);
  const sort = CUSTOMER_SORTS.find((known) => known === search.sort);
  const list = useQuery({ ...ask(listCustomers, { query: { q: search.q, status, sort } }), placeholderData: keepPreviousData });
  const counts = useQuery(ask(getCustomerCounts)).data?.byStatus;
  const total =
    counts && (status ? counts[status] : CUSTOMER_STATUSES.reduce((sum, one) => sum + (one === 'archived' ? 0 : counts[one]), 0));
  return { list, total, status, sort: sort ?? 'name', q: search.q ?? '', dialog: search.dialog };
}

export function CustomersPage() {
  const { list, total, status, sort, q, dialog } = useCustomers();
  const navigate = useNavigate({ from: '/customers' });
  const [shown, setShown] = useState(PAGE);
  const mayEdit = useCan()('customers:edit');
  const narrow = (change: {
    q?: string | undefined;
    status?: string | undefined;
    sort?: string | undefined;
    dialog?: string | undefined;
  }) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const clear = () => narrow({ q: undefined, status: undefined });
  const newCustomer = (
    <Button variant="primary" icon={PlusIcon} onClick={() => narrow({ dialog: 'new' })}>
      New customer
    </Button>
  );
  const chips = [
    ...(status ? [{ key: 'status', label: `Status: ${customerStatusLabel(status)}` }] : []),
    ...(q ? [{ key: 'q', label: `Search: ${q}` }] : []),
  ];
  const rows = list.data ?? [];

  return (
    <>
      <PageHeader
        title="Customers"
        aside={total !== undefined && list.data && <CountLine shown={rows.length} total={total} />}
        actions={mayEdit && newCustomer}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Search customers" value={q} onChange={(text) => narrow({ q: text || undefined })} className="max-md:w-full" />
        <Select
          label="Status"
          options={STATUS_OPTIONS}
          value={status ?? ANY}
          onChange={(chosen) => narrow({ status: chosen === ANY ? undefined : chosen })}
          className="w-48 max-md:w-full"
        />
        <FilterChips chips={chips} onRemove={(key) => narrow({ [key]: undefined })} onClear={clear} />
      </div>
      {list.isPending && <TableSkeleton label="Loading customers" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && chips.length === 0 && (
        <EmptyState icon={BuildingIcon} title="Add your first customer." action={mayEdit && newCustomer}>
          {mayEdit ? 'Everything starts with a customer: assessments, findings and reviews belong to one.' : 'Ask a vCIO to add one.'}
        </EmptyState>
      )}
      {list.data && rows.length === 0 && chips.length > 0 && (
        <EmptyState icon={SearchIcon} title="No customers match" action={<Button onClick={clear}>Clear filters</Button>} />
      )}
      {rows.length > 0 && (
        <>
          <CustomersTable rows={rows.slice(0, shown)} sort={sort} onSort={(next) => narrow({ sort: next === 'name' ? undefined : next })} />
          <Pagination
            shown={Math.min(shown, rows.length)}
            total={rows.length}
            hasMore={shown < rows.length}
            onMore={() => setShown(shown + PAGE)}
          />
        </>
      )}
      {mayEdit && <NewCustomerDialog open={dialog === 'new'} onClose={() => narrow({ dialog: undefined })} />}
    </>
  );
}
