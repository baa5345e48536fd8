import { listAssessments, type AssessmentRow } from '#contract/assessments/assessments.list.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { TemplateIcon } from '#web/ui/icons.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  { key: 'name', label: 'Assessment', cell: ({ id, name }) => <TextLink to={`/assessments/${id}`}>{name}</TextLink> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink> },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status }) => <AssessmentChip status={status} /> },
  {
    key: 'score',
    label: 'Score',
    cell: ({ score, scoreBands, status }) => <ScoreBar score={score} bands={scoreBands} isUnfinished={isEditable(status)} />,
  },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** The assessments that run on any version of a template, the latest change first. */
export function TemplateUses({ id }: { id: string }) {
  const uses = useList(listAssessments, { isWhole: true, fixed: { templateId: id } });
  return (
    <ListRows
      list={uses}

      skeleton={<TableSkeleton rows={3} label="Loading assessments" />}
      empty={
        <EmptyState icon={TemplateIcon} title="No assessment uses this template">
          It can be deleted. Where it is used, it is archived instead.
        </EmptyState>
      }
    >
      {(rows) => <Table label="Used by" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />}
    </ListRows>
  );
}
