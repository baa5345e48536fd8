import type { Customer, exportCustomers } from '#contract/customers/customers.contract.ts';
import { type CustomField, customFieldsOf } from '#domain/custom/custom.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { contentDisposition } from '#server/documents/documents.ts';
import { csvOf } from '#server/platform/files/csv.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { listedCustomers, ORDERS } from './customers.list.ts';
import { presentCustomer } from './customers.present.ts';

type Column = readonly [header: string, cell: (customer: Customer) => string | number];

/** Nothing internal: notes are for ourselves. */
const COLUMNS: readonly Column[] = [
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

interface Export {
  customers: Customer[];
  /** The organisation's own fields, each a column. */
  fields: readonly CustomField[];
}

export async function readForExport({ tx, query, audit, now }: SignedInCall<typeof exportCustomers>): Promise<Export> {
  const { format, sort = 'name', ...filters } = query;
  const rows = await readWhole(listedCustomers(tx, filters, now), ORDERS[sort]);
  await audit({ action: 'customers.exported', entity: { type: 'customer', id: null }, after: { format, rows: rows.length, filters } });
  const { settings } = await ownOrganization(tx);
  return { customers: rows.map(presentCustomer), fields: customFieldsOf(settings.customFields, 'customer') };
}

export async function makeCsv({ customers, fields }: Export): Promise<FileAnswer> {
  const own = fields.map(({ key, label }): Column => [label, ({ customFields }) => customFields?.[key] ?? '']);
  const columns = [...COLUMNS, ...own];
  const table = [columns.map(([header]) => header), ...customers.map((customer) => columns.map(([, cell]) => cell(customer)))];
  return { bytes: Buffer.from(csvOf(table)), mediaType: 'text/csv; charset=utf-8', disposition: contentDisposition('Customers.csv') };
}
