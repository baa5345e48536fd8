import type { AssessmentRow } from '#contract/assessments/assessments.list.contract.ts';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { BandMark } from '#web/ui/data/BandMark.tsx';
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { CriticalGaps } from '#web/assessments/review/CriticalGaps.tsx';
import { AssessmentChip } from '#web/ui/data/AssessmentChip.tsx';
import { DueDate } from './DueDate.tsx';

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  {
    key: 'name',
    label: 'Assessment',
    className: 'rows:w-[34%]',
    cell: ({ name, customer }) => (
      <span className="block min-w-0 py-1.5">
        <span className="block wrap-anywhere">{name}</span>
        <span className="line-clamp-1 text-sm font-normal wrap-anywhere text-muted">{customer.name}</span>
      </span>
    ),
  },
  { key: 'status', label: 'Status', card: 'aside', cell: ({ status }) => <AssessmentChip status={status} /> },
  {
    key: 'assignee',
    label: 'Assigned to',
    card: 'hidden',
    cell: ({ assignee }) => (assignee ? assignee.name : <span className="text-muted">Nobody yet</span>),
  },
  { key: 'progress', label: 'Progress', cell: ({ progress }) => <Done progress={progress} /> },
  {
    key: 'due',
    label: 'Due',
    cell: ({ dueDate, status }) => <DueDate day={dueDate} status={status} />,
    className: 'cards:not-has-[[data-late]]:hidden',
  },
  { key: 'score', label: 'Score', cell: (row) => <ScoreWithBand {...row} /> },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <RelativeTime value={updatedAt} /> },
];

export function AssessmentsTable({ rows }: { rows: readonly AssessmentRow[] }) {
  return <Table label="Assessments" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} rowTo={({ id }) => `/assessments/${id}`} />;
}

function Done({ progress: { answered, total } }: Pick<AssessmentRow, 'progress'>) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <ProgressBar label="Progress" percent={total === 0 ? 0 : (100 * answered) / total} className="w-12 cards:hidden" />
      {answered} of {total}
    </span>
  );
}

function ScoreWithBand({ score, criticalGaps, status }: Pick<AssessmentRow, 'score' | 'criticalGaps' | 'status'>) {
  if (score === null) return <span className="text-muted">Not scored</span>;
  const isUnfinished = isEditable(status);
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className={classes('tabular-nums', !isUnfinished && 'font-medium')}>{scoreText(score)}</span>
        {isUnfinished ? <span className="text-xs text-muted">so far</span> : <BandMark score={score} />}
      </span>
      {criticalGaps > 0 && <CriticalGaps count={criticalGaps} short />}
    </span>
  );
}
