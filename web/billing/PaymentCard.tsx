import type { ReactNode } from 'react';
import type { Subscription } from '#contract/billing/billing.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { useStripePage } from './billing.api.ts';
import { methodWords } from './billing.words.ts';

/** How it is paid and to whom invoices go; Stripe has the details and changes them. */
export function PaymentCard({ subscription: { paymentMethod, billingEmail, taxId } }: { subscription: Subscription }) {
  const stripe = useStripePage();
  return (
    <Card title="Payment">
      <dl className="mb-3 grid gap-3">
        <Fact label="Payment method">{paymentMethod ? methodWords(paymentMethod) : 'None yet'}</Fact>
        <Fact label="Invoices go to">{billingEmail ?? 'Nobody yet'}</Fact>
        <Fact label="Tax id">{taxId ?? 'Not given'}</Fact>
      </dl>
      {billingEmail === null ? (
        <p className="text-sm text-muted">You give them to Stripe when you choose a plan; no card number ever reaches this product.</p>
      ) : (
        <Button loading={stripe.to !== undefined} onClick={() => stripe.open({ page: 'home' })}>
          Change at Stripe
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
