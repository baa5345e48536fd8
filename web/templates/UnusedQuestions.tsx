import { useQuery } from '@tanstack/react-query';
import { getUnusedQuestions, type UnusedQuestions as Report } from '#contract/templates/unused.contract.ts';
import { ask } from '#web/http/ask.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { counted } from './templates.words.ts';

type Unused = Report['questions'][number];

const COLUMNS: readonly TableColumn<Unused>[] = [
  {
    key: 'question',
    label: 'Question',
    cell: ({ text, section, critical, required }) => (
      <span className="wrap-anywhere">
        {text}
        <span className="block text-sm font-normal text-muted">
          {[section, critical && 'critical', required && 'required'].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'answered',
    label: 'Met',
    card: 'aside',
    numeric: true,
    cell: ({ answered }) => (answered === 0 ? 'never' : counted(answered, 'time')),
  },
  {
    key: 'na',
    label: 'Not applicable',
    card: 'line',
    numeric: true,
    cell: ({ notApplicable }) => (notApplicable === 0 ? '–' : counted(notApplicable, 'time')),
  },
];

/** Questions that no customer failed in a year: they cost time in every assessment and find nothing. */
export function UnusedQuestions({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ask(getUnusedQuestions, { params: { id } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} columns={3} label="Loading the report" />;
  const { since, assessments, customers, questions } = data;
  if (assessments === 0) {
    return (
      <EmptyState icon={CircleCheckIcon} title="No approved assessments in the last year">
        This report covers approved assessments since <DateText value={since} />.
      </EmptyState>
    );
  }
  const counts = `${counted(assessments, 'approved assessment')} of ${counted(customers, 'customer')}`;
  if (questions.length === 0) {
    return (
      <EmptyState icon={CircleCheckIcon} title="Every question has found a gap">
        In {counts} since <DateText value={since} />, every answered question failed at least once.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-3 max-w-180 text-muted">
        {counted(questions.length, 'question')} never failed in {counts} since <DateText value={since} />: candidates for removal. A
        critical question may still be worth asking.
      </p>
      <Table label="Questions that never failed" columns={COLUMNS} rows={questions} rowKey={({ key }) => key} />
    </>
  );
}
