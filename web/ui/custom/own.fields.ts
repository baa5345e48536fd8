import { type CustomEntity, type CustomField, customFieldsOf, type CustomValue, type CustomValues } from '#domain/custom/custom.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { ownFields } from '#web/ui/data/terms.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export function ownFieldsOf(entity: CustomEntity): CustomField[] {
  return customFieldsOf(ownFields(), entity);
}

/** Initial form values: every offered field, null without a stored value. */
export function ownValues(entity: CustomEntity, values: CustomValues | undefined): Record<string, CustomValue | null> {
  return Object.fromEntries(ownFieldsOf(entity).map(({ key }) => [key, values?.[key] ?? null]));
}

/** Custom value as text; empty if undefined. */
export function ownText({ type }: Pick<CustomField, 'type'>, value: CustomValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  return type === 'date' ? formatDay(value) : value;
}

const COLUMN = 'own.';

/** Optional list column for each custom field. */
export function ownColumns<Row extends { customFields?: CustomValues | undefined }>(entity: CustomEntity): TableColumn<Row>[] {
  return ownFieldsOf(entity).map((field) => ({
    key: `${COLUMN}${field.key}`,
    label: field.label,
    card: 'hidden',
    isExtra: true,
    numeric: field.type === 'number',
    cell: ({ customFields }) => ownText(field, customFields?.[field.key]) || '–',
  }));
}

/** True if the URL includes a custom column, so that values must be fetched. */
export const asksForOwn = (columns: string | undefined): boolean => columns?.split(',').some((key) => key.startsWith(COLUMN)) ?? false;

/** One filter with the options of all choice fields; empty without any. */
export function ownFilters(entity: CustomEntity): ListFilter[] {
  const options = ownChoices(entity);
  return options.length === 0 ? [] : [{ kind: 'choice', key: 'custom', label: 'Custom field', options, isLong: true }];
}

export function ownChoices(entity: CustomEntity): { value: string; label: string }[] {
  return ownFieldsOf(entity).flatMap(({ key, label, type, options }) =>
    type === 'choice' ? options.map((option) => ({ value: `${key}:${option}`, label: `${label}: ${option}` })) : [],
  );
}
