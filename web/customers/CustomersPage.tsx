import { useQuery } from '@tanstack/react-query';
import { type CUSTOMER_SORTS, CUSTOMER_STATUSES, getCustomerCounts, listCustomers } from '#contract/customers/customers.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BuildingIcon, PlusIcon } from '#web/ui/icons.tsx';
import { ListFilters } from '#web/ui/controls/ListFilters.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { customerStatusLabel } from './customers.words.ts';
import { CustomersTable } from './CustomersTable.tsx';

const NewCustomerDialog = lazyDialog(async () => (await import('./NewCustomerDialog.tsx')).NewCustomerDialog);

const SORT_OPTIONS = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-updated', label: 'Latest change first' },
  { value: 'updated', label: 'Oldest change first' },
] as const satisfies readonly { value: (typeof CUSTOMER_SORTS)[number]; label: string }[];

const useCustomers = () => useList(listCustomers, { isWhole: true });
type Customers = ReturnType<typeof useCustomers>;

/** The number of customers behind the filter, from the stored counters. */
function useTotal(status: Customers['search']['status']): number | undefined {
  const counts = useQuery(ask(getCustomerCounts)).data?.byStatus;
  if (!counts) return undefined;
  if (status) return counts[status];
  return CUSTOMER_STATUSES.reduce((sum, one) => sum + (one === 'archived' ? 0 : counts[one]), 0);
}

export function CustomersPage() {
  const list = useCustomers();
  const { status, dialog } = list.search;
  const total = useTotal(status);
  const mayEdit = useCan()('customers:edit');
  const newCustomer = mayEdit && (
    <Button
      variant="primary"
      icon={PlusIcon}
      data-onboarding="new-customer"
      {...NewCustomerDialog.prefetch}
      onClick={() => list.change({ dialog: 'new' })}
    >
      New customer
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Customers"
        aside={total !== undefined && list.rows && <CountLine shown={list.rows.length} total={total} />}
        actions={(total !== 0 || status) && newCustomer}
      />
      <Filters list={list} />
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={8} label="Loading customers" />}
        noMatches={{ title: 'No customers match' }}
        empty={
          <EmptyState icon={BuildingIcon} title={newCustomer ? 'Add your first customer.' : 'No customers yet'} action={newCustomer}>
            {newCustomer ? 'Assessments, findings and reviews all belong to a customer.' : 'Ask a vCIO to add the first one.'}
          </EmptyState>
        }
      >
        {(rows) => <CustomersTable rows={rows} sorting={list.sorting} />}
      </ListRows>
      {mayEdit && dialog === 'new' && <NewCustomerDialog onClose={() => list.change({ dialog: undefined })} />}
    </>
  );
}

function Filters({ list: { search, change, sort, sortBy } }: { list: Customers }) {
  return (
    <ListFilters
      searchLabel="Search customers"
      q={search.q ?? ''}
      status={search.status}
      statuses={CUSTOMER_STATUSES}
      labelOf={customerStatusLabel}
      onChange={change}
    >
      <div className="w-48 max-md:w-full">
        <Select label="Sort" options={SORT_OPTIONS} value={sort} onChange={sortBy} />
      </div>
    </ListFilters>
  );
}
