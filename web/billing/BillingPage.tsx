import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Billing } from '#contract/billing/billing.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { billingQuery } from './billing.api.ts';
import { StripeBilling } from './StripeBilling.tsx';
import { UsageCard } from './UsageCard.tsx';

export function BillingPage() {
  const may = useCan();
  return may('billing:view') ? <OrganizationBilling /> : <ForbiddenState />;
}

/** Interval and number of refetches after returning from Stripe, whose webhooks take some seconds. */
const POLL_MS = 2_000;
const POLLS = 10;

/** Removes the `checkout` parameter after the polling time, so that a later reload does not poll again. */
function useForgottenReturn(isKnown: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => void navigate({ to: '/billing', search: {}, replace: true }), POLL_MS * POLLS);
    return () => clearTimeout(timer);
  }, [isKnown, navigate]);
}

function OrganizationBilling() {
  const isBack = useSearch({ from: '/frame/billing' }).checkout === 'done';
  const { data } = useSuspenseQuery({
    ...billingQuery,
    refetchInterval: ({ state }) => (isBack && state.dataUpdateCount < POLLS ? POLL_MS : false),
  });
  const { subscription, ...usage } = data;
  useForgottenReturn(isBack && typeof subscription?.plan === 'string');
  if (!subscription) return <LicensedBilling {...usage} />;
  return <StripeBilling usage={usage} subscription={subscription} isBack={isBack} />;
}

/** Self-hosted edition: shows usage; there is no payment. */
function LicensedBilling(usage: Pick<Billing, 'seats' | 'customers'>) {
  return (
    <>
      <PageHeader title="Subscription Management" />
      <div className="grid max-w-3xl gap-4">
        <Card title="Licensed as open source, no billing">
          <p>
            This installation runs under the Apache License 2.0. There are no plans, invoices or payment details, and the trial does not
            end.
          </p>
        </Card>
        <UsageCard {...usage} />
      </div>
    </>
  );
}
