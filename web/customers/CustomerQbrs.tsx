import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listQbrs, type QbrRow } from '#contract/qbrs/qbrs.contract.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { QbrStatusChip } from '#web/ui/data/QbrStatusChip.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { PlusIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ScoreBar } from '#web/ui/data/ScoreBar.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { newQbrOf } from './places.ts';

const COLUMNS: readonly TableColumn<QbrRow>[] = [
  { key: 'title', label: 'Title', cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status, overdue }) => <QbrStatusChip status={status} overdue={overdue} /> },
  { key: 'period', label: 'Period', cell: ({ period }) => periodLabel(period) },
  { key: 'date', label: 'Date', cell: ({ dateTime }) => <DateText value={dateTime} withTime /> },
  { key: 'score', label: 'Score', cell: ({ score }) => <ScoreBar score={score} /> },
  { key: 'owner', label: 'Owner', card: 'hidden', cell: ({ owner }) => owner?.name ?? '–' },
];

export function CustomerQbrs({ customer }: { customer: Customer }) {
  const list = useQuery(ask(listQbrs, { query: { customerId: customer.id } }));
  const mayEdit = useCan()('qbrs:edit') && customer.status !== 'archived';
  if (list.isPending) return <TableSkeleton rows={3} label="Loading QBRs" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={PresentationIcon}
        title="No QBR yet"
        action={
          mayEdit && (
            <LinkButton variant="primary" icon={PlusIcon} to={newQbrOf(customer)}>
              New QBR
            </LinkButton>
          )
        }
      >
        A QBR turns an approved assessment into a deck for the meeting.
      </EmptyState>
    );
  }
  return (
    <Table
      label={`QBRs of ${customer.name}`}
      columns={COLUMNS}
      rows={list.data}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/qbrs/${id}`}
    />
  );
}
