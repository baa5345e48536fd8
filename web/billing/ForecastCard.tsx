import type { Subscription } from '#contract/billing/billing.contract.ts';
import { FORECAST_DAYS_BACK } from '#domain/billing/forecast.rules.ts';
import { PLAN_NAMES } from '#domain/billing/plans.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';

type Forecast = NonNullable<Subscription['forecast']>;

/** What the next twelve months cost if things go on as they did, and what that is made of. */
export function ForecastCard({ forecast }: { forecast: Forecast }) {
  const { months, total, currency } = forecast;
  const last = months.at(-1);
  return (
    <Card title="Cost forecast">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{money(total, currency)}</span> over the next {months.length} months, before
        tax
      </p>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {movesText(forecast)} If that goes on, you look after {last?.customers} in a year, and take the next plan when you outgrow yours.
        People stay as many as now.
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
  const joined = came === 1 ? '1 customer came' : `${came} customers came`;
  return `In the last ${FORECAST_DAYS_BACK} days ${joined} and ${left} left.`;
}
