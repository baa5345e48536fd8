import * as z from 'zod/mini';
import { useQueries } from '@tanstack/react-query';
import { type Customer, listCustomers } from '#contract/customers/customers.contract.ts';
import { getBudgetSums } from '#contract/budgets/budgets.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isOver } from '#domain/budgets/outlook.rules.ts';
import { yearLabel, monthName } from '#domain/customers/fiscal.rules.ts';
import { text } from '#web/navigation/search.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ArrowUpIcon, BuildingIcon } from '#web/ui/icons.tsx';
import { ask } from '#web/http/ask.ts';

type BudgetSums = OutputOf<typeof getBudgetSums>['customers'][number];

/** Maximum number of customers per call. */
const AT_ONCE = 100;

/** Cost of each customer's plan by fiscal year; customers still loading are missing. */
function useBudgetSums(customerIds: readonly string[]): ReadonlyMap<string, BudgetSums> {
  const calls = Array.from({ length: Math.ceil(customerIds.length / AT_ONCE) }, (_, index) =>
    customerIds.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return useQueries({
    queries: calls.map((ids) => ask(getBudgetSums, { query: { customerIds: ids.join(',') } })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data?.customers ?? []).map((sums) => [sums.customerId, sums])),
  });
}

const Search = z.object({ tab: text, q: text });

/** Each customer's own fiscal years: the current one and the next two. */
const YEARS = ['This fiscal year', 'Next fiscal year', 'Year after next'] as const;

function columnsFor(sums: ReadonlyMap<string, BudgetSums>): readonly TableColumn<Customer>[] {
  return [
    { key: 'name', label: 'Customer', cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span> },
    { key: 'year', label: 'FY starts in', card: 'hidden', cell: ({ fiscalYearStartMonth }) => monthName(fiscalYearStartMonth) },
    ...YEARS.map((label, index) => ({
      key: label,
      label,
      numeric: true,
      className: 'rows:whitespace-nowrap',
      cell: ({ id }: Customer) => <YearSum sums={sums.get(id)} index={index} />,
    })),
    {
      key: 'vcio',
      label: 'vCIO',
      card: 'hidden',
      className: 'rows:whitespace-nowrap',
      cell: ({ vcio }) => vcio?.name ?? <span className="text-muted">–</span>,
    },
  ];
}

/** Text such as "FY28 £96,184", preceded by an arrow if above the target. */
function YearSum({ sums, index }: { sums: BudgetSums | undefined; index: number }) {
  const year = sums?.years[index];
  if (!sums || !year) return <Skeleton className="inline-block h-4 w-20" />;
  const { fiscalYear, total, target } = year;
  return (
    <span className="inline-flex items-baseline gap-1.5 tabular-nums">
      {isOver(total, target) && (
        <span
          className="inline-flex items-center self-center text-xs text-warning-text"
          title={`Target ${moneyText(target ?? 0, sums.currency)}`}
        >
          <ArrowUpIcon size={14} />
          over
        </span>
      )}
      <span className="text-xs text-muted">{yearLabel(fiscalYear)}</span>
      {total === 0 ? <span className="text-muted">–</span> : moneyText(total, sums.currency)}
    </span>
  );
}

/** Choice of a customer: budgets cannot be combined, since currencies and fiscal years differ. */
export function BudgetCustomers() {
  const mayAdd = useCan()('customers:edit');
  const list = useList(listCustomers, { schema: Search, toQuery: ({ q }) => (q ? { q } : {}), tabs: ['tab'] });
  const columns = columnsFor(useBudgetSums((list.rows ?? []).map(({ id }) => id)));
  return (
    <>
      <div className="mb-3 max-w-80">
        <SearchBox label="Search customers" value={list.search.q ?? ''} onChange={(q) => list.change({ q: q || undefined })} />
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={columns.length} label="Loading customers" />}
        noMatches={{ title: 'No customer matches' }}
        empty={
          <EmptyState
            icon={BuildingIcon}
            title="No customers yet"
            action={mayAdd && <LinkButton to="/customers?dialog=new">Add a customer</LinkButton>}
          >
            Each budget belongs to a customer. Add a customer first.
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Budgets by customer"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id }) => `/recommendations?tab=budget&customerId=${id}`}
          />
        )}
      </ListRows>
    </>
  );
}
