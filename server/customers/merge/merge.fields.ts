import { MERGE_FIELDS, type MergeField } from '#domain/customers/customer.fields.rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { EXTERNAL_SERVICES, isIdColumn } from '#domain/customers/external.ids.rules.ts';
import { areEmpty } from '#domain/customers/merge.rules.ts';
import { formatMoney } from '#domain/money/money.rules.ts';
import type { Customer } from '#server/platform/db/schema.ts';
import { addressOf } from '#server/customers/customers.present.ts';
import type { CustomerRow } from '#server/customers/customers.queries.ts';
import type { IdColumns } from '#server/customers/external.ids.ts';
import { columnsOf } from './merge.columns.ts';

/** Unique fields: the duplicate takes the value that is not kept. */
const UNIQUE: readonly MergeField[] = ['name', ...EXTERNAL_SERVICES];

const valuesOf = (row: CustomerRow, field: MergeField): unknown[] => columnsOf(field).map((column) => row[column]);

/** Amounts in another currency are not compared. */
const IN_CURRENCY: readonly MergeField[] = ['monthlyRevenue', 'standstill'];

/** Fields that differ. Ignores the status of archived customers. */
function differing(kept: CustomerRow, merged: CustomerRow): MergeField[] {
  return MERGE_FIELDS.filter((field) => {
    if (field === 'status' && merged.status === 'archived') return false;
    if (IN_CURRENCY.includes(field) && merged.currency !== kept.currency) return false;
    return !isDeepStrictEqual(valuesOf(kept, field), valuesOf(merged, field));
  });
}

export function comparedFields(kept: CustomerRow, merged: CustomerRow) {
  return differing(kept, merged).map((field) => ({
    field,
    kept: wordsOf(kept, field),
    merged: wordsOf(merged, field),
    side: areEmpty(valuesOf(kept, field)) ? ('merged' as const) : ('kept' as const),
  }));
}

function wordsOf(row: CustomerRow, field: MergeField): string | null {
  if (areEmpty(valuesOf(row, field))) return null;
  return SPECIAL[field]?.(row) ?? String(valuesOf(row, field)[0]);
}

const SPECIAL: { readonly [F in MergeField]?: (row: CustomerRow) => string | undefined } = {
  vcio: ({ vcio }) => vcio?.name,
  engineer: ({ engineer }) => engineer?.name,
  accountManager: ({ accountManager }) => accountManager?.name,
  address: ({ address }) => Object.values(addressOf(address)).filter(Boolean).join(', '),
  cadence: ({ cadence }) => `${cadence.reviewsPerYear} reviews per year, prepared ${cadence.leadDays} days ahead`,
  contract: ({ contractStart, contractEnd }) => `${contractStart ?? 'no start date'} to ${contractEnd ?? 'no end date'}`,
  monthlyRevenue: ({ monthlyRevenue, currency }) => formatMoney(monthlyRevenue ?? 0, currency, { exact: true }),
  standstill: ({ standstillCost, standstillSource, currency }) =>
    [standstillCost === null ? 'no amount' : formatMoney(standstillCost, currency, { exact: true }), standstillSource]
      .filter(Boolean)
      .join(', '),
  logo: () => 'Own logo',
};

export function mergedColumns(kept: CustomerRow, merged: CustomerRow, take: readonly MergeField[] | undefined) {
  const fields = comparedFields(kept, merged);
  const taken = fields.filter(({ field, side }) => (take ? take.includes(field) : side === 'merged')).map(({ field }) => field);
  const swapped = taken.filter((field) => UNIQUE.includes(field));
  return {
    isSwapped: swapped.length > 0,
    kept: {
      ...columnsFrom(merged, taken),
      tags: union(kept.tags, merged.tags),
      complianceTags: union(kept.complianceTags, merged.complianceTags),
      // Values of the kept customer win.
      customFields: { ...merged.customFields, ...kept.customFields },
    },
    // Columns that are not swapped stay unchanged.
    merged: swapped.length > 0 ? { ...columnsFrom(merged, UNIQUE), ...columnsFrom(kept, swapped) } : {},
  };
}

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

function columnsFrom(row: CustomerRow, fields: readonly MergeField[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field) => columnsOf(field).map((column) => [column, row[column]])));
}

/** JSON columns are sent as text; external ids are stored in separate rows. */
export function stored(values: Readonly<Record<string, unknown>>): Updateable<Customer> & { ids: IdColumns } {
  const { address, cadence, customFields, ...rest } = values;
  const columns = Object.fromEntries(Object.entries(rest).filter(([name]) => !isIdColumn(name)));
  const ids = Object.fromEntries(Object.entries(rest).filter(([name]) => isIdColumn(name)));
  const json = {
    ...(address !== undefined && { address: JSON.stringify(address) }),
    ...(cadence !== undefined && { cadence: JSON.stringify(cadence) }),
    ...(customFields !== undefined && { customFields: JSON.stringify(customFields) }),
  };
  return { ...columns, ...json, ids };
}
