import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { presentRow } from './assessments.list.ts';

type Row = ReturnType<typeof presentRow>;

export const COLUMNS: readonly CsvColumn<Row>[] = [
  ['Assessment', ({ name }) => name],
  ['Customer', ({ customer }) => customer.name],
  ['Status', ({ status }) => assessmentStatusLabel(status)],
  ['Assigned to', ({ assignee }) => assignee?.name ?? ''],
  ['Answered', ({ progress }) => progress.answered],
  ['Questions', ({ progress }) => progress.total],
  ['Gaps to decide', ({ review }) => review.gaps],
  ['Gaps decided', ({ review }) => review.decided],
  ['Due', ({ dueDate }) => dueDate ?? ''],
  ['Review due', ({ reviewDueDate }) => reviewDueDate ?? ''],
  ['Score', ({ score }) => score ?? ''],
  ['Critical gaps', ({ criticalGaps }) => criticalGaps],
  ['Ready for QBR', ({ readyForQbr }) => (readyForQbr ? 'yes' : 'no')],
  ['Created', ({ createdAt }) => createdAt.slice(0, 10)],
  ['Updated', ({ updatedAt }) => updatedAt.slice(0, 10)],
];
