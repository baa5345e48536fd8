import type { Customer, exportCustomers } from '#contract/customers/customers.contract.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { contentDisposition } from '#server/documents/documents.ts';
import { csvOf } from '#server/platform/files/csv.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { listedCustomers, ORDERS } from './customers.list.ts';
import { presentCustomer } from './customers.present.ts';

/** Nothing internal: notes are for ourselves. */
const COLUMNS: readonly (readonly [header: string, cell: (customer: Customer) => string | number])[] = [
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

export async function readForExport({ tx, query, audit, now }: SignedInCall<typeof exportCustomers>): Promise<Customer[]> {
  const { format, sort = 'name', ...filters } = query;
  const rows = await readWhole(listedCustomers(tx, filters, now), ORDERS[sort]);
  await audit({ action: 'customers.exported', entity: { type: 'customer', id: null }, after: { format, rows: rows.length, filters } });
  return rows.map(presentCustomer);
}

export async function makeCsv(customers: readonly Customer[]): Promise<FileAnswer> {
  const table = [COLUMNS.map(([header]) => header), ...customers.map((customer) => COLUMNS.map(([, cell]) => cell(customer)))];
  return { bytes: Buffer.from(csvOf(table)), mediaType: 'text/csv; charset=utf-8', disposition: contentDisposition('Customers.csv') };
}
