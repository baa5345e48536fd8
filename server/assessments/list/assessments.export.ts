import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { exportAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { type CsvColumn, csvFile } from '#server/documents/documents.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { wholeRows, wholeStatement } from '#server/platform/http/list.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import { presentRow } from './assessments.list.ts';
import { listedAssessments, orderOf } from './assessments.list.queries.ts';

type Row = ReturnType<typeof presentRow>;

const COLUMNS: readonly CsvColumn<Row>[] = [
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

export function statementsForExport({ query }: RequestParams<typeof exportAssessments>): readonly Statement[] {
  return [wholeStatement(listedAssessments(query), orderOf(query))];
}

export async function readForExport(
  { query, audit }: SignedInCall<typeof exportAssessments>,
  [read = []]: StatementRows,
): Promise<readonly Row[]> {
  const { format, sort: _, ...filters } = query;
  const rows = wholeRows(read);
  await audit({ action: 'assessments.exported', entity: { type: 'assessment', id: null }, after: { format, rows: rows.length, filters } });
  return rows.map(presentRow);
}

export async function makeCsv(rows: readonly Row[]): Promise<FileAnswer> {
  return csvFile('Assessments', COLUMNS, rows);
}
