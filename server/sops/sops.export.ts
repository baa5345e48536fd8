import { SOP_CATEGORY_LABELS, SOP_STATUS_LABELS } from '#domain/sops/sops.rules.ts';
import type { SopSummary } from '#contract/sops/sops.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';

export const COLUMNS: readonly CsvColumn<SopSummary>[] = [
  ['Title', ({ title }) => title],
  ['Code', ({ code }) => code ?? ''],
  ['Category', ({ category }) => SOP_CATEGORY_LABELS[category]],
  ['Status', ({ status }) => SOP_STATUS_LABELS[status]],
  ['Audience', ({ audience }) => (audience === 'client' ? 'customers' : 'internal')],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Owner', ({ owner }) => owner?.name ?? ''],
  ['Review interval (days)', ({ reviewEveryDays }) => reviewEveryDays ?? ''],
  ['Last reviewed', ({ reviewedOn }) => reviewedOn ?? ''],
  ['Next review', ({ nextReviewAt }) => nextReviewAt ?? ''],
  ['Questions', ({ linkedQuestionKeys }) => linkedQuestionKeys.join('; ')],
  ['Helpful', ({ helpfulCount }) => helpfulCount],
  ['Views', ({ viewCount }) => viewCount],
  ['Updated', ({ updatedAt }) => updatedAt.slice(0, 10)],
];
