import type { AssessmentRow } from '#contract/assessments/assessments.list.contract.ts';
import { bandOf, type ScoreBand } from '#domain/assessments/scores.rules.ts';
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { CriticalGaps } from '#web/assessments/review/CriticalGaps.tsx';
import { AssessmentChip } from '#web/ui/data/AssessmentChip.tsx';
import { DueDate } from './DueDate.tsx';

const TONES: Record<ScoreBand, string> = {
  good: 'text-success-text',
  fair: 'text-warning-text',
  poor: 'text-warning-text',
  critical: 'text-danger-text',
};
const BANDS: Record<ScoreBand, string> = { good: 'Good', fair: 'Fair', poor: 'Poor', critical: 'Critical' };

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

function ScoreWithBand({ score, criticalGaps }: Pick<AssessmentRow, 'score' | 'criticalGaps'>) {
  if (score === null) return <span className="text-muted">Not scored</span>;
  const band = bandOf(score);
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className="font-medium tabular-nums">{score}%</span>
        <span className={`text-xs font-medium ${TONES[band]}`}>{BANDS[band]}</span>
      </span>
      {criticalGaps > 0 && <CriticalGaps count={criticalGaps} short />}
    </span>
  );
}
