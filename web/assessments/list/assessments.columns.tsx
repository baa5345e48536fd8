import type { AssessmentRow } from '#contract/assessments/assessments.list.contract.ts';
import { deadlineOf, isEditable, nameWithoutPeriod, periodLabel, reviewShare } from '#domain/assessments/assessments.rules.ts';
import { templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { DueDate } from './DueDate.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';

const NOTHING = <span className="text-muted">–</span>;

export const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  {
    key: 'name',
    label: 'Assessment',
    sortKey: 'name',
    className: 'rows:w-full rows:max-w-0',
    cell: ({ name, period }) => (
      // Allows a second line next to the progress bar, so that long names do not make rows higher.
      <span title={name} className="leading-tight rows:line-clamp-2">
        <span className="rows:hidden">{name}</span>
        <span className="cards:hidden">{nameWithoutPeriod(name, period)}</span>
      </span>
    ),
  },
  {
    key: 'quarter',
    label: 'Quarter',
    card: 'hidden',
    cell: ({ period }) => <span className="whitespace-nowrap tabular-nums">{periodLabel(period)}</span>,
  },
  { key: 'type', label: 'Type', card: 'hidden', isExtra: true, cell: ({ type }) => templateTypeLabel(type) },
  { key: 'customer', label: 'Customer', sortKey: 'customer', cell: ({ customer }) => <Customer name={customer.name} /> },
  { key: 'status', label: 'Status', sortKey: 'status', card: 'aside', cell: ({ status }) => <AssessmentChip status={status} /> },
  { key: 'assignee', label: 'Assignee', sortKey: 'assignee', card: 'hidden', cell: ({ assignee }) => <Assignee person={assignee} /> },
  {
    key: 'progress',
    label: 'Progress',
    sortKey: 'progress',
    cell: (row) => (row.status === 'pending_review' ? <Reviewed {...row} isCounted /> : <Done {...row} />),
    // Overdue assessments show the days overdue instead.
    className: 'cards:group-has-[[data-late]]:hidden',
  },
  {
    key: 'due',
    label: 'Due',
    sortKey: 'due',
    cell: (row) => <DueDate day={deadlineOf(row)} isOpen />,
    className: 'cards:not-has-[[data-late]]:hidden',
  },
  { key: 'review', label: 'Review', sortKey: 'review', card: 'hidden', isExtra: true, cell: (row) => <Reviewed {...row} /> },
  { key: 'score', label: 'Score', sortKey: 'score', cell: (row) => <ScoreWithBand {...row} /> },
  {
    key: 'critical',
    label: 'Critical',
    card: 'hidden',
    className: 'rows:text-right',
    cell: ({ criticalGaps }) => (criticalGaps === 0 ? NOTHING : <SeverityMark severity="critical" count={criticalGaps} />),
  },
  {
    key: 'updated',
    label: 'Updated',
    sortKey: 'updated',
    card: 'hidden',
    isExtra: true,
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
  },
];

function Customer({ name }: { name: string }) {
  return (
    <span title={name} className="leading-tight cards:block cards:truncate rows:line-clamp-2 rows:max-w-44">
      {name}
    </span>
  );
}

/** Initials in a narrow column; the tooltip has the name. */
function Assignee({ person }: { person: AssessmentRow['assignee'] }) {
  if (!person) return <span title="Unassigned">{NOTHING}</span>;
  return (
    <span title={person.name} className="inline-flex">
      <Avatar name={person.name} />
      <span className="sr-only">{person.name}</span>
    </span>
  );
}

/** Bar below the figures, so that it takes no width from the names. */
const DONE = 'inline-grid min-w-16 gap-1 leading-tight whitespace-nowrap tabular-nums';

function Done({ status, progress: { answered, total } }: Pick<AssessmentRow, 'status' | 'progress'>) {
  return (
    // Cards show either the progress of open work or the score band.
    <span className={classes(DONE, !isEditable(status) && 'cards:hidden')}>
      {answered} of {total}
      <ProgressBar label="Progress" percent={total === 0 ? 0 : (100 * answered) / total} className="w-full cards:hidden" />
    </span>
  );
}

/** Number of decided gaps; a dash before the review. `isCounted` adds the unit if the column head does not name it. */
function Reviewed({ status, review, isCounted = false }: AssessmentRow & { isCounted?: boolean }) {
  const share = reviewShare({ status, review });
  if (share === null) return NOTHING;
  if (status === 'approved') return 'Done';
  return (
    <span className={DONE}>
      {review.gaps === 0 ? 'No gaps' : `${review.decided} of ${review.gaps}${isCounted ? ' gaps' : ''}`}
      <ProgressBar label="Gaps decided" tone="success" percent={share} className="w-full" />
    </span>
  );
}

function ScoreWithBand({
  score,
  scoreBands,
  criticalGaps,
  status,
}: Pick<AssessmentRow, 'score' | 'scoreBands' | 'criticalGaps' | 'status'>) {
  const bands = useScoreBands(scoreBands);
  if (score === null) return <span className="text-muted">Not scored</span>;
  const isUnfinished = isEditable(status);
  return (
    <span className="inline-flex items-center gap-2">
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className={classes('tabular-nums', !isUnfinished && 'font-medium')}>{scoreText(score, bands)}</span>
        {isUnfinished ? <span className="text-xs text-muted">so far</span> : <BandMark score={score} bands={bands} />}
      </span>
      {criticalGaps > 0 && (
        <span className="rows:hidden">
          <SeverityMark severity="critical" count={criticalGaps} />
        </span>
      )}
    </span>
  );
}
