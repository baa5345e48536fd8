import { type Customer, exportCustomers, listCustomers } from '#contract/customers/customers.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { SampleLine } from './sample/SampleLine.tsx';
import { useNothingToAdd } from '#web/session/read.only.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BuildingIcon, PlusIcon, UploadIcon } from '#web/ui/icons.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { asksForOwn, ownColumns } from '#web/ui/custom/own.fields.ts';
import { COLUMNS } from './customers.columns.tsx';
import { useCustomerSums } from './list/customers.sums.tsx';
import { useCustomerFilters } from './customers.filters.ts';

const NewCustomerDialog = lazyDialog(async () => (await import('./NewCustomerDialog.tsx')).NewCustomerDialog);
const ImportDialog = lazyDialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);
/** Loaded on demand, since read-only users never need its menus. */
const SelectedCustomers = lazyPage(() => import('./several/SelectedCustomers.tsx'), 'SelectedCustomers');

const selectedCustomers = (selection: Selection<Customer>) => (
  <Suspense>
    <SelectedCustomers selection={selection} />
  </Suspense>
);

export function CustomersPage() {
  const { columns: shown } = useSearch({ from: '/frame/customers' });
  const list = useList(listCustomers, { isPaged: true, ...(asksForOwn(shown) && { fixed: { customFields: 'true' as const } }) });
  const filters = useCustomerFilters();
  const { dialog, ...query } = list.search;
  const { sort: _sort, ...found } = query;
  const sums = useCustomerSums(found, list.total);
  const mayEdit = useCan()('customers:edit');
  const open = (opened: 'new' | 'import' | undefined) => list.change({ dialog: opened });

  return (
    <>
      <PageHeader
        title="Customers"
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        actions={
          list.all !== 0 && (
            <>
              <LinkButton to="/surveys" variant="ghost">
                Surveys
              </LinkButton>
              <CsvButton download={() => download(exportCustomers, { query })} />
              {mayEdit && <Beginnings onOpen={open} />}
            </>
          )
        }
      />
      <SampleLine />
      <ListScreen
        list={list}
        name="customers"
        label="Customers"
        columns={[...COLUMNS, ...ownColumns<Customer>('customer')]}
        filters={filters}
        nameOf={({ name }) => name}
        rowTo={({ id }) => `/customers/${id}`}
        noMatches={{ title: 'No customers match' }}
        empty={<NoCustomers mayEdit={mayEdit} onOpen={open} />}
        sums={sums}
        bulk={mayEdit ? selectedCustomers : undefined}
      />
      {mayEdit && dialog === 'import' && <ImportDialog onClose={() => open(undefined)} />}
      {mayEdit && dialog === 'new' && <NewCustomerDialog onClose={() => open(undefined)} />}
    </>
  );
}

interface BeginningsProps {
  onOpen: (dialog: 'new' | 'import') => void;
}

function Beginnings({ onOpen }: BeginningsProps) {
  return (
    <>
      <Button icon={UploadIcon} {...ImportDialog.prefetch} onClick={() => onOpen('import')}>
        Import
      </Button>
      <Button
        variant="primary"
        icon={PlusIcon}
        aria-keyshortcuts="C"
        data-onboarding="new-customer"
        {...NewCustomerDialog.prefetch}
        onClick={() => onOpen('new')}
      >
        New customer
      </Button>
    </>
  );
}

function NoCustomers({ mayEdit, onOpen }: BeginningsProps & { mayEdit: boolean }) {
  const nothing = useNothingToAdd('Ask a vCIO to add the first one.');
  return (
    <EmptyState
      icon={BuildingIcon}
      title={mayEdit ? 'Add your first customer.' : 'No customers yet'}
      action={
        mayEdit && (
          <>
            <Beginnings onOpen={onOpen} />
            <LoadSample />
          </>
        )
      }
    >
      {mayEdit
        ? 'Add customers one by one, or import many from a spreadsheet. Assessments, findings and reviews all belong to a customer.'
        : nothing}
    </EmptyState>
  );
}
