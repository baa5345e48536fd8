import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  changedValues,
  type CustomEntity,
  customFieldsOf,
  type CustomValue,
  type CustomValues,
  readCustomFilter,
} from '#domain/custom/custom.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';

type Change = Readonly<Record<string, CustomValue | null>>;

/** Values after a change, validated against the organisation's fields; undefined if nothing changes. */
export async function customValuesAfter(
  tx: Tx,
  entity: CustomEntity,
  before: CustomValues,
  change: Change | undefined,
): Promise<CustomValues | undefined> {
  if (change === undefined || Object.keys(change).length === 0) return undefined;
  const fields = customFieldsOf((await ownOrganization(tx)).settings.customFields, entity);
  const result = changedValues(fields, { before, change });
  if ('values' in result) return result.values;
  throw new Fault('VALIDATION_ERROR', { field: `customFields.${result.key}`, message: result.message });
}

/** Condition for a filter such as `custom=key:value`. */
export function hasCustomValue(table: 'customers' | 'recommendations', asked: string): RawBuilder<SqlBool> {
  const { key, value } = readCustomFilter(asked);
  return sql<SqlBool>`${sql.ref(`${table}.custom_fields`)} ->> ${key} = ${value}`;
}

/** Export columns of the organisation's custom fields. */
export async function customColumns(tx: Tx, entity: CustomEntity): Promise<CsvColumn<{ customFields?: CustomValues | undefined }>[]> {
  const fields = customFieldsOf((await ownOrganization(tx)).settings.customFields, entity);
  return fields.map(({ key, label }) => [label, ({ customFields }) => customFields?.[key] ?? '']);
}
