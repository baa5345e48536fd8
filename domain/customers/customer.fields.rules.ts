import { byService, EXTERNAL_IDS, idColumnOf } from './external.ids.rules.ts';

interface CustomerField {
  label: string;
  /** Columns of the `customers` table that store the field. */
  columns: readonly string[];
  /** Parser for import cells with plain text or a number; other fields have a dedicated parser. */
  kind?: 'text' | 'count';
  /** Lower-case import headers accepted besides the label; fields without headers are not importable. */
  headers?: readonly string[];
  /** A merge of two customers keeps one of both values. */
  isChosen?: true;
}

/**
 * All customer fields, in the order of the import and the merge, which both derive from this list. A column of `customers` that is neither
 * here nor in `OTHER_COLUMNS` (server/customers/merge) is a compile error.
 */
const FIELDS = {
  name: {
    label: 'Name',
    columns: ['name'],
    isChosen: true,
    headers: [
      'customer',
      'customer name',
      'company',
      'company name',
      'account',
      'account name',
      'client',
      'client name',
      'organisation',
      'firma',
      'kunde',
    ],
  },
  legalName: { label: 'Legal name', columns: ['legalName'], kind: 'text', isChosen: true, headers: ['registered name', 'legal entity'] },
  status: { label: 'Status', columns: ['status'], isChosen: true, headers: ['customer status', 'company status', 'state of customer'] },
  tier: { label: 'Tier', columns: ['tier'], isChosen: true, headers: ['class', 'classification', 'grade'] },
  industry: { label: 'Industry', columns: ['industry'], kind: 'text', isChosen: true, headers: ['sector', 'vertical', 'market', 'branch'] },
  employeeCount: {
    label: 'Employees',
    columns: ['employeeCount'],
    kind: 'count',
    isChosen: true,
    headers: ['employee count', 'number of employees', 'staff', 'headcount'],
  },
  userCount: { label: 'Users', columns: ['userCount'], kind: 'count', isChosen: true, headers: ['user count', 'number of users', 'seats'] },
  endpointCount: {
    label: 'Endpoints',
    columns: ['endpointCount'],
    kind: 'count',
    isChosen: true,
    headers: ['endpoint count', 'devices', 'workstations', 'computers'],
  },
  website: { label: 'Website', columns: ['website'], isChosen: true, headers: ['web', 'url', 'web address', 'web site', 'homepage'] },
  phone: { label: 'Phone', columns: ['phone'], kind: 'text', isChosen: true, headers: ['telephone', 'phone number', 'tel', 'main phone'] },
  address: { label: 'Address', columns: ['address'], isChosen: true },
  line1: { label: 'Address line 1', columns: ['address'], headers: ['address', 'address 1', 'street', 'street address', 'address line1'] },
  line2: { label: 'Address line 2', columns: ['address'], headers: ['address 2', 'address line2', 'suite'] },
  postcode: { label: 'Postcode', columns: ['address'], headers: ['zip', 'zip code', 'postal code', 'post code', 'plz'] },
  city: { label: 'City', columns: ['address'], headers: ['town', 'ort'] },
  region: { label: 'Region', columns: ['address'], headers: ['county', 'state', 'province'] },
  country: { label: 'Country', columns: ['address'], headers: ['land'] },
  timezone: { label: 'Time zone', columns: ['timezone'], kind: 'text', isChosen: true, headers: ['timezone', 'tz'] },
  currency: { label: 'Currency', columns: ['currency'], headers: ['currency code'] },
  fiscalYearStartMonth: {
    label: 'Fiscal year starts in',
    columns: ['fiscalYearStartMonth'],
    headers: ['fiscal year start', 'fiscal year start month', 'financial year start', 'year starts in'],
  },
  cadence: { label: 'Reviews', columns: ['cadence'], isChosen: true },
  reviewsPerYear: { label: 'Reviews per year', columns: ['cadence'], headers: ['reviews a year', 'qbrs per year', 'qbrs a year'] },
  vcio: { label: 'vCIO', columns: ['vcioId'], isChosen: true, headers: ['account vcio', 'virtual cio'] },
  engineer: {
    label: 'Engineer',
    columns: ['engineerId'],
    isChosen: true,
    headers: ['alignment engineer', 'tam', 'technician', 'primary engineer'],
  },
  accountManager: {
    label: 'Account manager',
    columns: ['accountManagerId'],
    isChosen: true,
    headers: ['am', 'sales rep', 'account owner', 'territory manager'],
  },
  // Merged as a pair, because the end must not be before the start.
  contract: { label: 'Contract', columns: ['contractStart', 'contractEnd'], isChosen: true },
  contractStart: {
    label: 'Contract from',
    columns: ['contractStart'],
    headers: ['contract start', 'contract start date', 'agreement start', 'customer since', 'start date'],
  },
  contractEnd: {
    label: 'Contract until',
    columns: ['contractEnd'],
    headers: ['contract end', 'contract end date', 'renewal', 'renewal date', 'agreement end', 'end date'],
  },
  monthlyRevenue: {
    label: 'Monthly revenue',
    columns: ['monthlyRevenue'],
    isChosen: true,
    headers: ['revenue a month', 'mrr', 'monthly recurring revenue'],
  },
  // Merged as a pair, because the source is that of the amount.
  standstill: { label: 'Day of standstill', columns: ['standstillCost', 'standstillSource'], isChosen: true },
  standstillCost: {
    label: 'Cost of a day of standstill',
    columns: ['standstillCost'],
    headers: ['standstill cost', 'downtime cost per day', 'cost of downtime per day', 'daily downtime cost'],
  },
  standstillSource: {
    label: 'Source of the standstill cost',
    columns: ['standstillSource'],
    kind: 'text',
    headers: ['standstill source', 'downtime cost source'],
  },
  brandColor: { label: 'Brand colour', columns: ['brandColor'], isChosen: true },
  logo: { label: 'Logo', columns: ['logo'], isChosen: true },
  complianceTags: {
    label: 'Compliance',
    columns: ['complianceTags'],
    headers: ['must comply with', 'compliance tags', 'frameworks', 'regulations'],
  },
  tags: { label: 'Tags', columns: ['tags'], headers: ['labels', 'keywords'] },
  notesInternal: {
    label: 'Internal notes',
    columns: ['notesInternal'],
    kind: 'text',
    isChosen: true,
    headers: ['notes', 'note', 'comments', 'comment'],
  },
} as const satisfies Record<string, CustomerField>;

const ID_FIELDS = byService((service) => {
  const { tool, headers } = EXTERNAL_IDS[service];
  return { label: `${tool} id`, columns: [idColumnOf(service)], headers, isChosen: true } as const;
});

export const CUSTOMER_FIELDS = { ...FIELDS, ...ID_FIELDS };
type Fields = typeof CUSTOMER_FIELDS;
type FieldWith<Part> = { [F in keyof Fields]: Fields[F] extends Part ? F : never }[keyof Fields];

function fieldsWith<Part extends Partial<CustomerField>>(hasPart: (field: CustomerField) => boolean): readonly FieldWith<Part>[] {
  // The cast is safe: `hasPart` checks exactly what the type claims.
  return Object.entries<CustomerField>(CUSTOMER_FIELDS).flatMap(([name, field]) => (hasPart(field) ? [name as FieldWith<Part>] : []));
}

export const TEXT_FIELDS = fieldsWith<{ kind: 'text' }>(({ kind }) => kind === 'text');
export const COUNT_FIELDS = fieldsWith<{ kind: 'count' }>(({ kind }) => kind === 'count');
export const MERGE_FIELDS = fieldsWith<{ isChosen: true }>(({ isChosen }) => isChosen === true);
export type MergeField = (typeof MERGE_FIELDS)[number];
/** Internal notes come last in the import. */
export const IMPORT_FIELDS = fieldsWith<{ headers: readonly string[] }>(({ headers }) => headers !== undefined).toSorted(
  (one, other) => Number(one === 'notesInternal') - Number(other === 'notesInternal'),
);
export type ImportField = (typeof IMPORT_FIELDS)[number];
export type ImportColumn = Fields[ImportField]['columns'][number];
