import type { Billing } from '#contract/billing/billing.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { UsageCard } from './UsageCard.tsx';

/** The edition that people run themselves: what is used, and that nobody pays for it. */
export function LicensedBilling(usage: Pick<Billing, 'seats' | 'customers'>) {
  return (
    <>
      <PageHeader title="Subscription Management" />
      <div className="grid max-w-3xl gap-4">
        <Card title="Licensed as open source, no billing">
          <p>
            This installation runs under the Apache License 2.0. It has no plan, no invoices, no payment details and no trial that ends.
          </p>
        </Card>
        <UsageCard {...usage} />
      </div>
    </>
  );
}
