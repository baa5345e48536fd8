import type { Customer } from '#contract/customers/customers.contract.ts';

/** What the customer pays regularly and what it owns. */
export function CustomerAssets(_: { customer: Customer }) {
  return <h2 className="text-lg font-semibold">Assets and agreements</h2>;
}
