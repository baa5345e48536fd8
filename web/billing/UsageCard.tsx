import type { ReactNode } from 'react';
import type { Billing } from '#contract/billing/billing.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';

export function UsageCard({ seats, customers }: Pick<Billing, 'seats' | 'customers'>) {
  return (
    <Card title="Usage">
      <dl className="grid gap-6 sm:grid-cols-2">
        <Figure label="Seats" figure={seats.used} included={seats.included} to="/users" link="Manage people">
          {seats.used === 1 ? 'person who can sign in' : 'people who can sign in'}
          {seats.invited > 0 && `, ${seats.invited} more invited`}
        </Figure>
        <Figure label="Active customers" figure={customers.active} included={customers.included} to="/customers" link="View customers">
          {customers.active === 1 ? 'customer you manage' : 'customers you manage'}
          {customers.others > 0 && `; ${customers.others} more are prospects or archived`}
        </Figure>
      </dl>
    </Card>
  );
}

interface FigureProps {
  label: string;
  figure: number;
  included: number | null | undefined;
  to: string;
  link: string;
  children: ReactNode;
}

function Figure({ label, figure, included, to, link, children }: FigureProps) {
  const isOver = typeof included === 'number' && figure > included;
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <span className="block text-2xl font-semibold tabular-nums">
          {figure}
          {typeof included === 'number' && <span className="text-base font-normal text-muted"> of {included} included</span>}
        </span>
        {typeof included === 'number' && (
          <ProgressBar
            label={`${label} used`}
            percent={(100 * figure) / Math.max(1, included)}
            tone={isOver ? 'warning' : 'accent'}
            className="my-1 w-full"
          />
        )}
        <span className="block text-sm">{children}</span>
        {isOver && (
          <span className="block text-sm text-warning-text">
            More than your plan includes. Nothing is disabled; a larger plan fits better.
          </span>
        )}
        <TextLink to={to}>{link}</TextLink>
      </dd>
    </div>
  );
}
