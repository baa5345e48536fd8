import type { Customer } from '#contract/customers/customers.contract.ts';

/** Non-empty lines of a postal address. */
export function addressLines({ line1, line2, city, region, postcode, country }: Customer['address']): string[] {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [line1, line2, town, region, country].flatMap((line) => (line ? [line] : []));
}
