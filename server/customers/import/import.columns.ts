import type { Selectable } from 'kysely';
import { CUSTOMER_FIELDS, IMPORT_FIELDS, type ImportColumn } from '#domain/customers/customer.fields.rules.ts';
import { ID_COLUMNS, type IdColumn, isIdColumn } from '#domain/customers/external.ids.rules.ts';
import type { CustomValues } from '#domain/custom/custom.rules.ts';
import { DEFAULT_CADENCE } from '#domain/programme/cadence.rules.ts';
import type { Customer } from '#server/platform/db/schema.ts';

type RowColumn = Exclude<ImportColumn, IdColumn> | 'customFields';

/** Columns of `customers` that an import sets; every written row includes all of them. */
export const IMPORT_COLUMNS: readonly RowColumn[] = [
  ...new Set(
    IMPORT_FIELDS.flatMap((field): readonly ImportColumn[] => CUSTOMER_FIELDS[field].columns).filter((column) => !isIdColumn(column)),
  ),
  'customFields',
];

type Address = Record<string, string | undefined>;
export type ImportColumns = Omit<Pick<Selectable<Customer>, RowColumn>, 'address' | 'customFields'> &
  Record<IdColumn, string | null> & { address: Address; customFields: CustomValues };
export type KnownCustomer = ImportColumns & {
  id: string;
  key: string;
  goesOnAs: string | null;
};

export function newCustomer(columns: Partial<ImportColumns>, organization: { timezone: string; currency: string }): ImportColumns {
  const { timezone, currency } = organization;
  return { ...NOTHING, ...DEFAULTS, timezone, currency, ...columns };
}

type Always = 'timezone' | 'currency';
type EmptyColumn = { [C in keyof ImportColumns]: null extends ImportColumns[C] ? C : never }[keyof ImportColumns];

/** Defaults of columns that are not nullable. */
const DEFAULTS = {
  name: '',
  status: 'active',
  address: {},
  fiscalYearStartMonth: 1,
  cadence: DEFAULT_CADENCE,
  complianceTags: [],
  tags: [],
  notesInternal: '',
  customFields: {},
} satisfies Omit<ImportColumns, EmptyColumn | Always>;
const NOTHING = Object.fromEntries([...IMPORT_COLUMNS, ...ID_COLUMNS].map((column) => [column, null])) as Record<EmptyColumn, null>;
