import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBilling } from '#contract/billing/billing.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';

export function BillingPage() {
  const may = useCan();
  return may('billing:view') ? <Licensed /> : <ForbiddenState />;
}

/** The edition that people run themselves: what is used, and that nobody pays for it. */
function Licensed() {
  const { seats, customers } = useSuspenseQuery(ask(getBilling)).data;
  return (
    <>
      <PageHeader title="Subscription Management" />
      <div className="grid max-w-3xl gap-4">
        <Card title="Licensed as open source, no billing">
          <p>
            This installation runs under the Apache License 2.0. It has no plan, no invoices and no payment details, and a trial that is
            over switches nothing off.
          </p>
        </Card>
        <Card title="Usage">
          <dl className="grid gap-6 sm:grid-cols-2">
            <Figure label="Seats" figure={seats.used} to="/users" link="Manage people">
              {seats.used === 1 ? 'person who can sign in' : 'people who can sign in'}
              {seats.invited > 0 && `, ${seats.invited} more invited`}
            </Figure>
            <Figure label="Active customers" figure={customers.active} to="/customers" link="See the customers">
              {customers.active === 1 ? 'customer that you look after' : 'customers that you look after'}
              {customers.others > 0 && `; ${customers.others} more as prospects or archived`}
            </Figure>
          </dl>
        </Card>
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  figure: number;
  to: string;
  link: string;
  children: ReactNode;
}

function Figure({ label, figure, to, link, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="block text-2xl font-semibold tabular-nums">{figure}</span>
        <span className="block text-sm">{children}</span>
        <TextLink to={to}>{link}</TextLink>
      </dd>
    </div>
  );
}
