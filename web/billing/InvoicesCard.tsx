import type { Subscription } from '#contract/billing/billing.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, FileTextIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import { OutsideLink } from './OutsideLink.tsx';

type Invoice = Subscription['invoices'][number];

const STATES = {
  paid: { tone: 'success', icon: CircleCheckIcon, words: 'Paid' },
  open: { tone: 'danger', icon: AlertTriangleIcon, words: 'Open' },
  void: { tone: 'neutral', icon: CircleXIcon, words: 'Void' },
  uncollectible: { tone: 'neutral', icon: CircleXIcon, words: 'Not collected' },
} as const;

const COLUMNS: readonly TableColumn<Invoice>[] = [
  { key: 'number', label: 'Number', cell: ({ number }) => number },
  { key: 'date', label: 'Date', cell: ({ date }) => <DateText value={date} /> },
  { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount, currency }) => moneyText(amount, currency, { exact: true }) },
  { key: 'state', label: 'State', card: 'aside', cell: ({ status }) => <State {...STATES[status]} /> },
  {
    key: 'pdf',
    label: 'Document',
    cell: ({ number, pdfUrl }) =>
      pdfUrl && (
        <OutsideLink to={pdfUrl}>
          PDF<span className="sr-only"> of {number}</span>
        </OutsideLink>
      ),
  },
];

function State({ words, ...look }: (typeof STATES)[Invoice['status']]) {
  return <StatusChip {...look}>{words}</StatusChip>;
}

export function InvoicesCard({ invoices }: Pick<Subscription, 'invoices'>) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 ? (
        <EmptyState icon={FileTextIcon} title="No invoice yet">
          The first one comes when a trial with a plan ends, or when you choose a plan.
        </EmptyState>
      ) : (
        <Table label="Invoices" columns={COLUMNS} rows={invoices} rowKey={({ id }) => id} compact />
      )}
    </Card>
  );
}
