import { type AssessmentRow, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ClipboardCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { newAssessmentOf } from '#web/customers/contacts/places.ts';

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: 'status',
    label: 'Status',
    card: 'aside',
    cell: ({ status }) => <AssessmentChip status={status} />,
  },
  {
    key: 'score',
    label: 'Score',
    cell: ({ score, scoreBands, status }) => <ScoreBar score={score} bands={scoreBands} isUnfinished={isEditable(status)} />,
  },
  { key: 'progress', label: 'Answered', cell: ({ progress }) => `${progress.answered} of ${progress.total}` },
  { key: 'assignee', label: 'Engineer', card: 'hidden', cell: ({ assignee }) => assignee?.name ?? '–' },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

export function CustomerAssessments({ customer }: { customer: Customer }) {
  const list = useList(listAssessments, { isWhole: true, fixed: { customerId: customer.id } });
  return (
    <ListRows
      list={list}
      skeleton={<TableSkeleton rows={3} label="Loading assessments" />}
      empty={
        <EmptyState
          icon={ClipboardCheckIcon}
          title="No assessments yet"
          action={
            customer.status !== 'archived' && (
              <LinkButton variant="primary" icon={PlusIcon} to={newAssessmentOf(customer)}>
                Start first assessment
              </LinkButton>
            )
          }
        >
          An assessment shows where this customer stands and produces the score.
        </EmptyState>
      }
    >
      {(rows) => (
        <Table
          label={`Assessments of ${customer.name}`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id, status }) => `/assessments/${id}${status === 'pending_review' ? '/review' : ''}`}
        />
      )}
    </ListRows>
  );
}
