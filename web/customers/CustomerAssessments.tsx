import { useQuery } from '@tanstack/react-query';
import { type AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { AssessmentChip } from '#web/ui/data/AssessmentChip.tsx';
import { ask } from '#web/http/ask.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ClipboardCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ScoreBar } from '#web/ui/data/ScoreBar.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { newAssessmentOf } from './places.ts';

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: 'status',
    label: 'Status',
    card: 'aside',
    cell: ({ status }) => <AssessmentChip status={status} />,
  },
  { key: 'score', label: 'Score', cell: ({ score }) => <ScoreBar score={score} /> },
  { key: 'progress', label: 'Answered', cell: ({ progress }) => `${progress.answered} of ${progress.total}` },
  { key: 'assignee', label: 'Engineer', card: 'hidden', cell: ({ assignee }) => assignee?.name ?? '–' },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

export function CustomerAssessments({ customer }: { customer: Customer }) {
  const list = useQuery(ask(listAssessments, { query: { customerId: customer.id } }));
  if (list.isPending) return <TableSkeleton rows={3} label="Loading assessments" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={ClipboardCheckIcon}
        title="No assessment yet"
        action={
          customer.status !== 'archived' && (
            <LinkButton variant="primary" icon={PlusIcon} to={newAssessmentOf(customer)}>
              Start the first assessment
            </LinkButton>
          )
        }
      >
        An assessment shows where this customer stands, and gives the score.
      </EmptyState>
    );
  }
  return (
    <Table
      label={`Assessments of ${customer.name}`}
      columns={COLUMNS}
      rows={list.data}
      rowKey={({ id }) => id}
      rowTo={({ id, status }) => `/assessments/${id}${status === 'pending_review' ? '/review' : ''}`}
    />
  );
}
