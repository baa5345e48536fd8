import { SOP_CATEGORY_LABELS, SOP_STATUS_LABELS } from '#domain/sops/sops.rules.ts';
import type { SopSummary } from '#contract/sops/sops.contract.ts';
import type { exportSops } from '#contract/sops/sops.list.contract.ts';
import { type CsvColumn, csvFile } from '#server/documents/documents.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { presentSopSummary } from './sops.present.ts';
import { listedSops, ORDERS } from './sops.queries.ts';

const COLUMNS: readonly CsvColumn<SopSummary>[] = [
  ['Title', ({ title }) => title],
  ['Code', ({ code }) => code ?? ''],
  ['Category', ({ category }) => SOP_CATEGORY_LABELS[category]],
  ['Status', ({ status }) => SOP_STATUS_LABELS[status]],
  ['For whom', ({ audience }) => (audience === 'client' ? 'customers' : 'internal')],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Owner', ({ owner }) => owner?.name ?? ''],
  ['Reviewed every days', ({ reviewEveryDays }) => reviewEveryDays ?? ''],
  ['Last reviewed', ({ reviewedOn }) => reviewedOn ?? ''],
  ['Next review', ({ nextReviewAt }) => nextReviewAt ?? ''],
  ['Questions', ({ linkedQuestionKeys }) => linkedQuestionKeys.join('; ')],
  ['Helpful', ({ helpfulCount }) => helpfulCount],
  ['Views', ({ viewCount }) => viewCount],
  ['Updated', ({ updatedAt }) => updatedAt.slice(0, 10)],
];

export async function readForExport({ tx, query, audit }: SignedInCall<typeof exportSops>): Promise<SopSummary[]> {
  const { format, sort = 'title', ...filters } = query;
  const rows = await readWhole(listedSops(tx, filters), ORDERS[sort]);
  await audit({ action: 'sops.exported', entity: { type: 'sop', id: null }, after: { format, rows: rows.length, filters } });
  return rows.map(presentSopSummary);
}

export async function makeCsv(sops: readonly SopSummary[]): Promise<FileAnswer> {
  return csvFile('SOPs', COLUMNS, sops);
}
