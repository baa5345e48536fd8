import { useId, useState } from 'react';
import type { Billing, Subscription } from '#contract/billing/billing.contract.ts';
import { fittingPlan, PLAN_NAMES } from '#domain/billing/plans.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { useStripePage } from './billing.api.ts';
import { includedWords } from './billing.words.ts';

type Plan = Subscription['plans'][number];

interface PlansCardProps {
  subscription: Subscription;
  usage: Pick<Billing, 'seats' | 'customers'>;
}

/** Plans side by side, compared for the number of customers chosen by a slider. */
export function PlansCard({ subscription, usage }: PlansCardProps) {
  const [customers, setCustomers] = useState(Math.max(1, usage.customers.active));
  const slider = useId();
  const stripe = useStripePage();
  const { plans } = subscription;
  const fitting = fittingPlan(plans, { customers, seats: usage.seats.used });
  const most = mostOf(plans, usage.customers.active);
  const choose = (plan: Plan) => stripe.open(subscription.plan ? { page: 'plan' } : { plan: plan.key });
  const isOpening = (plan: Plan) => stripe.to !== undefined && 'plan' in stripe.to && stripe.to.plan === plan.key;
  return (
    <Card title="Plans">
      <div className="mb-4 max-w-xl">
        <label htmlFor={slider} className="mb-1 block font-medium">
          For <span className="tabular-nums">{customers}</span> active {customers === 1 ? 'customer' : 'customers'}
        </label>
        <input
          id={slider}
          type="range"
          min={1}
          max={most}
          value={customers}
          onChange={({ target }) => setCustomers(Number(target.value))}
          className="h-6 w-full accent-accent-line"
        />
        <p className="text-sm text-muted">Prospects and archived customers do not count. You currently have {usage.customers.active}.</p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanColumn
            key={plan.key}
            plan={plan}
            customers={customers}
            isFitting={plan === fitting}
            isOwn={subscription.plan === PLAN_NAMES[plan.key]}
            verb={subscription.plan ? 'Change to' : 'Choose'}
            isBusy={isOpening(plan)}
            onChoose={() => choose(plan)}
          />
        ))}
      </ul>
      {!fitting && (
        <p className="mt-3 text-sm">No plan includes this many customers or people. The largest plan still works: nothing is disabled.</p>
      )}
    </Card>
  );
}

interface PlanColumnProps {
  plan: Plan;
  customers: number;
  isFitting: boolean;
  isOwn: boolean;
  verb: string;
  isBusy: boolean;
  onChoose: () => void;
}

function PlanColumn({ plan, customers, isFitting, isOwn, verb, isBusy, onChoose }: PlanColumnProps) {
  const name = PLAN_NAMES[plan.key];
  return (
    <li className={classes('flex flex-col gap-2 rounded-card border p-4', isFitting ? 'border-accent-line bg-surface-2' : 'border-border')}>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        {isOwn && (
          <StatusChip tone="success" icon={CheckIcon}>
            Your plan
          </StatusChip>
        )}
        {!isOwn && isFitting && (
          <StatusChip tone="info" icon={CheckIcon}>
            Fits
          </StatusChip>
        )}
      </div>
      <PlanPrice plan={plan} customers={customers} />
      <ul className="text-sm">
        <li>{includedWords(plan.customers, 'active customer', 'active customers')}</li>
        <li>{includedWords(plan.seats, 'person', 'people')}</li>
        <li>All features</li>
      </ul>
      <div className="mt-auto pt-2">
        {!isOwn && (
          <Button variant={isFitting ? 'primary' : 'secondary'} loading={isBusy} onClick={onChoose} className="w-full">
            {verb} {name}
          </Button>
        )}
      </div>
    </li>
  );
}

function PlanPrice({ plan, customers }: { plan: Plan; customers: number }) {
  if (!plan.price) return <p className="text-muted">Stripe shows the price.</p>;
  const { amount, currency, interval } = plan.price;
  const isEnough = plan.customers === null || customers <= plan.customers;
  return (
    <p>
      <span className="text-2xl font-semibold tabular-nums">{moneyText(amount, currency, { exact: amount % 100 !== 0 })}</span> a {interval}
      <span className="block text-sm text-muted">
        {isEnough ? `${moneyText(Math.round(amount / customers), currency, { exact: true })} per customer` : 'Includes fewer customers'}
      </span>
    </p>
  );
}

/** Maximum of the slider: somewhat above the largest plan and the current use. */
function mostOf(plans: readonly Plan[], used: number): number {
  const included = plans.flatMap(({ customers }) => (customers === null ? [] : [customers]));
  const largest = Math.max(20, used, ...included);
  return Math.ceil((largest * 1.25) / 10) * 10;
}
