import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
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

/** Once it is known what was chosen, the address forgets that it was, so that a later reload does not wait for it again. */
function useForgottenReturn(isKnown: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => void navigate({ to: '/billing', search: {}, replace: true }), POLL_MS * POLLS);
    return () => clearTimeout(timer);
  }, [isKnown, navigate]);
}

function Billing() {
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
