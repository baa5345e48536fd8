import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { exportAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { type CustomField, customFieldsOf } from '#domain/custom/custom.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
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

interface Export {
  rows: readonly Row[];
  /** The organisation's own fields, each a column. */
  fields: readonly CustomField[];
}

export function statementsForExport({ query }: RequestParams<typeof exportAssessments>): readonly Statement[] {
  return [wholeStatement(listedAssessments({ ...query, customFields: 'true' }), orderOf(query))];
}

export async function readForExport(
  { tx, query, audit }: SignedInCall<typeof exportAssessments>,
  [read = []]: StatementRows,
): Promise<Export> {
  const { format, sort: _, ...filters } = query;
  const rows = wholeRows(read);
  await audit({ action: 'assessments.exported', entity: { type: 'assessment', id: null }, after: { format, rows: rows.length, filters } });
  const { settings } = await ownOrganization(tx);
  return { rows: rows.map(presentRow), fields: customFieldsOf(settings.customFields, 'assessment') };
}

export async function makeCsv({ rows, fields }: Export): Promise<FileAnswer> {
  const own = fields.map(({ key, label }): CsvColumn<Row> => [label, ({ customFields }) => customFields?.[key] ?? '']);
  return csvFile('Assessments', [...COLUMNS, ...own], rows);
}
