import type { Finding } from '#contract/findings/findings.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FindingChip } from '#web/ui/marks/FindingChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';

const NOTHING = <span className="text-muted">–</span>;

const TITLE: TableColumn<Finding> = {
  key: 'title',
  label: 'Finding',
  sortKey: 'title',
  className: 'rows:w-full rows:max-w-0',
  cell: ({ title }) => (
    <span title={title} className="rows:block rows:truncate">
      {title}
    </span>
  ),
};

const CUSTOMER: TableColumn<Finding> = {
  key: 'customer',
  label: 'Customer',
  sortKey: 'customer',
  cell: ({ customer }) => (
    <span title={customer.name} className="block truncate rows:max-w-44">
      {customer.name}
    </span>
  ),
};

const OTHERS: readonly TableColumn<Finding>[] = [
  { key: 'severity', label: 'Severity', sortKey: 'risk', cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { key: 'status', label: 'Status', sortKey: 'status', cell: (finding) => <FindingChip finding={finding} /> },
  { key: 'recommendations', label: 'Recommended', card: 'hidden', cell: (finding) => <Recommended {...finding} /> },
  {
    key: 'seen',
    label: 'Seen',
    sortKey: 'seen',
    numeric: true,
    card: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ seenCount }) => (seenCount === 1 ? 'once' : `${seenCount} times`),
  },
  { key: 'first', label: 'First seen', sortKey: 'first', card: 'hidden', cell: ({ firstSeenAt }) => <DateText value={firstSeenAt} /> },
  {
    key: 'until',
    label: 'Accepted until',
    sortKey: 'until',
    card: 'hidden',
    isExtra: true,
    cell: ({ acceptedUntil }) => <DateText value={acceptedUntil} />,
  },
  {
    key: 'question',
    label: 'Question',
    card: 'hidden',
    isExtra: true,
    cell: ({ questionKey }) => <span className="wrap-anywhere">{questionKey}</span>,
  },
  {
    key: 'updated',
    label: 'Updated',
    sortKey: 'updated',
    card: 'hidden',
    isExtra: true,
    cell: ({ updatedAt }) => <DateText value={updatedAt} />,
  },
];

/** Columns; for one customer without the customer, which is named above the list. */
export const columnsOf = (customerId: string | undefined): readonly TableColumn<Finding>[] =>
  customerId === undefined ? [TITLE, CUSTOMER, ...OTHERS] : [TITLE, ...OTHERS];

function Recommended({ recommendations }: Pick<Finding, 'recommendations'>) {
  const [first, ...others] = recommendations;
  if (!first) return NOTHING;
  const all = recommendations.map(({ title }) => title).join(', ');
  return (
    <span title={all} className="flex max-w-40 gap-1">
      <span className="truncate">{first.title}</span>
      {others.length > 0 && <span className="shrink-0 text-muted">and {others.length} more</span>}
    </span>
  );
}
