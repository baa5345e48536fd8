import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCan } from '#web/session/session.ts';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { billingQuery } from './billing.api.ts';
import { LicensedBilling } from './LicensedBilling.tsx';
import { StripeBilling } from './StripeBilling.tsx';

export function BillingPage() {
  const may = useCan();
  return may('billing:view') ? <Billing /> : <ForbiddenState />;
}

/** How often, and how many times, the page is read again after a visit to Stripe, whose messages take some seconds. */
const POLL_MS = 2_000;
const POLLS = 10;

function Billing() {
  const isBack = useSearch({ from: '/frame/billing' }).checkout === 'done';
  const { data } = useSuspenseQuery({
    ...billingQuery,
    refetchInterval: ({ state }) => (isBack && state.dataUpdateCount < POLLS ? POLL_MS : false),
  });
  const { subscription, ...usage } = data;
  if (!subscription) return <LicensedBilling {...usage} />;
  return <StripeBilling usage={usage} subscription={subscription} isBack={isBack} />;
}
