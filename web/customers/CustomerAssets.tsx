import type { Customer } from '#contract/customers/customers.contract.ts';
import { AgreementsSection } from './assets/AgreementsSection.tsx';
import { AssetsSection } from './assets/AssetsSection.tsx';

export function CustomerAssets({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-8">
      <AgreementsSection customer={customer} />
      <AssetsSection customer={customer} />
    </div>
  );
}
