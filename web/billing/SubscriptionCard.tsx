import { useState } from 'react';
import { reactivateSubscription, type Subscription } from '#contract/billing/billing.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArchiveIcon, CheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { useBillingChange, useStripePage } from './billing.api.ts';
import { headlineOf, stepsOf } from './billing.words.ts';
import { OutsideLink } from './OutsideLink.tsx';

/** Status of the subscription with dates and actions; hidden while a paid plan is in good standing. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const [now] = useState(() => Date.now());
  const steps = stepsOf(subscription);
  if (steps.length === 0) return null;
  return (
    <Card title={headlineOf(subscription)} className={subscription.status === 'past_due' ? 'border-danger-line' : ''}>
      <ol aria-label="Billing timeline" className="grid gap-3">
        {steps.map(({ at, text }) => {
          const isPast = Date.parse(at) <= now;
          return (
            <li key={`${at} ${text}`} className="grid grid-cols-[auto_1fr] gap-x-3 sm:grid-cols-[auto_7rem_1fr]">
              <span className="mt-0.5 text-muted">{isPast ? <CheckIcon /> : <ClockIcon />}</span>
              <span className="font-medium">
                <DateText value={at} />
              </span>
              <span className="max-sm:col-start-2">{text}</span>
            </li>
          );
        })}
      </ol>
      <Actions subscription={subscription} />
    </Card>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { status, failure, plan } = subscription;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
      {status === 'past_due' && <ChangeMethod />}
      <KeepPlan subscription={subscription} />
      <ExportOffer subscription={subscription} />
      {failure?.payUrl && <OutsideLink to={failure.payUrl}>Pay the open invoice</OutsideLink>}
      {!plan && (
        <span className="text-sm text-muted">Choose a plan below to continue without interruption. Nothing is charged until you do.</span>
      )}
    </div>
  );
}

/** Shown when the organisation is read-only or about to be. */
function ExportOffer({ subscription: { isReadOnly, cancelsAt } }: { subscription: Subscription }) {
  if (!isReadOnly && cancelsAt === null) return null;
  return (
    <LinkButton to="/settings?tab=data" icon={ArchiveIcon}>
      Export everything
    </LinkButton>
  );
}

function ChangeMethod() {
  const stripe = useStripePage();
  return (
    <Button variant="primary" loading={stripe.to !== undefined} onClick={() => stripe.open({ page: 'payment_method' })}>
      Change payment method
    </Button>
  );
}

/** Ends a pause, or revokes a cancellation. */
function KeepPlan({ subscription: { status, cancelsAt } }: { subscription: Subscription }) {
  const keep = useBillingChange(reactivateSubscription, () => toast({ title: 'Your plan continues', variant: 'success' }));
  const tell = (error: Error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });
  const isPaused = status === 'paused';
  if (!isPaused && (cancelsAt === null || status === 'past_due')) return null;
  return (
    <Button variant="primary" loading={keep.isPending} onClick={() => keep.mutate({}, { onError: tell })}>
      {isPaused ? 'Resume now' : 'Keep plan'}
    </Button>
  );
}
