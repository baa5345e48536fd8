import type { Customer } from '#contract/customers/customers.contract.ts';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { useCan } from '#web/session/session.ts';
import { QbrStatusChip } from '#web/ui/marks/QbrStatusChip.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PlusIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { newQbrOf } from '#web/customers/contacts/places.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

const COLUMNS: readonly TableColumn<QbrRow>[] = [
  { key: 'title', label: 'Title', cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status, overdue }) => <QbrStatusChip status={status} overdue={overdue} /> },
  { key: 'period', label: 'Period', cell: ({ period }) => periodLabel(period) },
  { key: 'date', label: 'Date', cell: ({ dateTime }) => <DateText value={dateTime} withTime /> },
  { key: 'score', label: 'Score', cell: ({ score }) => <ScoreBar score={score} /> },
  { key: 'owner', label: 'Owner', card: 'hidden', cell: ({ owner }) => owner?.name ?? '–' },
];

export function CustomerQbrs({ customer }: { customer: Customer }) {
  const list = useList(listQbrs, { isWhole: true, fixed: { customerId: customer.id } });
  const mayEdit = useCan()('qbrs:edit') && customer.status !== 'archived';
  return (
    <ListRows
      list={list}
      skeleton={<TableSkeleton rows={3} label={`Loading ${reviewWord().many}`} />}
      empty={
        <EmptyState
          icon={PresentationIcon}
          title={`No ${reviewWord().one} yet`}
          action={
            mayEdit && (
              <LinkButton variant="primary" icon={PlusIcon} to={newQbrOf(customer)}>
                New {reviewWord().one}
              </LinkButton>
            )
          }
        >
          {reviewWord().AOne} turns an approved assessment into a deck for the meeting.
        </EmptyState>
      }
    >
      {(rows) => (
        <Table
          label={`${reviewWord().Many} of ${customer.name}`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/qbrs/${id}`}
        />
      )}
    </ListRows>
  );
}
