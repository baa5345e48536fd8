import type { Finding } from '#contract/findings/findings.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';

/** Excludes internal data, such as the reason of a decision. */
export const COLUMNS: readonly CsvColumn<Finding>[] = [
  ['Customer', ({ customer }) => customer.name],
  ['Finding', ({ title }) => title],
  ['Severity', ({ severity }) => severity],
  ['Status', ({ status }) => status.replace('_', ' ')],
  ['Impact', ({ impact }) => impact ?? ''],
  ['Likelihood', ({ likelihood }) => likelihood ?? ''],
  ['Business impact', ({ businessImpact }) => businessImpact],
  ['Seen', ({ seenCount }) => seenCount],
  ['First seen', ({ firstSeenAt }) => firstSeenAt.slice(0, 10)],
  ['Recommendations', ({ recommendations }) => recommendations.map(({ title }) => title).join('; ')],
  ['Accepted by', ({ acceptedBy }) => acceptedBy ?? ''],
  ['Accepted until', ({ acceptedUntil }) => acceptedUntil ?? ''],
  ['Resolved by', ({ resolvedBy }) => resolvedBy?.name ?? ''],
  ['Question', ({ questionKey }) => questionKey],
];
