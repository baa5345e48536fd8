import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Billing, Subscription } from '#contract/billing/billing.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { FORECAST_DAYS_BACK } from '#domain/billing/forecast.rules.ts';
import { PLAN_NAMES } from '#domain/billing/plans.rules.ts';
import { readAgain } from '#web/http/refresh.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { PlayerPauseIcon } from '#web/ui/icons.outside.tsx';
import { CircleCheckIcon, ClockIcon, FileTextIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlansCard } from './PlansCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { UsageCard } from './UsageCard.tsx';
import { methodWords, stateOf } from './billing.words.ts';
import { useStripePage } from './billing.api.ts';
import { OutsideLink } from './OutsideLink.tsx';

interface StripeBillingProps {
  usage: Omit<Billing, 'subscription'>;
  subscription: Subscription;
  /** True after returning from a Stripe page. */
  isBack: boolean;
}

/** Edition with Stripe: plan, usage, available plans, payment and invoices. */
export function StripeBilling({ usage, subscription, isBack }: StripeBillingProps) {
  useFreshFrame(subscription);
  return (
    <>
      <PageHeader title="Subscription Management" aside={<SubscriptionChip subscription={subscription} />} />
      <div className="grid gap-4">
        {isBack && !subscription.plan && <Banner tone="info">Stripe is confirming your choice. This page updates in a few seconds.</Banner>}
        <SubscriptionCard subscription={subscription} />
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

/** Refetches the organisation if a Stripe webhook changed it, since the app shell shows the same facts. */
function useFreshFrame({ status, isReadOnly }: Subscription): void {
  const { data } = useQuery(organizationQuery);
  const isOutdated = data !== undefined && (data.subscriptionStatus !== status || data.isReadOnly !== isReadOnly);
  useEffect(() => {
    if (isOutdated) void readAgain(getCurrentOrganization);
  }, [isOutdated]);
}

const SUBSCRIPTION_LOOKS = {
  trialing: { tone: 'info', icon: ClockIcon },
  active: { tone: 'success', icon: CircleCheckIcon },
  past_due: { tone: 'danger', icon: AlertTriangleIcon },
  canceled: { tone: 'neutral', icon: CircleXIcon },
  paused: { tone: 'warning', icon: PlayerPauseIcon },
} as const;

function SubscriptionChip({ subscription }: { subscription: Subscription }) {
  const { status, isReadOnly } = subscription;
  const tone = status === 'trialing' && isReadOnly ? 'warning' : SUBSCRIPTION_LOOKS[status].tone;
  return (
    <StatusChip icon={SUBSCRIPTION_LOOKS[status].icon} tone={tone}>
      {stateOf(subscription)}
    </StatusChip>
  );
}

/** Payment method and invoice recipient; changed on Stripe. */
function PaymentCard({ subscription: { paymentMethod, billingEmail, taxId } }: { subscription: Subscription }) {
  const stripe = useStripePage();
  return (
    <Card title="Payment">
      <dl className="mb-3 grid gap-3">
        <Fact label="Payment method">{paymentMethod ? methodWords(paymentMethod) : 'None yet'}</Fact>
        <Fact label="Invoices sent to">{billingEmail ?? 'Not set'}</Fact>
        <Fact label="Tax ID">{taxId ?? 'Not specified'}</Fact>
      </dl>
      {billingEmail === null ? (
        <p className="text-sm text-muted">
          You enter these details at Stripe when you choose a plan; Plumbline never receives a card number.
        </p>
      ) : (
        <Button loading={stripe.to !== undefined} onClick={() => stripe.open({ page: 'home' })}>
          Manage in Stripe
        </Button>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

type Forecast = NonNullable<Subscription['forecast']>;

/** Projected cost of the next twelve months, with its parts. */
function ForecastCard({ forecast }: { forecast: Forecast }) {
  const { months, total, currency } = forecast;
  const last = months.at(-1);
  return (
    <Card title="Cost forecast">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{money(total, currency)}</span> over the next {months.length} months, before
        tax
      </p>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {movesText(forecast)} At this rate, you will have {last?.customers} in a year, and move to the next plan when you outgrow yours. The
        number of people is assumed to stay the same.
      </p>
      <ol className="grid gap-x-8 text-sm sm:grid-cols-2">
        {months.map(({ month, customers, plan, amount }, index) => (
          <li key={month} className="grid grid-cols-[5rem_1fr_auto] gap-3 border-b border-border py-1">
            <span className="tabular-nums">{monthText(month)}</span>
            <span className="text-muted">
              {customers === 1 ? '1 customer' : `${customers} customers`}
              {index > 0 && months[index - 1]?.plan !== plan ? (
                <b className="font-semibold text-text">, {PLAN_NAMES[plan]}</b>
              ) : (
                `, ${PLAN_NAMES[plan]}`
              )}
            </span>
            <span className="text-right tabular-nums">{money(amount, currency)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function money(amount: number, currency: string): string {
  return moneyText(amount, currency, { exact: amount % 100 !== 0 });
}

function monthText(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

function movesText({ came, left }: Forecast): string {
  const joined = came === 1 ? '1 customer was added' : `${came} customers were added`;
  return `In the last ${FORECAST_DAYS_BACK} days, ${joined} and ${left} left.`;
}

type Invoice = Subscription['invoices'][number];

const INVOICE_STATES = {
  paid: { tone: 'success', icon: CircleCheckIcon, words: 'Paid' },
  open: { tone: 'danger', icon: AlertTriangleIcon, words: 'Open' },
  void: { tone: 'neutral', icon: CircleXIcon, words: 'Void' },
  uncollectible: { tone: 'neutral', icon: CircleXIcon, words: 'Not collected' },
} as const;

const INVOICE_COLUMNS: readonly TableColumn<Invoice>[] = [
  { key: 'number', label: 'Number', cell: ({ number }) => number },
  { key: 'date', label: 'Date', cell: ({ date }) => <DateText value={date} /> },
  { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount, currency }) => moneyText(amount, currency, { exact: true }) },
  { key: 'state', label: 'State', card: 'aside', cell: ({ status }) => <InvoiceState {...INVOICE_STATES[status]} /> },
  {
    key: 'pdf',
    label: 'Document',
    cell: ({ number, pdfUrl }) =>
      pdfUrl && (
        <OutsideLink to={pdfUrl}>
          PDF<span className="sr-only"> of {number}</span>
        </OutsideLink>
      ),
  },
];

function InvoiceState({ words, ...look }: (typeof INVOICE_STATES)[Invoice['status']]) {
  return <StatusChip {...look}>{words}</StatusChip>;
}

function InvoicesCard({ invoices }: Pick<Subscription, 'invoices'>) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 ? (
        <EmptyState icon={FileTextIcon} title="No invoices yet">
          The first invoice is issued when a trial with a plan ends, or when you choose a plan.
        </EmptyState>
      ) : (
        <Table label="Invoices" columns={INVOICE_COLUMNS} rows={invoices} rowKey={({ id }) => id} compact />
      )}
    </Card>
  );
}
