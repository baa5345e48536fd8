import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Billing, Subscription } from '#contract/billing/billing.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { readAgain } from '#web/http/refresh.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { InvoicesCard } from './InvoicesCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlansCard } from './PlansCard.tsx';
import { StandingCard } from './StandingCard.tsx';
import { SubscriptionChip } from './SubscriptionChip.tsx';
import { UsageCard } from './UsageCard.tsx';

interface StripeBillingProps {
  usage: Omit<Billing, 'subscription'>;
  subscription: Subscription;
  /** Whether the browser comes from a page of Stripe. */
  isBack: boolean;
}

/** The edition with Stripe: the plan and its days, what is used and included, the plans, the payment and the invoices. */
export function StripeBilling({ usage, subscription, isBack }: StripeBillingProps) {
  useFreshFrame(subscription);
  return (
    <>
      <PageHeader title="Subscription Management" aside={<SubscriptionChip subscription={subscription} />} />
      <div className="grid gap-4">
        {isBack && !subscription.plan && (
          <Banner tone="info">
            Stripe is confirming what you chose. This page shows it as soon as it is known; that takes some seconds.
          </Banner>
        )}
        <StandingCard subscription={subscription} />
        <div className="grid gap-4 lg:grid-cols-2">
          <PlanCard subscription={subscription} />
          <UsageCard {...usage} />
        </div>
        <PlansCard subscription={subscription} usage={usage} />
        {subscription.forecast && <ForecastCard forecast={subscription.forecast} />}
        <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
          <InvoicesCard invoices={subscription.invoices} />
          <PaymentCard subscription={subscription} />
        </div>
      </div>
    </>
  );
}

/** The frame shows the same facts, and a message of Stripe may have changed them since it was drawn. */
function useFreshFrame({ status, isReadOnly }: Subscription): void {
  const { data } = useQuery(organizationQuery);
  const isOutdated = data !== undefined && (data.subscriptionStatus !== status || data.isReadOnly !== isReadOnly);
  useEffect(() => {
    if (isOutdated) void readAgain(getCurrentOrganization);
  }, [isOutdated]);
}
