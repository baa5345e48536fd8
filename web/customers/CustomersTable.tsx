import type { Customer } from '#contract/customers/customers.contract.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn, Sorting } from '#web/ui/data/table.columns.ts';
import { CustomerStatusChip } from './CustomerStatusChip.tsx';
import { HealthScore } from './HealthScore.tsx';

const NOTHING = <span className="text-muted">–</span>;

/** One line; the tooltip shows the whole name. */
function Person({ person }: { person: Customer['vcio'] }) {
  if (!person) return NOTHING;
  return (
    <span title={person.name} className="block max-w-36 truncate">
      {person.name}
    </span>
  );
}

/** On a card the column has no header, so the number needs a noun. */
function Findings({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="rows:sr-only">{count === 1 ? ' open finding' : ' open findings'}</span>
    </>
  );
}

/** What the open recommendations cost once; what recurs is shown where nothing is paid once, because the column is narrow. */
function Proposed({ customer: { openRecommendations, currency } }: { customer: Customer }) {
  const { count, oneTime, monthly } = openRecommendations;
  return (
    <span className="whitespace-nowrap" title={count === 1 ? '1 open recommendation' : `${count} open recommendations`}>
      <Money oneTime={oneTime} monthly={oneTime === 0 ? monthly : 0} currency={currency} />
    </span>
  );
}

const COLUMNS: readonly TableColumn<Customer>[] = [
  { key: 'name', label: 'Name', sortKey: 'name', cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span> },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status }) => <CustomerStatusChip status={status} /> },
  { key: 'tier', label: 'Tier', card: 'hidden', cell: ({ tier }) => tier ?? NOTHING },
  { key: 'vcio', label: 'vCIO', card: 'hidden', cell: ({ vcio }) => <Person person={vcio} /> },
  { key: 'engineer', label: 'Engineer', card: 'hidden', cell: ({ engineer }) => <Person person={engineer} /> },
  { key: 'score', label: 'Alignment score', cell: ({ health }) => <HealthScore health={health} /> },
  { key: 'last', label: 'Last assessment', card: 'hidden', cell: ({ lastAssessmentAt }) => <DateText value={lastAssessmentAt} /> },
  { key: 'findings', label: 'Open findings', numeric: true, cell: ({ openFindings }) => <Findings count={openFindings} /> },
  {
    key: 'recommendations',
    label: 'Proposed',
    numeric: true,
    card: 'hidden',
    cell: (customer) => <Proposed customer={customer} />,
  },
];

interface CustomersTableProps {
  rows: readonly Customer[];
  sorting: Sorting;
}

export function CustomersTable({ rows, sorting }: CustomersTableProps) {
  return (
    <Table
      label="Customers"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/customers/${id}`}
      sorting={sorting}
    />
  );
}
