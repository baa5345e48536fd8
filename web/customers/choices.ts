import { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { MONTH_NAMES } from '#domain/customers/fiscal.rules.ts';
import { customerStatusLabel } from './customers.words.ts';

/** Excludes archived, which is set by archiving only. */
export const EDITABLE_STATUSES = CUSTOMER_STATUSES.filter((status) => status !== 'archived').map((status) => ({
  value: status,
  label: customerStatusLabel(status),
}));

export const TIERS = [{ value: null, label: 'None' }, ...CUSTOMER_TIERS.map((tier) => ({ value: tier, label: tier }))];

export const MONTHS = MONTH_NAMES.map((label, index) => ({ value: index + 1, label }));

/** Fields in form order. */
export const ADDRESS_PARTS = (['line1', 'line2', 'postcode', 'city', 'region', 'country'] as const).map(
  (part) => [part, CUSTOMER_FIELDS[part].label] as const,
);
