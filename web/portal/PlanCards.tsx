import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/money/money.rules.ts';
import { getPortalPlan, type PortalPlan } from '#contract/portal/portal.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

const quarterName = ({ year, quarter }: { year: number; quarter: number }) => `Q${quarter} ${year}`;

type Roadmap = NonNullable<PortalPlan['roadmap']>;
type Item = Roadmap['unscheduled'][number];

const STATES: Record<Item['state'], string> = {
  asked: 'Awaiting your decision',
  planned: 'Planned',
  approved: 'Approved',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
  deferred: 'Deferred',
};

/** Roadmap and budget as shown in the latest review; each is hidden if the review did not show it. */
export function PlanCards() {
  const { data: plan, error, refetch } = useQuery(ask(getPortalPlan));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (plan === undefined) return <CardSkeleton lines={4} label="Loading roadmap" />;
  if (plan === null) return null;
  const { roadmap, budget } = plan;
  const asOf = (
    <p className="mb-3 text-sm text-muted">
      As of <DateText value={plan.asOf} />, by fiscal quarter.
    </p>
  );
  return (
    <>
      {roadmap && roadmap.quarters.length + roadmap.unscheduled.length > 0 && (
        <Card title="Roadmap">
          {asOf}
          <div className="grid gap-4">
            {roadmap.quarters.map(({ year, quarter, items }) => (
              <Quarter key={`${year} ${quarter}`} title={quarterName({ year, quarter })} items={items} />
            ))}
            {roadmap.unscheduled.length > 0 && <Quarter title="Unscheduled" items={roadmap.unscheduled} />}
          </div>
        </Card>
      )}
      {budget && budget.quarters.length > 0 && (
        <Card title="Budget">
          {asOf}
          <Budget budget={budget} currency={plan.currency} />
        </Card>
      )}
    </>
  );
}

function Quarter({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-border">
        {items.map(({ number, title: name, state, called, lateSince, cost }) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
            <span className="min-w-0 wrap-anywhere">
              {number}. {name}
              <span className="block text-sm text-muted">
                {called ?? STATES[state]}
                {lateSince && <span className="font-medium text-danger-text">, overdue since {quarterName(lateSince)}</span>}
              </span>
            </span>
            {cost !== '' && <span className="tabular-nums">{cost}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Budget({ budget: { quarters, assumptions }, currency }: { budget: NonNullable<PortalPlan['budget']>; currency: string }) {
  const money = (amount: number) => formatMoney(amount, currency);
  const hasTarget = quarters.some(({ target }) => target !== null);
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-border text-left text-muted">
            <th className="py-2 pr-2 font-medium">Quarter</th>
            <th className="py-2 pr-2 text-right font-medium">One-time</th>
            <th className="py-2 pr-2 text-right font-medium">Recurring</th>
            {hasTarget && <th className="py-2 text-right font-medium">Target</th>}
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ year, quarter, oneTime, recurring, target }) => (
            <tr key={`${year} ${quarter}`} className="border-b border-border last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {quarterName({ year, quarter })}
              </th>
              <td className="py-2 pr-2 text-right">{money(oneTime)}</td>
              <td className="py-2 pr-2 text-right">{money(recurring)}</td>
              {hasTarget && <td className="py-2 text-right">{target === null ? '–' : money(target)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {assumptions.map((line) => (
        <p key={line} className="mt-2 text-sm text-muted wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  );
}
