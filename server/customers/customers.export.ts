import type { Customer } from '#contract/customers/customers.contract.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';

/** Nothing internal: notes are for ourselves. */
export const COLUMNS: readonly CsvColumn<Customer>[] = [
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Tier', ({ tier }) => tier ?? ''],
  ['Industry', ({ industry }) => industry ?? ''],
  ['vCIO', ({ vcio }) => vcio?.name ?? ''],
  ['Engineer', ({ engineer }) => engineer?.name ?? ''],
  ['Account manager', ({ accountManager }) => accountManager?.name ?? ''],
  ['Alignment score', ({ health }) => health.score ?? ''],
  ['Previous score', ({ health }) => health.previous ?? ''],
  ['Last assessment', ({ lastAssessmentAt }) => lastAssessmentAt?.slice(0, 10) ?? ''],
  ['Next review', ({ nextReviewOn }) => nextReviewOn ?? ''],
  ['Critical findings', ({ openBySeverity }) => openBySeverity.critical],
  ['High findings', ({ openBySeverity }) => openBySeverity.high],
  ['Medium findings', ({ openBySeverity }) => openBySeverity.medium],
  ['Low findings', ({ openBySeverity }) => openBySeverity.low],
  ['Currency', ({ currency }) => currency],
  ['Proposed once', ({ openRecommendations: { oneTime }, currency }) => oneTime / 10 ** decimalsOf(currency)],
  ['Proposed a month', ({ openRecommendations: { monthly }, currency }) => monthly / 10 ** decimalsOf(currency)],
  ['Tags', ({ tags }) => tags.join('; ')],
];
