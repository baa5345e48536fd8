import * as z from 'zod/mini';
import { type Customer, listCustomers } from '#contract/customers/customers.contract.ts';
import { text } from '#web/navigation/search.ts';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BuildingIcon } from '#web/ui/icons.tsx';
import { MONTHS } from './budget.words.ts';

const Search = z.object({ tab: text, q: text });

const COLUMNS: readonly TableColumn<Customer>[] = [
  { key: 'name', label: 'Customer', cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span> },
  { key: 'currency', label: 'Currency', cell: ({ currency }) => currency },
  { key: 'year', label: 'Fiscal year starts in', cell: ({ fiscalYearStartMonth }) => MONTHS[fiscalYearStartMonth - 1] },
  {
    key: 'vcio',
    label: 'vCIO',
    card: 'hidden',
    className: 'rows:whitespace-nowrap',
    cell: ({ vcio }) => vcio?.name ?? <span className="text-muted">–</span>,
  },
];

/** A budget is of one customer: amounts of several are in several currencies and fiscal years. */
export function BudgetCustomers() {
  const list = useList(listCustomers, { schema: Search, toQuery: ({ q }) => (q ? { q } : {}), tabs: ['tab'] });
  return (
    <>
      <div className="mb-3 max-w-80">
        <SearchBox label="Search customers" value={list.search.q ?? ''} onChange={(q) => list.change({ q: q || undefined })} />
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={COLUMNS.length} label="Loading customers" />}
        noMatches={{ title: 'No customer matches' }}
        empty={
          <EmptyState icon={BuildingIcon} title="No customers yet">
            A budget is made for a customer.
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Budgets by customer"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id }) => `/recommendations?tab=budget&customerId=${id}`}
          />
        )}
      </ListRows>
    </>
  );
}
