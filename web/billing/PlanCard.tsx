import { useState } from 'react';
import type { Subscription } from '#contract/billing/billing.contract.ts';
import { TRIAL_DAYS } from '#domain/billing/billing.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useStripePage } from './billing.api.ts';

const CancelDialog = lazyDialog(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const PauseDialog = lazyDialog(async () => (await import('./PauseDialog.tsx')).PauseDialog);

/** Plan, remaining trial days, next invoice, and actions to change or cancel it. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { plan, status, nextInvoice, isReadOnly } = subscription;
  const isOver = status === 'trialing' && isReadOnly;
  return (
    <Card title={plan ?? (status === 'trialing' && !isOver ? 'Trial without a plan' : 'No plan')}>
      {!isOver && <DaysLeft subscription={subscription} />}
      {nextInvoice && (
        <p className="mb-3">
          The next invoice of {moneyText(nextInvoice.amount, nextInvoice.currency, { exact: true })} is issued on{' '}
          <DateText value={nextInvoice.at} />.
        </p>
      )}
      {!plan && <p className="text-muted">{isOver ? WITHOUT.canceled : WITHOUT[status]}</p>}
      {plan && <PlanActions subscription={subscription} />}
    </Card>
  );
}

function DaysLeft({ subscription: { daysLeft, trialEndsAt } }: { subscription: Subscription }) {
  if (daysLeft === null) return null;
  return (
    <div className="mb-3">
      <p className="mb-1">
        <span className="text-2xl font-semibold tabular-nums">{daysLeft}</span> {daysLeft === 1 ? 'day' : 'days'} left in the trial
        {trialEndsAt && (
          <>
            , until <DateText value={trialEndsAt} />
          </>
        )}
      </p>
      <ProgressBar label="Trial days used" percent={(100 * (TRIAL_DAYS - daysLeft)) / TRIAL_DAYS} />
    </div>
  );
}

const WITHOUT: Readonly<Record<Subscription['status'], string>> = {
  trialing: 'Everything is included until the trial ends, for unlimited customers and people.',
  active: 'This organisation is free of charge.',
  past_due: 'There is currently no plan.',
  canceled: 'All your data is still here. Choose a plan to continue.',
  paused: 'There is currently no plan.',
};

function PlanActions({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState<'cancel' | 'pause' | null>(null);
  const stripe = useStripePage();
  const { status, cancelsAt } = subscription;
  const isRunning = cancelsAt === null && status !== 'paused';
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button loading={stripe.to !== undefined} onClick={() => stripe.open({ page: 'plan' })}>
        Change plan
      </Button>
      {isRunning && status === 'active' && (
        <Button variant="ghost" {...PauseDialog.prefetch} onClick={() => setOpen('pause')}>
          Pause
        </Button>
      )}
      {isRunning && (
        <Button variant="ghost" {...CancelDialog.prefetch} onClick={() => setOpen('cancel')}>
          Cancel subscription
        </Button>
      )}
      <PauseDialog open={open === 'pause'} onClose={close} />
      <CancelDialog open={open === 'cancel'} subscription={subscription} onPause={() => setOpen('pause')} onClose={close} />
    </div>
  );
}
