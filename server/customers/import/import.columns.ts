import type { Selectable } from 'kysely';
import type { CustomValues } from '#domain/custom/custom.rules.ts';
import { DEFAULT_CADENCE } from '#domain/programme/cadence.rules.ts';
import type { Customer } from '#server/platform/db/schema.ts';

/** The columns that an import sets; every row that is written names them all. */
export const IMPORT_COLUMNS = [
  'name',
  'legalName',
  'status',
  'tier',
  'industry',
  'employeeCount',
  'userCount',
  'endpointCount',
  'website',
  'phone',
  'address',
  'timezone',
  'currency',
  'fiscalYearStartMonth',
  'cadence',
  'engineerId',
  'vcioId',
  'accountManagerId',
  'contractStart',
  'contractEnd',
  'monthlyRevenue',
  'complianceTags',
  'tags',
  'connectwiseId',
  'autotaskId',
  'halopsaId',
  'notesInternal',
  'customFields',
] as const satisfies readonly (keyof Customer)[];
export const EXTERNAL_IDS = ['connectwiseId', 'autotaskId', 'halopsaId'] as const;

type Address = Record<string, string | undefined>;
export type ImportColumns = Omit<Pick<Selectable<Customer>, (typeof IMPORT_COLUMNS)[number]>, 'address' | 'customFields'> & {
  address: Address;
  customFields: CustomValues;
};
export type KnownCustomer = ImportColumns & {
  id: string;
  key: string;
  /** The customer into which it was merged. */
  goesOnAs: string | null;
};

export function newCustomer(columns: Partial<ImportColumns>, organization: { timezone: string; currency: string }): ImportColumns {
  return {
    name: '',
    legalName: null,
    status: 'active',
    tier: null,
    industry: null,
    employeeCount: null,
    userCount: null,
    endpointCount: null,
    website: null,
    phone: null,
    address: {},
    fiscalYearStartMonth: 1,
    cadence: DEFAULT_CADENCE,
    engineerId: null,
    vcioId: null,
    accountManagerId: null,
    contractStart: null,
    contractEnd: null,
    monthlyRevenue: null,
    complianceTags: [],
    tags: [],
    connectwiseId: null,
    autotaskId: null,
    halopsaId: null,
    notesInternal: '',
    customFields: {},
    timezone: organization.timezone,
    currency: organization.currency,
    ...columns,
  };
}
