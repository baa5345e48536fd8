import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import type { StatusNames } from '#domain/recommendations/status.names.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { csvOf } from '#server/platform/files/csv.ts';

/** Amount as a plain number for spreadsheets; empty if uncosted. */
function amount(minor: number, { currency, costKnown }: RecommendationRow): string | number {
  return costKnown ? minor / 10 ** decimalsOf(currency) : '';
}

export interface RecommendationSheet {
  rows: readonly RecommendationRow[];
  names: StatusNames;
  fields: readonly CustomField[];
}

type Column = readonly [string, (row: RecommendationRow) => string | number];

const columnsOf = (names: StatusNames): readonly Column[] => [
  ['Customer', (row) => row.customer.name],
  ['Recommendation', (row) => row.title],
  ['Status', ({ status }) => names[status]?.trim() || status],
  ['Priority', (row) => row.priority],
  ['Category', (row) => row.category],
  ['Quarter', (row) => (row.targetQuarter ? quarterLabel(row.targetQuarter) : '')],
  ['Currency', (row) => row.currency],
  ['One-time', (row) => amount(row.oneTimeCost, row)],
  ['Recurring', (row) => amount(row.recurringCost, row)],
  ['Recurring per', (row) => row.recurringPer],
  ['Option', (row) => row.option?.name ?? ''],
  ['Effort', (row) => row.effort ?? ''],
  ['Responsible', (row) => row.responsible],
  ['Owner', (row) => row.owner?.name ?? ''],
  ['Initiative', (row) => row.initiative?.name ?? ''],
  ['Critical findings', (row) => row.closes.critical],
  ['High findings', (row) => row.closes.high],
  ['Medium findings', (row) => row.closes.medium],
  ['Low findings', (row) => row.closes.low],
  ['Times declined', (row) => row.declinedCount],
  ['Created', (row) => row.createdAt.slice(0, 10)],
];

/** Runs in a worker thread, since ten thousand rows occupy a processor for a while. */
export async function recommendationsCsv({ rows, names, fields }: RecommendationSheet): Promise<Uint8Array> {
  const own = fields.map(({ key, label }): Column => [label, ({ customFields }) => customFields?.[key] ?? '']);
  const columns = [...columnsOf(names), ...own];
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return new TextEncoder().encode(csvOf([columns.map(([head]) => head), ...lines]));
}
