import type { exportFindings, Finding } from '#contract/findings/findings.contract.ts';
import { type CsvColumn, csvFile } from '#server/documents/documents.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { presentFinding } from './findings.present.ts';
import { listedFindings, orderOf } from './findings.queries.ts';

/** Nothing internal: why somebody decided so is for ourselves. */
const COLUMNS: readonly CsvColumn<Finding>[] = [
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

export async function readForExport({ tx, query, audit }: SignedInCall<typeof exportFindings>): Promise<Finding[]> {
  const { format, sort, ...filters } = query;
  const rows = await readWhole(listedFindings(tx, filters), orderOf(sort));
  await audit({ action: 'findings.exported', entity: { type: 'finding', id: null }, after: { format, rows: rows.length, filters } });
  return rows.map(presentFinding);
}

export async function makeCsv(findings: readonly Finding[]): Promise<FileAnswer> {
  return csvFile('Findings', COLUMNS, findings);
}
